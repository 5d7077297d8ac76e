"""Whole questions: requests, question words, clauses with the word in place, yes and no."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from harness.plan.plan import CompareMode
from harness.plan.rule.asked import Asked
from harness.plan.rule.clauses import turn
from harness.plan.rule.expr import Comparison, Expr, Hop, Meaning, Meet, Name, back
from harness.plan.rule.making import Making
from harness.plan.rule.parser import Open

__all__ = ["Questions"]

_DEEPEST = 4
_AHEAD = 14
_MOST = 6


class Questions(Making):
    """The rules for whole questions."""

    def meanings(self, at: int = 0) -> Iterator[Meaning]:
        """Yield the readings of the question that starts at a word, likeliest first."""
        if self.exhausted():
            return
        start = self.skip(at)
        word = self.word(start)
        if word in ("and", "so", "then"):
            start = self.skip(start + 1)
            word = self.word(start)
        if word in ("can", "could", "would", "will") and self.word(start + 1) in (
            "you",
            "anyone",
            "somebody",
        ):
            start = self.skip(start + 2)
        if self.word(start) in self.lexicon.words.requests:
            yield from self._request(start)
        yield from self.idioms(start)
        if word in ("among", "of", "out"):
            yield from self.among(start)
        if word in ("which", "what") and self.word(start + 2) == "'s":
            yield from self.whose(start)
        for asked in self.asked(start):
            yield from self.ask(asked)
        yield from self.whose(start)
        yield from self.fronted(start)
        yield from self.on_a_side(start)
        if word in self.lexicon.words.auxiliaries and not self.loose:
            yield from self._verify(start)
        yield from self.topics(start)
        yield from self._declared(start)
        yield from self.stated(start)
        yield from self.restated(start)

    def idioms(self, at: int = 0) -> Iterator[Meaning]:
        """Yield the readings of a question that stands in the lexicon as a whole."""
        for words, paths in self.lexicon.asks:
            spot = words.index("S")
            if self.words[at : at + spot] != words[:spot]:
                continue
            for stop, expr in self.noun_phrase(at + spot):
                rest = words[spot + 1 :]
                if self.words[stop : stop + len(rest)] == rest and self.done(stop + len(rest)):
                    yield Meaning(Hop(expr, paths, own=True))

    def _request(self, at: int) -> Iterator[Meaning]:
        words = self.lexicon.words
        start = at + 1
        if self.word(at) == "describe":
            for stop, expr in self.noun_phrase(start):
                tail = self.words[stop:]
                if self.done(stop) or tail[:1] == ("in",):
                    yield Meaning(Hop(expr, self.role("tag"), None), None, many=True)
        many = False
        while self.word(start) in words.request_fillers or self.word(start) in ("a", "few", ","):
            many = many or self.word(start) in words.all or self.word(start) in ("few", "names")
            start += 1
        if self.word(start) in words.wh:
            yield from self.meanings(start)
        for stop, expr in self.noun_phrase(start):
            if self.done(stop) and not isinstance(expr, Name):
                yield Meaning(expr, _kind(expr), many=many or self.plural(start))

    def _declared(self, at: int) -> Iterator[Meaning]:  # noqa: PLR0912 - one rule of the grammar per branch
        """`X was directed by who`, `X appears in which films`, `the director of X was`."""
        for stop, subject in self.noun_phrase(at):
            if not self.spend():
                return
            after = self.skip(stop)
            if self.word(after) in self.lexicon.words.be and isinstance(subject, Hop):
                tail = self.words[self.skip(after + 1) :]
                if tail[:1] in (("called",), ("named",)):
                    tail = tail[1:]
                if tail in ((), ("who",), ("what",), ("whom",), ("which",)):
                    yield Meaning(subject, _kind(subject), many=False)
                for asked in self.asked(self.skip(after + 1)):
                    if asked.wants == "number" and asked.paths and self.done(asked.end):
                        yield Meaning(Hop(subject, asked.paths, own=True), asked.wants)
                    if not subject.own:
                        continue
                    if self.done(asked.end) and not asked.tests and self.fits(subject, asked):
                        yield Meaning(subject, asked.wants, asked.many)
            if self.made_part(subject, stop):
                yield Meaning(subject)
            yield from self.turned(subject, after)
            yield from self.coupled(subject, after)
            having = self._having(after)
            for asked in self.asked(having) if having is not None else ():
                if asked.paths and self.done(asked.end):
                    has = Hop(subject, asked.paths, asked.kind, own=True)
                    yield Meaning(has, asked.wants, asked.many)
                for end, tests in self.clauses(asked.end) if asked.paths else ():
                    if self.done(end):
                        has = Hop(subject, asked.paths, asked.kind, own=True)
                        yield Meaning(Meet(has, tests), asked.wants, asked.many)
                yield from self._had_as(asked, subject, asked.end - 1, at)
            for end, tests in self.verb_phrase(stop, Open("place")):
                yield from self.in_place(subject, tests, end, stop)
            for end, tests in self.verb_phrase(stop, Open("object")):
                if not any(word in self.lexicon.words.wh for word in self.words):
                    yield from self.in_place(subject, tests, end, stop)
            yield from self._is_made(subject, after)
            yield from self._theirs(subject, after, at)
            happened = self.phrase(after, self.lexicon.words.occurring)
            for asked in self.asked(happened) if happened is not None else ():
                if self.done(asked.end):
                    yield from self.occurred(subject, asked)
            yield from self._sharing(subject, after)
            if self.loose:
                yield from self._said_loosely(subject, stop)

    def _said_loosely(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`X had whom for its director`: the question word among unknown words."""
        for stop in self.bags(at, 8, aux=True):
            for asked in self.asked(stop) if isinstance(subject, Name | Hop) else ():
                if asked.paths and all(len(path) > 1 for path in asked.paths):
                    # A known noun of several steps is no unknown predicate.
                    continue
                for end in self.bags(asked.end, 6, aux=True):
                    words = (*self.words[at:stop], *self.words[asked.end : end])
                    kinds = tuple((asked.kind or "").split())
                    paths = self.loose_path(words, asked.open_, kinds) if self.done(end) else ()
                    if paths:
                        yield Meaning(Hop(subject, paths, asked.kind), asked.wants, asked.many)

    def _having(self, at: int) -> int | None:
        """Where a verb like "has" or "descends from" ends, with fillers in it or not."""
        end = self.phrase(at, self.lexicon.words.having)
        apart = self.skip(at + 1)
        if end is None and apart > at + 1:
            near = (self.word(at), self.word(apart))
            return apart + 1 if near in self.lexicon.words.having else None
        return end

    def _sharing(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`X shares its source with which film`: whatever else has the same one."""
        if not self.word(at).startswith("share"):
            return
        start = self.skip_articles(at + 1)
        start += self.word(start) in self.lexicon.words.possessives
        for stop, cue in self.lexicon.noun_at(self.words, start):
            for asked in self.asked(stop + 1) if self.word(stop) == "with" else ():
                common = Hop(subject, cue.paths, own=True)
                hop = Hop(common, tuple(map(back, cue.paths)), asked.kind, other=True)
                if self.done(asked.end):
                    yield Meaning(hop, asked.wants, asked.many)
                for end, tests in self.clauses(asked.end):
                    if self.done(end):
                        yield Meaning(Meet(hop, tests), asked.wants, asked.many)

    def _theirs(self, subject: Expr, at: int, origin: int) -> Iterator[Meaning]:
        """`X was the grandchild of which man`, `X married the son of which man`."""
        spots = (spot for spot in range(at, self.end) if self.word(spot) in self.lexicon.words.wh)
        spot = next(spots, 0)
        if self.depth >= _DEEPEST:
            return
        if self.word(spot) == "whose":
            yield from self._whose_in_place(subject, at, spot, origin)
        if self.word(spot - 1) != "of":
            return
        for asked in self.asked(spot):
            if any(self.is_counted(path) or self.is_dated(path) for path in asked.paths):
                # A length owns nothing: "a river of what length".
                continue
            owner = asked.kind or ""
            for start in range(max(at, spot - _AHEAD), spot - 1):
                for stop, paths in self.owned(start, owner) if self.done(asked.end) else ():
                    if self.skip(stop) != spot - 1:
                        continue
                    begin = start - (self.word(start - 1) in self.lexicon.words.articles)
                    is_it = begin == at + 1 and self.word(at) in self.lexicon.words.be
                    if is_it or begin == self.phrase(at, self.lexicon.words.copulas):
                        yield Meaning(_met(Hop(subject, paths), asked), asked.wants, asked.many)
                    cut = self.again((*self.words[:begin], "whom"))
                    place = self.again((*self.words[:begin], "what"))
                    for inner in (
                        *islice(cut.meanings(origin), _MOST),
                        *islice(place.meanings(origin), _MOST),
                    ):
                        if isinstance(inner.body, Hop | Meet):
                            owner_of = _met(Hop(inner.body, paths), asked)
                            yield Meaning(owner_of, asked.wants, asked.many)

    def _whose_in_place(self, subject: Expr, at: int, spot: int, origin: int) -> Iterator[Meaning]:
        """`X is whose niece`, `X married whose son`."""
        for stop, paths in self.owned(spot + 1, ""):
            if not self.done(stop):
                continue
            if at + 1 == spot and self.word(at) in self.lexicon.words.be:
                yield Meaning(Hop(subject, paths), "agent")
            cut = self.again((*self.words[:spot], "whom"))
            for inner in islice(cut.meanings(origin), _MOST):
                if isinstance(inner.body, Hop | Meet):
                    yield Meaning(Hop(inner.body, paths), "agent", inner.many)

    def _is_made(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`X is a film written by this person`."""
        if self.word(at) not in self.lexicon.words.be:
            return
        start = self.skip_articles(at + 1)
        kind = self.lexicon.kind_at(self.words, start)
        if kind is None:
            return
        for end, tests in self.verb_phrase(kind[0], Open("place"), bare=True):
            turned = turn(tests, subject)
            built = self.build(None, turned) if turned is not None and self.done(end) else None
            if isinstance(built, Hop):
                yield Meaning(built, None, many=False)

    def _verify(self, at: int) -> Iterator[Meaning]:
        """`was X directed by Y`, `is Y the director of X`: do both sides share a value?"""
        be = self.word(at) in self.lexicon.words.be
        for stop, subject in self.noun_phrase(self.skip(at + 1)):
            for end, tests in self.verb_phrase(stop, be=be):
                if not self.done(end) or len(tests) != 1:
                    continue
                test = tests[0]
                if not isinstance(test.value, Name | Hop):
                    continue
                left = Hop(subject, test.paths) if test.paths else subject
                yield Meaning(Comparison(CompareMode.BOOL_EQ, (left, test.value)))


def _kind(expr: Expr) -> str | None:
    if isinstance(expr, Hop):
        return None if expr.own else expr.kind
    return _kind(expr.base) if isinstance(expr, Meet) else None


def _met(expr: Expr, asked: Asked) -> Expr:
    """Add what is said of the noun of a question word at once."""
    return Meet(expr, asked.tests) if asked.tests else expr
