"""Coverage: the share of answerable questions that got an answer."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "answered")


METRICS = (
    Metric(
        key="coverage",
        title="Coverage",
        over="answerable",
        value=_value,
        formula="answered / answerable; an error is no answer, so coverage x resolved_em = em",
        source="Definition of the LatWeave paper",
        interval="exact",
    ),
)
