"""Question words with their nouns: what is asked for, and how the clause after them lies open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from harness.plan.plan import Sense
from harness.plan.rule.clauses import MAKERS
from harness.plan.rule.expr import Expr, Hop, Literal, Meet, Name, Path, Test, back
from harness.plan.rule.nouns import NounPhrases
from harness.plan.rule.parser import ENTITY, LITERAL, Open
from harness.plan.rule.verbs import VerbPhrases

__all__ = ["Asked", "QuestionWords", "members"]

_MODIFIERS = frozenset({
    "single", "other", "specific", "larger", "bigger", "longer", "whole", "particular", "great",
    "university", "port", "fellow", "capital", "sovereign", "living", "given",
})  # fmt: skip
_MEASURES = {
    "long": "length", "tall": "elevation", "high": "elevation", "large": "area", "big": "area",
    "populous": "population",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A question word with its noun.

    Attributes:
        end: Index of the word after it.
        wants: The type or noun that is asked for, or None.
        open_: How the clause after it may leave its object open.
        paths: The relations of the noun ("what genre").
        many: The noun is a plural.
        subject: It may be the subject of the clause after it.
        tests: What is said of the noun at once ("which film directed by X ...").
    """

    end: int
    wants: str | None
    open_: Open
    paths: tuple[Path, ...] = ()
    many: bool = False
    subject: bool = True
    tests: tuple[Test, ...] = ()

    @property
    def kind(self) -> str | None:
        """The noun of the question word, if it has one."""
        return None if self.wants in ("agent", "date", "number") else self.wants


def members(expr: Expr) -> tuple[Test, ...] | None:
    """Return what is true of each member of a set ("the winners of X"), None of a mere name."""
    if isinstance(expr, Hop):
        return (Test(tuple(back(path) for path in expr.paths), expr.base, other=expr.other),)
    if isinstance(expr, Meet) and (inner := members(expr.base)) is not None:
        return (*inner, *expr.tests)
    return None


class QuestionWords(NounPhrases, VerbPhrases):
    """The rules for question words."""

    def question_word(self, at: int) -> int | None:
        """Return where a question word and its noun end, if one stands at a word."""
        if self.words[at : at + 2] in (("this", "person"), ("this", "film"), ("this", "movie")):
            return at + 2
        if not self.asks and self.topic is None and self.word(at) in ("it", "him", "her", "them"):
            return at + 1
        asked = next(iter(self.asked(at)), None)
        return asked.end if asked is not None else None

    def asked(self, at: int) -> Iterator[Asked]:
        """Yield the ways to read a question word and its noun that start at a word."""
        word, start, front = self.word(at), at, ""
        if self.preposition(at) and self.word(at + 1) in (
            "what",
            "which",
            "whom",
            "who",
            "whose",
            "where",
            "when",
        ):
            front, start = word, at + 1
            word = self.word(start)
        open_ = Open("front", front) if front else Open("object")
        after = start + 1
        if front and word == "when":
            yield Asked(after, "date", Open("adverb", word), subject=False)
        while self.words[after : after + 3] == ("in", "the", "world"):
            after += 3
        if word == "whose" and not front:
            yield from self._whose_is(after)
        if word == "whose" and self.loose:
            yield Asked(after, "agent", Open("whose"), subject=False)
        elif word in ("who", "whom", "whos"):
            plain = Asked(after, "agent", open_, subject=not front)
            if self.word(after) in (",", "of", "among"):
                yield from self._narrowed(plain)
            yield plain
        elif word in ("where", "when", "why") and not front:
            wants = "date" if word == "when" else None
            yield Asked(after, wants, Open("adverb", word), subject=False)
        elif word in ("what", "which"):
            yield from self._which(after, open_, bool(front))
        elif word == "how":
            yield from self._how(after)

    def _which(self, at: int, open_: Open, front: bool) -> Iterator[Asked]:  # noqa: PLR0912 - one rule of the grammar per branch
        start = at
        if self.word(start) == "of":
            start = self.skip_articles(start + 1)
            yield from self._owned(start, open_, front)
            if self.word(start) in ("those", "these"):
                for stop, tests in self.clauses(start + 1):
                    yield Asked(stop, None, open_, (), False, not front, tests)
        start = self.skip(start)
        nouns: list[tuple[int, str, tuple[Path, ...], bool]] = []
        for stop, cue in self.lexicon.noun_at(self.words, start):
            nouns.append((stop, " ".join(cue.words), cue.paths, cue.plural))
        if self.word(start) == LITERAL and (dated := self.lexicon.kind_at(self.words, start + 1)):
            test = self.dated(Literal(start), Sense.EQUAL)
            yield Asked(dated[0], dated[1], open_, (), False, not front, (test,))
        if self.word(start) == ENTITY:
            kinded = self.lexicon.kind_at(self.words, start + 1)
            if kinded is not None and (paths := self.attributed(kinded[1])):
                many = kinded[1] in self.lexicon.types.plurals
                test = Test(paths, Name(start))
                yield Asked(kinded[0], kinded[1], open_, (), many, not front, (test,))
            for stop, cue in self.lexicon.noun_at(self.words, start + 1):
                paths = tuple(map(back, cue.paths))
                test = Test(paths, Name(start))
                noun = " ".join(cue.words)
                yield Asked(stop, noun, open_, (), cue.plural, not front, (test,))
        kind = self.lexicon.kind_at(self.words, start)
        if kind is not None and all(kind[1] != one[1] for one in nouns):
            nouns.append((kind[0], kind[1], (), kind[1] in self.lexicon.types.plurals))
        if self.word(start) in _MODIFIERS and not nouns:
            start += 1
            for stop, cue in self.lexicon.noun_at(self.words, start):
                nouns.append((stop, " ".join(cue.words), cue.paths, cue.plural))
            if (kind := self.lexicon.kind_at(self.words, start)) is not None:
                nouns.append((kind[0], kind[1], (), kind[1] in self.lexicon.types.plurals))
        for stop, noun, paths, plural in sorted(nouns, key=lambda one: -one[0]):
            many = plural or noun in self.lexicon.types.plurals
            if self.word(stop) == "of" and (filler := self.lexicon.kind_at(self.words, stop + 1)):
                yield Asked(filler[0], noun, open_, paths, many, not front)
            inner = list(self.lexicon.noun_at(self.words, stop))
            if inner and not paths:
                for far, cue in inner:
                    yield Asked(far, " ".join(cue.words), open_, cue.paths, cue.plural, not front)
            yield Asked(stop, noun, open_, paths, many, not front)
            yield from self._narrowed(Asked(stop, noun, open_, (), many, not front))
            if not front and self.lexicon.types.of(noun) == "date":
                yield Asked(stop, noun, Open("adverb", "when"), (), many, subject=False)
        if not (self.loose and nouns):
            yield Asked(at, None, open_, (), False, not front)
        word = self.word(start)
        if not nouns and word and word not in self.lexicon.words.closed and word[0].isalpha():
            yield Asked(start + 1, word, open_, (), word.endswith("s"), not front)

    def _owned(self, at: int, open_: Open, front: bool) -> Iterator[Asked]:
        """`which of X's films ...`: films and X are related as their maker's noun says."""
        for stop, owner in self.noun_phrase(at):
            kind = self.lexicon.kind_at(self.words, stop + 1)
            if self.word(stop) not in ("'s", "'") or kind is None:
                continue
            maker = MAKERS.get(self.lexicon.types.of(kind[1]) or "")
            if maker is not None:
                test = Test(self.role(maker), owner)
                yield Asked(kind[0], kind[1], open_, (), True, not front, (test,))
        kind = self.lexicon.kind_at(self.words, at)
        maker = MAKERS.get(self.lexicon.types.of(kind[1]) or "") if kind is not None else None
        if kind is not None and maker is not None and self.word(kind[0]) == "of":
            for stop, owner in self.noun_phrase(kind[0] + 1):
                yield Asked(
                    stop, kind[1], open_, (), True, not front, (Test(self.role(maker), owner),)
                )
        yield from self._members_of(at, open_, front)

    def _members_of(self, at: int, open_: Open, front: bool) -> Iterator[Asked]:
        """`which of X's employees ...`, where the noun has a relation of its own."""
        for stop, expr in self.noun_phrase(at):
            if isinstance(expr, Hop) and expr.own and self.word(stop) != "'s":
                noun = tuple((expr.kind or "").split())
                if any(cue.plural for _, cue in self.lexicon.noun_at(noun, 0)):
                    yield Asked(stop, expr.kind, open_, (), False, not front, members(expr) or ())

    def _narrowed(self, asked: Asked) -> Iterator[Asked]:
        """`which film directed by X ...`, `which film of 1960 ...`."""
        at = self.skip(asked.end)
        if self.word(at) in ("of", "from") and self.word(at + 1) == LITERAL:
            yield replace(asked, end=at + 2, tests=(self.dated(Literal(at + 1), Sense.EQUAL),))
        for stop, tests in self.clauses(at):
            yield replace(asked, end=self.skip(stop), tests=tests)
        if self.word(at) in ("of", "among"):
            start = self.skip_articles(at + 1)
            kind = self.lexicon.kind_at(self.words, start)
            if kind is not None or self.word(start) in ("those", "these"):
                for stop, tests in self.clauses(kind[0] if kind is not None else start + 1):
                    yield replace(asked, end=self.skip(stop), tests=tests)
            role = self.role(asked.wants or "")
            for stop, thing, _ in self.same_as(at + 1) if role else ():
                inverse = tuple(map(back, role))
                test = Test(inverse, Hop(thing, inverse, own=True), other=True)
                yield replace(asked, end=stop, tests=(test,))
            for stop, expr in self.noun_phrase(at + 1):
                if isinstance(expr, Name) and (paths := self.attributed(asked.wants or "")):
                    late = stop + (self.word(stop) == "'s")
                    yield replace(asked, end=late, tests=(Test(paths, expr),))
                if role:
                    test = Test(tuple(back(path) for path in role), expr)
                    yield replace(asked, end=stop, tests=(test,))
                    if self.word(stop) == "'s":
                        yield replace(asked, end=stop + 1, tests=(test,))
                elif (true := members(expr)) is not None:
                    yield replace(asked, end=stop, tests=true)

    def _whose_is(self, at: int) -> Iterator[Asked]:
        """`whose birthplace is X`: the noun's relation the other way round."""
        for stop, cue in self.lexicon.noun_at(self.words, at):
            if self.word(stop) in self.lexicon.words.be:
                paths = tuple(back(path) for path in cue.paths)
                yield Asked(stop, None, Open("whose"), paths, subject=False)

    def _how(self, at: int) -> Iterator[Asked]:
        word = self.word(at)
        if word == "many":
            unit = self.word(at + 1)
            after = at + 2
            if self.word(after) in _MEASURES:
                paths = self.role(_MEASURES[self.word(after)])
                yield Asked(after + 1, "number", Open("object"), paths)
            elif unit in ("people", "inhabitants", "residents", "persons"):
                yield Asked(after, "number", Open("object"), self.role("population"))
        elif word in _MEASURES:
            yield Asked(at + 1, "number", Open("object"), self.role(_MEASURES[word]))
