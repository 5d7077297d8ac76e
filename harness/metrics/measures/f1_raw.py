"""F1 exactly as the official evaluator computes it, which may lie below EM."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return case.f1_raw


METRICS = (
    Metric(
        key="f1_raw",
        title="F1 (raw)",
        over="answerable",
        value=_value,
        formula="mean of the scorer's F1; F1 of the sets where the gold is a set",
        source="The benchmark's own evaluator, named by its scorer",
    ),
)
