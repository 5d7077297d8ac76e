"""Mean reciprocal rank of the first gold passage."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return 1 / case.passage_ranks[0] if case.passage_ranks else 0.0


METRICS = (
    Metric(
        key="passage_mrr",
        title="Passage MRR",
        over="answerable_with_gold_passages",
        value=_value,
        formula="mean of 1 / rank of the first gold passage, no cut; 0 if none was returned",
        source="trec_eval recip_rank",
    ),
)
