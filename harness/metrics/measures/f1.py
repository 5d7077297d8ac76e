"""F1, never below EM, over the answerable questions."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return max(case.f1_raw, case.em)


METRICS = (
    Metric(
        key="f1",
        title="F1",
        over="answerable",
        value=_value,
        formula="mean of max(f1_raw, em)",
        source="Definition of the LatWeave paper",
    ),
)
