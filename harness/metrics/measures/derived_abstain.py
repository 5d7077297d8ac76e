"""Share of derived-value questions abstained on."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "abstained")


METRICS = (
    Metric(
        key="derived_abstain",
        title="Abstained (derived)",
        over="derived",
        value=_value,
        formula="abstained / derived-value questions",
        source="Definition of this harness",
        interval="exact",
    ),
)
