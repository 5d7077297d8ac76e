"""All gold at the leaves, in all the passages they brought."""

from __future__ import annotations

import math

from harness.metrics.case import Case, gold_ranks
from harness.metrics.metric import Metric
from harness.metrics.ranks import all_gold_at
from harness.metrics.tree import fused_leaves

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.prediction is None:
        return 0.0
    if not case.prediction.rankings:
        return math.nan
    fused = fused_leaves(case.prediction.rankings)
    ranks = gold_ranks(fused, frozenset(case.gold.passages))
    return all_gold_at(ranks, case.passages_wanted, len(fused))


METRICS = (
    Metric(
        key="all_gold_leaf_all",
        title="All gold (leaves, all)",
        over="multi_hop_with_gold_passages",
        value=_value,
        formula="mean of [every gold passage is among all the leaves brought]; null without trees",
        source="Definition of the Hi-Q paper",
    ),
)
