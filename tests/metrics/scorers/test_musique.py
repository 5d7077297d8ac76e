"""MuSiQue answer rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import get_scorer

ANSWER = get_scorer("musique").answer


def test_aliases() -> None:
    assert ANSWER("the ČSD", ["Czechoslovak Railways", "ČSD"]) == (1, 1)


def test_em_and_f1_maxima_are_apart() -> None:
    em, f1 = ANSWER("river Sazava", ["Sazava", "river Sazava bridge"])
    assert (em, f1) == (0, pytest.approx(0.8))


def test_both_empty_is_right() -> None:
    assert ANSWER("!!!", ["???"]) == (1, 1)
    assert ANSWER("", [""]) == (1, 1)


def test_one_side_empty_is_wrong() -> None:
    assert ANSWER("", ["Kolin"]) == (0, 0)
    assert ANSWER("Kolin", ["the"]) == (0, 0)


def test_no_closed_answer_rule() -> None:
    assert ANSWER("No", ["No Road to Old Mills"])[1] == pytest.approx(1 / 3)


def test_no_gold() -> None:
    assert ANSWER("Kolin", []) == (0, 0)


@given(st.text(), st.lists(st.text(), max_size=4))
def test_f1_is_never_below_em(prediction: str, golds: list[str]) -> None:
    em, f1 = ANSWER(prediction, golds)
    assert 0 <= em <= f1 <= 1
