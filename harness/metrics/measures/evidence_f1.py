"""F1 of the predicted evidence triples, as the official script has it."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import evidence_part, says_triples

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return evidence_part(case).f1


METRICS = (
    Metric(
        key="evidence_f1",
        title="Evidence F1",
        over="answerable_with_gold_evidence",
        value=_value,
        tried=says_triples,
        formula=(
            "F1 of predicted and gold triples as sets, mean; by v1.1 two names of one triple "
            "count twice, so that it can exceed 1"
        ),
        source="2WikiMultihopQA (Ho et al. 2020) evaluator, v1.0 or v1.1",
        range=(0.0, None),
    ),
)
