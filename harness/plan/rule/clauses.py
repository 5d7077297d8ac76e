"""Relative clauses: what is said of a noun behind it, as tests on the thing it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from harness.plan.rule.expr import Expr, Gap, Hop, Literal, Meet, Name, Path, Test, back
from harness.plan.rule.loose import Loose
from harness.plan.rule.parser import ENTITY, MOST, Open

__all__ = ["LINKS", "MAKERS", "TURNING", "RelativeClauses", "turn"]

LINKS = frozenset({"of", "for", "in", "on", "to", "at", "behind", "with", "from", "as", "around"})
"""Prepositions between a relation's noun and its subject."""
_OBJECT = Open("object")
_ATTRIBUTES = {
    "screen": ("director", "cast_member", "country_of_origin", "original_broadcaster"),
    "music": ("performer", "part_of", "country_of_origin"),
    "album": ("performer", "country_of_origin"),
    "book": ("author",),
    "settlement": ("country", "region"),
    "award": ("presented_by",),
    "battle": ("location",),
}
MAKERS = {"film": "director", "song": "performer", "album": "performer", "book": "author"}
"""Types of works, and the noun for whoever a work of that type is said to be of."""
TURNING = frozenset({
    "turn", "turns", "turned", "make", "makes", "made", "adapt", "adapts", "adapted", "rework",
    "reworks", "reworked", "transform", "transforms", "transformed", "convert", "converts",
    "converted", "fashion", "fashions", "fashioned", "develop", "develops", "developed", "shape",
    "shapes", "shaped",
})  # fmt: skip
"""What a director does to the book a film is made of."""
_LED = ("director", "producer", "filmmaker")
_PRONOUNS = ("that", "who", "which", "whom")


class RelativeClauses(Loose):
    """The rules for relative clauses."""

    def role(self, noun: str) -> tuple[Path, ...]:
        """Return the relations of a noun that is one whole cue ("screenwriter")."""
        words = tuple(noun.split())
        for stop, cue in self.lexicon.noun_at(words, 0):
            if stop == len(words):
                return cue.paths
        return ()

    def attributed(self, kind: str) -> tuple[Path, ...]:
        """Return the relations of a kind to a name before its noun ("the X song")."""
        kind_type = self.lexicon.types.of(kind) or ""
        names = next(
            (
                relations
                for wider, relations in _ATTRIBUTES.items()
                if self.lexicon.types.within(kind_type, wider)
            ),
            (),
        )
        return tuple(((name, True),) for name in names)

    def clauses(self, at: int) -> list[tuple[int, tuple[Test, ...]]]:
        """Return one or more relative clauses, joined by "and" or not."""
        if at not in self._clauses:
            self._clauses[at] = []
            if self.spend():
                found = islice(self._joined(at), MOST * (6 if self.loose else 1))
                self._clauses[at] = list(dict.fromkeys(found))
        return self._clauses[at]

    def _joined(self, at: int) -> Iterator[tuple[int, tuple[Test, ...]]]:
        for stop, tests in self._clause(at):
            yield stop, tests
            after = self.skip(stop)
            if self.word(after) == "and":
                after = self.skip(after + 1)
                if self.word(after) in _PRONOUNS and self.word(self.skip(at)) not in _PRONOUNS:
                    continue
            if stop < after < self.end or (after == stop and after < self.end):
                for end, more in self.clauses(after):
                    yield end, (*tests, *more)

    def _clause(self, at: int) -> Iterator[tuple[int, tuple[Test, ...]]]:  # noqa: PLR0912 - one rule of the grammar per branch
        start = self.skip(at)
        yield from self._set_clause(start)
        role = self.phrase(at, self.lexicon.words.roles)
        for stop, value in self.noun_phrase(role) if role is not None else ():
            yield stop, (Test((), value),)
        word = self.word(start)
        if word == "to":
            yield from self.verb_phrase(start + 1)
        elif word == "under":
            yield from self._under(start + 1)
        elif word in ("from", "by"):
            for stop, value in self.noun_phrase(start + 1):
                if isinstance(value, Name) and value.kind and (paths := self.role(value.kind)):
                    yield stop, (Test(paths, value),)
        elif word == "behind":
            for stop, value in self.noun_phrase(start + 1):
                if isinstance(value, Hop) and value.kind in self.lexicon.words.parts:
                    yield stop, (Test((), value),)
        if word in ("that", "who", "which"):
            yield from self.verb_phrase(start + 1)
        if word in ("that", "who", "which", "whom"):
            yield from self._object_clause(start + 1, _OBJECT)
        elif self.preposition(start) and self.word(start + 1) in ("which", "whom"):
            yield from self._object_clause(start + 2, Open("front", word))
        elif self.preposition(start) and self.word(start + 1) == "whose":
            yield from self._whose(start + 2, Open("front", word))
        elif word in ("where", "when"):
            yield from self._object_clause(start + 1, Open("adverb", word))
        elif word == "whose":
            yield from self._whose(start + 1)
        else:
            yield from self.verb_phrase(start, bare=True)
            near = word == ENTITY or word in self.lexicon.words.articles
            if near or word in self.lexicon.words.possessives or word == "whoever":
                yield from self._object_clause(start, _OBJECT)
        if self.loose:
            if word in ("that", "who", "which", "whom", "where", "when", "whose"):
                yield from self.loose_clause(start + 1)
            elif self.preposition(start) and self.word(start + 1) in ("which", "whom", "whose"):
                yield from self.loose_clause(start + 2)

    def _under(self, at: int) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """`(acted) under a producer who ...`, `under the director X`: whoever led the work."""
        for stop, value in self.noun_phrase(at):
            head = value.base if isinstance(value, Meet) else value
            kind = head.kind if isinstance(head, Hop | Name) else None
            if kind in _LED:
                yield stop, (Test(self.role(kind), value),)
            elif isinstance(head, Name) and kind is None:
                yield stop, (Test(self.role(_LED[0]), value),)

    def _set_clause(self, at: int) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """Clauses that are listed as they stand ("whose name X bears")."""
        listed = self.lexicon.clauses
        for words, paths in (*listed.get(self.word(at), ()), *listed.get("", ())):
            spot = words.index("S")
            if self.words[at : at + spot] != words[:spot]:
                continue
            rest = words[spot + 1 :]
            for stop, subject in self.noun_phrase(at + spot):
                if self.words[stop : stop + len(rest)] == rest:
                    test = Test(tuple(back(path) for path in paths), subject)
                    yield stop + len(rest), (test,)

    def made(self, subject: Expr, at: int) -> int | None:
        """Where "was written" ends behind the script or the music of a work."""
        words = self.lexicon.words
        if not isinstance(subject, Hop) or subject.kind not in words.parts:
            return None
        stop = at
        while self.word(stop) in words.making or self.word(stop) in words.be:
            stop += 1
        return stop if stop > at else None

    def _object_clause(self, at: int, gap: Open) -> Iterator[tuple[int, tuple[Test, ...]]]:
        for stop, subject in self.noun_phrase(at):
            done = self.made(subject, stop) if gap.how == "front" else None
            if done is not None:
                yield done, (Test((), subject),)
            if gap.how != "object" and (there := self._there(subject, stop)) is not None:
                yield there, (Test((), subject),)
            for end, model in self.made_from(stop) if gap.how == "object" else ():
                yield end, (Test(self.role("director"), subject), Test(self.role("basis"), model))
            for end, tests in self.verb_phrase(stop, gap):
                turned = turn(tests, subject)
                if turned is not None:
                    yield end, turned
                    for after, more in self.and_open(end, gap):
                        yield after, (*turned, *more)
        yield from self._object_extraposed(at, gap)

    def made_from(self, at: int) -> Iterator[tuple[int, Expr]]:
        """`(the film A) made from B`, `fashioned out of B`: yield B."""
        if self.word(at) not in TURNING:
            return
        out = self.words[at + 1 : at + 3] == ("out", "of")
        if out or self.word(at + 1) == "from":
            for end, model in self.noun_phrase(at + 2 + out):
                if not isinstance(model, Literal):
                    yield end, model

    def and_open(self, at: int, gap: Open) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """`(which A directed) and B starred in`: another clause that leaves the same thing open."""
        spot = self.skip(at)
        if self.word(spot) not in ("and", "but", "while"):
            return
        opens = dict.fromkeys((gap, _OBJECT) if gap.how == "front" else (gap,))
        if self.preposition(spot + 1) and self.word(spot + 2) in ("which", "whom"):
            # "... and in which B appeared"
            opens = {Open("front", self.word(spot + 1)): None}
            spot += 2
        for stop, subject in self.noun_phrase(spot + 1):
            for end, tests in (one for open_ in opens for one in self.verb_phrase(stop, open_)):
                turned = turn(tests, subject)
                if turned is not None:
                    yield end, turned
                    for after, more in self.and_open(end, gap):
                        yield after, (*turned, *more)

    def _object_extraposed(self, at: int, gap: Open) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """`(the river on which) the city lies where X is based`: its clause comes last."""
        start = at + (self.word(at) in self.lexicon.words.articles)
        kind = self.lexicon.kind_at(self.words, start)
        if start == at or kind is None:
            return
        for stop, tests in self.verb_phrase(kind[0], gap):
            behind = self.skip(stop)
            related = self.word(behind) in self.lexicon.words.relatives or (
                self.preposition(behind) and self.word(behind + 1) in self.lexicon.words.relatives
            )
            for end, more in self.clauses(stop) if related and len(tests) == 1 else ():
                subject = self.build(kind[1], more)
                turned = turn(tests, subject) if subject is not None else None
                if turned is not None:
                    yield end, turned

    def contained(self, built: Expr | None, kind: str) -> Expr | None:
        """`the country in which X was fought`: what the place lies in; None where it is no place.

        Where something is a country itself ("the country X is a citizen of"), it stands for that.
        """
        wanted = self.lexicon.types.of(kind)
        if wanted not in ("country", "region", "state", "continent") or not isinstance(built, Hop):
            return None
        types = self.lexicon.types
        if any(
            end != "place" and types.fits(end, wanted)
            for path in built.paths
            for end in self.ends(path)
        ):
            return None
        paths = self.leads_to(built.paths, "settlement")
        paths = tuple(path for path in paths if path[-1][1] and self.ends(path))
        if not paths:
            return None
        return Hop(replace(built, kind=None, paths=paths), self.role(wanted), own=True)

    def _there(self, subject: Expr, at: int) -> int | None:
        """Where "are located" ends behind a subject that is a place itself."""
        if (
            not isinstance(subject, Hop)
            or not subject.own
            or self.word(at) not in self.lexicon.words.be
        ):
            return None
        places = self.leads_to(subject.paths, "settlement")
        if len(places) != len(subject.paths) or not all(map(self.ends, places)):
            return None
        return at + 1 + (self.word(at + 1) in ("located", "situated", "found"))

    def works(self, at: int) -> Iterator[tuple[int, str, tuple[Path, ...]]]:
        """Yield where "novel" of "whose novel" ends, the noun, and the paths from its maker."""
        kind = self.lexicon.kind_at(self.words, at)
        maker = MAKERS.get(self.lexicon.types.of(kind[1]) or "") if kind is not None else None
        if kind is not None and maker is not None:
            yield *kind, tuple(map(back, self.role(maker)))

    def _whose(self, at: int, gap: Open = _OBJECT) -> Iterator[tuple[int, tuple[Test, ...]]]:
        for after, kind, paths in self.works(self.skip(at)):
            for end, tests in (*self.verb_phrase(after), *self._object_clause(after, gap)):
                work = self.build(kind, tests)
                if work is not None:
                    yield end, (Test(paths, work),)
        for stop, cue in self.lexicon.noun_at(self.words, self.skip(at)):
            made = stop
            while self.word(made) in self.lexicon.words.making or (
                self.word(made) in self.lexicon.words.be
            ):
                made += 1
            if " ".join(cue.words) in self.lexicon.words.parts and self.word(made - 1) == "by":
                # "whose music is by X": whoever the music is by is its composer.
                for end, maker in self.noun_phrase(made):
                    yield end, (Test(cue.paths, maker),)
            for end, tests in self.verb_phrase(stop):
                value = self.build(" ".join(cue.words), tests)
                if value is not None:
                    other = "also" in self.words[stop : stop + 2]
                    yield end, (Test(cue.paths, value, other=other),)
            for end, tests in self._object_clause(stop, gap):
                value = self.build(None, tests)
                if value is not None:
                    yield end, (Test(cue.paths, value),)

    def resumed(self, at: int) -> Iterator[tuple[int, Expr]]:
        """`that the NOUN of their KIND ...`: the things of that kind the clause is about."""
        start = self.skip_articles(at)
        for stop, cue in self.lexicon.noun_at(self.words, start):
            if self.word(stop) in LINKS and self.word(stop + 1) in self.lexicon.words.possessives:
                kind = self.lexicon.kind_at(self.words, stop + 2)
                if kind is None:
                    continue
                for end, tests in self.verb_phrase(kind[0]):
                    value = self.build(" ".join(cue.words), tests)
                    if value is not None:
                        yield end, Hop(value, tuple(back(path) for path in cue.paths), kind[1])


def turn(tests: tuple[Test, ...], subject: Expr) -> tuple[Test, ...] | None:
    """Return tests on what a clause leaves open, from those on its subject; None if it is full."""
    gaps = [test for test in tests if isinstance(test.value, Gap)]
    # What happened in 1960 is, of what is asked for, what came about in 1960.
    dated = tuple(test for test in tests if isinstance(test.value, Literal))
    if len(gaps) != 1 or len(tests) != 1 + len(dated):
        return None
    test = gaps[0]
    if not test.paths:
        return (Test((), subject), *dated)
    paths = tuple(back(path) for path in test.paths)
    return (Test(paths, subject, other=test.other), *dated)
