"""HotpotQA answer rules."""

from __future__ import annotations

import pytest

from harness.metrics import get_scorer

ANSWER = get_scorer("hotpotqa").answer


@pytest.mark.parametrize(
    ("prediction", "gold"),
    [
        ("Yes, they both are", "yes"),
        ("No", "No Road to Old Mills"),
        ("yes yes", "yes"),
        ("yes", "no"),
        ("no-answer", "no answer given"),
    ],
)
def test_closed_answers_earn_no_partial_credit(prediction: str, gold: str) -> None:
    assert ANSWER(prediction, [gold]) == (0, 0)


def test_closed_answers_met_exactly() -> None:
    assert ANSWER("Yes.", ["yes"]) == (1, 1)
    assert ANSWER("no-answer", ["noanswer"]) == (1, 1)


def test_two_words_no_answer_are_not_special() -> None:
    assert ANSWER("no answer found", ["no answer"])[1] == 0.8


def test_only_the_first_gold_counts() -> None:
    assert ANSWER("Kolin", ["Tabor", "Kolin"]) == (0, 0)


def test_both_empty_has_em_without_f1() -> None:
    assert ANSWER("a", ["the"]) == (1, 0)


def test_no_gold() -> None:
    assert ANSWER("Kolin", []) == (0, 0)
