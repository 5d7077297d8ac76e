"""Folded texts: what counts as the same name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.unanswerable.phrases import contains, fold, fold_all, title_forms


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Árda’s tower", "arda tower"),
        ("Arda's tower", "arda tower"),
        ("ARDA-VOE", "arda voe"),
        ("Café/Bar (Esk)", "cafe bar esk"),
        ("The Lord of the Esk", "lord of esk"),
        ("U.S. and J.R. Quell", "us and jr quell"),
        ("O'Quell and O’Quell", "oquell and oquell"),
        ("1,234 towns", "1234 towns"),
        ("snake_case", "snake case"),
        ("The", ""),
        ("…", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.text(), st.text())
def test_words_are_found_whole_wherever_they_stand(before: str, name: str, after: str) -> None:
    folded = fold(f"{before} | {name} | {after}")
    assert not fold(name) or contains(folded, fold(name))


def test_part_of_a_word_is_no_word() -> None:
    assert not contains(fold("Ardaland is far"), fold("Arda"))
    assert not contains(fold("is far"), fold("is farther"))
    assert contains(fold("far Arda"), fold("the Arda"))


def test_forms_without_repetition() -> None:
    assert fold_all(["Esk", "the Esk", "", "ESK!", "Golm"]) == ("esk", "golm")
    assert title_forms("Mercury (planet)") == ("mercury planet", "mercury")
    assert title_forms("Mercury") == ("mercury",)
    assert title_forms("(planet)") == ("planet",)
