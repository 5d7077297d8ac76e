"""EM over the questions whose answer has to be computed from values."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return case.em


METRICS = (
    Metric(
        key="derived_em",
        title="EM (derived)",
        over="derived",
        value=_value,
        formula="mean of the scorer's EM over derived-value questions",
        source="Definition of this harness",
    ),
)
