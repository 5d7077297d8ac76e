"""MetaQA as the NSM family scores it: entities with probabilities against a gold set."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from harness.metrics.structured.part import harmonic

__all__ = ["NsmScore", "score_candidates"]


class NsmScore(NamedTuple):
    """Precision, recall, F1 of the answer set, and whether the first candidate is gold."""

    precision: float
    recall: float
    f1: float
    hits1: float


def score_candidates(
    candidates: Sequence[tuple[Hashable, float]], gold: Sequence[Hashable], *, eps: float
) -> NsmScore:
    """Score the candidates of one question.

    They are sorted by probability, the first listed first among equals, and taken until the
    probabilities taken so far exceed `eps`. As in the official code, a question without gold has
    hits 1 whatever was said, and repeated golds or candidates are counted as often as they come,
    so recall can leave [0, 1] there.

    Source: RichardHGL/WSDM2021_NSM `NSM/train/evaluate_nsm.py` (He et al. 2021).
    """
    if not gold:
        return NsmScore(0.0, 1.0, 0.0, 1.0) if candidates else NsmScore(1.0, 1.0, 1.0, 1.0)
    if not candidates:
        return NsmScore(1.0, 0.0, 0.0, 0.0)
    wanted = set(gold)
    ordered = sorted(candidates, key=lambda candidate: candidate[1], reverse=True)
    taken = []
    mass = 0.0
    for entity, probability in ordered:
        taken.append(entity)
        mass += probability
        if mass > eps:
            break
    right = sum(entity in wanted for entity in taken)
    precision, recall = right / len(taken), right / len(gold)
    return NsmScore(precision, recall, harmonic(precision, recall), float(ordered[0][0] in wanted))
