"""Hit@k over ranked answers; hit@1 is the Hits@1 of MetaQA."""

from __future__ import annotations

from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import hit_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        return hit_at(case.answer_ranks, k)

    return value


METRICS = tuple(
    Metric(
        key=f"hit@{k}",
        title=f"Hit@{k}",
        over="answerable_with_answer_set",
        value=_at(k),
        formula=f"mean of [a gold answer is in the first {k}], duplicates dropped before the cut",
        source="STaRK (Wu et al. 2024); MetaQA convention",
    )
    for k in KS
)
