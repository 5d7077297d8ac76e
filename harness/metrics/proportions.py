"""Exact statements about shares: the Clopper-Pearson interval and Fisher's test."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from harness.metrics.bootstrap import LEVEL

__all__ = ["clopper_pearson", "clopper_pearson_many", "fisher_exact"]


def clopper_pearson(k: int, n: int, *, level: float = LEVEL) -> tuple[float, float]:
    """Return the exact two-sided interval of a share of k in n.

    It holds at least `level` whatever the true share is, also where k is 0 or n, of which a
    bootstrap can say nothing. Source: Clopper and Pearson 1934.

    Raises:
        ValueError: unless 0 <= k <= n and n > 0.
    """
    return clopper_pearson_many([(k, n)], level=level)[0]


def clopper_pearson_many(
    counts: Sequence[tuple[int, int]], *, level: float = LEVEL
) -> list[tuple[float, float]]:
    """Return the interval of each (k, n); see `clopper_pearson`."""
    if not counts:
        return []
    from scipy.special import betaincinv  # noqa: PLC0415 - heavy

    k, n = np.array(counts, dtype=np.float64).T
    if (k < 0).any() or (k > n).any() or (n <= 0).any():
        raise ValueError("a share is k of n with 0 <= k <= n and n > 0")
    tail = (1 - level) / 2
    # The beta quantiles are not defined at the ends; the bounds there are the ends themselves.
    low = np.where(k > 0, betaincinv(np.maximum(k, 1), n - k + 1, tail), 0.0)
    high = np.where(k < n, betaincinv(k + 1, np.maximum(n - k, 1), 1 - tail), 1.0)
    return list(zip(low.tolist(), high.tolist(), strict=True))


def fisher_exact(table: Sequence[Sequence[int]]) -> float:
    """Return the two-sided p of Fisher's exact test on a 2 x 2 table of counts.

    For systems that answered *different* questions. Two systems on the same questions are paired:
    `mcnemar_exact`. Source: Fisher 1922.
    """
    from scipy.stats import fisher_exact as test  # noqa: PLC0415 - heavy

    return float(test(table).pvalue)
