"""Leaks that are right: the answer is known, and not from the evidence, which was taken away."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return float(case.outcome == "answered" and case.lost_em == 1)


METRICS = (
    Metric(
        key="leak_parametric",
        title="Leak rate (parametric)",
        over="unanswerable",
        value=_value,
        formula=(
            "answered with the answer that was taken away / unanswerable; with "
            "leak_fabricated sums to leak_rate"
        ),
        source="Definition of this harness",
        higher_is_better=False,
        interval="exact",
    ),
)
