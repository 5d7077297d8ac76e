"""Whole questions: requests, question words, clauses with the word in place, yes and no."""

from __future__ import annotations

from collections.abc import Iterator

from harness.plan.plan import CompareMode
from harness.plan.rule.asking import Asking
from harness.plan.rule.clauses import turn
from harness.plan.rule.expr import Comparison, Expr, Hop, Meaning, Meet, Name, Test
from harness.plan.rule.parser import Open

__all__ = ["Questions"]


class Questions(Asking):
    """The rules for whole questions."""

    def meanings(self, at: int = 0) -> Iterator[Meaning]:
        """Yield the readings of the question that starts at a word, likeliest first."""
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
        for asked in self.asked(start):
            yield from self.ask(asked)
        yield from self.whose(start)
        if word in self.lexicon.words.auxiliaries and not self.loose:
            yield from self._verify(start)
        yield from self._topic(start)
        yield from self._declared(start)

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

    def _topic(self, at: int) -> Iterator[Meaning]:
        """`X, when was it released`."""
        if self.topic is not None:
            return
        for stop, expr in self.noun_phrase(at):
            if self.word(stop) == "," and (
                self.word(stop + 1) in self.lexicon.words.wh
                or self.word(stop + 1) in self.lexicon.words.auxiliaries
            ):
                follow = type(self)(self.words, self.lexicon, self.vocabulary, loose=self.loose)
                follow.topic = expr
                yield from follow.meanings(stop + 1)

    def _declared(self, at: int) -> Iterator[Meaning]:
        """`X was directed by who`, `X appears in which films`, `the director of X was`."""
        for stop, subject in self.noun_phrase(at):
            if not self.spend():
                return
            after = self.skip(stop)
            if self.word(after) in self.lexicon.words.be and isinstance(subject, Hop):
                tail = self.words[self.skip(after + 1) :]
                if tail in ((), ("who",), ("what",), ("whom",), ("which",)):
                    yield Meaning(subject, _kind(subject), many=False)
            if self.made_part(subject, stop):
                yield Meaning(subject)
            for end, tests in self.verb_phrase(stop, Open("place")):
                yield from self._in_place(subject, tests, end)
            for end, tests in self.verb_phrase(stop, Open("object")):
                if not any(word in self.lexicon.words.wh for word in self.words):
                    yield from self._in_place(subject, tests, end)
            if self.word(after) in self.lexicon.words.have:
                for asked in self.asked(after + 1):
                    yield from self._had_as(asked, subject, asked.end - 1, at)
            yield from self._is_made(subject, after)
            yield from self._theirs(subject, after)
            if self.loose:
                yield from self._said_loosely(subject, stop)

    def _said_loosely(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`X had whom for its director`: the question word among unknown words."""
        for stop in self.bags(at, 8, aux=True):
            for asked in self.asked(stop) if isinstance(subject, Name | Hop) else ():
                for end in self.bags(asked.end, 6, aux=True):
                    words = (*self.words[at:stop], *self.words[asked.end : end])
                    kinds = tuple((asked.kind or "").split())
                    paths = self.loose_path(words, asked.open_, kinds) if self.done(end) else ()
                    if paths:
                        yield Meaning(Hop(subject, paths, asked.kind), asked.wants, asked.many)

    def _in_place(self, subject: Expr, tests: tuple[Test, ...], end: int) -> Iterator[Meaning]:
        turned = turn(tests, subject)
        if turned is None:
            return
        if not self.done(end):
            more = [told for stop, told in self.clauses(end) if self.done(stop)]
            if not more:
                return
            turned = (*turned, *more[0])
        spot = next(
            (at for at, word in enumerate(self.words) if word in self.lexicon.words.wh), None
        )
        asked = next(iter(self.asked(spot)), None) if spot is not None else None
        if asked is None and spot is not None and self.preposition(spot - 1):
            asked = next(iter(self.asked(spot - 1)), None)
        wants = asked.wants if asked is not None else None
        built = self.build(wants, turned)
        if built is not None and (not isinstance(built, Hop) or built.paths):
            yield Meaning(built, wants, many=asked.many if asked is not None else True)

    def _theirs(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`X was the grandchild of which man`, `X married the son of which man`."""
        spot = next((at for at in range(self.end) if self.word(at) in self.lexicon.words.wh), 0)
        if self.word(spot - 1) != "of":
            return
        for asked in self.asked(spot):
            owner = asked.kind or ""
            for start in range(max(at, spot - 4), spot - 1):
                for stop, paths in self.owned(start, owner) if self.done(asked.end) else ():
                    if stop != spot - 1:
                        continue
                    begin = start - (self.word(start - 1) in self.lexicon.words.articles)
                    if begin == at + 1 and self.word(at) in self.lexicon.words.be:
                        yield Meaning(Hop(subject, paths), asked.wants, asked.many)
                    cut = type(self)((*self.words[:begin], "whom"), self.lexicon, self.vocabulary)
                    for inner in cut.meanings():
                        if isinstance(inner.body, Hop | Meet):
                            yield Meaning(Hop(inner.body, paths), asked.wants, asked.many)

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
