"""The DROP alignment of spans, by hand and against brute force."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.scorers.align import align_spans, round_half_even

SPANS = st.lists(
    st.sampled_from(["mill", "mill pond", "old mill", "12.0 men", "", "8.0"]), max_size=4
)


def test_order_is_free() -> None:
    assert align_spans(["weir", "mill"], ["mill", "weir"]) == (1, 1, 1, 1)


def test_a_span_too_many_or_too_few() -> None:
    assert align_spans(["mill", "weir", "dam"], ["mill", "weir"])[:2] == (0, 0.67)
    assert align_spans(["mill"], ["mill", "weir"])[:2] == (0, 0.5)
    assert align_spans([], ["mill"])[:2] == align_spans(["mill"], [])[:2] == (0, 0)


def test_repeats_can_put_f1_below_em() -> None:
    assert align_spans(["a b", "a b", "c"], ["a b", "c", "c"])[:2] == (1, 0.67)


def test_the_best_assignment_is_found() -> None:
    # Greedy would give `old mill` to `mill` and leave `mill` with nothing.
    assert align_spans(["old mill", "mill"], ["mill", "old dam"])[:2] == (0, 0.75)


def test_precision_and_recall_are_those_of_the_assignment() -> None:
    assert align_spans(["red mill", "old weir"], ["mill", "weir"]) == (0, 0.67, 0.5, 1)


def test_numbers_gate_each_pair() -> None:
    assert align_spans(["12.0 men", "6.0 boys"], ["5.0 boys", "12.0 men"])[:2] == (0, 0.5)


def test_empty_spans() -> None:
    assert align_spans([""], [""]) == (1, 1, 1, 1)
    assert align_spans([""], ["mill"]) == (0, 0, 1, 0)
    assert align_spans(["mill"], [""]) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("value", "rounded"), [(0.025, 0.02), (0.355, 0.36), (0.125, 0.12), (2 / 3, 0.67), (1, 1)]
)
def test_rounding_is_that_of_numpy(value: float, rounded: float) -> None:
    assert round_half_even(value) == rounded


@given(SPANS, SPANS)
def test_equals_brute_force(prediction: list[str], gold: list[str]) -> None:
    longest = max(len(prediction), len(gold))
    if not longest:
        return
    table = [[align_spans([p], [g]).f1 for p in prediction] for g in gold]
    padded = [row + [0.0] * (longest - len(row)) for row in table]
    padded += [[0.0] * longest] * (longest - len(padded))
    best = max(
        sum(padded[row][column] for row, column in enumerate(order))
        for order in itertools.permutations(range(longest))
    )
    # Single pairs are rounded themselves.
    assert align_spans(prediction, gold).f1 == pytest.approx(best / longest, abs=0.011)
