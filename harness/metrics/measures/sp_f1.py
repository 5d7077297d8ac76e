"""F1 of the predicted supporting facts."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import facts_part, says_facts

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return facts_part(case).f1


METRICS = (
    Metric(
        key="sp_f1",
        title="Supporting facts F1",
        over="answerable_with_gold_facts",
        value=_value,
        tried=says_facts,
        formula="F1 of predicted and gold (title, sentence) pairs as sets, mean",
        source="HotpotQA (Yang et al. 2018) and 2WikiMultihopQA (Ho et al. 2020) evaluators",
    ),
)
