"""F1 of the predicted evidence triples that cannot exceed 1."""

from __future__ import annotations

from harness.metrics.case import Case
from harness.metrics.metric import Metric
from harness.metrics.structured.beside import evidence_part, says_triples

__all__ = ["METRICS"]


def _value(case: Case) -> float | None:
    return evidence_part(case, merged=True).f1


METRICS = (
    Metric(
        key="evidence_f1_clamped",
        title="Evidence F1 (clamped)",
        over="answerable_with_gold_evidence",
        value=_value,
        tried=says_triples,
        formula="evidence_f1 with the forms of one gold triple merged into one",
        source="Definition of this harness; by v1.0 it is evidence_f1",
    ),
)
