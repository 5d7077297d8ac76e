"""Control: the model's memory alone. Shows how much of a score needs no retrieval."""

from __future__ import annotations

from typing import ClassVar

from harness.data.corpus import Corpus
from harness.nouns import Condition, Prediction, Query, View
from harness.reader import CLOSED_BOOK
from harness.reader.answering import predict
from harness.strategy import Context

__all__ = ["ClosedBook"]


class ClosedBook:
    """Answer without passages. Offline there is no memory, so it abstains on everything."""

    name: ClassVar = "closed_book"
    needs: ClassVar[frozenset[View]] = frozenset()
    contracts: ClassVar = (CLOSED_BOOK,)
    condition: ClassVar = Condition.SAME

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Build nothing."""
        self._llm = context.llm

    def answer(self, query: Query) -> Prediction:
        """Ask the model."""
        return predict(self._llm, CLOSED_BOOK, query, (), retrieved=())
