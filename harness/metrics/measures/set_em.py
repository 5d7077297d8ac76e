"""Strict equality of answer sets."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.sets import set_em

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return set_em(case.said, case.wanted)


METRICS = (
    Metric(
        key="set_em",
        title="Set EM",
        over="answerable_with_answer_set",
        value=_value,
        formula="mean of [said set = gold set], duplicates collapsed",
        source="Definition of the LatWeave paper",
    ),
)
