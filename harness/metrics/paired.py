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
    "sign_flip_permutation",
]

_EXACT_UP_TO = 15
_CELLS = 1_000_000
# Sums of the same magnitudes in another order may differ in the last bits; they are ties.
_TIE = 1e-12


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

    Under the null each difference is as likely with the other sign. Exact over all 2^m sign
    patterns of the m non-zero differences up to m = 15; beyond, Monte Carlo with
    p = (count + 1) / (resamples + 1), which is never 0. Source: Fisher 1935; Phipson and
    Smyth 2010 for the Monte Carlo p.

    Raises:
        ValueError: if the lengths differ.
    """
    difference = _differences(a, b)
    difference = difference[difference != 0]
    m = len(difference)
    if m == 0:
        return 1.0
    scale = float(np.abs(difference).sum())
    threshold = abs(float(difference.sum())) - _TIE * scale
    if m <= _EXACT_UP_TO:
        bits = (np.arange(2**m)[:, None] >> np.arange(m)) & 1
        extreme = np.abs((1 - 2 * bits) @ difference) >= threshold
        return float(extreme.mean())
    rng = np.random.default_rng(seed)
    count = 0
    step = max(1, _CELLS // m)
    for start in range(0, resamples, step):
        rows = min(step, resamples - start)
        signs = 1.0 - 2.0 * rng.integers(0, 2, size=(rows, m), dtype=np.int8)
        count += int((np.abs(signs @ difference) >= threshold).sum())
    return (count + 1) / (resamples + 1)


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
