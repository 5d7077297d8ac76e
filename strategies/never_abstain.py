"""Control: naive RAG whose reader must always guess. Shows what abstaining is worth."""

from __future__ import annotations

from typing import ClassVar

from harness.data.corpus import Corpus
from harness.nouns import Condition, Passage, Prediction, Query, View
from harness.reader import READER_FORCED
from harness.reader.answering import predict, search_step
from harness.strategy import Context

__all__ = ["NeverAbstain"]


class NeverAbstain:
    """Retrieve once, read once, always answer: its leak rate is 1 by construction."""

    name: ClassVar = "never_abstain"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar = (READER_FORCED,)
    condition: ClassVar = Condition.SAME

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Index the passages."""
        self._corpus = corpus
        self._llm = context.llm
        self._retriever = context.retriever

    def answer(self, query: Query) -> Prediction:
        """Guess from the top k passages, or from any where the search finds none."""
        hits = self._retriever.search(query.text, scope=query.scope)
        shown = [hit.passage for hit in hits] or self._any(query)
        retrieved = [hit.passage.id for hit in hits]
        before = [search_step(query.text, hits)]
        prediction = predict(
            self._llm, READER_FORCED, query, shown, retrieved=retrieved, before=before
        )
        if not prediction.abstained:
            return prediction
        # A model may decline all the same; the title of the best passage is still a guess.
        return Prediction(
            answer=_guess(shown[0]), passages=prediction.passages, trace=prediction.trace
        )

    def _any(self, query: Query) -> list[Passage]:
        ids = query.scope.passages if query.scope else ()
        return [self._corpus.by_id[id_] for id_ in ids[:1]] or list(self._corpus.passages[:1])


def _guess(passage: Passage) -> str:
    parts = (passage.title, *passage.text.split("."))
    return next((part.strip() for part in parts if part.strip()), "unknown")
