"""Control: the reader is shown the gold passages. The ceiling of every retriever."""

from __future__ import annotations

from typing import ClassVar

from harness.data.corpus import Corpus
from harness.errors import HarnessError
from harness.nouns import Condition, Passage, Prediction, Query, View
from harness.reader import READER
from harness.reader.answering import predict
from harness.strategy import OracleContext

__all__ = ["OracleContextReader"]


class OracleContextReader:
    """Read the gold passages: what is lost here is lost by the reader alone.

    Where the gold is known by titles only (FRAMES), every passage under a gold title is read.
    """

    name: ClassVar = "oracle_context"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar = (READER,)
    condition: ClassVar = Condition.ORACLE

    def prepare(self, corpus: Corpus, context: OracleContext) -> None:
        """Keep the door to gold, and the passages by their title."""
        self._corpus = corpus
        self._context = context
        self._titled: dict[str, list[Passage]] = {}
        for passage in corpus.passages:
            self._titled.setdefault(passage.title, []).append(passage)
        known = corpus.by_id
        golds = [gold for gold in context.golds() if gold.answerable]
        if golds and not any(
            any(id_ in known for id_ in gold.passages)
            or any(title in self._titled for title in gold.titles)
            for gold in golds
        ):
            raise HarnessError(
                f"{corpus.name} has no gold passage of any of the {len(golds):,} answerable "
                "questions, so there is nothing for oracle_context to show the reader. Run it on a "
                "benchmark whose gold names passages or titles of its corpus."
            )

    def answer(self, query: Query) -> Prediction:
        """Read the gold passages that the corpus has."""
        passages = self._gold(query)
        return predict(
            self._context.llm,
            READER,
            query,
            passages,
            retrieved=[passage.id for passage in passages],
        )

    def _gold(self, query: Query) -> list[Passage]:
        """Return them in the order of the gold; under one title in the order of their ids."""
        gold = self._context.gold(query)
        if gold.passages:
            known = self._corpus.by_id
            return [known[id_] for id_ in gold.passages if id_ in known]
        scope = None if query.scope is None else set(query.scope.passages)
        return [
            passage
            for title in dict.fromkeys(gold.titles)
            for passage in self._titled.get(title, ())
            if scope is None or passage.id in scope
        ]
