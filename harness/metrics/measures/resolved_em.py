"""EM over the answerable questions that got an answer."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return case.em if case.outcome == "answered" else None


METRICS = (
    Metric(
        key="resolved_em",
        title="Resolved EM",
        over="resolved",
        value=_value,
        formula="sum of em / answered, null where nothing was answered",
        source="Definition of the LatWeave paper",
        missing=None,
    ),
)
