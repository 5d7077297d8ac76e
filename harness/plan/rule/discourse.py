"""Questions in two statements: what the first leaves open, the second asks about."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Self

from harness.plan.rule.asking import Asking
from harness.plan.rule.clauses import turn
from harness.plan.rule.expr import Expr, Hop, Meaning, Meet, Test, back
from harness.plan.rule.kin import on_side
from harness.plan.rule.parser import ENTITY, Open

__all__ = ["Discourse"]

_LEADS = tuple(
    tuple(one.split())
    for one in (
        "take", "consider", "regarding", "concerning", "as for", "about", "with regard to",
        "with respect to", "given", "think of", "starting from", "starting with", "start from",
        "start with", "beginning with", "in the case of", "when it comes to", "speaking of",
        "for", "of", "with", "look at", "imagine", "there is", "there was", "suppose", "from",
        "to start with", "on the subject of", "turning to", "and", "now take", "thinking of",
    )
)  # fmt: skip
_MARKERS = tuple(
    tuple(one.split())
    for one in (
        ", that is",
        ", i . e .",
        ", in other words",
        ", meaning",
        ": that is",
        ", or rather",
    )
)
_STOPS = (",", ":")
_OPEN = frozenset({"a", "an", "some"})
_RELATIVES = {"whose": "its", "who": "it", "which": "it", "that": "it"}
_PLACE = Open("place")
_DEEPEST = 4
_GRAMMARS = 80
_FILLER = "also"
_MOST = 6


class Discourse(Asking):
    """The rules for what is said before it is asked about.

    Attributes:
        depth: How many statements stand before this one.
        share: How many more grammars one question may start; all of them share it.
    """

    depth = 0
    share: Counter[str]

    def exhausted(self) -> bool:
        """Whether the question has started all the grammars it may; counts this one."""
        if not self.depth:
            self.share = Counter()
        self.share["grammars"] += 1
        return self.share["grammars"] > _GRAMMARS

    def restated(self, at: int) -> Iterator[Meaning]:
        """`..., that is, ...`: what is asked before it is put in other words."""
        for spot in range(at + 3, self.end):
            for marker in _MARKERS:
                if self.words[spot : spot + len(marker)] == marker and self.depth < _DEEPEST:
                    yield from self.again(self.words[:spot]).meanings(at)

    @abstractmethod
    def meanings(self, at: int = 0) -> Iterator[Meaning]:
        """Yield the readings of the question that starts at a word."""

    def topics(self, at: int) -> Iterator[Meaning]:
        """`X, when was it released`, `take X: who founded its parent company`."""
        if self.loose or self.depth >= _DEEPEST:
            return
        start = at
        for lead in _LEADS:
            if self.words[at : at + len(lead)] == lead:
                start = at + len(lead)
        tried = 0
        for stop, expr in self.noun_phrase(start):
            if self.word(stop) in _STOPS and self._asks(stop + 1) and tried < _MOST:
                tried += 1
                yield from self._about(expr, self.words, stop + 1)

    def stated(self, at: int) -> Iterator[Meaning]:
        """`X was made by a man born where`, `X is by a man. Where was he born`."""
        if self.loose or self.depth >= _DEEPEST:
            return
        spots = [spot for spot in range(at, self.end) if self.word(spot) in self.lexicon.words.wh]
        last = spots[-1] if spots else self.end
        for spot in range(at + 3, self.end - 1):
            if self.word(spot) in _STOPS and self._asks(spot + 1):
                for expr in self._left_open(at, spot):
                    yield from self._about(expr, self.words, spot + 1)
        for article in range(last - 1, at + 1, -1):
            if self.word(article) not in _OPEN or not spots:
                continue
            for stop, _ in self._kind_nouns(article + 1):
                if stop <= last:
                    yield from self._continued(at, article, stop)

    def _continued(self, at: int, article: int, stop: int) -> Iterator[Meaning]:
        """The readings of what is said of an indefinite noun that ends at `stop`."""
        word = self.word(stop)
        words = self.words
        if word in _RELATIVES:
            words = (*self.words[:stop], _RELATIVES[word], *self.words[stop + 1 :])
        found = None if word in _RELATIVES else list(self.verb_phrase(stop, _PLACE, bare=True))
        having = self.preposition(stop) and any(
            asked.paths and self.done(asked.end) for asked in self.asked(stop + 1)
        )
        if found == [] and not having:
            return
        for expr in self._opened(at, article, stop):
            if found is None:
                yield from self._about(expr, words, stop)
            for asked in self.asked(stop + 1) if having else ():
                if asked.paths and self.done(asked.end):
                    hop = Hop(expr, asked.paths, asked.kind, own=True)
                    yield Meaning(hop, asked.wants, asked.many)
            for end, tests in found or ():
                yield from self.in_place(expr, tests, end, stop)

    def in_place(
        self, subject: Expr, tests: tuple[Test, ...], end: int, start: int
    ) -> Iterator[Meaning]:
        """Yield the readings of a clause on a subject with its question word in place."""
        turned = turn(tests, subject)
        if turned is None:
            return
        if not self.done(end):
            more = [told for stop, told in self.clauses(end) if self.done(stop)]
            joined = self.and_open(end, _PLACE) if not self.asks else ()
            more += [told for stop, told in joined if self.done(stop)]
            fronts = (at for at in range(start, end) if self.word(at) in self.lexicon.words.wh)
            opens = self.asked(next(fronts, self.end))
            more += [asked.tests for asked in opens if asked.tests and self.done(asked.end)]
            if not more:
                return
            turned = (*turned, *more[0])
        spots = (at for at in range(start, self.end) if self.word(at) in self.lexicon.words.wh)
        spot = next(spots, None)
        asked = next(iter(self.asked(spot)), None) if spot is not None else None
        if asked is None and spot is not None and self.preposition(spot - 1):
            asked = next(iter(self.asked(spot - 1)), None)
        wants = asked.wants if asked is not None else None
        built = self.build(wants, turned)
        if built is not None and (not isinstance(built, Hop) or built.paths):
            many = asked.many if asked is not None else True
            around = self.contained(built, wants or "")
            if around is not None:
                yield Meaning(around, wants, many)
            yield Meaning(built, wants, many)

    def on_a_side(self, at: int) -> Iterator[Meaning]:
        """`whose grandchild is X on her father's side`: only what leads over that parent."""
        if self.depth >= _DEEPEST or self.loose:
            return
        for spot in range(at + 1, self.end):
            side = self._side(spot)
            if side is None and self.words[spot : spot + 2] == ("by", "marriage"):
                side = spot + 2, "spouse"
            if side is None or self.word(side[0]) == "of":
                continue
            # Fillers in its place: the words behind it stay where they are.
            fill = (_FILLER,) * (side[0] - spot)
            words = (*self.words[:spot], *fill, *self.words[side[0] :])
            for meaning in islice(self.again(words).meanings(at), _MOST):
                if isinstance(meaning.body, Hop):
                    paths = on_side(meaning.body.paths, side[1])
                    if paths:
                        yield replace(meaning, body=replace(meaning.body, paths=paths))

    def _about(self, topic: Expr, words: tuple[str, ...], at: int) -> Iterator[Meaning]:
        """Yield the readings of the rest of a question on what has been named before it."""
        follow = type(self)(words, self.lexicon, self.vocabulary, loose=self.loose)
        follow.topic = topic
        follow.depth, follow.share = self.depth + 1, self.share
        for meaning in follow.meanings(at):
            if isinstance(meaning.body, Hop | Meet) and _rests_on(meaning.body, topic):
                yield meaning

    def _left_open(self, at: int, end: int) -> Iterator[Expr]:
        """Yield what the indefinite noun of a statement stands for: the last one, if any."""
        for spot in range(end - 1, at - 1, -1):
            if self.word(spot) in _OPEN:
                found = list(self._opened(at, spot, end))
                yield from found
                if found:
                    return

    def _opened(self, at: int, article: int, end: int) -> Iterator[Expr]:
        """Yield what a statement says of the noun behind an indefinite article."""
        if self.word(article - 1) in self.lexicon.words.be:
            # "X is a programme whose host ...": that is X itself.
            for stop, expr in self.noun_phrase(at):
                if stop == article - 1:
                    yield expr
        yield from self._passed_by(at, article)
        words = (*self.words[:article], "which", *self.words[article + 1 : end])
        for meaning in islice(self.again(words).meanings(at), _MOST):
            if isinstance(meaning.body, Hop | Meet):
                yield meaning.body

    def _passed_by(self, at: int, article: int) -> Iterator[Expr]:
        """`(born in a town) through which a river flows`: the river, by way of the town."""
        link = article - 2
        if not self.preposition(link) or self.word(article - 1) != "which":
            return
        before = (spot for spot in range(link - 1, at, -1) if self.word(spot) in _OPEN)
        outer = next(before, None)
        if outer is None or all(stop != link for stop, _ in self._kind_nouns(outer + 1)):
            return
        gap = Open("front", self.word(link))
        for stop, kind in self._kind_nouns(article + 1):
            for _, tests in self.verb_phrase(stop, gap):
                for thing in self._opened(at, outer, link):
                    turned = turn(tests, thing)
                    test = tests[0]
                    if turned is not None and test.paths:
                        yield Hop(thing, tuple(map(back, test.paths)), kind)

    def again(self, words: tuple[str, ...]) -> Self:
        """Return the grammar on other words of the same question, with the same topic."""
        inner = type(self)(words, self.lexicon, self.vocabulary)
        inner.topic, inner.depth, inner.share = self.topic, self.depth + 1, self.share
        return inner

    def _asks(self, at: int) -> bool:
        """Whether a question starts at a word."""
        words = self.lexicon.words
        start = self.skip(at)
        if self.word(start) in ("and", "now", "so"):
            start = self.skip(start + 1)
        return (
            self.word(start) in words.wh
            or (self.word(start) in words.auxiliaries)
            or (self.word(start) in words.requests)
            or (self.preposition(start) and self.word(start + 1) in words.wh)
            or (self._asks_later(start) and ENTITY not in self.words[start:])
        )

    def _asks_later(self, at: int) -> bool:
        """Whether a question word other than a relative pronoun stands behind a word."""
        return any(self.word(spot) in self.lexicon.words.wh for spot in range(at + 1, self.end))


def _rests_on(expr: Expr, topic: Expr) -> bool:
    """Whether an expression is about the topic at all."""
    if expr == topic:
        return True
    if isinstance(expr, Hop):
        return _rests_on(expr.base, topic)
    if isinstance(expr, Meet):
        tests = any(_rests_on(test.value, topic) for test in expr.tests)
        return tests or _rests_on(expr.base, topic)
    return False
