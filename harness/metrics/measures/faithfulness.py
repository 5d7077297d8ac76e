"""Faithfulness: answers that what they cite carries."""

from __future__ import annotations

import math

from harness.metrics.carried import carried
from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.outcome != "answered" or case.prediction is None:
        return None
    if case.texts is None:
        return math.nan
    return float(carried(case.prediction, case.gold, case.texts))


METRICS = (
    Metric(
        key="faithfulness",
        title="Faithfulness",
        over="answered",
        value=_value,
        formula=(
            "answers all of whose parts occur in a cited passage / answered; a "
            "comparison's operands instead"
        ),
        source="LatWeave paper, section 5.4; deterministic proxy",
        missing=None,
    ),
)
