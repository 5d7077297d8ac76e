"""Paired tests of two systems on the same questions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from harness.metrics.bootstrap import LEVEL, RESAMPLES, SEED

__all__ = [
    "Difference",
    "bootstrap_difference",
    "discordant",
    "mcnemar_exact",
    "sign_flip_many",
    "sign_flip_permutation",
]

_EXACT_UP_TO = 15
_CELLS = 1_000_000
# Sums of the same magnitudes in another order may differ in the last bits; they are ties.
_TIE = 1e-9


class Difference(NamedTuple):
    """A mean difference a - b with its percentile interval and the number of questions."""

    value: float
    low: float
    high: float
    n: int


def discordant(a: Sequence[float], b: Sequence[float]) -> tuple[int, int]:
    """Return how many questions only a, and only b, got right; scores are 0 or 1.

    Raises:
        ValueError: if the lengths differ or a score is neither 0 nor 1.
    """
    difference = _differences(a, b)
    if not set(a) | set(b) <= {0, 1}:
        raise ValueError("McNemar's test needs scores of 0 or 1")
    return int((difference > 0).sum()), int((difference < 0).sum())


def mcnemar_exact(b: int, c: int) -> float:
    """Return the two-sided p of McNemar's exact test from the two discordant counts.

    p = min(1, 2 P(X <= min(b, c))) with X binomial(b + c, 1/2); 1 where nothing is discordant.
    Source: McNemar 1947, in its exact binomial form.
    """
    if b < 0 or c < 0:
        raise ValueError("counts cannot be negative")
    tail = sum(math.comb(b + c, i) for i in range(min(b, c) + 1))
    return min(1.0, float(2 * tail / (1 << (b + c))))


def sign_flip_permutation(
    a: Sequence[float], b: Sequence[float], *, resamples: int = RESAMPLES, seed: int = SEED
) -> float:
    """Return the two-sided p of the paired sign-flip permutation test of the mean difference.

    See `sign_flip_many`, of which this is the family of one.

    Raises:
        ValueError: if the lengths differ.
    """
    return sign_flip_many([_differences(a, b)], resamples=resamples, seed=seed)[0]


def sign_flip_many(
    differences: Sequence[NDArray[np.float64]], *, resamples: int = RESAMPLES, seed: int = SEED
) -> list[float]:
    """Return the two-sided p of the sign-flip permutation test of each vector of differences.

    Under the null each difference is as likely with the other sign. Exact over all 2^m sign
    patterns of the m non-zero differences up to m = 15; beyond, Monte Carlo with
    p = (count + 1) / (resamples + 1), which is never 0. Vectors of one length share their random
    signs, so that a family of tests costs little more than one. Source: Fisher 1935; Phipson and
    Smyth 2010 for the Monte Carlo p.

    Args:
        differences: Vectors of shape (n,), each n free.
        resamples: How many sign patterns are drawn.
        seed: Seed of the generator; the draws depend on it and on n only.
    """
    result = [1.0] * len(differences)
    by_n: dict[int, list[int]] = {}
    for position, difference in enumerate(differences):
        if np.count_nonzero(difference) <= _EXACT_UP_TO:
            result[position] = _exact_sign_flip(difference[difference != 0])
        else:
            by_n.setdefault(len(difference), []).append(position)
    for n, positions in by_n.items():
        matrix = np.column_stack([differences[position] for position in positions])
        thresholds = _thresholds(matrix)
        counts = np.zeros(len(positions), dtype=np.int64)
        rng = np.random.default_rng(seed)
        step = max(1, _CELLS // n)
        for start in range(0, resamples, step):
            rows = min(step, resamples - start)
            signs = 1.0 - 2.0 * rng.integers(0, 2, size=(rows, n), dtype=np.int8)
            counts += (np.abs(signs @ matrix) >= thresholds).sum(axis=0)
        for position, count in zip(positions, counts.tolist(), strict=True):
            result[position] = (count + 1) / (resamples + 1)
    return result


def _exact_sign_flip(difference: NDArray[np.float64]) -> float:
    m = len(difference)
    if m == 0:
        return 1.0
    bits = (np.arange(2**m)[:, None] >> np.arange(m)) & 1
    return float((np.abs((1 - 2 * bits) @ difference) >= _thresholds(difference)).mean())


def _thresholds(differences: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the sums that were found, less the rounding within which another one is a tie."""
    scale = np.abs(differences).sum(axis=0)
    found: NDArray[np.float64] = np.abs(differences.sum(axis=0)) - _TIE * scale
    return found


def bootstrap_difference(
    a: Sequence[float],
    b: Sequence[float],
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
) -> Difference:
    """Return the mean of a - b with its percentile bootstrap interval over questions.

    Question indices are drawn as `default_rng(seed).integers(0, n, size=(resamples, n))`, in
    blocks so that memory stays bounded; percentiles interpolate linearly.

    Raises:
        ValueError: if the lengths differ or there is no question.
    """
    difference = _differences(a, b)
    n = len(difference)
    if n == 0:
        raise ValueError("there is no question to compare on")
    rng = np.random.default_rng(seed)
    step = max(1, _CELLS // n)
    means = np.concatenate(
        [
            difference[rng.integers(0, n, size=(min(step, resamples - start), n))].mean(axis=1)
            for start in range(0, resamples, step)
        ]
    )
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2]).tolist()
    return Difference(math.fsum(difference.tolist()) / n, low, high, n)


def _differences(a: Sequence[float], b: Sequence[float]) -> NDArray[np.float64]:
    if len(a) != len(b):
        raise ValueError(f"paired scores differ in length: {len(a)} and {len(b)}")
    return np.asarray(a, dtype=np.float64) - np.asarray(b, dtype=np.float64)
