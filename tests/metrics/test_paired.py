"""Paired tests against values worked out by hand and against each other."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.metrics import (
    bootstrap_difference,
    discordant,
    mcnemar_exact,
    sign_flip_many,
    sign_flip_permutation,
)

BITS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), min_size=1, max_size=14)


def test_mcnemar_by_hand() -> None:
    assert mcnemar_exact(0, 0) == 1
    assert mcnemar_exact(3, 3) == 1
    assert mcnemar_exact(6, 0) == mcnemar_exact(0, 6) == 2**-5
    assert mcnemar_exact(5, 0) > 0.05
    assert mcnemar_exact(1, 4) == 2 * (1 + 5) / 32
    assert 0 < mcnemar_exact(900, 1300) < 1e-15


def test_mcnemar_refuses_nonsense() -> None:
    with pytest.raises(ValueError, match="negative"):
        mcnemar_exact(-1, 2)
    with pytest.raises(ValueError, match="0 or 1"):
        discordant([0.5], [1])


@given(BITS)
def test_sign_flip_of_bits_is_mcnemar(pairs: list[tuple[int, int]]) -> None:
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    assert sign_flip_permutation(a, b) == pytest.approx(mcnemar_exact(*discordant(a, b)))


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=8))
def test_exact_permutation_is_the_enumeration(difference: list[int]) -> None:
    seen = abs(sum(difference))
    flips = itertools.product((1, -1), repeat=len(difference))
    sums = [abs(sum(s * d for s, d in zip(signs, difference, strict=True))) for signs in flips]
    expected = sum(total >= seen for total in sums) / len(sums)
    tenths = [d / 10 for d in difference]
    assert sign_flip_permutation(tenths, [0] * len(tenths)) == pytest.approx(expected)


def test_monte_carlo_is_seeded_and_near_the_exact_value() -> None:
    a, b = [1] * 25 + [0] * 10, [0] * 25 + [1] * 10
    p = sign_flip_permutation(a, b)
    assert p == sign_flip_permutation(a, b)
    assert p == pytest.approx(mcnemar_exact(25, 10), abs=0.005)
    assert sign_flip_permutation([1] * 40, [0] * 40) == 1 / 10_001


def test_zero_differences_say_nothing() -> None:
    assert sign_flip_permutation([0.3] * 50, [0.3] * 50) == 1
    assert sign_flip_permutation([1, 1, 0.5] + [0.2] * 30, [0, 0, 0] + [0.2] * 30) == 0.25


def test_bootstrap_difference_draws_question_indices() -> None:
    rng = np.random.default_rng(4)
    a, b = rng.random(700), rng.random(700)
    drawn = np.random.default_rng(88).integers(0, 700, size=(10_000, 700))
    expected = np.quantile((a - b)[drawn].mean(axis=1), [0.025, 0.975])
    got = bootstrap_difference(a.tolist(), b.tolist())
    assert (got.low, got.high) == pytest.approx(expected, abs=1e-12)
    assert (got.value, got.n) == (pytest.approx((a - b).mean()), 700)


@settings(max_examples=25)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30))
def test_swapping_the_systems_turns_the_interval_round(pairs: list[tuple[float, float]]) -> None:
    a, b = [x for x, _ in pairs], [y for _, y in pairs]
    one, other = (bootstrap_difference(x, y, resamples=200) for x, y in ((a, b), (b, a)))
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low))


def test_lengths_must_agree() -> None:
    for test in (sign_flip_permutation, bootstrap_difference, discordant):
        with pytest.raises(ValueError, match="length"):
            test([1, 0], [1])
    with pytest.raises(ValueError, match="no question"):
        bootstrap_difference([], [])


def test_a_family_of_tests_is_each_test_alone() -> None:
    rng = np.random.default_rng(3)
    few = np.zeros(300)
    few[:8] = [1, 1, 1, 1, 1, 1, 1, -1]
    family = [rng.normal(0.0, 1.0, 300), rng.normal(0.15, 1.0, 300), few, np.zeros(5)]
    found = sign_flip_many(family)
    assert found == [sign_flip_permutation(d.tolist(), [0.0] * len(d)) for d in family]
    assert found[2] == 2 * (1 + 8) / 2**8, "exact: 8 or 7 of 8 alike"
    assert found[3] == 1.0


def test_many_differences_agree_with_the_normal_approximation() -> None:
    rng = np.random.default_rng(5)
    for mean in (0.02, 0.06, 0.12):
        d = rng.normal(mean, 1.0, 900)
        (p,) = sign_flip_many([d])
        expected = math.erfc(abs(d.sum()) / math.sqrt(2 * (d**2).sum()))
        # Three standard errors of 10,000 draws, and the approximation itself.
        assert p == pytest.approx(expected, abs=3 * math.sqrt(p * (1 - p) / 10_000) + 0.005)
