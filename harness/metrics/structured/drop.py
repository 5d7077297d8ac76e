"""DROP and IIRC: gold answers in their native layout, and the score of a whole file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from harness.metrics.scorers.drop import Drop

__all__ = ["evaluate", "spans_of"]


def spans_of(answer: Mapping[str, Any], scorer: Drop) -> tuple[str, ...]:
    """Return the gold spans of an answer record: its number, else its spans, else its date.

    A date is "day month year". What has none of them is the scorer's text for no answer, `none`
    in IIRC; DROP has no such text, and a blank gold is never matched. A number must be a text:
    the integer 0 counts as absent, as in the official scripts.
    """
    if answer.get("number"):
        return (str(answer["number"]),)
    if answer.get("spans"):
        return tuple(answer["spans"])
    date = answer.get("date") or {}
    if any(date.values()):
        return (f"{date['day']} {date['month']} {date['year']}",)
    return (scorer.no_answer,)


def evaluate(
    predictions: Mapping[str, str | Sequence[str] | None],
    golds: Mapping[str, Sequence[Mapping[str, Any]]],
    scorer: Drop,
) -> dict[str, float]:
    """Score the predictions of a file; a question without one scores 0 and stays.

    Source: allennlp-reading-comprehension `drop_eval.py` (Dua et al. 2019); IIRC-baseline
    `numnet_plus/drop_eval.py` (Ferguson et al. 2020).

    Args:
        predictions: A text, or several spans, by question id; None is an abstention, and is
            written as the scorer's text for it.
        golds: Alternative answer records by question id: the answer and the validated ones.
        scorer: `Drop()` or `Iirc()`.

    Raises:
        ValueError: if there is no question.
    """
    if not golds:
        raise ValueError("there is no question to score")
    scores = []
    for id_, answers in golds.items():
        if id_ not in predictions:
            scores.append((0.0, 0.0))
            continue
        said = predictions[id_]
        if said is None:
            said = scorer.no_answer
        spans = (said,) if isinstance(said, str) else said
        scores.append(scorer.spans(spans, [spans_of(answer, scorer) for answer in answers]))
    return {
        "em": math.fsum(em for em, _ in scores) / len(scores),
        "f1": math.fsum(f1 for _, f1 in scores) / len(scores),
    }
