"""Containment: the gold answer stands somewhere in what was said; a proxy for long answers."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.substring import contains

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.outcome != "answered":
        return 0.0
    return contains(case.text, case.gold.answers)


METRICS = (
    Metric(
        key="contains",
        title="Contains",
        over="answerable",
        value=_value,
        formula=(
            "mean of [a normalised gold is a substring of the normalised answer]; "
            "proxy, not accuracy"
        ),
        source="FlashRAG sub_em, BERGEN match",
    ),
)
