"""F1 with abstention right on unanswerable questions: the figure of SQuAD 2.0 and IIRC."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.gold.answerable:
        return max(case.f1_raw, case.em)
    return float(case.outcome == "abstained")


METRICS = (
    Metric(
        key="f1_all",
        title="F1 (all)",
        over="answerable_or_unanswerable",
        value=_value,
        formula="mean of f1 on answerable and of [abstained] on unanswerable questions",
        source="Whole-set score of SQuAD 2.0 (Rajpurkar et al. 2018); LatWeave paper",
    ),
)
