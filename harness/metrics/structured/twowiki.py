"""2WikiMultihopQA v1.0: answer, supporting facts, evidence triples and the joint score."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from harness.metrics.structured.hotpotqa import Fact, answer
from harness.metrics.structured.joint import evaluate_parts
from harness.metrics.structured.part import Part, part_of, sets_part

__all__ = ["evaluate", "evidence", "normal_triple", "supporting_facts"]

_DELETE = dict.fromkeys(map(ord, string.punctuation))


def supporting_facts(said: Iterable[Fact], gold: Iterable[Fact]) -> Part:
    """Score predicted supporting facts, whatever the case of the titles.

    Titles are put in lower case after equal facts are merged, so variants of one fact that
    differ in case stay apart and each counts: with `ALPHA` and `Alpha` for one of two golds
    recall is 2/3.
    """
    variants = [(title.lower(), sentence) for title, sentence in set(map(tuple, said))]
    wanted = [(title.lower(), sentence) for title, sentence in set(map(tuple, gold))]
    right = sum(fact in wanted for fact in variants)
    lost = sum(fact not in variants for fact in wanted)
    return part_of(right, len(variants) - right, lost)


def normal_triple(triple: Iterable[str]) -> tuple[str, ...]:
    """Return a triple in the form it is compared in: lower case, no punctuation, articles kept."""
    return tuple(" ".join(text.lower().translate(_DELETE).split()) for text in triple)


def evidence(said: Iterable[Iterable[str]], gold: Iterable[Iterable[str]]) -> Part:
    """Score predicted evidence, as sets of (subject, relation, object)."""
    return sets_part(map(normal_triple, said), map(normal_triple, gold))


def evaluate(
    prediction: Mapping[str, Mapping[str, Any]], gold: Sequence[Mapping[str, Any]]
) -> dict[str, float]:
    """Score a prediction file against the records of a dataset file.

    Source: Alab-NII/2wikimultihop `2wikimultihop_evaluate.py` (Ho et al. 2020), which prints
    percentages with two decimals.

    Args:
        prediction: `answer`, `sp` and `evidence`, each by question id.
        gold: Records with `_id`, `answer`, `supporting_facts` and `evidences`.

    Returns:
        `em, f1, prec, recall`, and the same behind `sp_`, `evi_` and `joint_`.
    """
    parts = {
        "answer": ("", lambda said, record: answer(said, record["answer"])),
        "sp": ("sp_", lambda said, record: supporting_facts(said, record["supporting_facts"])),
        "evidence": ("evi_", lambda said, record: evidence(said, record["evidences"])),
    }
    return evaluate_parts(prediction, gold, parts)
