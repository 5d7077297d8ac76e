"""The paired sign-flip permutation test of many differences at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from harness.metrics.bootstrap import RESAMPLES, SEED
from harness.metrics.paired import sign_flip_permutation

__all__ = ["sign_flip_many"]

_EXACT_UP_TO = 15
_CELLS = 4_000_000
# Sums of the same magnitudes in another order may differ in the last bits; they are ties.
_TIE = 1e-9


def sign_flip_many(
    differences: Sequence[NDArray[np.float64]], *, resamples: int = RESAMPLES, seed: int = SEED
) -> list[float]:
    """Return the two-sided p of each vector of paired differences.

    All vectors of one length share their random signs, so that a family of tests costs little
    more than one. With 15 or fewer differences that are not 0 the test is exact over all sign
    patterns. Source: Fisher 1935; Phipson and Smyth 2010 for p = (count + 1) / (resamples + 1).

    Args:
        differences: Vectors of shape (n,), each n free.
        resamples: How many sign patterns are drawn.
        seed: Seed of the generator.
    """
    result = [1.0] * len(differences)
    by_n: dict[int, list[int]] = {}
    for position, difference in enumerate(differences):
        if np.count_nonzero(difference) <= _EXACT_UP_TO:
            result[position] = sign_flip_permutation(
                difference.tolist(), np.zeros(len(difference)).tolist()
            )
        else:
            by_n.setdefault(len(difference), []).append(position)
    for n, positions in by_n.items():
        matrix = np.column_stack([differences[position] for position in positions])
        reached = np.abs(matrix.sum(axis=0)) - _TIE * np.abs(matrix).sum(axis=0)
        counts = np.zeros(len(positions), dtype=np.int64)
        rng = np.random.default_rng(seed)
        step = max(1, _CELLS // n)
        for start in range(0, resamples, step):
            rows = min(step, resamples - start)
            signs = 1.0 - 2.0 * rng.integers(0, 2, size=(rows, n), dtype=np.int8)
            counts += (np.abs(signs @ matrix) >= reached).sum(axis=0)
        for position, count in zip(positions, counts.tolist(), strict=True):
            result[position] = (count + 1) / (resamples + 1)
    return result
