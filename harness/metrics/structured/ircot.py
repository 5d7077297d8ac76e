"""IRCoT: the score of a file of what models wrote, answers taken out of it first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harness.metrics.normalise import normalise
from harness.metrics.scorers.ircot import Ircot, extract_answers, extract_final
from harness.metrics.structured.musique import support
from harness.metrics.structured.part import NOTHING, Part, mean_of

__all__ = ["evaluate"]

_RULES = Ircot()


def evaluate(
    predictions: Mapping[str, str | Sequence[str]], golds: Mapping[str, Sequence[str]]
) -> dict[str, float]:
    """Score the predictions of a file.

    Source: StonyBrookNLP/ircot `evaluate.py` (Trivedi et al. 2023), which rounds to three
    decimals. It stops where a prediction is missing; here that scores 0 and stays.

    Args:
        predictions: What a model wrote, or a list of that, by question id.
        golds: The spans of the one gold answer by question id: aliases are not used.

    Returns:
        `em`, `f1`, `precision`, `recall` and `count`, and the first four behind `sp_`: those of
        the predicted against the gold spans as sets of texts in SQuAD normal form.

    Raises:
        ValueError: if there is no question.
    """
    if not golds:
        raise ValueError("there is no question to score")
    aligned, sets = [], []
    for id_, gold in golds.items():
        if id_ not in predictions:
            continue
        said = predictions[id_]
        # Only a single text may hide a list.
        if isinstance(said, str):
            texts = extract_answers(said)
        else:
            texts = [extract_final(part) for part in said]
        best = _RULES.best(texts, [gold])
        aligned.append(Part(*best) if best is not None else NOTHING)
        sets.append(support(map(normalise, texts), map(normalise, gold)))
    names = ("em", "f1", "precision", "recall")
    result = dict(zip(names, mean_of(aligned, len(golds)), strict=True))
    result |= {f"sp_{k}": v for k, v in zip(names, mean_of(sets, len(golds)), strict=True)}
    return {**result, "count": len(golds)}
