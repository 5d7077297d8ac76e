"""What a strategy is and what it is given: the one interface every strategy is measured through."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from harness.nouns import Condition, Gold, Prediction, Query, View

if TYPE_CHECKING:
    from harness.data.corpus import Corpus
    from harness.llm.client import LLM
    from harness.llm.contract import Contract
    from harness.retrieval import Retriever

__all__ = ["Context", "OracleContext", "Strategy"]


class Context(Protocol):
    """The shared services, the same for every strategy of a run, with one accounting."""

    @property
    def llm(self) -> LLM:
        """The LLM access of the run."""

    @property
    def retriever(self) -> Retriever:
        """The retriever of the run over the passages view, built on first use."""

    @property
    def cache_dir(self) -> Path:
        """Folder of the content-addressed artefact cache."""


class OracleContext(Context, Protocol):
    """The context of a declared oracle: the one door through which gold is reached."""

    def gold(self, query: Query) -> Gold:
        """Return the gold of a query."""

    def golds(self) -> Collection[Gold]:
        """Return the gold of every query of the run."""


@runtime_checkable
class Strategy(Protocol):
    """A retrieval strategy. `prepare` is question-blind; `answer` is thread-safe after it.

    A strategy with `condition = Condition.ORACLE` is handed an `OracleContext`; its runs are
    marked as such in the ledger, in MLflow and in every table.
    """

    name: ClassVar[str]
    needs: ClassVar[frozenset[View]]
    contracts: ClassVar[tuple[Contract[Any, Any], ...]]
    condition: ClassVar[Condition]

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Build what answering needs from the corpus, without seeing a question."""

    def answer(self, query: Query) -> Prediction:
        """Answer one query, or abstain with a reason."""
