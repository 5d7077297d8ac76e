"""SQuAD 1.1 and 2.0 answer rules."""

from __future__ import annotations

import pytest

from harness.metrics import get_scorer

V1 = get_scorer("squad").answer
V2 = get_scorer("squad2").answer


def test_partial_overlap_is_a_multiset() -> None:
    assert V1("Kolin Kolin", ["Kolin"]) == (0, pytest.approx(2 / 3))


def test_maxima_over_golds_are_taken_apart() -> None:
    assert V1("town of Kolin", ["Kolin", "town of Tabor"])[1] == pytest.approx(2 / 3)
    assert V1("Kolin", ["Tabor", "kolin."]) == (1, 1)


def test_no_closed_answer_rule() -> None:
    assert V1("yes they both are", ["yes"])[1] == V2("yes they both are", ["yes"])[1] == 0.4


def test_both_empty() -> None:
    assert V1("The", ["A"]) == (1, 0)
    assert V2("The", ["A"]) == (1, 1)


def test_v2_drops_golds_that_normalise_to_empty() -> None:
    assert V2("", ["Kolin", ""]) == (0, 0)
    assert V2("an", ["Kolin", "The"]) == (0, 0)
    assert V2("Kolin", ["", "Kolin"]) == (1, 1)


@pytest.mark.parametrize("text", ["", "the", "-", "[]", "..."])
def test_v2_empty_predictions_are_right_without_an_answer(text: str) -> None:
    assert V2(text, []) == (1, 1)


@pytest.mark.parametrize("text", ["unanswerable", "None", "N/A", "unknown"])
def test_v2_words_are_no_abstention(text: str) -> None:
    assert V2(text, []) == (0, 0)


def test_v1_without_gold() -> None:
    assert V1("Kolin", []) == (0, 0)
