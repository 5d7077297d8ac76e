"""MuSiQue: support F1, and the sufficiency scores of MuSiQue-Full's twins."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from harness.metrics.scorers.musique import Musique
from harness.metrics.structured.part import Part, sets_part

__all__ = ["evaluate", "support"]

_ANSWER = Musique().answer


def support(said: Iterable[Any], gold: Iterable[Any]) -> Part:
    """Score predicted supporting paragraphs, as sets. Both sides empty: all 1."""
    said, gold = set(said), set(gold)
    return sets_part(said, gold) if said or gold else Part(1.0, 1.0, 1.0, 1.0)


def evaluate(
    predictions: Sequence[Mapping[str, Any]], golds: Sequence[Mapping[str, Any]]
) -> dict[str, float]:
    """Score the lines of a prediction file against those of a dataset file, line by line.

    Answer and support scores are means over the answerable lines, whatever the prediction says
    of their answerability. Where a line is unanswerable, all ids must come twice: a pair scores
    the answer F1 (the support F1) of its answerable line if `predicted_answerable` is right on
    both lines, else 0, and the group scores are means over the pairs.

    Source: StonyBrookNLP/musique `evaluate_v1.0.py` (Trivedi et al. 2022), which rounds to three
    decimals.

    Args:
        predictions: Records with `id`, `predicted_answer`, `predicted_support_idxs` and
            `predicted_answerable`.
        golds: Records with `id`, `answer`, `answer_aliases`, `answerable` and `paragraphs`.

    Raises:
        ValueError: if the files differ in length or ids, nothing is answerable, or a twin lacks.
    """
    if [line["id"] for line in predictions] != [line["id"] for line in golds]:
        raise ValueError("predictions and golds must have the same ids in the same order")
    pairs: dict[str, list[tuple[bool, bool, float, float]]] = {}
    answers: list[tuple[float, float]] = []
    supports: list[float] = []
    for said, gold in zip(predictions, golds, strict=True):
        em, f1 = _ANSWER(said["predicted_answer"], [gold["answer"], *gold["answer_aliases"]])
        idxs = [paragraph["idx"] for paragraph in gold["paragraphs"] if paragraph["is_supporting"]]
        support_f1 = support(map(int, said["predicted_support_idxs"]), idxs).f1
        answerable: bool = gold["answerable"]
        if answerable:
            answers.append((em, f1))
            supports.append(support_f1)
        right = said["predicted_answerable"] == answerable
        pairs.setdefault(gold["id"], []).append((answerable, right, f1, support_f1))
    full = any(not gold["answerable"] for gold in golds)
    if full and any(sorted(a for a, *_ in pair) != [False, True] for pair in pairs.values()):
        raise ValueError("every id must come twice, once answerable and once not")
    if not answers:
        raise ValueError("there is no answerable question to score")
    result = {
        "answer_f1": _mean(f1 for _, f1 in answers),
        "answer_em": _mean(em for em, _ in answers),
        "support_f1": _mean(supports),
    }
    if full:
        groups = [_group(pair) for pair in pairs.values()]
        result["group_answer_sufficiency_f1"] = _mean(answer for answer, _ in groups)
        result["group_support_sufficiency_f1"] = _mean(support for _, support in groups)
    return result


def _group(pair: Sequence[tuple[bool, bool, float, float]]) -> tuple[float, float]:
    if not all(right for _, right, _, _ in pair):
        return 0.0, 0.0
    return next((f1, support_f1) for answerable, _, f1, support_f1 in pair if answerable)


def _mean(values: Iterable[float]) -> float:
    values = list(values)
    return math.fsum(values) / len(values)
