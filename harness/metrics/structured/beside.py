"""One question's scores beside the answer: supporting facts, evidence, and all jointly."""

from __future__ import annotations

import math

from harness.metrics.case import Case
from harness.metrics.structured.part import NOTHING, Part, join
from harness.metrics.structured.rules import HOTPOTQA, RULES

__all__ = [
    "evidence_part",
    "facts_part",
    "joint_part",
    "says_all",
    "says_facts",
    "says_triples",
]

UNKNOWN = Part(math.nan, math.nan, math.nan, math.nan)
"""What cannot be scored, which makes the score of the whole run unknown."""


def says_facts(case: Case) -> bool:
    """Whether a prediction names supporting facts."""
    return case.prediction is not None and bool(case.prediction.facts)


def says_triples(case: Case) -> bool:
    """Whether a prediction gives evidence triples."""
    return case.prediction is not None and bool(case.prediction.triples)


def says_all(case: Case) -> bool:
    """Whether a prediction has every part of its benchmark's joint score."""
    rules = RULES.get(case.scorer)
    return rules is not None and says_facts(case) and (says_triples(case) or not rules.joined)


def facts_part(case: Case) -> Part:
    """Score the supporting facts, of an abstention too, as the official scripts do."""
    if case.prediction is None or not case.prediction.facts:
        return NOTHING
    return RULES.get(case.scorer, HOTPOTQA).facts(case.prediction.facts, case.gold.facts)


def evidence_part(case: Case, *, merged: bool = False) -> Part:
    """Score the evidence triples, of an abstention too, as the official scripts do."""
    if case.prediction is None or not case.prediction.triples:
        return NOTHING
    rules = RULES.get(case.scorer, HOTPOTQA)
    said, gold = case.prediction.triples, case.gold.evidence
    part = rules.evidence(said, gold, case.names, merged=merged)
    return UNKNOWN if part is None else part


def joint_part(case: Case) -> Part:
    """Score all parts together; a question that lacks one of them adds nothing."""
    rules = RULES.get(case.scorer)
    if rules is None or case.outcome != "answered" or not says_facts(case):
        return NOTHING
    parts = [rules.answer(case.text, case.gold.answers), facts_part(case)]
    if rules.joined:
        parts.append(evidence_part(case))
    return UNKNOWN if UNKNOWN in parts else join(*parts)
