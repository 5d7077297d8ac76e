"""Any-hit: at least one member of the answer set was said."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.sets import any_hit

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return any_hit(case.said, case.wanted)


METRICS = (
    Metric(
        key="any_hit",
        title="Any hit",
        over="answerable_with_answer_set",
        value=_value,
        formula="mean of [said and gold sets share a member]",
        source="Definition of the LatWeave paper",
    ),
)
