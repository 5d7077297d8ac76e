"""Mean reciprocal rank of the first right answer among ranked answer ids."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return 1 / case.answer_ranks[0] if case.answer_ranks else 0.0


METRICS = (
    Metric(
        key="mrr",
        title="MRR",
        over="answerable_with_answer_set",
        value=_value,
        formula="mean of 1 / rank of the first gold answer, no cut; 0 if none was returned",
        source="trec_eval recip_rank; STaRK (Wu et al. 2024)",
    ),
)
