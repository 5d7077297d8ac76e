"""F1 of answer sets."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.sets import set_f1

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return set_f1(case.said, case.wanted)


METRICS = (
    Metric(
        key="set_f1",
        title="Set F1",
        over="answerable_with_answer_set",
        value=_value,
        formula="mean of 2 |said and gold| / (|said| + |gold|)",
        source="Definition of the LatWeave paper",
    ),
)
