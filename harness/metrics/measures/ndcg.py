"""nDCG@k with binary gains."""

from __future__ import annotations

from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import ndcg_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        return ndcg_at(case.passage_ranks, case.passages_wanted, k)

    return value


METRICS = tuple(
    Metric(
        key=f"ndcg@{k}",
        title=f"nDCG@{k}",
        over="answerable_with_gold_passages",
        value=_at(k),
        formula=f"sum of 1 / log2(1 + rank) over gold in the first {k} / the largest such sum",
        source="trec_eval ndcg_cut",
    )
    for k in KS
)
