"""HotpotQA: answer, supporting facts and the joint score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from harness.metrics.normalise import normalise
from harness.metrics.scorers.gate import gated
from harness.metrics.structured.joint import evaluate_parts
from harness.metrics.structured.part import Part, sets_part

__all__ = ["answer", "evaluate", "supporting_facts"]

Fact = Sequence[Any]
"""A title and the number of a sentence in it, counted from 0."""


def supporting_facts(said: Iterable[Fact], gold: Iterable[Fact]) -> Part:
    """Score predicted supporting facts, as sets of (title, sentence).

    Titles are compared as they are and sentence numbers as integers. Both sides empty: EM 1, F1 0.
    """
    return sets_part(map(tuple, said), map(tuple, gold))


def answer(prediction: str, gold: str) -> Part:
    """Score a predicted answer against the one gold, behind the yes/no gate."""
    said, wanted = normalise(prediction), normalise(gold)
    return Part(float(said == wanted), *gated(said, wanted))


def evaluate(
    prediction: Mapping[str, Mapping[str, Any]], gold: Sequence[Mapping[str, Any]]
) -> dict[str, float]:
    """Score a prediction file against the records of a dataset file.

    Joint P and R are the products of those of answer and facts, joint F1 their harmonic mean,
    joint EM the product of both EM.

    Source: hotpotqa/hotpot `hotpot_evaluate_v1.py` (Yang et al. 2018).

    Args:
        prediction: `answer` and `sp`, each from question id to a text or a list of facts.
        gold: Records with `_id`, `answer` and `supporting_facts`.

    Returns:
        `em, f1, prec, recall`, and the same behind `sp_` and `joint_`.
    """
    parts = {
        "answer": ("", lambda said, record: answer(said, record["answer"])),
        "sp": ("sp_", lambda said, record: supporting_facts(said, record["supporting_facts"])),
    }
    return evaluate_parts(prediction, gold, parts)
