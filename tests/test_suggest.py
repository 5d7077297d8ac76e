"""The nearest valid names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.suggest import nearest


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("naive-rag", "naive_rag"),
        ("KEYWORD", "keyword"),
        ("keywrd", "keyword"),
        ("rag", "naive_rag"),
    ],
)
def test_typos(wrong: str, right: str) -> None:
    assert f"did you mean {right}" in nearest(wrong, ["naive_rag", "keyword", "closed_book"])


def test_nothing_alike_lists_everything() -> None:
    assert nearest("zzz", ["b", "a"]) == "valid: a, b"
    assert nearest("zzz", []) == "there is none"


@given(names=st.sets(st.text(alphabet="abcd_", min_size=1), min_size=1, max_size=6), data=st.data())
def test_valid_names_are_always_listed(names: set[str], data: st.DataObject) -> None:
    text = nearest(data.draw(st.sampled_from(sorted(names))), names)
    assert f"valid: {', '.join(sorted(names))}" in text
    assert "did you mean" in text


@pytest.mark.parametrize("name", [None, 1, True, {"a": 1}, []])
def test_names_that_are_no_texts(name: object) -> None:
    assert nearest(name, ["dev", "train"]) == "valid: dev, train"
