"""SQuAD 2.0: the score of a whole file, with and without answers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from harness.metrics.scorers.squad import Squad2

__all__ = ["evaluate"]

_RULES = Squad2()


def evaluate(
    predictions: Mapping[str, str | None],
    golds: Mapping[str, Sequence[str]],
    *,
    no_answer: Mapping[str, float] | None = None,
    threshold: float = 1.0,
) -> dict[str, float]:
    """Score the predictions of a file.

    Source: SQuAD-explorer evaluate-v2.0 (Rajpurkar et al. 2018), which prints percentages. It
    fails where a prediction is missing; here that scores 0 and stays in the denominator.

    Args:
        predictions: Text by question id; None is an abstention, and is written as the empty text.
        golds: Alternative answers by question id; an empty list says that there is none.
        no_answer: Probability of there being no answer, by question id. Above the threshold the
            prediction counts as an abstention, whatever it says.
        threshold: Of that probability.

    Returns:
        `exact`, `f1` and `total`, and the same behind `HasAns_` and `NoAns_` where there are such
        questions, by whether the list of answers is empty.

    Raises:
        ValueError: if there is no question.
    """
    if not golds:
        raise ValueError("there is no question to score")
    scores = {}
    for id_, answers in golds.items():
        if no_answer is not None and no_answer[id_] > threshold:
            scores[id_] = (float(not answers),) * 2
        elif id_ in predictions:
            said = predictions[id_]
            scores[id_] = _RULES.answer(_RULES.no_answer if said is None else said, answers)
        else:
            scores[id_] = (0.0, 0.0)
    result = _means("", list(scores.values()))
    for prefix, answered in (("HasAns_", True), ("NoAns_", False)):
        chosen = [scores[id_] for id_, answers in golds.items() if bool(answers) == answered]
        if chosen:
            result |= _means(prefix, chosen)
    return result


def _means(prefix: str, scores: Sequence[tuple[float, float]]) -> dict[str, float]:
    n = len(scores)
    return {
        f"{prefix}exact": math.fsum(em for em, _ in scores) / n,
        f"{prefix}f1": math.fsum(f1 for _, f1 in scores) / n,
        f"{prefix}total": n,
    }
