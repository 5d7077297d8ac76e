"""All-gold@k: every gold passage was retrieved."""

from __future__ import annotations

from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import all_gold_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        return all_gold_at(case.passage_ranks, case.passages_wanted, k)

    return value


METRICS = tuple(
    Metric(
        key=f"all_gold@{k}",
        title=f"All gold@{k}",
        over="answerable_with_gold_passages",
        value=_at(k),
        formula=f"mean of [every gold passage is in the first {k}]; 0 where there are more",
        source="Definition of the Hi-Q paper",
    )
    for k in KS
)
