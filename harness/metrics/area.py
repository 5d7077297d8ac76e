"""The area under a running mean, and its interval: what `aurc` is, where all else is a mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from harness.metrics.bootstrap import LEVEL, RESAMPLES, SEED, count_blocks

__all__ = ["AreaSample", "area", "area_intervals"]

MOST = 2_000
"""Resamples of an area, each of which is a sum along all questions."""

AreaSample = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]
"""Values, 0/1 weights and orders of the n questions of a population."""


def area(values: NDArray[np.float64], order: NDArray[np.float64]) -> float:
    """Return the mean, over the values, of the mean of all values of the same order or higher.

    Equals `risk_coverage(1 - values, order).area`.

    Args:
        values: One or more, shape (n,).
        order: Shape (n,).
    """
    places, starts = _groups(order)
    return float(_areas(np.ones((1, len(values))), values[places], starts)[0])


def area_intervals(
    samples: Sequence[AreaSample],
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
) -> list[tuple[float, float]]:
    """Return the percentile bootstrap interval over questions of each sample's area.

    The questions are drawn by their place from the highest order down.

    Args:
        samples: Each of shape (n,) with some weight.
        resamples: Number of bootstrap resamples, of which `MOST` at the most are made.
        seed: Seed of the generator.
        level: Two-sided coverage.
    """
    tails = ((1 - level) / 2, (1 + level) / 2)
    intervals = []
    for values, weights, order in samples:
        places, starts = _groups(order)
        kept, ordered = weights[places], values[places]
        blocks = count_blocks(len(values), resamples=min(resamples, MOST), seed=seed)
        found = np.concatenate([_areas(counts * kept, ordered, starts) for counts in blocks])
        low, high = np.quantile(found[~np.isnan(found)], tails)
        intervals.append((round(float(low), 12), round(float(high), 12)))
    return intervals


def _groups(order: NDArray[np.float64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the places from the highest order down, and where among them each order begins."""
    places = np.argsort(-order, kind="stable")
    ordered = order[places]
    return places, np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))


def _areas(
    counts: NDArray[np.float64],
    values: NDArray[np.float64],
    starts: NDArray[np.intp],
) -> NDArray[np.float64]:
    """Return the area of each row of counts, shape (rows,); NaN where a row counts nothing."""
    sizes, weighed = counts, counts * values
    if len(starts) < len(values):
        sizes = np.add.reduceat(sizes, starts, axis=1)
        weighed = np.add.reduceat(weighed, starts, axis=1)
    sums = np.cumsum(weighed, axis=1)
    seen = np.cumsum(sizes, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        # Before anything is drawn no mean is defined, and none is weighed.
        means = np.where(seen > 0, sums / seen, 0.0)
        result: NDArray[np.float64] = (means * sizes).sum(axis=1) / seen[:, -1]
    return result
