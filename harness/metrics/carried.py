"""Whether an answer is carried by what it cites: the deterministic proxy of faithfulness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from harness.metrics.normalise import normalise
from harness.nouns import Gold, Prediction

__all__ = ["Texts", "carried"]

_CLOSED = frozenset({"yes", "no"})
_HOLDERS = (list, tuple, Mapping)
_FEW = 8
"""Claims up to which looking for each in each text is faster."""


class Texts:
    """Passage texts in normalised form, each worked out at its first use."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """Wrap a mapping of passage id to text."""
        self._texts = texts
        self._normal: dict[str, str] = {}

    def __call__(self, id_: str) -> str:
        """Return the text of a passage; of an unknown one the empty text."""
        if id_ not in self._normal:
            self._normal[id_] = _padded(self._texts.get(id_, ""))
        return self._normal[id_]


def carried(prediction: Prediction, gold: Gold, texts: Texts) -> bool:
    """Whether the answer, or each member of the answer set, occurs in a cited text.

    Cited are the passages of `Prediction.evidence` and every `source_text` of the trace. A text
    holds a phrase if it does as whole words after SQuAD normalisation. For a comparison, which
    is an answer with a `compare` step in its trace, or a bare yes or no, every operand's value
    must occur instead: the `values` of that step, else, for yes and no, the objects of the gold
    evidence. A yes or no of which no operand is known is not carried.

    Source: LatWeave paper, section 5.4, as METRICS defines it.
    """
    cited = [*map(texts, prediction.evidence), *map(_padded, _source_texts(prediction))]
    claims = _claims(prediction, gold)
    if len(claims) > _FEW:
        return _all_held(claims, cited)
    return bool(claims) and all(any(claim in text for text in cited) for claim in claims)


def _all_held(claims: list[str], cited: list[str]) -> bool:
    """Return the same for many claims in time that grows with the texts, not with the product."""
    wanted = {tuple(claim.split()) for claim in claims}
    if () in wanted:
        return False
    lengths = sorted({len(words) for words in wanted})
    for text in cited:
        words = text.split()
        for length in lengths:
            for at in range(len(words) - length + 1):
                wanted.discard(tuple(words[at : at + length]))
        if not wanted:
            break
    return not wanted


def _claims(prediction: Prediction, gold: Gold) -> list[str]:
    said = _said(prediction)
    if operands := list(_operands(prediction)):
        said = operands
    elif len(said) == 1 and normalise(said[0]) in _CLOSED:
        said = [triple.object for triple in gold.evidence]
    return [_padded(claim) for claim in said]


def _said(prediction: Prediction) -> list[str]:
    if prediction.answers:
        return list(prediction.answers)
    return [prediction.answer] if prediction.answer is not None else list(prediction.ranked[:1])


def _operands(prediction: Prediction) -> Iterator[str]:
    for step in prediction.trace.steps:
        if step.kind == "compare":
            yield from (str(value) for value in _flat(step.data.get("values")))


def _source_texts(prediction: Prediction) -> Iterator[str]:
    for step in prediction.trace.steps:
        yield from _under("source_text", step.data)


def _under(name: str, value: Any) -> Iterator[str]:
    """Yield the texts that stand under a name anywhere in JSON data."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == name:
                yield from (text for text in _flat(inner) if isinstance(text, str))
            elif isinstance(inner, _HOLDERS):
                yield from _under(name, inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            # Traces hold numbers by the thousand, under which nothing stands.
            if isinstance(inner, _HOLDERS):
                yield from _under(name, inner)


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for inner in value:
            yield from _flat(inner)
    elif value is not None:
        yield value


@lru_cache(maxsize=1 << 16)
def _padded(text: str) -> str:
    # Spaces at both ends, so that only whole words are found. What normalises to nothing (a
    # band called The The) is kept as it is written.
    return f" {normalise(text) or ' '.join(text.lower().split())} "
