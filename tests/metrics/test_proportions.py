"""Exact intervals of shares."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics import clopper_pearson, fisher_exact
from harness.metrics.proportions import clopper_pearson_many


def below(k: int, n: int, p: float) -> float:
    """P(X <= k) of a binomial."""
    return math.fsum(math.comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k + 1))


def test_the_ends() -> None:
    assert clopper_pearson(0, 35) == (0, pytest.approx(1 - 0.025 ** (1 / 35)))
    assert clopper_pearson(35, 35) == (pytest.approx(0.025 ** (1 / 35)), 1)


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(1, n), st.just(n))))
def test_the_tails_are_what_they_are_defined_as(counts: tuple[int, int]) -> None:
    k, n = counts
    low, high = clopper_pearson(k, n)
    assert low <= k / n <= high
    assert 1 - below(k - 1, n, low) == pytest.approx(0.025)
    if k < n:
        assert below(k, n, high) == pytest.approx(0.025)


def test_many_at_once() -> None:
    counts = [(0, 1), (3, 7), (7, 7)]
    assert clopper_pearson_many(counts) == [clopper_pearson(*count) for count in counts]
    assert clopper_pearson_many([]) == []


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (0, 0)])
def test_what_is_no_share(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="0 <= k <= n"):
        clopper_pearson(k, n)


def test_fisher_by_hand() -> None:
    # The lady tasting tea: all eight cups right is one of 70 ways, and so is all wrong.
    assert fisher_exact([[4, 0], [0, 4]]) == pytest.approx(2 / 70)
