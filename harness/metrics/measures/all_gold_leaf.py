"""All gold at the leaves, in as many passages as one query brings."""

from __future__ import annotations

import math

from harness.metrics.case import Case, gold_ranks
from harness.metrics.metric import Metric
from harness.metrics.ranks import all_gold_at
from harness.metrics.tree import fused_leaves

__all__ = ["METRICS"]

_K = 5


def _value(case: Case) -> float | None:
    if case.prediction is None:
        return 0.0
    if not case.prediction.rankings:
        return math.nan
    fused = fused_leaves(case.prediction.rankings)
    ranks = gold_ranks(fused, frozenset(case.gold.passages))
    return all_gold_at(ranks, case.passages_wanted, _K)


METRICS = (
    Metric(
        key="all_gold_leaf@5",
        title="All gold (leaves)@5",
        over="multi_hop_with_gold_passages",
        value=_value,
        formula="mean of [every gold is in the first 5 of the leaves' rankings, fused by RRF (60)]",
        source="Definition of the Hi-Q paper",
    ),
)
