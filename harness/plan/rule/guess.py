"""The one relation that a predicate of unknown words can stand for, if there is just one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from harness.plan.rule.dimensions import Dimensions, Way
from harness.plan.rule.hints import Hints
from harness.plan.rule.loose import LooseWords
from harness.plan.rule.types import Types
from harness.vocabulary.load import Vocabulary
from harness.vocabulary.relation import ValueKind

__all__ = ["Guesser"]

_MARGIN = 1.3
_UNTYPED = 0.5
_VALUES = (("date",), ("number",))
_Candidate = tuple[str, bool]


class Guesser:
    """Finds the relation by the types on both sides and by the families of the words.

    A word of the family of a relation's cues speaks for it. What is spoken for most is taken if
    it leads clearly; where no word speaks, only a relation that is the only one of the view
    between things of both types. A name of another relation among the words forbids it.
    """

    def __init__(
        self, dimensions: Dimensions, vocabulary: Vocabulary, types: Types, hints: Hints
    ) -> None:
        self._dimensions = dimensions
        self._vocabulary = vocabulary
        self._types = types
        self._hints = hints

    def ways(
        self, loose: LooseWords, forward: bool, starts: Collection[str], wants: Collection[str]
    ) -> list[Way]:
        """Return the view's ways of the relation; empty if none or several can be meant.

        Args:
            loose: The predicate.
            forward: Whether it is read from the side it is said of.
            starts: The types of the thing it is read from; empty if unknown.
            wants: The types of what is wanted; empty if unknown.
        """
        told = loose.types
        ends = (wants or told) if forward else wants
        begins = starts if forward else (starts or told)
        if forward and told and wants and not self._any(told, wants):
            return []
        fitting = list(self._fitting(begins, ends))
        votes = self._hints.votes(loose.words)
        for relation, weight in self._hints.votes(loose.kinds).items():
            votes[relation] = votes.get(relation, 0.0) + weight
        for name in {name for name, _ in fitting if name in votes}:
            if not any(self._sides((name, True))):
                votes[name] *= _UNTYPED
        ranked = sorted(fitting, key=lambda one: -votes.get(one[0], 0.0))
        scores = [votes.get(relation, 0.0) for relation, _ in ranked]
        if not ranked:
            return []
        if scores[0] > 0:
            alone = len(ranked) == 1 or scores[0] >= _MARGIN * scores[1]
        else:
            ranked = [one for one in ranked if any(self._sides(one))]
            alone = len(ranked) == 1 and bool(begins) and bool(ends)
        if not alone or self._hints.denied(loose.words, ranked[0][0]):
            return []
        return self._dimensions.ways((ranked[0],))

    def types_of(self, menu: Collection[str]) -> tuple[str, ...]:
        """Return the narrowest types that a thing with these dimensions can be of."""
        sides = [self._sides((dim.lstrip("~"), not dim.startswith("~")))[0] for dim in menu]
        sides = [one for one in sides if one]
        if not sides:
            return ()
        fits = [kind for kind in self._types.names if all(self._any((kind,), one) for one in sides)]
        return tuple(
            kind
            for kind in fits
            if not any(kind != one and self._types.within(one, kind) for one in fits)
        )

    def _fitting(self, begins: Collection[str], ends: Collection[str]) -> Iterator[_Candidate]:
        for relation in self._dimensions.relations_known:
            for forward in (True, False):
                start, end = self._sides((relation, forward))
                if start in _VALUES or (end in _VALUES and not ends):
                    # Nothing leads on from a date, and none is guessed unless one is asked for.
                    continue
                if self._any(begins, start) and self._any(ends, end):
                    yield relation, forward
                    if self._vocabulary.relation(relation).inverse == relation:
                        break

    def _sides(self, candidate: _Candidate) -> tuple[tuple[str, ...], tuple[str, ...]]:
        name = self._vocabulary.canonical(candidate[0].partition("[")[0])
        if name is None:
            return (), ()
        relation = self._vocabulary.relation(name)
        reached = relation.range
        if relation.kind in (ValueKind.DATE, ValueKind.NUMBER):
            reached = ("date" if relation.kind is ValueKind.DATE else "number",)
        sides = (relation.domain, reached)
        return sides if candidate[1] else (sides[1], sides[0])

    def _any(self, some: Collection[str], others: Collection[str]) -> bool:
        return not some or not others or any(self._types.fits(a, b) for a in some for b in others)
