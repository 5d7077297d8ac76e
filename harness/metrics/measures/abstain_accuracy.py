"""Abstain accuracy: unanswerable questions abstained on."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "abstained")


METRICS = (
    Metric(
        key="abstain_accuracy",
        title="Abstain accuracy",
        over="unanswerable",
        value=_value,
        formula="abstained / unanswerable; with leak_rate and error_rate_unanswerable sums to 1",
        source="Definition of the LatWeave paper",
        interval="exact",
    ),
)
