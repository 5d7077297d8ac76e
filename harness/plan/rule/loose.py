"""Predicates in words that no cue has: a bag of words between two things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from harness.plan.rule.expr import (
    GAP,
    Comparison,
    Expr,
    Hop,
    Literal,
    Meaning,
    Meet,
    Name,
    Path,
    Test,
)
from harness.plan.rule.parser import ENTITY, LITERAL, Open, Parser

__all__ = ["Loose", "LooseWords", "cost", "loose_words"]

_MARK = "?"
_LONGEST = 7
_TAIL = 5
_HOP = 2
"""Unknown words that are as far-fetched as one more hop."""
_BARRED = frozenset({
    "not", "never", "no", "nor", "neither", "than", "older", "younger", "elder", "eldest",
    "oldest", "youngest", "other", "another", "different", "same", "except", "besides", "more",
    "less",
})  # fmt: skip
_ADVERBS = {"where": "place organisation", "when": "date"}


class LooseWords(NamedTuple):
    """What is known of a predicate nobody knows.

    Attributes:
        types: The types of what it leads to; empty for anything.
        kinds: Nouns of the thing it leads to.
        words: The predicate.
    """

    types: tuple[str, ...]
    kinds: tuple[str, ...]
    words: tuple[str, ...]


def loose_words(paths: tuple[Path, ...]) -> LooseWords | None:
    """Return the words of a path that stands for an unknown predicate, None for any other."""
    if len(paths) != 1 or len(paths[0]) != 1 or not paths[0][0][0].startswith(_MARK):
        return None
    types, kinds, words = (tuple(part.split()) for part in paths[0][0][0][1:].split("|"))
    return LooseWords(types, kinds, words)


def cost(meaning: Meaning) -> tuple[int, int, int]:
    """Return how far-fetched a meaning is: its unknown words and hops, its unknown predicates."""
    body = meaning.body
    roots = body.operands if isinstance(body, Comparison) else (body,)
    seen = set[Expr]()
    counts = [found for root in roots for found in _counts(root, seen)]
    loose = [found for found in counts if found is not None]
    return sum(loose) + _HOP * len(counts), len(loose), len(counts)


def _counts(expr: Expr, seen: set[Expr]) -> Iterator[int | None]:
    """Yield for each hop and test the words of its unknown predicate, None if it is known."""
    if expr in seen or not isinstance(expr, Hop | Meet):
        return
    seen.add(expr)
    yield from _counts(expr.base, seen)
    tests = expr.tests if isinstance(expr, Meet) else ()
    for paths in (expr.paths,) if isinstance(expr, Hop) else (test.paths for test in tests):
        known = loose_words(paths)
        yield len(known.words) if known is not None else None
    for test in tests:
        yield from _counts(test.value, seen)


class Loose(Parser):
    """The rules for predicates of unknown words, which stand only if the parse is a loose one."""

    def bags(self, at: int, most: int, *, aux: bool = False) -> Iterator[int]:
        """Yield where a run of plain words may end that starts at a word; empty runs too."""
        words = self.lexicon.words
        yield at
        for spot in range(at, min(self.end, at + most)):
            word = self.words[spot]
            if (
                word in (ENTITY, LITERAL, "that")
                or word in words.wh
                or (word in words.conjunctions and word != "as")
                or word in _BARRED
                or words.ordinals.get(word, 1) > 1
                or (not aux and word in words.auxiliaries)
                or not (word[0].isalnum() or (word == "'s" and spot > at) or (aux and word == ","))
            ):
                return
            yield spot + 1

    def loose_path(
        self, words: tuple[str, ...], open_: Open | None = None, kinds: tuple[str, ...] = ()
    ) -> tuple[Path, ...]:
        """Return the path of a predicate of unknown words; none if they say nothing."""
        if not any(map(self.lexicon.hints.says, (*words, *kinds))):
            return ()
        how = _ADVERBS.get(open_.word, "") if open_ is not None and open_.how == "adverb" else ""
        return (((f"{_MARK}{how}|{' '.join(kinds)}|{' '.join(words)}", True),),)

    def loosely(self, at: int, open_: Open | None) -> Iterator[tuple[int, Test]]:
        """`BAG NP BAG` behind a subject, or a bag alone where the object is left open."""
        for stop in self.bags(at, _LONGEST):
            head = self.words[at:stop]
            opened = head and open_ is not None and open_.how != "place"
            if opened and (paths := self.loose_path(head, open_)):
                yield stop, Test(paths, GAP)
            if not head or not self.spend():
                continue
            for end, value in self.noun_phrase(stop):
                if isinstance(value, Literal):
                    continue
                for tail in self.bags(end, _TAIL):
                    if self._contact(value, end, tail):
                        break
                    if paths := self.loose_path((*head, *self.words[end:tail])):
                        yield tail, Test(paths, value)

    def around(self, at: int, most: int = _LONGEST) -> Iterator[tuple[int, Expr, tuple[str, ...]]]:
        """`BAG NP BAG`: yield where it ends, the noun phrase and the words around it."""
        for start in self.bags(at, most, aux=True):
            if not self.spend():
                return
            for stop, expr in self.noun_phrase(start):
                if isinstance(expr, Literal):
                    continue
                # A verb of its own behind the thing is that of another clause.
                before = self.words[at:start]
                aux = not any(map(self.lexicon.hints.says, before))
                for end in self.bags(stop, _LONGEST, aux=aux):
                    if self._contact(expr, stop, end):
                        break
                    yield end, expr, (*before, *self.words[stop:end])

    def _contact(self, expr: Expr, at: int, end: int) -> bool:
        """Whether a verb behind a name is of its noun's clause ("the town X comes from")."""
        known = isinstance(expr, Name) and self.lexicon.types.of(expr.kind) is not None
        return known and end > at and self.word(at) in self.lexicon.doing

    def loose_clause(self, at: int) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """What a relative clause says in unknown words of the thing before it."""
        for end, expr, words in self.around(at):
            if paths := self.loose_path(words):
                yield end, (Test(paths, expr),)

    def loose_nouns(self, at: int, most: int = 4) -> Iterator[tuple[int, tuple[Path, ...]]]:
        """Yield where a noun of unknown words may end, with its path."""
        for stop in self.bags(at, most):
            if stop > at and (paths := self.loose_path(self.words[at:stop])):
                yield stop, paths
