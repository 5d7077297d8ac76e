"""Control: the reader is shown the gold passages. The ceiling of every retriever."""

from __future__ import annotations

from typing import ClassVar

from harness.data.corpus import Corpus
from harness.nouns import Condition, Prediction, Query, View
from harness.reader import READER
from harness.reader.answering import predict
from harness.strategy import OracleContext

__all__ = ["OracleContextReader"]


class OracleContextReader:
    """Read the gold passages: what is lost here is lost by the reader alone."""

    name: ClassVar = "oracle_context"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar = (READER,)
    condition: ClassVar = Condition.ORACLE

    def prepare(self, corpus: Corpus, context: OracleContext) -> None:
        """Keep the door to gold."""
        self._corpus = corpus
        self._context = context

    def answer(self, query: Query) -> Prediction:
        """Read the gold passages that the corpus has."""
        gold = self._context.gold(query)
        known = self._corpus.by_id
        passages = [known[id_] for id_ in gold.passages if id_ in known]
        return predict(
            self._context.llm,
            READER,
            query,
            passages,
            retrieved=[passage.id for passage in passages],
        )
