"""All pairs of runs on all metrics: differences, intervals, tests, and Holm's correction."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from harness.comparing.compared import ComparedRun
from harness.metrics import discordant, holm, mcnemar_exact, sign_flip_many
from harness.metrics.bootstrap import ratio_intervals

__all__ = ["Pair", "all_pairs"]

# The two-sided 5 % point and the 80 % point of the normal distribution.
_REACH = 1.959963984540054 + 0.8416212335729143


@dataclass(frozen=True, slots=True)
class Pair:
    """One run against another on one metric, over the questions on which both have a value.

    Attributes:
        first: Position of the one run.
        second: Position of the other.
        metric: The metric's key.
        n: How many questions were compared.
        difference: Mean of second minus first.
        low: Lower end of its 95 % percentile bootstrap interval over questions.
        high: Upper end.
        wins: Questions on which the second run scores higher.
        losses: Questions on which it scores lower.
        test: `mcnemar` where every score is 0 or 1, else `sign-flip`.
        p: Two-sided p of that test.
        p_holm: The same, adjusted for all tests of the comparison (Holm 1979).
        detectable: The smallest true difference that such a test finds at 5 % with 80 % power:
            2.80 standard errors of the paired difference, those found here; None where nothing
            differs, from which no spread can be told.
    """

    first: int
    second: int
    metric: str
    n: int
    difference: float
    low: float
    high: float
    wins: int
    losses: int
    test: str
    p: float
    p_holm: float
    detectable: float | None

    @property
    def ties(self) -> int:
        """Questions on which both score the same."""
        return self.n - self.wins - self.losses


def all_pairs(runs: Sequence[ComparedRun], metrics: Sequence[str]) -> list[Pair]:
    """Compare every two runs on every metric; a pair that shares no question is left out."""
    columns = {key: [np.array(run.table[key], dtype=np.float64) for run in runs] for key in metrics}
    places: list[tuple[int, int, str]] = []
    scores: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    for first, second in combinations(range(len(runs)), 2):
        for key in metrics:
            a, b = columns[key][first], columns[key][second]
            both = ~(np.isnan(a) | np.isnan(b))
            if both.any():
                places.append((first, second, key))
                scores.append((a[both], b[both]))
    differences = [b - a for a, b in scores]
    intervals = ratio_intervals([(d, np.ones(len(d))) for d in differences]) if scores else []
    binary = [bool(np.isin(np.concatenate(pair), (0.0, 1.0)).all()) for pair in scores]
    flipped = iter(
        sign_flip_many([d for d, zero in zip(differences, binary, strict=True) if not zero])
    )
    pairs = []
    for place, pair, d, interval, zero in zip(
        places, scores, differences, intervals, binary, strict=True
    ):
        p = (
            mcnemar_exact(*discordant(pair[0].tolist(), pair[1].tolist()))
            if zero
            else next(flipped)
        )
        pairs.append(_pair(place, d, interval, "mcnemar" if zero else "sign-flip", p))
    adjusted = holm([pair.p for pair in pairs])
    return [replace(pair, p_holm=p) for pair, p in zip(pairs, adjusted, strict=True)]


def _pair(
    place: tuple[int, int, str],
    difference: NDArray[np.float64],
    interval: tuple[float, float],
    test: str,
    p: float,
) -> Pair:
    n = len(difference)
    spread = float(difference.std(ddof=1)) if n > 1 else 0.0
    return Pair(
        first=place[0],
        second=place[1],
        metric=place[2],
        n=n,
        difference=math.fsum(difference.tolist()) / n,
        low=interval[0],
        high=interval[1],
        wins=int((difference > 0).sum()),
        losses=int((difference < 0).sum()),
        test=test,
        p=p,
        p_holm=p,
        detectable=_REACH * spread / math.sqrt(n) if spread > 0 else None,
    )
