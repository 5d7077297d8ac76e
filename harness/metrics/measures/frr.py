"""False rejection rate: answerable questions abstained on."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "abstained")


METRICS = (
    Metric(
        key="frr",
        title="FRR",
        over="answerable",
        value=_value,
        formula="abstained / answerable",
        source="Definition of the Hi-Q paper",
        higher_is_better=False,
        interval="exact",
    ),
)
