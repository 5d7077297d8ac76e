"""Accuracy as a model judges it: whether the answer means the gold one."""

from __future__ import annotations

import math

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.outcome != "answered":
        return 0.0
    # A judgement that failed, or is still to come, is no verdict either way.
    return math.nan if case.verdict is None else float(case.verdict)


def _is_judged(case: Case) -> bool:
    return case.verdict is not None


METRICS = (
    Metric(
        key="judged",
        title="Judged right (by a model)",
        over="answerable",
        value=_value,
        tried=_is_judged,
        formula=(
            "answers a model judged to mean the gold answer / answerable; null until every answer "
            "is judged (python -m harness judge RUN). summary.json names model and prompt under "
            "`judge`. No exact match, and no other judge's figure"
        ),
        source="LLM autorater, as in FRAMES (Krishna et al. 2024); the prompt is this harness's",
    ),
)
