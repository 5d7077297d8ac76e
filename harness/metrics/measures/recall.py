"""Passage recall@k."""

from __future__ import annotations

from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import recall_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        return recall_at(case.passage_ranks, case.passages_wanted, k)

    return value


METRICS = tuple(
    Metric(
        key=f"recall@{k}",
        title=f"Recall@{k}",
        over="answerable_with_gold_passages",
        value=_at(k),
        formula=f"gold in the first {k} / gold, mean; duplicate passages dropped before the cut",
        source="trec_eval recall",
    )
    for k in KS
)
