"""Composing the answer: compare the look-ups, or take the last answer where its kind is right."""

from __future__ import annotations

from harness.metrics.normalise import normalise
from harness.reader import READER, ReaderInput, ReaderPassage, answer_type
from harness.reader.offline.attributes import nationalities
from harness.reader.offline.values import date_value, number_value
from strategies.hiq.messages import LeafRow, SynthesiseInput, SynthesiseOutput
from strategies.hiq.offline.sides import Sides, sides_of

__all__ = ["synthesise"]

_MOST = 8


def synthesise(given: SynthesiseInput) -> SynthesiseOutput:
    """Return the answer of a node out of its leaves, or None.

    A comparison is decided by the values that were looked up. Where they do not decide it, and
    where a chain has lost its end, the question is read once more over the passages that the
    leaves rest on. A chain ends in the answer of its last leaf, if that is of the kind asked for.
    """
    sides = sides_of(given.root)
    answered = [leaf for leaf in given.leaves if leaf.answer is not None]
    if sides is not None and given.split[:2] == sides.asks:
        decided = _compared(sides, given.leaves)
        if decided is not None:
            return SynthesiseOutput(answer=decided, support=tuple(leaf.node for leaf in answered))
        return _read_again(given, answered)
    last = given.leaves[-1]
    if last.answer is not None and _consistent(given.root, last.answer):
        return SynthesiseOutput(answer=last.answer, support=tuple(leaf.node for leaf in answered))
    return _read_again(given, answered)


def _compared(sides: Sides, leaves: tuple[LeafRow, ...]) -> str | None:
    """Return what the two looked-up values say; None where they do not compare."""
    # Below an inner node all leaves have the way to it in common.
    paths = [leaf.node for leaf in leaves]
    shared = 0
    while len({path[: shared + 1] for path in paths}) == 1 and shared < len(paths[0]):
        shared += 1
    stems = sorted({path[: shared + 1] for path in paths})
    if len(stems) != 2:
        return None
    first, second = (_last_of(stem, leaves) for stem in stems)
    if first is None or second is None:
        return None
    if sides.kind == "same":
        return "yes" if _alike(first, second) else "no"
    one, other = _rank(first), _rank(second)
    if one is None or other is None or one == other:
        return None
    first_wins = (one < other) == sides.least
    if sides.kind == "order":
        return "yes" if first_wins else "no"
    return sides.labels[0 if first_wins else 1]


def _last_of(stem: str, leaves: tuple[LeafRow, ...]) -> str | None:
    """Return the answer of a side: of its last leaf, which is what the side asks for."""
    return [leaf.answer for leaf in leaves if leaf.node.startswith(stem)][-1]


def _rank(value: str) -> tuple[float, ...] | None:
    date = date_value(value)
    if date is not None:
        return tuple(map(float, date))
    number = number_value(value)
    return None if number is None else (number,)


def _alike(first: str, second: str) -> bool:
    """Whether two values are the same: as texts, or as names of one country."""
    if normalise(first) == normalise(second):
        return True
    return bool(nationalities(first) & nationalities(second))


def _consistent(question: str, answer: str) -> bool:
    """Whether an answer is of the kind that the question asks for, where its form tells."""
    kind = answer_type(question)
    if kind == "date":
        return date_value(answer) is not None
    if kind == "number":
        return number_value(answer) is not None
    if kind in {"person", "place", "organisation", "title"}:
        return not answer.replace(",", "").replace(".", "").isdigit()
    if kind == "yes_no":
        return normalise(answer) in {"yes", "no"}
    return True


def _read_again(given: SynthesiseInput, answered: list[LeafRow]) -> SynthesiseOutput:
    """Read the question over the passages of the leaves, those that answered first."""
    rows = [*answered, *(leaf for leaf in given.leaves if leaf.answer is None)]
    texts = dict.fromkeys(text for leaf in rows for text in leaf.evidence)
    passages = tuple(ReaderPassage(title=title, text=text) for title, text in list(texts)[:_MOST])
    read = READER.offline(ReaderInput(question=given.root, passages=passages))
    return SynthesiseOutput(answer=read.answer, support=tuple(leaf.node for leaf in answered))
