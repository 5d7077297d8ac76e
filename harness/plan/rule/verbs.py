"""Verb phrases: what is said of a subject, with its object there or left open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from harness.plan.plan import Sense
from harness.plan.rule.expr import GAP, Expr, Gap, Hop, Literal, Path, Test, back
from harness.plan.rule.lexicon import VerbCue
from harness.plan.rule.likeness import Likeness
from harness.plan.rule.parser import LITERAL, MOST, Open, Predicates

__all__ = ["VerbPhrases"]

_SENSES = {
    "before": Sense.BEFORE,
    "until": Sense.BEFORE,
    "after": Sense.AFTER,
    "since": Sense.AT_LEAST,
}
_TEMPORAL = frozenset({"in", "on", "during", "before", "after", "since"})
_LINKING = frozenset({"before", "after", "while", "when", "despite", "besides"})
_WHERE = ("place", "organisation")

_LISTING = frozenset(
    f"{verb}{ending}"
    for verb in (
        "list",
        "count",
        "gain",
        "regard",
        "name",
        "credit",
        "show",
        "acquir",
        "welcom",
        "includ",
        "featur",
        "number",
    )
    for ending in ("", "s", "ed", "e", "es", "ing")
)
_CHILD: Path = (("child", True),)
_One = tuple[int, Expr, Path, Sense, bool]


class VerbPhrases(Likeness):
    """The rules for verb phrases.

    A verb phrase is read as tests on its subject. One whose object is left open has `GAP` as
    the value of a test; which ways of leaving it open are allowed, the caller says.
    """

    def verb_phrase(
        self, at: int, open_: Open | None = None, be: bool = False, bare: bool = False
    ) -> Predicates:
        """Return the readings of a verb phrase that starts at a word.

        Args:
            at: Index of the first word.
            open_: How the object may be left open; None if it may not.
            be: A form of "be" has already been read ("where WAS X born").
            bare: A participle may stand without "be" ("films DIRECTED by X").
        """
        key = (at, open_, be, bare)
        if key not in self._verbs:
            self._verbs[key] = []
            if self.spend():
                most = MOST * (6 if self.loose else 1)
                found = islice(self._phrase(at, open_, be, bare), most)
                self._verbs[key] = list(dict.fromkeys(found))
        return self._verbs[key]

    def _phrase(
        self, at: int, open_: Open | None, be: bool, bare: bool
    ) -> Iterator[tuple[int, tuple[Test, ...]]]:
        words = self.lexicon.words
        starts: list[tuple[int, bool]] = []
        spot, is_be = self.skip(at), be
        while self.word(spot) in words.auxiliaries:
            if self.word(spot) in words.have or self.word(spot) in words.do:
                is_be = False
                starts.append((spot, is_be))
            is_be = is_be or self.word(spot) in words.be
            spot = self.skip(spot + 1)
        starts.append((spot, is_be))
        if self.word(spot) in ("first", "last"):
            starts.append((spot + 1, is_be))
        copula = self.phrase(spot, words.copulas)
        if copula is not None:
            starts.append((copula, True))
        for start, state in starts:
            for stop, test in self._single(start, open_, state, bare and start == self.skip(at)):
                yield from self._extend(stop, (test,), state)
                # "Born in 1974 in X": the day and the place of one event.
                dated = isinstance(test.value, Literal)
                fresh = self.preposition(stop) and (
                    dated or self.word(stop) not in self.words[start:stop]
                )
                if fresh and not isinstance(test.value, Gap):
                    for end, more in self._single(stop, open_, state, bare, verb=start):
                        yield from self._extend(end, (test, more), state)

    def _extend(
        self, at: int, tests: tuple[Test, ...], be: bool
    ) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """Add dates ("in 1961") and further verbs ("and was written by")."""
        yield at, tests
        if not self.spend():
            return
        words = self.lexicon.words
        spot = self.skip(at)
        word = self.word(spot)
        if word in _TEMPORAL and self.word(spot + 1) == LITERAL:
            test = self.dated(Literal(spot + 1), _SENSES.get(word, Sense.EQUAL))
            yield from self._extend(spot + 2, (*tests, test), be)
        yield from self._meanwhile(spot, tests)
        if word in ("and", "but", "yet"):
            after = self.skip(spot + 1)
            alike = "same" in self.words[after : after + 2]
            theirs = self.word(after) in words.possessives
            for end, value in self.noun_phrase(after + theirs):
                for stop, test in self._as(end, value):
                    yield stop, (*tests, test)
                shared = alike or (theirs and tests[0].other)
                if shared and isinstance(value, Hop) and value.own and value.paths:
                    yield end, (*tests, Test(value.paths, value, other=True))
            for stop, more in (
                *self.verb_phrase(after, be=be),
                *(self.verb_phrase(after) if be else ()),
                *(self.verb_phrase(after + 1) if self.word(after) in ("that", "who") else ()),
            ):
                yield stop, (*tests, *more)

    def _meanwhile(
        self, at: int, tests: tuple[Test, ...]
    ) -> Iterator[tuple[int, tuple[Test, ...]]]:
        """`(died in X) after being born in Y`, `having been born in Y`, `, attended Y`."""
        word = self.word(at)
        if word == "having":
            found = self.verb_phrase(at)
        elif word in _LINKING and self.word(at + 1).endswith("ing"):
            found = self.verb_phrase(at + 1)
        elif self.word(at - 1) == "," and word in self.lexicon.doing:
            found = self.verb_phrase(at)
        else:
            return
        for stop, more in found:
            yield stop, (*tests, *more)

    def _single(
        self, at: int, open_: Open | None, be: bool, bare: bool, verb: int | None = None
    ) -> Iterator[tuple[int, Test]]:
        """Yield what one verb says; `verb` is where it stands if something lies between."""
        merged: dict[tuple[int, Expr, Sense, bool], list[Path]] = {}
        cues = self._cues(at, open_, be, bare) if verb is None else self._again(verb, at, open_, be)
        for stop, value, path, sense, other in cues:
            paths = merged.setdefault((stop, value, sense, other), [])
            if path not in paths:
                paths.append(path)
        for (stop, value, sense, other), found in merged.items():
            yield stop, Test(tuple(found), value, sense, other)
        if verb is not None:
            return
        yield from self._have(at, open_)
        if be:
            yield from self._equation(at, open_)
        if self.loose:
            yield from self.loosely(self.skip(at), open_)

    def _cues(self, at: int, open_: Open | None, be: bool, bare: bool) -> Iterator[_One]:
        if bare and self.word(at) == "with":
            # "With music by X" says more than that X is with it.
            for cue in self.lexicon.verbs.get("with", ()):
                yield from self._match(cue, at + 1, open_) if cue.head else ()
        if be or bare:
            for cue in self.lexicon.states.get(self.word(at), ()):
                yield from self._match(cue, at + 1, open_)
            for cue in self.lexicon.states[""]:
                yield from self._match(cue, at, open_)
        word = self.word(at)
        running = word.endswith("ing") or word == "with"
        if (not be and not bare) or running:
            for cue in self.lexicon.verbs.get(word, ()):
                yield from self._match(cue, at + 1, open_)

    def _again(self, verb: int, at: int, open_: Open | None, be: bool) -> Iterator[_One]:
        """`(flows through X) into Y`: a second object of the same verb, with its preposition."""
        index = self.lexicon.states if be else self.lexicon.verbs
        for cue in index.get(self.word(verb), ()):
            size = len(cue.head) + 1
            if self.word(at) in cue.preps and self.words[verb + 1 : verb + size] == cue.head:
                for stop, value, sense in self._object(cue, at, open_):
                    yield stop, value, cue.path, sense, cue.other

    def _match(self, cue: VerbCue, at: int, open_: Open | None) -> Iterator[_One]:
        spot = at
        for word in cue.head:
            if not self.alike_word(self.word(spot), word):
                return
            spot += 1
        if cue.path == _CHILD and self._kin_owned(at):
            return
        for stop, value in self.alike(cue.path, cue.preps, spot) if not cue.tail else ():
            yield stop, value, cue.path, Sense.EQUAL, True
        for stop, value, sense in self._object(cue, spot, open_):
            yield stop, value, cue.path, sense, cue.other

    def _kin_owned(self, at: int) -> bool:
        """Whether "has a niece who ..." speaks of other kin than children."""
        words = self.lexicon.words
        if self.word(at - 1) not in words.have or self.word(at) not in words.articles:
            return False
        cues = [cue for _, cue in self.lexicon.noun_at(self.words, at + 1)]
        return bool(cues) and not any(_CHILD in cue.paths for cue in cues)

    def _object(
        self, cue: VerbCue, at: int, open_: Open | None
    ) -> Iterator[tuple[int, Expr, Sense]]:
        spot = self.skip(at)
        word = self.word(spot)
        if cue.preps:
            if word in cue.preps:
                sense = _SENSES.get(word, Sense.EQUAL)
                for stop, value in self._values(spot + 1, open_):
                    if self._holds(cue.path, value):
                        yield stop, value, sense if isinstance(value, Literal) else Sense.EQUAL
                if open_ is not None and open_.how == "object" and not self._date_only(cue):
                    yield spot + 1, GAP, Sense.EQUAL
            if open_ is not None and open_.how == "front" and open_.word in cue.preps:
                yield at, GAP, Sense.EQUAL
        else:
            size = len(cue.tail)
            for stop, value in self._values(at, open_):
                if self._holds(cue.path, value) and self.words[stop : stop + size] == cue.tail:
                    yield stop + size, value, Sense.EQUAL
            if (
                open_ is not None
                and open_.how == "object"
                and self.words[at : at + size] == cue.tail
            ):
                yield at + size, GAP, Sense.EQUAL
        if (
            open_ is not None
            and open_.how == "place"
            and word in ("where", "when")
            and self._adverbial(cue, word)
        ):
            yield spot + 1, GAP, Sense.EQUAL
        if open_ is not None and open_.how == "adverb" and self._adverbial(cue, open_.word):
            stranded = word in cue.preps
            yield (spot + 1 if stranded else at), GAP, Sense.EQUAL

    def _date_only(self, cue: VerbCue) -> bool:
        return False

    def _adverbial(self, cue: VerbCue, word: str) -> bool:
        if word == "when":
            return self.is_dated(cue.path)
        if word == "why":
            return "because" in cue.preps
        if len(cue.path) > 1:
            # Where somebody was born is not the river that flows there.
            return False
        return (
            bool(cue.preps or not cue.path[-1][1])
            and bool(self.ends(cue.path) and self.leads_to([cue.path], *_WHERE))
        ) or (
            word == "where"
            and bool(self.ends(cue.path))
            and bool(self.leads_to([cue.path], *_WHERE))
        )

    def _values(self, at: int, open_: Open | None) -> Iterator[tuple[int, Expr]]:
        if open_ is not None and open_.how == "place":
            start = self.skip(at)
            # A preposition of its own would make it another complement of the verb.
            stop = self.question_word(start) if not self.preposition(start) else None
            if stop is None and not self.asks and (kind := self.lexicon.kind_at(self.words, start)):
                stop = kind[0] if kind[1] in self.lexicon.types.plurals else None
            if stop is not None:
                yield stop, GAP
        yield from self.noun_phrase(at)

    def _holds(self, path: Path, value: Expr) -> bool:
        """Whether a date stands where dates do, and nowhere else."""
        if value is GAP:
            return True
        return isinstance(value, Literal) == self.is_dated(path)

    def _have(self, at: int, open_: Open | None) -> Iterator[tuple[int, Test]]:
        """`share the director with X`, `have the same actor as X`: a relation as an object."""
        if self.word(at) in _LISTING:
            for stop, value in self.noun_phrase(at + 1):
                yield from self._as(stop, value)
            return
        if self.word(at) not in (
            "share",
            "shares",
            "shared",
            "sharing",
            "has",
            "have",
            "had",
            "having",
            "with",
        ):
            return
        if self.word(at + 1) in ("as", "for"):
            # "Had as its producer the man who ...": what is long comes last.
            own = self.skip_articles(at + 2)
            own += self.word(own) in self.lexicon.words.possessives
            for stop, noun in self.lexicon.noun_at(self.words, own):
                for end, value in self._values(stop, open_):
                    yield end, Test(noun.paths, value, other=noun.other)
        sharing = self.word(at).startswith("shar") or "same" in self.words[at : at + 3]
        start = self.skip(at + 1) if self.word(at + 1) == "both" else at + 1
        start += self.word(start) in self.lexicon.words.possessives
        owned = start + (self.word(start) in self.lexicon.words.articles)
        for stop, noun in self.lexicon.noun_at(self.words, owned) if owned > start else ():
            related = self.word(self.skip(stop)) in self.lexicon.words.relatives
            for end, tests in self.clauses(stop) if related else ():
                told = self.build(" ".join(noun.words), tests)
                if told is not None:
                    yield end, Test(noun.paths, told)
        for stop, value in self.noun_phrase(start):
            if isinstance(value, Hop) and value.own and value.paths:
                yield stop, Test(value.paths, value, other=sharing)
            yield from self._as(stop, value)

    def _as(self, at: int, value: Expr) -> Iterator[tuple[int, Test]]:
        """`(has X) as its director`, `(with X) in the cast`, `(has X) directing`."""
        link = self.skip(at)
        for verb in self.lexicon.verbs.get(self.word(link), ()):
            if self.word(link).endswith("ing") and not (verb.head or verb.tail or verb.other):
                yield link + 1, Test((back(verb.path),), value)
        if self.word(link) in ("as", "in", "for", "among"):
            start = self.skip_articles(link + 1)
            start += self.word(start) in self.lexicon.words.possessives
            for end, cue in self.lexicon.noun_at(self.words, start):
                yield end, Test(cue.paths, value, other=cue.other)

    def _equation(self, at: int, open_: Open | None) -> Iterator[tuple[int, Test]]:
        """`is the capital of X`, and the other way round: `was the director of which films`."""
        for stop, value in self.noun_phrase(at):
            yield stop, Test((), value)
        if open_ is None:
            return
        start, _ = self.ordinal(self.skip_articles(at))
        for stop, cue in self.lexicon.noun_at(self.words, start):
            paths = tuple(back(path) for path in cue.paths)
            if self.preposition(stop):
                if open_.how == "object":
                    yield stop + 1, Test(paths, GAP, other=cue.other)
                elif open_.how == "place":
                    end = self.question_word(self.skip(stop + 1))
                    if end is not None:
                        yield end, Test(paths, GAP, other=cue.other)
            elif open_.how == "front":
                yield stop, Test(paths, GAP, other=cue.other)
