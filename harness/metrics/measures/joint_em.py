"""Answer, supporting facts and, for 2Wiki, evidence: all exactly right."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import joint_part, says_all

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return joint_part(case).em


METRICS = (
    Metric(
        key="joint_em",
        title="Joint EM",
        over="answerable_with_gold_facts",
        value=_value,
        tried=says_all,
        formula="mean of the product of the EM of answer, facts and (2Wiki) evidence",
        source="HotpotQA (Yang et al. 2018) and 2WikiMultihopQA (Ho et al. 2020) evaluators",
    ),
)
