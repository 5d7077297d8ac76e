"""Exact match over the answerable questions."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return case.em


METRICS = (
    Metric(
        key="em",
        title="EM",
        over="answerable",
        value=_value,
        formula="mean of the scorer's EM; strict set equality where the gold is a set",
        source="The benchmark's own evaluator, named by its scorer",
    ),
)
