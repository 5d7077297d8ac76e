"""One thing made of another: `A turned B into which film`, `A and which person are siblings`."""

from __future__ import annotations

from collections.abc import Iterator

from harness.plan.rule.asked import Asked
from harness.plan.rule.clauses import TURNING
from harness.plan.rule.discourse import Discourse
from harness.plan.rule.expr import Expr, Hop, Meaning, Meet, Test, back
from harness.plan.rule.parser import Found

__all__ = ["Making"]


_WITH_TWO = {
    form: pair
    for forms, pair in (
        ("direct directs directed directing", ("director", "actor", "in")),
        ("cast casts casting", ("director", "actor", "in")),
        ("feature features featured", ("director", "actor", "in")),
    )
    for form in forms.split()
}
"""Verbs with a person as their object and a work behind a preposition: who both are to it."""


class Making(Discourse):
    """The rules for verbs with a second object, and for two subjects that share a predicate."""

    def ask(self, asked: Asked) -> Iterator[Meaning]:
        """Yield what follows a question word; first `into which film did A turn B`."""
        start = asked.end
        if self.word(start) in self.lexicon.words.do and asked.open_.how == "object":
            for stop, maker in self.noun_phrase(start + 1):
                for end, model in self.made_from(stop):
                    if self.done(end):
                        yield self._made_of(maker, model, asked)
        yield from self._turned_round(asked, start)
        yield from super().ask(asked)
        if self.word(start) in self.lexicon.words.do:
            for stop, maker in self.noun_phrase(start + 1):
                yield from self._directed(maker, stop, asked)
        if asked.open_.word != "into" or self.word(start) not in self.lexicon.words.do:
            return
        for stop, maker in self.noun_phrase(start + 1):
            for end, model in self._turned(stop):
                if self.done(end):
                    yield self._made_of(maker, model, asked)

    def turned(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`A turned B into which film`, `B was turned into which film by A`."""
        yield from self._directed(subject, self.skip(at))
        for end, model in self._turned(at):
            for asked in self._into(end):
                if self.done(asked.end):
                    yield self._made_of(subject, model, asked)
        passive = self.word(at) in self.lexicon.words.be and self.word(at + 1) in TURNING
        makers = self._by(at + 2) if passive else []
        for end, maker in makers:
            for asked in self._into(end):
                if self.done(asked.end):
                    yield self._made_of(maker, subject, asked)
        for asked in self._into(at + 2) if passive else ():
            for end, maker in self._by(asked.end):
                if self.done(end):
                    yield self._made_of(maker, subject, asked)

    def _turned_round(self, asked: Asked, at: int) -> Iterator[Meaning]:
        """`on which river stands X`, `in which city died X`: the verb before its subject."""
        if asked.open_.how != "front" or self.word(at) in self.lexicon.words.auxiliaries:
            return
        paths = tuple(
            dict.fromkeys(
                back(cue.path)
                for cue in self.lexicon.verbs.get(self.word(at), ())
                if asked.open_.word in cue.preps and not (cue.head or cue.tail or cue.other)
            )
        )
        for stop, subject in self.noun_phrase(at + 1) if paths else ():
            if self.done(stop):
                turned = tuple(map(back, paths))
                yield Meaning(Hop(subject, turned, asked.kind), asked.wants, asked.many)

    def _directed(self, maker: Expr, at: int, asked: Asked | None = None) -> Iterator[Meaning]:
        """`A directed B in which film`, `in which film did A direct B`."""
        pair = _WITH_TWO.get(self.word(at))
        if pair is None:
            return
        makes, plays, link = pair
        for stop, other in self.noun_phrase(at + 1):
            stranded = self.word(stop) == link and self.done(stop + 1)
            if asked is None:
                places = self.asked(stop + 1) if self.word(stop) == link else iter(())
                found = [one for one in places if self.done(one.end)]
            elif asked.open_.word == link:
                found = [asked] if self.done(stop) else []
            else:
                found = [asked] if stranded else []
            for one in found:
                made = Hop(maker, tuple(map(back, self.role(makes))), one.kind)
                test = Test(self.role(plays), other)
                yield Meaning(Meet(made, (test, *one.tests)), one.wants, one.many)

    def _turned(self, at: int) -> Found:
        start = self.skip(at)
        return self.noun_phrase(start + 1) if self.word(start) in TURNING else []

    def _into(self, at: int) -> Iterator[Asked]:
        if self.word(self.skip(at)) == "into":
            yield from self.asked(self.skip(at) + 1)

    def _by(self, at: int) -> Found:
        return self.noun_phrase(at + 1) if self.word(at) == "by" else []

    def _made_of(self, maker: Expr, model: Expr, asked: Asked) -> Meaning:
        made = Hop(maker, tuple(map(back, self.role("director"))), asked.kind)
        return Meaning(Meet(made, (Test(self.role("basis"), model),)), asked.wants, asked.many)

    def coupled(self, subject: Expr, at: int) -> Iterator[Meaning]:
        """`A and which other person are married`, `A and who are siblings`."""
        if self.word(at) != "and":
            return
        for asked in self.asked(at + 1):
            if self.word(asked.end) not in self.lexicon.words.be:
                continue
            start = self.skip_articles(asked.end + 1)
            if self.word(start) == "married":
                paths = self.role("spouse")
                end = start + 1 + (self.word(start + 1) in ("couple", "pair"))
                if self.done(end) or self.words[end:] in (
                    ("to", "each", "other"),
                    ("to", "one", "another"),
                ):
                    yield Meaning(Hop(subject, paths, own=True), asked.wants)
            for stop, cue in self.lexicon.noun_at(self.words, start):
                if cue.plural and self.done(stop):
                    kind = " ".join(cue.words)
                    yield Meaning(Hop(subject, cue.paths, kind, cue.other, own=True), asked.wants)
