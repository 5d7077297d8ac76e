"""Exact match of the predicted evidence triples."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import evidence_part, says_triples

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return evidence_part(case).em


METRICS = (
    Metric(
        key="evidence_em",
        title="Evidence EM",
        over="answerable_with_gold_evidence",
        value=_value,
        tried=says_triples,
        formula="mean of [predicted and gold triples are the same set]",
        source="2WikiMultihopQA (Ho et al. 2020) evaluator, v1.0 or v1.1",
    ),
)
