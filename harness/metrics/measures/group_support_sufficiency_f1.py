"""MuSiQue-Full's group score of support: both twins told apart, and the passages cited."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.musique import support

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.twin is None or case.prediction is None:
        return 0.0
    told = case.outcome == "answered" and case.twin.outcome == "abstained"
    return support(case.prediction.evidence, case.gold.passages).f1 if told else 0.0


METRICS = (
    Metric(
        key="group_support_sufficiency_f1",
        title="Support F1 with sufficiency",
        over="twins",
        value=_value,
        formula=(
            "support_f1 where the question was answered and its twin abstained on, "
            "else 0; mean over pairs"
        ),
        source="MuSiQue (Trivedi et al. 2022) evaluate_v1.0",
    ),
)
