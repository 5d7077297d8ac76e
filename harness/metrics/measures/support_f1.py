"""F1 of the passages an answer is said to rest on."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.musique import support

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    said = case.prediction.evidence if case.prediction is not None else ()
    return support(said, case.gold.passages).f1


METRICS = (
    Metric(
        key="support_f1",
        title="Support F1",
        over="answerable_with_gold_passages",
        value=_value,
        formula="F1 of cited and gold passages as sets, mean; of abstentions too, if they cite",
        source="MuSiQue (Trivedi et al. 2022) evaluate_v1.0",
    ),
)
