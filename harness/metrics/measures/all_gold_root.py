"""All gold at the root: what one query, the question itself, would have brought."""

from __future__ import annotations

import math

from harness.metrics.case import Case, gold_ranks
from harness.metrics.metric import Metric
from harness.metrics.ranks import all_gold_at
from harness.metrics.tree import root_ranking

__all__ = ["METRICS"]

_K = 5


def _value(case: Case) -> float | None:
    if case.prediction is None:
        return 0.0
    ranked = root_ranking(case.prediction.rankings)
    if ranked is None:
        # No tree was built, or it did not say what its root brought.
        return math.nan
    ranks = gold_ranks(ranked, frozenset(case.gold.passages))
    return all_gold_at(ranks, case.passages_wanted, _K)


METRICS = (
    Metric(
        key="all_gold_root@5",
        title="All gold (root)@5",
        over="multi_hop_with_gold_passages",
        value=_value,
        formula="mean of [every gold passage is in the root's first 5]; null without trees",
        source="Definition of the Hi-Q paper",
    ),
)
