"""Naive RAG: the top k passages for the question, one reader call."""

from __future__ import annotations

from typing import ClassVar

from harness.data.corpus import Corpus
from harness.nouns import Condition, Prediction, Query, View
from harness.reader import READER
from harness.reader.answering import predict, search_step
from harness.strategy import Context

__all__ = ["NaiveRag"]


class NaiveRag:
    """Retrieve once, read once: the baseline every decomposing strategy has to beat."""

    name: ClassVar = "naive_rag"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar = (READER,)
    condition: ClassVar = Condition.SAME

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Index the passages."""
        self._llm = context.llm
        self._retriever = context.retriever

    def answer(self, query: Query) -> Prediction:
        """Read the top k passages."""
        hits = self._retriever.search(query.text, scope=query.scope)
        passages = [hit.passage for hit in hits]
        return predict(
            self._llm,
            READER,
            query,
            passages,
            retrieved=[passage.id for passage in passages],
            before=[search_step(query.text, hits)],
        )
