"""Leaks that are not right either: answers made up without evidence."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "answered" and case.lost_em != 1)


METRICS = (
    Metric(
        key="leak_fabricated",
        title="Leak rate (fabricated)",
        over="unanswerable",
        value=_value,
        formula=(
            "answered otherwise / unanswerable; also where nobody knows what the "
            "answer would have been"
        ),
        source="Definition of this harness",
        higher_is_better=False,
        interval="exact",
    ),
)
