"""Hit@k over retrieved passages."""

from __future__ import annotations

from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import hit_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        return hit_at(case.passage_ranks, k)

    return value


METRICS = tuple(
    Metric(
        key=f"passage_hit@{k}",
        title=f"Passage hit@{k}",
        over="answerable_with_gold_passages",
        value=_at(k),
        formula=f"mean of [a gold passage is in the first {k}], duplicates dropped before the cut",
        source="trec_eval success",
    )
    for k in KS
)
