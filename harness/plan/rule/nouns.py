"""Noun phrases: names with what stands before them, relation nouns, kinds with relative clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from harness.plan.plan import Sense
from harness.plan.rule.clauses import LINKS
from harness.plan.rule.expr import Expr, Hop, Literal, Meet, Name, Path, Test, back
from harness.plan.rule.kin import by_marriage, on_side
from harness.plan.rule.parser import ENTITY, LITERAL, MOST, Found
from harness.plan.rule.pointing import Pointing

__all__ = ["NounPhrases"]

_DESCRIPTORS = 5
_CLOSING = ("", ",", "and")
_CHILD: Path = (("child", True),)
_SUBJECTS = frozenset({"who", "that", "which"})
_COUNTED = frozenset({"spouse", "award_received"})


class NounPhrases(Pointing):
    """The rules for noun phrases."""

    def noun_phrase(self, at: int) -> Found:
        """Return the readings of a noun phrase that starts at a word, longest first."""
        if at not in self._nouns:
            self._nouns[at] = []
            if self.spend():
                found = [
                    one
                    for each in islice(self._phrases(at), MOST * (6 if self.loose else 1))
                    for one in self._sided(*each)
                ]
                # "The song X wrote" is a song by X only where "the song X" makes no sense.
                bare = [one for one in found if self.unlikely(one[1])]
                self._nouns[at] = [
                    *self.longest(one for one in found if not self.unlikely(one[1])),
                    *self.longest(iter(bare)),
                ]
        return self._nouns[at]

    def unlikely(self, expr: Expr) -> bool:
        """Whether an expression rests on "the song X wrote", which may be "the song X"."""
        while expr not in self._unlikely:
            if not isinstance(expr, Hop | Meet):
                return False
            expr = expr.base
        return True

    def _phrases(self, at: int) -> Iterator[tuple[int, Expr]]:
        start = self.skip_articles(at)
        if start >= self.end:
            return
        for stop, expr in self.pointed(at):
            yield from self._suffixes(stop, expr)
        if (
            self.word(start) in ("name", "names", "title", "one", "those", "that")
            and self.word(start + 1) == "of"
        ):
            yield from self.noun_phrase(start + 2)
        for stop, expr in self._heads(start):
            yield from self._suffixes(stop, expr)

    def _sided(self, at: int, expr: Expr) -> Iterator[tuple[int, Expr]]:
        """`X's grandfather on the mother's side`: only the paths over the mother."""
        yield at, expr
        side = self._side(at) if isinstance(expr, Hop) else None
        if side is not None and isinstance(expr, Hop):
            paths = on_side(expr.paths, side[1])
            if paths:
                yield side[0], replace(expr, paths=paths)
        if isinstance(expr, Hop) and self.words[at : at + 2] == ("by", "marriage"):
            paths = by_marriage(expr.paths)
            if paths:
                yield at + 2, replace(expr, paths=paths)

    def _side(self, at: int) -> tuple[int, str] | None:
        """Read "on her father's side", "through the mother"; return where it ends and the side."""
        if self.word(at) not in ("on", "by", "through", "via"):
            return None
        start = self.skip_articles(at + 1)
        start += self.word(start) in self.lexicon.words.possessives
        side = self.word(start)
        if side not in ("father", "mother"):
            return None
        if self.words[start + 1 : start + 3] == ("'s", "side"):
            return start + 3, side
        return (start + 1, side) if self.word(at) != "on" else None

    def _heads(self, at: int) -> Iterator[tuple[int, Expr]]:  # noqa: PLR0912 - one rule of the grammar per branch
        named = self.name(at)
        if named is not None:
            yield named
            stop, name = named
            if name.within is not None:
                yield stop - 2, Name(name.at, name.kind, name.year)
        if self.word(at) == LITERAL:
            yield at + 1, Literal(at)
        if self.word(at) in ("year", "month", "date") and self.word(at + 1) == LITERAL:
            yield at + 2, Literal(at + 1)
        if self.word(at) == LITERAL and (dated := self.lexicon.kind_at(self.words, at + 1)):
            test = self.dated(Literal(at), Sense.EQUAL)
            for end, tests in self.clauses(dated[0]):
                if (built := self.build(dated[1], (*tests, test))) is not None:
                    yield end, built
        after, ordinal = self.ordinal(at)
        if ordinal is not None and self.word(after) == "of":
            for stop, expr in self.noun_phrase(after + 1):
                if isinstance(expr, Hop) and expr.ordinal is None:
                    yield stop, replace(expr, ordinal=ordinal)
        if self.word(at) in ("whoever", "whomever"):
            for stop, tests in self.verb_phrase(at + 1):
                built = self.build(None, tests)
                if built is not None:
                    yield stop, built
        yield from self._related(after, ordinal)
        yield from self._kinds(after, ordinal)
        if self.loose and ordinal is None:
            yield from self._unknown(at)

    def name(self, at: int) -> tuple[int, Name] | None:
        """Return a name with the words that describe it ("the 1964 novel X"), if one is here."""
        words, types = self.lexicon.words, self.lexicon.types
        spot, year, kind, before = at, None, None, list[str]()
        while spot < min(self.end, at + _DESCRIPTORS):
            word = self.words[spot]
            if word == ENTITY:
                after = spot + 1
                if before or year is not None or self._other_name(after) is None:
                    kind = self._noun_of(before)
                    if self.word(at - 1) in _SUBJECTS and self._verbal(kind):
                        return None
                    if self.word(after) in ("in", ",") and self.word(after + 1) == ENTITY:
                        return after + 2, Name(spot, kind, year, after + 1)
                    return after, Name(spot, kind, year)
                spot = after
                continue
            if word == LITERAL and year is None and not before:
                year = spot
            elif word in (",", ":") and before and types.of(before[-1]):
                pass
            elif before and (
                word in words.naming or self.words[spot : spot + 2] == ("known", "as")
            ):
                spot += word == "known"
            elif (
                (before and word.endswith(("ing", "ed")))
                or (word in words.closed and word not in words.fillers)
                or word in self.lexicon.doing
            ):
                return None
            elif word not in words.fillers and word not in "'s":
                before.append(word)
            elif word == "'s":
                return None
            spot += 1
        return None

    def _verbal(self, kind: str | None) -> bool:
        """Whether a noun is rather a verb behind "who" ("the one who hosts X")."""
        return kind in self.lexicon.verbs and kind in self.lexicon.types.plurals

    def _other_name(self, at: int) -> int | None:
        """Where a name follows that the one before it only describes ("the Danish painter X")."""
        words = self.lexicon.words
        for spot in range(at, min(self.end, at + 3)):
            if self.words[spot] == ENTITY:
                noun = " ".join(self.words[at:spot])
                types = self.lexicon.types
                return spot if types.of(noun) and noun not in types.plurals else None
            if self.words[spot] in words.closed or self.words[spot] in (",", "'s", LITERAL):
                return None
        return None

    def _noun_of(self, before: list[str]) -> str | None:
        """The noun before a name: the longest that is known, else the last word."""
        for size in range(min(3, len(before)), 0, -1):
            noun = " ".join(before[-size:])
            if self.lexicon.types.of(noun):
                return noun
        return before[-1] if before else None

    def _related(self, at: int, ordinal: int | None) -> Iterator[tuple[int, Expr]]:  # noqa: PLR0912 - one rule of the grammar per branch
        """`the NOUN of NP`."""
        for stop, cue in self.lexicon.noun_at(self.words, at):
            link = self.skip(stop)
            if self.word(link) == "and":
                # "the sons and daughters of X"
                also = next(self.lexicon.noun_at(self.words, self.skip(link + 1)), None)
                link = self.skip(also[0]) if also is not None else link
            starts = []
            sided = self._side(link)
            if sided is not None and self.word(sided[0]) == "of":
                side = tuple(path for path in cue.paths if path[0][0] == sided[1])
                for end, base in self.noun_phrase(sided[0] + 1) if side else ():
                    yield end, Hop(base, side, " ".join(cue.words), own=True)
            if self.word(link) in LINKS:
                starts.append(link + 1)
            elif self.word(link) == "the" and any(map(self.is_dated, cue.paths)):
                starts.append(link)
            if self.word(link) == "of":
                yield from self._around(cue.words, link + 1, ordinal)
            for end, thing, _ in self.same_as(link + 1) if self.word(link) in LINKS else ():
                shared = Hop(thing, tuple(map(back, cue.paths)), own=True)
                yield end, Hop(shared, cue.paths, " ".join(cue.words), True, ordinal, own=True)
            for start in starts:
                for end, base in (*self.noun_phrase(start), *self.made_by(start)):
                    if isinstance(base, Hop) and base.kind in self.lexicon.words.parts:
                        # Whoever is the author of the script is its writer.
                        yield end, base
                    other = cue.other or "other" in self.words[at:start]
                    kind = " ".join(cue.words)
                    hop = Hop(base, cue.paths, kind, other, ordinal, own=True)
                    after, number = self.ordinal(end + 1)
                    if self.word(end) == "'s" and number and self.word(after) == "marriage":
                        yield after + 1, replace(hop, ordinal=number)
                    yield end, hop
                    if self.word(end) == "'s":
                        # "A fellow student of X's".
                        yield end + 1, hop
                    yield from self._of_both(hop, end)
                    if self.word(end) in self.lexicon.words.relatives:
                        for after, tests in self.clauses(end):
                            if all(test.paths for test in tests):
                                yield after, Meet(hop, tests)

    def _of_both(self, hop: Hop, at: int) -> Iterator[tuple[int, Expr]]:
        """`the child of A and B`."""
        if self.word(at) == "and" and all(path == _CHILD for path in hop.paths[:1]):
            for end, other in self.noun_phrase(at + 1):
                if isinstance(other, Name):
                    yield end, Meet(hop, (Test(tuple(map(back, hop.paths)), other),))

    def _unknown(self, at: int) -> Iterator[tuple[int, Expr]]:
        """`the NOUN of NP`, where nobody knows the noun."""
        for stop, paths in self.loose_nouns(at):
            if self.word(stop) in LINKS:
                for end, base in self.noun_phrase(stop + 1):
                    if not isinstance(base, Literal):
                        yield end, Hop(base, paths, own=True)

    def _around(
        self, words: tuple[str, ...], at: int, ordinal: int | None
    ) -> Iterator[tuple[int, Expr]]:
        """`the place of NP's birth`: a noun with its owner in the middle."""
        for stop, base in self.noun_phrase(at):
            if self.word(stop) not in ("'s", "'"):
                continue
            whole = (*words, "of", self.word(stop + 1))
            for _, cue in self.lexicon.noun_at(whole, 0):
                if len(cue.words) == len(whole):
                    kind = " ".join(whole)
                    yield stop + 2, Hop(base, cue.paths, kind, cue.other, ordinal, own=True)

    def _suffixes(self, at: int, expr: Expr) -> Iterator[tuple[int, Expr]]:
        """`NP's NOUN`, `X actors`, `X directed films`."""
        yield at, expr
        if not self.spend():
            return
        if self.word(at) in ("'s", "'"):
            start, ordinal = self.ordinal(self.skip(at + 1))
            if self.word(start) in ("name", "names", "title"):
                yield start + 1, expr
            for stop, cue in self.lexicon.noun_at(self.words, start):
                hop = Hop(expr, cue.paths, " ".join(cue.words), cue.other, ordinal, own=True)
                yield from self._suffixes(stop, hop)
            for end, noun, paths in self.works(start):
                yield from self._suffixes(end, Hop(expr, paths, noun, ordinal=ordinal))
            for stop, paths in self.loose_nouns(start, 3) if self.loose else ():
                yield from self._suffixes(stop, Hop(expr, paths, own=True))
        elif isinstance(expr, Name):
            for stop, cue in self.lexicon.noun_at(self.words, at):
                hop = Hop(expr, cue.paths, " ".join(cue.words), cue.other, own=True)
                yield from self._suffixes(stop, hop)
            made_by = self.lexicon.kind_at(self.words, at)
            if made_by is not None and (paths := self.attributed(made_by[1])):
                yield from self._suffixes(
                    made_by[0], Hop(expr, tuple(map(back, paths)), made_by[1])
                )
            kind = self.lexicon.kind_at(self.words, at + 1)
            if kind is not None:
                made = tuple(
                    cue.path
                    for cue in self.lexicon.verbs.get(self.word(at), ())
                    if not (cue.head or cue.tail or cue.path[0][1] or cue.other)
                )
                if made:
                    yield from self._suffixes(kind[0], Hop(expr, made, kind[1]))

    def _kinds(self, at: int, ordinal: int | None) -> Iterator[tuple[int, Expr]]:
        """`KIND that ...`, `KIND for the director X`; the kind may be a noun nobody knows."""
        counted: list[tuple[int, Expr]] = []
        for stop, kind in self._kind_nouns(at):
            yield from self._linked(stop, kind, ordinal)
            if self.word(stop) == "that" and (made := self.role(kind)):
                for end, things in self.resumed(stop + 1):
                    yield end, Hop(things, made, kind)
            known = self.lexicon.types.of(kind) is not None or self.role(kind)
            if not known and self.preposition(stop):
                # Nobody knows what "the troops at X" would be.
                continue
            for end, tests in sorted(self.clauses(stop), key=_simplest):
                built = self.build(kind, tests)
                after, number = self.which_time(end)
                if (
                    number is not None
                    and ordinal is None
                    and isinstance(built, Hop)
                    and self.word(after) not in self.lexicon.doing
                    and any(path[-1][0] in _COUNTED for path in built.paths)
                ):
                    counted.append((after, replace(built, ordinal=number)))
                if built is not None and self.word(stop) == ENTITY:
                    self._unlikely.add(built)
                if ordinal is None and (around := self.contained(built, kind)) is not None:
                    yield end, around
                if ordinal is not None:
                    built = replace(built, ordinal=ordinal) if isinstance(built, Hop) else None
                if built is not None:
                    yield end, built
        # "the award that X won first": where "first" does not belong to what follows.
        yield from counted

    def _linked(self, at: int, kind: str, ordinal: int | None) -> Iterator[tuple[int, Expr]]:
        """`films by the director X`, `the city of X's birth`, `the city of X`."""
        if self.word(at) in ("that", "which", "who", "whom") and (paths := self.role(kind)):
            # "the father-in-law that X had"
            for end, owner in self.noun_phrase(at + 1):
                if self.word(end) in self.lexicon.words.have and self.word(end + 1) in _CLOSING:
                    yield end + 1, Hop(owner, paths, kind, ordinal=ordinal, own=True)
        known = kind in self.lexicon.types.nouns
        for end, there in self.noun_phrase(at + 1) if known and self.word(at) == "at" else ():
            # "The sea at the mouth of X" is the mouth.
            if isinstance(there, Hop) and there.own and self._of_kind(there, kind):
                yield end, there
        if known and self.word(at) in ("for", "of", "by", "with"):
            yield from self.made_for(at + 1, kind)
        if self.word(at) == "of":
            yield from self._around(tuple(kind.split()), at + 1, ordinal)
            if kind in self.lexicon.words.appositive and self.word(at + 1) == ENTITY:
                yield at + 2, Name(at + 1, kind)

    def _of_kind(self, expr: Hop, kind: str) -> bool:
        """Whether all that an expression may lead to can be called by a noun."""
        named = self.lexicon.types.of(kind) or ""
        return all(
            any(self.lexicon.types.within(named, end) for end in self.ends(path))
            for path in expr.paths
        )

    def which_time(self, at: int) -> tuple[int, int | None]:
        """Step over "second", "in her second marriage" behind a verb."""
        start = at
        if self.word(start) in ("in", "for") or self.word(start) in self.lexicon.words.articles:
            start = self.skip_articles(start + (self.word(start) in ("in", "for")))
            start += self.word(start) in self.lexicon.words.possessives
        after, number = self.ordinal(start)
        if number is not None and self.word(after) in ("marriage", "time", "place"):
            after += 1
        return (after, number) if number is not None else (at, None)

    def _kind_nouns(self, at: int) -> Iterator[tuple[int, str]]:
        seen = set[int]()
        known = self.lexicon.kind_at(self.words, at)
        nouns = [known] if known else []
        nouns += [(stop, " ".join(cue.words)) for stop, cue in self.lexicon.noun_at(self.words, at)]
        closed = self.lexicon.words.closed
        for size in (1, 2):
            words = self.words[at : at + size]
            if len(words) == size and not any(
                word in closed or word in self.lexicon.doing or not word[0].isalpha()
                for word in words
            ):
                nouns.append((at + size, words[-1]))
        for stop, noun in sorted(nouns, key=lambda one: -one[0]):
            if stop not in seen:
                seen.add(stop)
                yield stop, noun


def _simplest(found: tuple[int, tuple[Test, ...]]) -> tuple[int, int, int]:
    """Sort readings: those that cover most, then those that say most, in the fewest hops."""
    return -found[0], -len(found[1]), sum(_depth(test.value) for test in found[1])


def _depth(expr: Expr) -> int:
    if isinstance(expr, Hop):
        return 1 + _depth(expr.base)
    if isinstance(expr, Meet):
        return _depth(expr.base) + sum(1 + _depth(test.value) for test in expr.tests)
    return 0
