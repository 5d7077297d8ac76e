"""What a comparing question asks for: which is first, which is greater, whether they are the same.

Told by cue words of the question. Where none is there the operands' values and the gold answer
decide, which only an oracle may do, and says that it did (specification, section 6).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from harness.plan.plan import CompareMode
from harness.values import parse_date, parse_quantity
from strategies.lattice.planners.labels.labelled import fold

__all__ = ["Sense", "sense_of"]

_WORDS = re.compile(r"[a-z]+")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ASKS_TRUTH = _words("is are was were do does did has have had can could will would am")
_LEAST = _words(
    "first earlier earliest older oldest elder eldest before sooner smaller smallest fewer fewest "
    "less least lower lowest shorter shortest lighter lightest"
)
_MOST = _words(
    "later latest last younger youngest newer newest after recent recently larger largest bigger "
    "biggest greater greatest more most higher highest longer longest taller tallest heavier "
    "heaviest"
)
_OTHER = _words("different differ differs")


@dataclass(frozen=True, slots=True)
class Sense:
    """How the operands are compared.

    Attributes:
        mode: The relation.
        negated: The opposite truth value is asked for.
        swapped: The operands change places: `after` is `before` the other way round.
        from_answer: No cue told, the gold answer did.
    """

    mode: CompareMode
    negated: bool = False
    swapped: bool = False
    from_answer: bool = False


def sense_of(
    text: str,
    names: Sequence[str],
    values: Sequence[Sequence[str]] = (),
    answers: Sequence[str] = (),
) -> Sense | None:
    """Return the sense of a comparison; None where nothing tells it.

    Args:
        text: The question.
        names: The operands as the question writes them; their own words are no cues.
        values: What each has on the compared dimension.
        answers: The gold answer and its aliases.
    """
    low = fold(text)
    chooses = _chooses(low, names)
    for name in names:
        low = low.replace(fold(name), " ")
    words = _WORDS.findall(low)
    cue = _cue(words)
    if words and words[0] in _ASKS_TRUTH and not chooses:
        if cue is None:
            return Sense(CompareMode.BOOL_EQ, negated=not _OTHER.isdisjoint(words))
        return Sense(CompareMode.BOOL_ORDER, swapped=cue is CompareMode.ARGMAX)
    return _told_by_answer(names, values, answers) if cue is None else Sense(cue)


def _chooses(low: str, names: Sequence[str]) -> bool:
    """Whether the operands are joined by `or`: `Was A or B born first?` asks for one of them."""
    if len(names) < 2:
        return False
    places = sorted((at, at + len(fold(n))) for n in names if (at := low.find(fold(n))) != -1)
    return any(
        re.search(r"\bor\b", low[end:start]) is not None
        for (_, end), (start, _) in pairwise(places)
    )


def _cue(words: Sequence[str]) -> CompareMode | None:
    least, most = (not side.isdisjoint(words) for side in (_LEAST, _MOST))
    if least == most:
        if least and words and "more" in words and "recently" in words:
            return CompareMode.ARGMAX
        return None
    return CompareMode.ARGMIN if least else CompareMode.ARGMAX


def _told_by_answer(
    names: Sequence[str], values: Sequence[Sequence[str]], answers: Sequence[str]
) -> Sense | None:
    right = {fold(answer) for answer in answers}
    if right & {"yes", "no"}:
        return Sense(CompareMode.BOOL_EQ, from_answer=True)
    orders = [[key for value in own if (key := _order(value)) is not None] for own in values]
    chosen = [at for at, name in enumerate(names) if fold(name) in right]
    if len(chosen) != 1 or len(orders) != len(names) or not all(orders):
        return None
    own = orders[chosen[0]]
    others = [key for at, keys in enumerate(orders) if at != chosen[0] for key in keys]
    if min(own) < min(others):
        return Sense(CompareMode.ARGMIN, from_answer=True)
    if max(own) > max(others):
        return Sense(CompareMode.ARGMAX, from_answer=True)
    return None


def _order(value: str) -> float | None:
    if (date := parse_date(value)) is not None:
        return float(date.start)
    quantity = parse_quantity(value)
    return None if quantity is None else quantity.value
