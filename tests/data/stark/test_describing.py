"""A node's free fields become its name, attributes and document."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.stark.describing import Budget, Described, UnusableError, describe
from harness.data.benchmarks.stark.layout import LAYOUTS, Layout

PLAIN = Layout(candidate_types=None, name_keys=("name",))


def made(fields: dict[Any, Any], layout: Layout = PLAIN, left: int = 1 << 30) -> Described:
    return describe(fields, "thing", layout, Budget(left))


def test_fields_become_lines_and_the_name_is_no_line() -> None:
    found = made({"name": " The\nThing ", "size": 3, "note": "Two words."})
    assert found.name == "The Thing"
    assert found.text == "type: thing\nsize: 3\nnote: Two words."
    assert list(found.attributes) == [
        ("name", "The\nThing"),
        ("size", "3"),
        ("note", "Two words."),
    ]


def test_a_type_of_its_own_is_not_told_twice() -> None:
    assert made({"type": "drug", "name": "X"}).text == "type: drug"


def test_values_that_stand_for_none_are_left_out() -> None:
    fields = {"a": None, "b": "", "c": "  ", "d": math.nan, "e": [], "f": {}, "g": ["", None]}
    assert made(fields).text == "type: thing"
    mag = LAYOUTS["stark_mag"]
    fields = {"DisplayName": "Ada", "Rank": -1, "Level": -1.0, "Venue": "-1", "PaperCount": 0}
    found = made(fields, mag)
    assert found.name == "Ada"
    assert found.text == "type: thing\nPaperCount: 0"
    assert made({"Rank": -1}).text == "type: thing\nRank: -1"


def test_numbers_are_written_plainly() -> None:
    found = made({"year": 2015.0, "rate": 2.5, "yes": True, "big": 10**25, "far": math.inf})
    assert found.text.splitlines()[1:] == [
        "year: 2015", "rate: 2.5", "yes: yes", f"big: {10**25}", "far: inf",
    ]  # fmt: skip


def test_nested_fields_have_a_path_and_lists_several_values() -> None:
    found = made({"name": "G", "details": {"alias": ["a", "b"], "_id": "7", "pos": {"chr": 1}}})
    assert found.text == "type: thing\ndetails.alias: a; b\ndetails.pos.chr: 1"
    assert found.attributes[1:] == [
        ("details.alias", "a"),
        ("details.alias", "b"),
        ("details.pos.chr", "1"),
    ]


def test_records_of_a_list_are_text_and_no_attributes() -> None:
    reviews = [{"summary": f"s{i}", "text": "t", "vote": None} for i in range(30)]
    found = made({"name": "P", "review": reviews, "qa": [{"q": "?", "a": ["x", "y"]}]})
    assert [key for key, _ in found.attributes] == ["name"]
    lines = found.text.splitlines()
    assert lines[1].startswith("review: summary: s0, text: t; summary: s1, text: t; ")
    assert lines[1].count("summary") == 25
    assert lines[2] == "qa: q: ?, a: x; y"


def test_sets_have_one_order() -> None:
    found = made({"tags": {"b", "a", 3, 1}, "more": frozenset("ba")})
    assert found.text == "type: thing\ntags: 1; 3; a; b\nmore: a; b"


def test_the_first_field_that_holds_a_name_counts() -> None:
    amazon = LAYOUTS["stark_amazon"]
    assert made({"brand_name": "Ulmer"}, amazon).name == "Ulmer"
    assert made({"title": "", "color_name": "red"}, amazon).name == "red"
    assert made({"price": "3"}, amazon).name == ""


def test_values_without_end_are_refused() -> None:
    itself: list[Any] = []
    itself.append(itself)
    deep: Any = "x"
    for _ in range(50):
        deep = [deep]
    empty: Any = []
    for _ in range(12):
        empty = [empty] * 100
    loud = ["x" * 1000] * 100_000
    for value, says in (
        (itself, "nested more than 16 deep"),
        (deep, "nested more than 16 deep"),
        (empty, "over and over"),
        (loud, "over and over"),
        (b"raw", "holds a bytes"),
    ):
        with pytest.raises(UnusableError, match=says):
            made({"a": value})
    budget = Budget(1000)
    with pytest.raises(UnusableError, match="over and over"):
        for _ in range(100):
            describe({"a": "x" * 100}, "thing", PLAIN, budget)


LEAVES = st.one_of(st.none(), st.integers(), st.floats(), st.text(max_size=5), st.booleans())
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(fields=st.dictionaries(st.text(max_size=3), TREES, max_size=4))
def test_any_plain_fields_can_be_described(fields: dict[str, Any]) -> None:
    found = made(fields)
    assert found == made(fields)
    assert all(key and value.strip() == value != "" for key, value in found.attributes)
    assert found.text.startswith("type: ") or "type" in fields
