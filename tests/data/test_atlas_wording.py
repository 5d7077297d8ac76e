"""The two pools of wordings: disjoint, equally complete, and kept apart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from harness.data.benchmarks.atlas.ask.phrase import readable
from harness.data.benchmarks.atlas.denial import DENIABLE
from harness.data.benchmarks.atlas.grammar import choose, tidy
from harness.data.benchmarks.atlas.names import people_of
from harness.data.benchmarks.atlas.wording import pool
from harness.data.benchmarks.atlas.wording.pool import Pool

HARNESS = Path(__file__).resolve().parents[2] / "harness"


def test_no_wording_is_in_both_pools() -> None:
    shown, reserved = pool("shown").table, pool("reserved").table
    for place, wordings in shown.items():
        assert not [text for text in wordings if text in reserved.get(place, ())]


def test_both_pools_word_the_same_things() -> None:
    assert sorted(pool("shown").table) == sorted(pool("reserved").table)


@pytest.mark.parametrize("name", ["shown", "reserved"])
def test_every_statement_has_six_wordings_and_every_question_several(name: str) -> None:
    for (mark, key), wordings in pool(name).table.items():
        assert len(dict.fromkeys(wordings)) == len(wordings), (mark, key)
        if mark == ">":
            assert len(wordings) >= 6, key
        if mark == "?":
            assert len(wordings) >= 3, key


@pytest.mark.parametrize("name", ["shown", "reserved"])
def test_slots_are_those_of_their_form(name: str) -> None:
    for (mark, key), wordings in pool(name).table.items():
        for text in wordings:
            if mark in "><":
                assert "{X}" in text, (key, text)
                assert text.endswith("."), (key, text)
            if mark[-1] in "?!nw" and mark != "w":
                assert "{x}" in text or "{x's}" in text, (key, text)
            if mark in ("?", "?!", "i?", "i?!"):
                assert text.endswith(("?", ".")), (key, text)


def test_shown_benchmarks_never_load_the_reserved_pool() -> None:
    code = (
        "import sys; from harness.data.benchmarks.atlas import generate; generate();"
        "print([n for n in sys.modules if 'reserved' in n])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HARNESS.parent
    )
    assert done.stdout.strip() == "[]"


def test_nothing_outside_the_pool_module_names_the_reserved_pool() -> None:
    for path in sorted(HARNESS.rglob("*.py")):
        if "wording" not in path.parts:
            assert "wording.reserved" not in path.read_text(encoding="utf-8"), path


def test_unknown_marks_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown mark"):
        Pool(("# key\n! what is this\n",))


def test_choices_and_articles() -> None:
    template = "{T} %is|was% the <son|daughter> of [a ^man|woman^|people]."
    text = choose(template, many=False, male=False, other_male=True, alive=False)
    assert text == "{T} was the daughter of a man."
    assert tidy("a(n) Ostrian and a(n) Uromoan and a(n) Sarvian") == (
        "an Ostrian and an Uromoan and a Sarvian"
    )
    assert tidy("the the river") == "the river"


def test_what_the_people_of_a_country_are_called() -> None:
    assert people_of("Ostrian") == "Ostrians"
    assert people_of("Enerlandish") == "the Enerlandish"


def test_a_country_is_named_once() -> None:
    assert tidy("a city in Zulice in Godvavka, Godvavka.") == "a city in Zulice in Godvavka."
    assert tidy("a city in Ort, Land, Land.") == "a city in Ort, Land."


def test_nothing_follows_a_clause() -> None:
    asked = ("Which region is {x} in?", "What is {x's} region?", "In which region is {x}?")
    assert readable(asked, "the place where {0} was fought") == asked[2:]
    assert readable(asked, "{0}") == asked


@pytest.mark.parametrize("name", ["shown", "reserved"])
def test_every_nested_phrase_can_end_in_what_it_is_about(name: str) -> None:
    for (mark, key), wordings in pool(name).table.items():
        if mark in ("n", "in", "?", "i?") and key != "inception.award":
            assert any(text.rstrip("?.").endswith("{x}") for text in wordings), (mark, key)


@pytest.mark.parametrize("name", ["shown", "reserved"])
def test_no_article_stands_before_a_noun_to_come(name: str) -> None:
    for (mark, key), wordings in pool(name).table.items():
        assert not [text for text in wordings if " a {" in text or " an {" in text], (mark, key)


@pytest.mark.parametrize("name", ["shown", "reserved"])
def test_whatever_can_be_denied_has_words(name: str) -> None:
    for relations in DENIABLE.values():
        for relation in relations:
            assert len(pool(name).get("-", relation)) >= 3
