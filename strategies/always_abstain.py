"""Control: abstains on everything. Every abstention metric is read next to it."""

from __future__ import annotations

from typing import ClassVar

from harness.data.corpus import Corpus
from harness.llm.contract import Contract
from harness.nouns import AbstainReason, Abstention, Condition, Prediction, Query, View
from harness.strategy import Context

__all__ = ["AlwaysAbstain"]


class AlwaysAbstain:
    """Declines every question: perfect abstain accuracy, and no use."""

    name: ClassVar = "always_abstain"
    needs: ClassVar[frozenset[View]] = frozenset()
    contracts: ClassVar[tuple[Contract, ...]] = ()  # type: ignore[type-arg]
    condition: ClassVar = Condition.SAME

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Build nothing."""

    def answer(self, query: Query) -> Prediction:
        """Decline."""
        return Prediction(abstention=Abstention(AbstainReason.POLICY, "always_abstain"))
