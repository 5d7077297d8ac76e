"""Answers a question from whatever context it is given: facts, raw rows, or the words of a span.

One renderer for all variants, so that a comparison of variants is one of contexts. It reads the
question by the same rules as the query plane and knows what metrics may be called, but no name and
no figure that is not in the context. Where the context does not hold what is asked for it declines,
or asks for a file.
"""

from __future__ import annotations

from strategies.noesis.ingest.sentences import entities_of
from strategies.noesis.kb.inventory import Inventory
from strategies.noesis.kb.vocabulary import Vocabulary
from strategies.noesis.messages import NoesisInput, NoesisReply
from strategies.noesis.plane.asking import Asked, Operation, parse
from strategies.noesis.render.figures import Figures, Found
from strategies.noesis.render.prose import quote, read_prose

__all__ = ["render"]

_DECLINED = NoesisReply()


def render(given: NoesisInput) -> NoesisReply:
    """Return the answer that a context holds, with its source; or a request, or nothing."""
    asked = _parsed(given)
    if given.absent or (asked.references.absent and not asked.kbs):
        return _DECLINED
    reader = _Reader(given, asked)
    if asked.wants == "words" and not (asked.metrics_in(via=False) and asked.places):
        return quote(given, asked, reader.main, reader.address())
    found = reader.figure()
    if found is not None:
        return NoesisReply(answer=found.answer, source=found.source)
    if asked.quantitative and (given.facts or given.tables):
        return _DECLINED
    return read_prose(given)


class _Reader:
    """One question over the figures of its context."""

    def __init__(self, given: NoesisInput, asked: Asked) -> None:
        self._asked, self._carried = asked, given.carried
        self._figures = Figures(given)
        named = asked.kbs or (given.carried.subjects if given.carried else ())
        named = named or tuple(subject for subject, _ in given.subjects)
        self.main = asked.kbs_in(via=False) or named
        self._via = asked.kbs_in(via=True) or self.main
        main, via = asked.metrics_in(via=False), asked.metrics_in(via=True)
        if not main and not via and given.carried is not None:
            main = frozenset(given.carried.metrics)
        self._metrics, self._via_metrics = main or via, via or main

    def address(self) -> tuple[str, ...] | None:
        """Return the positions that the question leads to; None where it has no address."""
        asked, carried = self._asked, self._carried
        if asked.places:
            return tuple(text for mention in asked.places for text in mention.texts)
        if asked.via is not None and asked.via_operation is not None:
            at = self._figures.positions(self._via, self._via_metrics, asked.via_operation)
            return () if at is None else at.positions
        if carried is not None and asked.main is None and (carried.positions or carried.stat):
            if carried.positions:
                return carried.positions
            known = frozenset(carried.metrics)
            at = self._figures.positions(carried.subjects, known, Operation(carried.stat))
            return () if at is None else at.positions
        return None

    def figure(self) -> Found | None:
        """Return the figure, position or source that is asked for."""
        asked = self._asked
        if asked.wants == "source":
            operation = asked.main or asked.via_operation
            return self._figures.compare(
                asked.kbs or self.main, self._metrics, operation, asked.direction
            )
        at = self.address()
        if at is not None:
            if asked.wants == "position" and not asked.places:
                return Found(at[0], "", at) if at else None
            # What the turn before has answered is not asked for again.
            again = self._carried and not (asked.all_metrics or asked.places or asked.via)
            return None if again else self._figures.value_at(self.main, self._metrics, at)
        if asked.main is None:
            return None
        if asked.wants == "position":
            return self._figures.positions(self.main, self._metrics, asked.main)
        return self._figures.statistic(self.main, self._metrics, asked.main)


def _parsed(given: NoesisInput) -> Asked:
    vocabulary, inventory = Vocabulary(dictionary=given.dictionary), Inventory()
    for metric, names in given.vocabulary:
        vocabulary.add(metric, names)
    for fact in given.facts:
        vocabulary.add(fact.metric, fact.names)
    for table in given.tables:
        for names, _, metric in table.columns:
            vocabulary.add(metric, names)
    for subject, names in given.subjects:
        for name in names:
            inventory.add(name, subject)
    for span in given.spans:
        inventory.mention(entities_of(span.text))
    return parse(given.question, vocabulary, inventory, given.words)
