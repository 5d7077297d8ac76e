"""The bootstrap distribution over few questions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import bootstrap_difference, bootstrap_distribution


def test_by_hand() -> None:
    # One of two right: means 0, 0.5, 0.5, 1.
    got = bootstrap_distribution([1, 0])
    assert (got.mean, got.not_above_0) == (0.5, 0.25)
    assert (got.low, got.high) == pytest.approx((0.0375, 0.9625))


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4))
def test_equals_the_enumeration(differences: list[int]) -> None:
    n = len(differences)
    means = [sum(drawn) / n for drawn in itertools.product(differences, repeat=n)]
    got = bootstrap_distribution(differences)
    assert got.mean == pytest.approx(np.mean(means))
    assert got.sd == pytest.approx(np.std(means))
    assert (got.low, got.high) == pytest.approx(np.quantile(means, [0.025, 0.975]))
    assert got.not_above_0 == pytest.approx(np.mean([mean <= 0 for mean in means]))


def test_the_drawn_bootstrap_comes_near() -> None:
    a = [0.9, 0.2, 0.5, 0.4, 0.8]
    drawn, exact = bootstrap_difference(a, [0] * 5), bootstrap_distribution(a)
    assert (drawn.low, drawn.high) == pytest.approx((exact.low, exact.high), abs=0.02)


def test_too_many_or_none() -> None:
    for size in (0, 8):
        with pytest.raises(ValueError, match="give 1 to 7"):
            bootstrap_distribution([0.5] * size)
