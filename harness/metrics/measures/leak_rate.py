"""Leak rate: unanswerable questions that got an answer."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "answered")


METRICS = (
    Metric(
        key="leak_rate",
        title="Leak rate",
        over="unanswerable",
        value=_value,
        formula="answered / unanswerable; an error is not a leak",
        source="Definition of the LatWeave paper",
        higher_is_better=False,
        interval="exact",
    ),
)
