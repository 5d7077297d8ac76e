"""2WikiMultihopQA v1.1: as v1.0, but any alias or demonym of an entity will do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from harness.metrics.normalise import normalise
from harness.metrics.scorers.gate import gated
from harness.metrics.structured.joint import evaluate_parts
from harness.metrics.structured.part import NOTHING, Part, harmonic, part_of
from harness.metrics.structured.twowiki import normal_triple, supporting_facts

__all__ = ["Aliases", "answer", "evaluate", "evidence", "evidence_merged", "forms_of_triples"]

Aliases = Mapping[str, Collection[str]]
"""Entity id to its aliases and demonyms."""

Forms = frozenset[tuple[str, ...]]
"""All normalised forms of one gold triple."""


def answer(prediction: str, golds: Iterable[str]) -> Part:
    """Score a predicted answer: EM, F1, P and R each with the gold that is best for it."""
    said = normalise(prediction)
    compared = [Part(float(said == gold), *gated(said, gold)) for gold in map(normalise, golds)]
    return Part(*map(max, zip(*compared, strict=True))) if compared else NOTHING


def forms_of_triples(record: Mapping[str, Any], aliases: Aliases) -> list[Forms]:
    """Return the forms of every gold triple: any name of the subject with any of the object.

    Raises:
        ValueError: if a record has ids for some of its triples only.
    """
    triples: Sequence[Sequence[str]] = record["evidences"]
    ids: Sequence[Sequence[str]] = record["evidences_id"] or [("", "", "")] * len(triples)
    if len(ids) != len(triples):
        raise ValueError(f"{record['_id']}: evidences and evidences_id differ in length")
    return [
        frozenset(
            normal_triple((subject, triple[1], object_))
            for subject, object_ in product(
                (triple[0], *aliases.get(id_[0], ())), (triple[2], *aliases.get(id_[2], ()))
            )
        )
        for triple, id_ in zip(triples, ids, strict=True)
    ]


def evidence(said: Iterable[Iterable[str]], gold: Sequence[Forms]) -> Part:
    """Score predicted evidence exactly as the official script does.

    It counts the predictions that are a form of any gold triple. Several forms of one gold triple
    all count, so recall and F1 can exceed 1, and EM can be 1 while a gold triple was never said;
    `evidence_merged` cannot do that.
    """
    triples = set(map(normal_triple, said))
    right = sum(any(triple in forms for forms in gold) for triple in triples)
    precision = right / len(triples) if triples else 0.0
    recall = right / len(gold) if gold else 0.0
    em = float(right == len(triples) == len(gold))
    return Part(em, harmonic(precision, recall), precision, recall)


def evidence_merged(said: Iterable[Iterable[str]], gold: Sequence[Forms]) -> Part:
    """Score predicted evidence with the forms of one gold triple merged into one.

    This harness' own variant: no score exceeds 1, and EM 1 means that every gold triple was said,
    in whatever forms, and nothing else.
    """
    triples = set(map(normal_triple, said))
    wrong = sum(not any(triple in forms for forms in gold) for triple in triples)
    found = sum(not forms.isdisjoint(triples) for forms in gold)
    # A prediction that is a form of two gold triples stands for one of them only.
    right = min(found, len(triples) - wrong)
    return part_of(right, wrong, len(gold) - right)


def evaluate(
    prediction: Mapping[str, Mapping[str, Any]],
    gold: Sequence[Mapping[str, Any]],
    aliases: Aliases,
    *,
    merged: bool = False,
) -> dict[str, float]:
    """Score a prediction file against the records of a dataset file.

    P and R of the answer may come from different golds, and go into the joint score so.

    Source: Alab-NII/2wikimultihop `2wikimultihop_evaluate_v1.1.py`, which prints percentages with
    two decimals.

    Args:
        prediction: `answer`, `sp` and `evidence`, each by question id.
        gold: Records with `_id`, `answer`, `answer_id`, `supporting_facts`, `evidences` and
            `evidences_id`; an id that is null or unknown has no aliases.
        aliases: Entity id to aliases and demonyms.
        merged: Score evidence by `evidence_merged`, so that `evi_` and `joint_` are not official.

    Returns:
        `em, f1, prec, recall`, and the same behind `sp_`, `evi_` and `joint_`.
    """
    score_evidence = evidence_merged if merged else evidence

    def golds_of(record: Mapping[str, Any]) -> tuple[str, ...]:
        return (record["answer"], *aliases.get(record["answer_id"] or "", ()))

    parts = {
        "answer": ("", lambda said, record: answer(said, golds_of(record))),
        "sp": ("sp_", lambda said, record: supporting_facts(said, record["supporting_facts"])),
        "evidence": (
            "evi_",
            lambda said, record: score_evidence(said, forms_of_triples(record, aliases)),
        ),
    }
    return evaluate_parts(prediction, gold, parts)
