"""The bootstrap distribution of a mean over few questions, worked out instead of drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from harness.metrics.bootstrap import LEVEL

__all__ = ["MOST", "Distribution", "bootstrap_distribution"]

MOST = 7
"""The most questions whose n^n resamples are all looked at."""


class Distribution(NamedTuple):
    """The means of all resamples: their mean and deviation, percentiles, and the share <= 0."""

    mean: float
    sd: float
    low: float
    high: float
    not_above_0: float


def bootstrap_distribution(differences: Sequence[float], *, level: float = LEVEL) -> Distribution:
    """Return the bootstrap distribution of the mean of per-question differences.

    All n^n equally likely resamples of n questions are made, so nothing is left to a seed.
    Percentiles interpolate linearly between them. Source: Efron and Tibshirani 1993, ch. 6.

    Raises:
        ValueError: if there is no question, or more than `MOST`.
    """
    n = len(differences)
    if not 0 < n <= MOST:
        raise ValueError(f"all resamples of {n} questions are not looked at: give 1 to {MOST}")
    values = np.asarray(differences, dtype=np.float64)
    sums = np.zeros(1)
    for _ in range(n):
        sums = (sums[:, None] + values).ravel()
    means = sums / n
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2]).tolist()
    return Distribution(
        float(means.mean()), float(means.std()), low, high, float((sums <= 0).mean())
    )
