"""Joint F1 of answer, supporting facts and, for 2Wiki, evidence."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import joint_part, says_all

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return joint_part(case).f1


METRICS = (
    Metric(
        key="joint_f1",
        title="Joint F1",
        over="answerable_with_gold_facts",
        value=_value,
        tried=says_all,
        formula="F1 of the products of P and of R of answer, facts and (2Wiki) evidence, mean",
        source="HotpotQA (Yang et al. 2018) and 2WikiMultihopQA (Ho et al. 2020) evaluators",
        range=(0.0, None),
    ),
)
