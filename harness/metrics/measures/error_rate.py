"""Share of all questions that failed or have no row."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome in ("error", "missing"))


METRICS = (
    Metric(
        key="error_rate",
        title="Error rate",
        over="all",
        value=_value,
        formula="failed or missing / all",
        source="Definition of this harness",
        missing=1.0,
        higher_is_better=False,
        interval="exact",
    ),
)
