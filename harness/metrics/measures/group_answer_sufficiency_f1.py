"""MuSiQue-Full's group score of answers: both twins told apart, and the answer."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    if case.twin is None or case.prediction is None:
        return 0.0
    told = case.outcome == "answered" and case.twin.outcome == "abstained"
    return case.f1_raw if told else 0.0


METRICS = (
    Metric(
        key="group_answer_sufficiency_f1",
        title="Answer F1 with sufficiency",
        over="twins",
        value=_value,
        formula=(
            "f1_raw where the question was answered and its twin abstained on, else 0; "
            "mean over pairs"
        ),
        source="MuSiQue (Trivedi et al. 2022) evaluate_v1.0",
    ),
)
