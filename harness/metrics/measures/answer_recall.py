"""Recall@k over ranked answers; answer_recall@20 is the Recall@20 of STaRK."""

from __future__ import annotations

from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import recall_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        return recall_at(case.answer_ranks, len(case.wanted), k)

    return value


METRICS = tuple(
    Metric(
        key=f"answer_recall@{k}",
        title=f"Answer recall@{k}",
        over="answerable_with_answer_set",
        value=_at(k),
        formula=f"gold answers in the first {k} returned / gold answers, mean; duplicates dropped",
        source="STaRK (Wu et al. 2024), counting only what was returned",
    )
    for k in KS
)
