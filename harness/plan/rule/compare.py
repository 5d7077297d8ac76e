"""Comparisons: two things and a comparative, in whatever order English puts them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.plan.plan import CompareMode
from harness.plan.rule.expr import Comparison, Expr, Hop, Meaning, Meet, Name
from harness.plan.rule.same import Sames

__all__ = ["Comparisons"]

_BEFORE_LISTS = frozenset({"of", "between", "among", "out", "both", "either"})
_FIRST = frozenset({"former", "first-named", "first-mentioned"})
_SIDES = _FIRST | {"latter", "second-named", "last-named"}
_PIVOTS = frozenset(
    {"than", "before", "after", "predate", "predates", "precede", "precedes", "outlive", "outlived"}
)


class Comparisons(Sames):
    """The rules for comparisons, tried before those for other questions."""

    def readings(self) -> Iterator[Meaning]:
        """Yield all readings of the question, likeliest first."""
        yield from self._former()
        yield from self._extremes()
        if self.word(self.skip(0)) in self.lexicon.words.auxiliaries:
            yield from self._orders()
            yield from self._identities()
            yield from self.sames()
        yield from self.meanings()

    def _extremes(self) -> Iterator[Meaning]:
        """`which film came out first, A or B`, `of A and B, which ...`, `was A or B born first`."""
        for start, end, left, right in self._pairs():
            rest = (*self.words[:start], "|", *self.words[end:])
            measure = self.measure(rest)
            if measure is None:
                continue
            mode = CompareMode.ARGMIN if measure.low else CompareMode.ARGMAX
            kind = self.compared(rest)
            operands = tuple(
                self.bridge(_with_kind(one, kind), measure.bridges) for one in (left, right)
            )
            yield Meaning(Comparison(mode, operands, measure.paths))

    def _former(self) -> Iterator[Meaning]:
        """`of A and B, was the former born first`: yes or no, not one of them."""
        spot = next((at for at, word in enumerate(self.words) if word in _SIDES), None)
        if spot is None or self.word(spot - 1) != "the":
            return
        for start, end, first, second in self._pairs():
            rest = (*self.words[:start], *self.words[end:])
            measure = self.measure(rest)
            if measure is None or any(word in self.lexicon.words.wh for word in rest):
                continue
            operands = [self.bridge(one, measure.bridges) for one in (first, second)]
            if measure.low != (self.word(spot) in _FIRST):
                operands.reverse()
            yield Meaning(Comparison(CompareMode.BOOL_ORDER, tuple(operands), measure.paths))

    def _pairs(self) -> Iterator[tuple[int, int, Expr, Expr]]:
        for at, word in enumerate(self.words):
            if word not in ("or", "and"):
                continue
            right = self.noun_phrase(at + 1 + self.preposition(at + 1))
            if not right:
                continue
            end, second = right[0]
            for start in range(at):
                if not self._opens(start, word):
                    continue
                for stop, first in self.noun_phrase(start):
                    if stop == at or (self.word(stop) == "," and stop + 1 == at):
                        yield start, end, first, second

    def _opens(self, at: int, joint: str) -> bool:
        before = self.word(at - 1)
        if joint == "and":
            return before in _BEFORE_LISTS
        words = self.lexicon.words
        if before == "in":
            return self.word(at - 2) == ","
        return (
            at == 0
            or before in (",", ":")
            or before in words.auxiliaries
            or before in _BEFORE_LISTS
        )

    def _orders(self) -> Iterator[Meaning]:
        """`is A older than B`, `did A come out before B`, `is A's author older than that of B`."""
        start = self.skip(self.skip(0) + 1)
        for pivot in (at for at, word in enumerate(self.words) if word in _PIVOTS):
            for stop, first in self.noun_phrase(start):
                for end, second in self.noun_phrase(pivot + 1) if stop <= pivot else ():
                    if self._trails(end):
                        borrowed = self.word(pivot + 1) in ("that", "those")
                        if borrowed or self.word(end) == "'s":
                            second = _swap(first, second)  # noqa: PLW2901 - what it stands for
                        yield from self._ordered(first, second, stop, pivot)

    def _trails(self, at: int) -> bool:
        """Whether nothing but a verb follows ("before B was released")."""
        words, rest = self.lexicon.words.auxiliaries, list(self.words[at:])
        while rest and (rest[0] in words or rest[0] == "'s"):
            rest.pop(0)
        return not rest or self.attribute(f" {' '.join(rest)} ") != []

    def _ordered(self, first: Expr, second: Expr, stop: int, pivot: int) -> Iterator[Meaning]:
        line = self.words[stop : pivot + 1]
        if isinstance(first, Hop) and isinstance(second, Hop) and first.own and second.own:
            yield from self._dates_ordered(first, second, f" {' '.join(line)} ")
        measure = self.measure(("is", *line)) or self.measure(("is", *line[:-1]))
        named = self.attribute(f" {' '.join(line)} ") or self.word(pivot) == "than"
        if measure is not None and (named or not line[:-1]):
            operands = [self.bridge(one, measure.bridges) for one in (first, second)]
            if not measure.low:
                operands.reverse()
            yield Meaning(Comparison(CompareMode.BOOL_ORDER, tuple(operands), measure.paths))

    def _dates_ordered(self, first: Hop, second: Hop, line: str) -> Iterator[Meaning]:
        """`was A's birth before that of B`: the dates themselves are named."""
        low = self.sense(line)
        if low is None and any(word in line for word in ("precede", "predate")):
            low = True
        paths = tuple(path for path in first.paths if self.is_dated(path))
        if low is not None and paths and any(map(self.is_dated, second.paths)):
            ends = (first.base, second.base) if low else (second.base, first.base)
            yield Meaning(Comparison(CompareMode.BOOL_ORDER, ends, paths))

    def _identities(self) -> Iterator[Meaning]:
        """`is the director of A the same as that of B`."""
        start = self.skip(self.skip(0) + 1)
        for stop, first in self.noun_phrase(start):
            spot = stop
            while self.word(spot) in self.lexicon.words.articles:
                spot += 1
            if self.word(spot) not in ("same", "identical", "different"):
                continue
            if self.word(spot + 1) not in ("as", "with", "to", "from"):
                continue
            for end, second in self.noun_phrase(spot + 2):
                owner = self.word(end) == "'s"
                if self.done(end + owner):
                    borrowed = owner or self.word(spot + 2) in ("that", "those")
                    other = _swap(first, second) if borrowed else second
                    negated = self.word(spot) == "different"
                    yield Meaning(Comparison(CompareMode.BOOL_EQ, (first, other), negated=negated))


def _with_kind(expr: Expr, kind: str | None) -> Expr:
    if isinstance(expr, Name) and expr.kind is None and kind is not None:
        return replace(expr, kind=kind)
    return expr


def _swap(expr: Expr, name: Expr) -> Expr:
    """Return an expression with another name at its core."""
    if isinstance(expr, Hop):
        return Hop(
            _swap(expr.base, name), expr.paths, expr.kind, expr.other, expr.ordinal, expr.own
        )
    if isinstance(expr, Meet):
        return Meet(_swap(expr.base, name), expr.tests)
    return name
