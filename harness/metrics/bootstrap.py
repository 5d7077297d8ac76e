"""Percentile bootstrap over questions, for many metrics at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "LEVEL",
    "RESAMPLES",
    "SEED",
    "Sample",
    "count_blocks",
    "kind_blocks",
    "ratio_intervals",
]

SEED = 88
RESAMPLES = 10_000
LEVEL = 0.95

_CELLS = 250_000
_COLUMNS = 256
_LARGE = 5_000
"""In a run of more questions equal ones are drawn together, where there are few different ones."""
_ROWS_PER_KIND = 8
"""To draw a count takes about as long as to draw so many questions."""

Sample = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Values and 0/1 weights of the n questions of a population; the score is sum(vw) / sum(w)."""


def count_blocks(n: int, *, resamples: int, seed: int) -> Iterator[NDArray[np.float64]]:
    """Yield blocks, each (rows, n), of how often each of n questions is drawn in each resample.

    The draws are those of `default_rng(seed).integers(0, n, size=(resamples, n))`, row by row,
    made in blocks so that memory stays bounded.
    """
    rng = np.random.default_rng(seed)
    step = max(1, min(resamples, _CELLS // n))
    for start in range(0, resamples, step):
        rows = min(step, resamples - start)
        drawn = rng.integers(0, n, size=(rows, n))
        drawn += np.arange(rows)[:, None] * n
        yield np.bincount(drawn.ravel(), minlength=rows * n).reshape(rows, n).astype(np.float64)


def kind_blocks(
    kinds: NDArray[np.int64], *, resamples: int, seed: int
) -> Iterator[NDArray[np.float64]]:
    """Yield blocks, each (rows, kinds), of how often each kind of question is drawn.

    Questions with equal values are of one kind, and how often a kind comes up among n draws with
    replacement is multinomial: the same law as `count_blocks`, summed up.

    Args:
        kinds: How many questions there are of each kind.
        resamples: Number of resamples.
        seed: Seed of the generator.
    """
    rng = np.random.default_rng(seed)
    n = int(kinds.sum())
    step = max(1, min(resamples, _CELLS // len(kinds)))
    for start in range(0, resamples, step):
        rows = min(step, resamples - start)
        yield rng.multinomial(n, kinds / n, size=rows).astype(np.float64)


def ratio_intervals(
    samples: Sequence[Sample],
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
    level: float = LEVEL,
) -> list[tuple[float, float]]:
    """Return the percentile interval of sum(vw) / sum(w) for each sample.

    Samples of the same n share their resamples, so a run of many metrics costs one set of draws
    per distinct n. In a run of more than 5,000 questions, whose values are seldom that many
    different ones, equal ones are drawn together (`kind_blocks`). Resamples in which all weights
    are 0 say nothing and are left out. Bounds are rounded to 12 decimals, so that the order in
    which a linear algebra library adds up does not show. Source: Efron and Tibshirani 1993, ch. 13.

    Args:
        samples: One or more (values, weights) pairs, each of shape (n,) with some weight.
        resamples: Number of bootstrap resamples.
        seed: Seed of the generator; the draws depend on it and on n only, in a run of more than
            5,000 questions also on which samples are asked for together.
        level: Two-sided coverage.
    """
    result: list[tuple[float, float]] = [(0.0, 0.0)] * len(samples)
    by_n: dict[int, list[int]] = {}
    for position, (values, weights) in enumerate(samples):
        counted = values[weights > 0]
        if (counted == counted[0]).all():
            # Every resample gives the same score, so there is nothing to draw.
            result[position] = (float(counted[0]), float(counted[0]))
            continue
        by_n.setdefault(len(values), []).append(position)
    large = max(by_n, default=0) > _LARGE
    for n, positions in by_n.items():
        for start in range(0, len(positions), _COLUMNS):
            block = positions[start : start + _COLUMNS]
            taken = [samples[p] for p in block]
            scores = _resampled(n, taken, resamples=resamples, seed=seed, large=large)
            bounds = _bounds(scores, level)
            for column, position in enumerate(block):
                result[position] = (
                    round(float(bounds[0, column]), 12),
                    round(float(bounds[1, column]), 12),
                )
    return result


def _resampled(
    n: int, samples: Sequence[Sample], *, resamples: int, seed: int, large: bool
) -> NDArray[np.float64]:
    """Scores of each resample, shape (resamples, number of samples)."""
    top = np.column_stack([values * weights for values, weights in samples])
    uneven = [i for i, (_, weights) in enumerate(samples) if not weights.all()]
    matrix = np.column_stack([top, *(samples[i][1] for i in uneven)])
    first, kinds = _kinds(matrix) if large else (np.arange(n), np.ones(n, dtype=np.int64))
    if len(kinds) * _ROWS_PER_KIND <= n:
        blocks = kind_blocks(kinds, resamples=resamples, seed=seed)
        matrix = matrix[first]
    else:
        blocks = count_blocks(n, resamples=resamples, seed=seed)
    sums = np.concatenate([counts @ matrix for counts in blocks])
    scores = sums[:, : len(samples)] / n
    with np.errstate(invalid="ignore", divide="ignore"):
        for offset, column in enumerate(uneven):
            scores[:, column] = sums[:, column] / sums[:, len(samples) + offset]
    return scores


def _kinds(matrix: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return where each different row first stands, and how many are equal to it.

    In the order of the rows' bytes, so that the order of the questions does not show.
    """
    # Adding 0 makes one zero of two.
    rows = np.ascontiguousarray(matrix + 0.0)
    whole = rows.view(np.dtype((np.void, rows.itemsize * rows.shape[1]))).ravel()
    _, first, kinds = np.unique(whole, return_index=True, return_counts=True)
    return first, kinds.astype(np.int64)


def _bounds(scores: NDArray[np.float64], level: float) -> NDArray[Any]:
    """Percentile bounds per column, shape (2, columns), over the resamples that are defined."""
    tails = ((1 - level) / 2, (1 + level) / 2)
    bounds: NDArray[Any] = np.quantile(scores, tails, axis=0)
    for column in np.flatnonzero(np.isnan(scores).any(axis=0)):
        defined = scores[~np.isnan(scores[:, column]), column]
        bounds[:, column] = np.quantile(defined, tails)
    return bounds
