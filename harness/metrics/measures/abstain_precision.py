"""Abstain precision: how many abstentions were right."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(not case.gold.answerable) if case.outcome == "abstained" else None


METRICS = (
    Metric(
        key="abstain_precision",
        title="Abstain precision",
        over="abstained",
        value=_value,
        formula="abstentions on unanswerable questions / all abstentions, derived questions aside",
        source="Definition of this harness",
        missing=None,
        interval="exact",
    ),
)
