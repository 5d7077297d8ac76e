"""Splitting by rule: comparisons into two look-ups, chains at their innermost phrase."""

from __future__ import annotations

from strategies.hiq.messages import MOST_PARTS, ExpandInput, ExpandOutput, NaryOutput, RepairInput
from strategies.hiq.offline.phrases import Phrase, innermost, kin_split
from strategies.hiq.offline.sides import sides_of

__all__ = ["expand", "expand_nary", "repair", "split_of"]

_NONE = ExpandOutput(decomposable=False)


def split_of(question: str) -> tuple[str, str, str, bool] | None:
    """Return (left, right, link, whether they are independent); None where nothing splits.

    The comparison comes first, since its sides may hold phrases of their own; then the innermost
    phrase, and last a word of kinship that is two relations.
    """
    sides = sides_of(question)
    if sides is not None and sides.asks[0] != sides.asks[1]:
        return (*sides.asks, "comparison", True)
    phrase = innermost(question) or kin_split(question)
    if phrase is None:
        return None
    return phrase.left, phrase.right, phrase.text, False


def expand(given: ExpandInput) -> ExpandOutput:
    """Split a question in two."""
    found = split_of(given.question)
    if found is None:
        return _NONE
    left, right, link, independent = found
    return ExpandOutput(left=left, right=right, link=link, independent=independent)


def expand_nary(given: ExpandInput) -> NaryOutput:
    """Split a question in up to five: its phrases from the inside out, each `#n` in its place."""
    sides = sides_of(given.question)
    if sides is not None and sides.asks[0] != sides.asks[1]:
        return NaryOutput(parts=sides.asks, link="comparison", independent=True)
    parts: list[str] = []
    rest = given.question
    while len(parts) < MOST_PARTS - 1:
        phrase = _next(rest, len(parts))
        if phrase is None:
            break
        parts.append(phrase.left)
        rest = phrase.right.replace("#1", f"Xx{len(parts)}xX")
    if not parts:
        return NaryOutput(decomposable=False)
    return NaryOutput(parts=tuple(_numbered(part) for part in (*parts, rest)), link="chain")


def _next(question: str, place: int) -> Phrase | None:
    return innermost(question) or kin_split(question)


def _numbered(text: str) -> str:
    """Return a text with the stand-ins of earlier parts as `#n`."""
    for number in range(1, MOST_PARTS + 1):
        text = text.replace(f"Xx{number}xX", f"#{number}")
    return text


def repair(given: RepairInput) -> ExpandOutput:
    """Split again by the other way: the kinship where the phrase was rejected, and the reverse."""
    for way in (kin_split, innermost):
        phrase = way(given.question)
        if phrase is not None and (phrase.left, phrase.right) != given.parts:
            return ExpandOutput(left=phrase.left, right=phrase.right, link=phrase.text)
    return _NONE
