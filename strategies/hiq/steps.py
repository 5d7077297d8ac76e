"""Gold decompositions as steps that need one another: MuSiQue's and atlas', and 2Wiki's triples."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harness.nouns import Condition, Gold, Triple

__all__ = ["CONDITION", "Step", "part_of", "steps_of"]

CONDITION = Condition.ORACLE
"""Only a declared oracle reads this."""

_REFERENCE = re.compile(r"#(\d+)")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its question with `#k` for earlier answers, and what it rests on.

    `needs` are the 0-based numbers of the steps whose answers it takes.
    """

    question: str
    answer: str
    passages: frozenset[str]
    needs: frozenset[int]


def steps_of(gold: Gold, titles: Mapping[str, str]) -> tuple[Step, ...]:
    """Return the steps of a gold decomposition; none where there is no decomposition.

    Args:
        gold: The gold.
        titles: The titles of the gold passages by id, by which 2Wiki's triples find theirs.
    """
    if gold.decomposition:
        return tuple(
            Step(
                hop.question,
                hop.answer,
                frozenset([hop.passage] if hop.passage is not None else gold.passages),
                frozenset(
                    n - 1 for n in map(int, _REFERENCE.findall(hop.question)) if 0 < n <= number
                ),
            )
            for number, hop in enumerate(gold.decomposition)
        )
    return _of_triples(gold, titles)


def _of_triples(gold: Gold, titles: Mapping[str, str]) -> tuple[Step, ...]:
    triples = gold.evidence
    places = _passages(triples, gold.passages, titles)
    steps = []
    for number, (triple, place) in enumerate(zip(triples, places, strict=True)):
        needed = _needed(gold, number)
        subject = f"#{needed + 1}" if needed is not None else triple.subject
        steps.append(
            Step(
                f"{subject} {triple.relation.replace('_', ' ')}",
                triple.object,
                frozenset(gold.passages if place is None else (place,)),
                frozenset() if needed is None else frozenset((needed,)),
            )
        )
    return tuple(steps)


def _needed(gold: Gold, number: int) -> int | None:
    """Return the step whose answer is the subject of a triple: by the type, else by the name."""
    triples = gold.evidence
    if gold.type in {"compositional", "inference"}:
        return number - 1 if number else None
    if gold.type == "bridge_comparison" and len(triples) % 2 == 0:
        half = len(triples) // 2
        return number - half if number >= half else None
    named = [n for n in range(number) if _flat(triples[n].object) == _flat(triples[number].subject)]
    return named[-1] if named else None


def _passages(
    triples: Sequence[Triple], ids: Sequence[str], titles: Mapping[str, str]
) -> list[str | None]:
    """Return the gold passage of each triple: the one named like its subject, else the next."""
    found: list[str | None] = []
    for triple in triples:
        subject = _flat(triple.subject)
        found.append(next((id_ for id_ in ids if _flat(titles.get(id_, "")) == subject), None))
    left = [id_ for id_ in ids if id_ not in found]
    for place, id_ in enumerate(found):
        if id_ is None and left:
            found[place] = left.pop(0)
    return found


def _flat(text: str) -> str:
    return " ".join(re.findall(r"\w+", re.sub(r"\([^)]*\)", "", text).lower()))


def part_of(
    steps: Sequence[Step], covered: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...], bool] | None:
    """Split covered steps in two: (left, right, whether neither needs the other).

    Where some steps have nothing to do with the last one, they are the left; else the left is
    all that the last one needs.
    """
    if len(covered) < 2:
        return None
    last = covered[-1]
    joined = {last}
    grown = True
    while grown:
        new = {
            number
            for number in covered
            if number not in joined
            and any(number in steps[n].needs or n in steps[number].needs for n in joined)
        }
        joined |= new
        grown = bool(new)
    apart = tuple(number for number in covered if number not in joined)
    if apart:
        return apart, tuple(number for number in covered if number in joined), True
    return tuple(number for number in covered if number != last), (last,), False
