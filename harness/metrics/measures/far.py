"""False acceptance rate: unanswerable questions answered."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "answered")


METRICS = (
    Metric(
        key="far",
        title="FAR",
        over="unanswerable",
        value=_value,
        formula="answered / unanswerable; equals leak_rate, under the name used beside FRR",
        source="Definition of the Hi-Q paper",
        higher_is_better=False,
        interval="exact",
    ),
)
