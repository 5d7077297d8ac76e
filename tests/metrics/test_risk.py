"""Risk against coverage."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import Point, area_under, risk_coverage

RUN = st.lists(
    st.tuples(st.sampled_from([0, 0.5, 1]), st.sampled_from([None, 0.1, 0.5, 0.9])), max_size=12
)


def test_by_hand() -> None:
    curve = risk_coverage([1, 0, 1, 0], [0.9, 0.8, 0.7, None])
    assert curve.points == ((0.25, 0), (0.5, 0.5), (0.75, pytest.approx(1 / 3)))
    assert curve.area == pytest.approx((0 + 0.5 + 1 / 3) / 3)


def test_equal_confidences_enter_together() -> None:
    assert risk_coverage([1, 0], [0.5, 0.5]).points == ((1, 0.5),)


def test_a_run_that_only_answers_or_not_is_one_point() -> None:
    curve = risk_coverage([1, 0, 1, 1], [1, 1, None, None])
    assert curve.points == ((0.5, 0.5),)
    assert curve.area == 0.5


def test_nothing_answered() -> None:
    assert risk_coverage([0, 0], [None, None]) == ((), None)
    assert risk_coverage([], []).area is None


def test_runs_put_together() -> None:
    assert area_under([Point(1, 0.5), Point(0.5, 0.1), Point(0, 0)]) == pytest.approx(0.3)


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match="length"):
        risk_coverage([1], [])


@given(RUN)
def test_the_last_point_is_the_run_itself(entries: list) -> None:
    right, sure = [r for r, _ in entries], [c for _, c in entries]
    curve = risk_coverage(right, sure)
    answered = [r for r, c in entries if c is not None]
    if answered:
        coverage, risk = curve.points[-1]
        assert coverage == len(answered) / len(entries)
        assert risk == pytest.approx(1 - sum(answered) / len(answered))
        assert 0 <= curve.area <= 1
    assert list(curve.points) == sorted(curve.points)


@given(RUN)
def test_the_best_order_has_the_least_area(entries: list) -> None:
    right = [r for r, _ in entries]
    best = risk_coverage(right, right).area
    worst = risk_coverage(right, [-r for r in right]).area
    assert (best or 0) <= (worst or 0) + 1e-12
