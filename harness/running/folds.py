"""Cross-fitting: a strategy is prepared once per fold and answers it with what it learned outside.

Which fold a question is in is told by its native id alone, so that a limit moves none, and twins
that share an id are never on two sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from harness.canonical import sha256_text
from harness.nouns import Condition, Prediction, Query, Question, View
from harness.strategy import Strategy

if TYPE_CHECKING:
    from harness.data.corpus import Corpus
    from harness.llm.contract import Contract
    from harness.running.context import RunContext
    from harness.strategy import Context

__all__ = ["FoldedStrategy", "fold_of", "one_for"]

_DIGITS = 16


def fold_of(native_id: str, folds: int, seed: int) -> int:
    """Return the fold of a question: the sha256 of `<seed>:fold:<id>`, modulo the folds."""
    return int(sha256_text(f"{seed}:fold:{native_id}")[:_DIGITS], 16) % folds


class FoldedStrategy:
    """One strategy prepared several times, each for the questions of one fold."""

    def __init__(
        self, strategies: Sequence[Strategy], questions: Iterable[Question], *, seed: int
    ) -> None:
        """Set up for the questions of a run.

        Args:
            strategies: The same strategy, once per fold.
            questions: The questions that will be asked.
            seed: Of the folds.
        """
        first = strategies[0]
        self.name: str = first.name
        self.needs: frozenset[View] = first.needs
        self.contracts: tuple[Contract[Any, Any], ...] = first.contracts
        self.condition: Condition = first.condition
        self._strategies = tuple(strategies)
        self._fold: Mapping[str, int] = {
            question.query.id: fold_of(question.gold.native_id, len(strategies), seed)
            for question in questions
        }

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Prepare every fold that is asked about, on its own examples."""
        for fold in sorted(set(self._fold.values())):
            inside = cast("RunContext", context).for_fold(fold)
            self._strategies[fold].prepare(corpus, cast(Any, inside))

    def answer(self, query: Query) -> Prediction:
        """Answer as the strategy of the question's fold does."""
        return self.of(query).answer(query)

    def of(self, query: Query) -> Strategy:
        """Return the strategy that is prepared for a question's fold."""
        return self._strategies[self._fold[query.id]]


def one_for(strategy: Strategy, query: Query) -> Strategy:
    """Return what answers a question: the strategy itself, or that of the question's fold."""
    return strategy.of(query) if isinstance(strategy, FoldedStrategy) else strategy
