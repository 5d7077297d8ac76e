"""Title recall@k: recall of documents rather than passages."""

from __future__ import annotations

import math
from collections.abc import Callable

from harness.metrics.case import Case
from harness.metrics.metric import KS, Metric
from harness.metrics.ranks import recall_at

__all__ = ["METRICS"]


def _at(k: int) -> Callable[[Case], float]:
    def value(case: Case) -> float:
        if case.title_ranks is None:
            return math.nan
        return recall_at(case.title_ranks, case.titles_wanted, k)

    return value


METRICS = tuple(
    Metric(
        key=f"title_recall@{k}",
        title=f"Title recall@{k}",
        over="answerable_with_gold_titles",
        value=_at(k),
        formula=f"gold titles in the first {k} distinct titles / gold titles, mean",
        source="Document-level recall as in HippoRAG v1",
    )
    for k in KS
)
