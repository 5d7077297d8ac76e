"""What a strategy is and what it is given: the one interface every strategy is measured through."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, runtime_checkable

from harness.nouns import Condition, Gold, Prediction, Query, Question, Trace, View

if TYPE_CHECKING:
    from harness.data.corpus import Corpus
    from harness.llm.client import LLM
    from harness.llm.contract import Contract
    from harness.retrieval import Retriever

__all__ = ["Context", "Learner", "OracleContext", "Replayable", "Strategy"]

Item = TypeVar("Item")
Made = TypeVar("Made")


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

    def examples(self, variant: str | None = None) -> Sequence[Question]:
        """Return labelled questions of the benchmark to learn from, sorted by query id.

        Never among them is a question that is being answered: in this run, or under `run.folds`
        with what is learned here. Nor is a held-out one.

        Args:
            variant: A variant of the benchmark, one of those that the strategy `learns_from`;
                None is the variant that is being answered.

        Raises:
            HarnessError: if the strategy has not declared that it learns from it.
        """

    def map(self, fn: Callable[[Item], Made], items: Iterable[Item]) -> list[Made]:
        """Return `fn` of every item, in order; with a model several are computed at a time.

        For what one question fans out: the calls count as that question's. It may be nested, and
        the first item's exception is raised once no other is under way.
        """


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
    marked as such in the ledger, in MLflow and in every table. One that takes whichever of several
    views is there says so in a tuple `needs_one_of`, which `data views` shows.
    """

    name: ClassVar[str]
    needs: ClassVar[frozenset[View]]
    contracts: ClassVar[tuple[Contract[Any, Any], ...]]
    condition: ClassVar[Condition]

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Build what answering needs from the corpus, without seeing a question."""

    def answer(self, query: Query) -> Prediction:
        """Answer one query, or abstain with a reason."""


@runtime_checkable
class Learner(Protocol):
    """A strategy that learns from labelled examples, and says beforehand from which.

    A strategy that has no such attribute, or names nothing there, is given none; the ids of what
    it is given are part of the run's identity. A run in which every example is being answered is
    refused, but for a strategy that says `learns_optionally = True`: it is given none.
    """

    @property
    def learns_from(self) -> tuple[str | None, ...]:
        """The variants it will ask `Context.examples` for; None is the one being answered."""


@runtime_checkable
class Replayable(Protocol):
    """A deterministic strategy whose predictions can be computed again, step by step."""

    def replay(self, trace: Trace, query: Query) -> Prediction:
        """Return the prediction anew, from its recorded trace and what `prepare` has built.

        What the recorded trace can only have been told (a model's plan) is taken from it; every
        other step, and what is answered, is computed again.
        """
