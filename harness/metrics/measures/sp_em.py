"""Exact match of the predicted supporting facts."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import facts_part, says_facts

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return facts_part(case).em


METRICS = (
    Metric(
        key="sp_em",
        title="Supporting facts EM",
        over="answerable_with_gold_facts",
        value=_value,
        tried=says_facts,
        formula="mean of [predicted and gold (title, sentence) pairs are the same set]",
        source="HotpotQA (Yang et al. 2018) and 2WikiMultihopQA (Ho et al. 2020) evaluators",
    ),
)
