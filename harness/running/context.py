"""The shared services a strategy is handed, and the one door to gold."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

from harness.data.corpus import Corpus
from harness.nouns import Gold, Query, Question
from harness.running.examples import Examples
from harness.running.fanning import Fan

if TYPE_CHECKING:
    from harness.llm.client import LLM
    from harness.retrieval import Retriever

__all__ = ["OracleRunContext", "RunContext"]

Item = TypeVar("Item")
Made = TypeVar("Made")


class RunContext:
    """The services of one run. The retriever is indexed at its first use."""

    def __init__(
        self,
        corpus: Corpus,
        llm: LLM,
        retriever: Retriever,
        cache_dir: Path,
        *,
        examples: Examples | None = None,
        helpers: int = 0,
    ) -> None:
        """Set up the services.

        Args:
            corpus: What the retriever is indexed over.
            llm: The LLM access of the run.
            retriever: The retriever of the run, not yet indexed.
            cache_dir: Folder of the artefact cache.
            examples: The door to labelled examples; None gives none.
            helpers: How many threads help with what questions fan out.
        """
        self._llm = llm
        self._index = _Index(corpus, retriever)
        self._cache_dir = cache_dir
        self._examples = examples or Examples("of this run", {}, [()])
        self._fold = 0
        self._fan = Fan(helpers)

    @property
    def llm(self) -> LLM:
        """The LLM access of the run."""
        return self._llm

    @property
    def retriever(self) -> Retriever:
        """The retriever of the run, indexed over the passages view."""
        return self._index.retriever

    @property
    def cache_dir(self) -> Path:
        """Folder of the content-addressed artefact cache."""
        return self._cache_dir

    def examples(self, variant: str | None = None) -> Sequence[Question]:
        """Return what may be learned from a variant, sorted by query id.

        Raises:
            HarnessError: if the strategy has not declared that it learns from it.
        """
        return self._examples.of(variant, self._fold)

    def map(self, fn: Callable[[Item], Made], items: Iterable[Item]) -> list[Made]:
        """Return `fn` of every item, in order; see `Fan`."""
        return self._fan.map(fn, items)

    def for_fold(self, fold: int) -> Self:
        """Return the same services, with the examples for one fold."""
        inside = copy.copy(self)
        inside._fold = fold
        return inside


class _Index:
    """The retriever, indexed once however many folds share it."""

    def __init__(self, corpus: Corpus, retriever: Retriever) -> None:
        self._corpus = corpus
        self._retriever = retriever
        self._indexed = False
        self._lock = threading.Lock()

    @property
    def retriever(self) -> Retriever:
        """The retriever, indexed at its first use."""
        with self._lock:
            if not self._indexed:
                self._retriever.build(self._corpus.passages)
                self._indexed = True
        return self._retriever


class OracleRunContext(RunContext):
    """The context of a declared oracle: it alone can look gold up."""

    def __init__(
        self,
        corpus: Corpus,
        llm: LLM,
        retriever: Retriever,
        cache_dir: Path,
        questions: Iterable[Question],
        *,
        examples: Examples | None = None,
        helpers: int = 0,
    ) -> None:
        """Set up the services, and the gold of the questions that are asked."""
        services = (corpus, llm, retriever, cache_dir)
        super().__init__(*services, examples=examples, helpers=helpers)
        self._gold = {question.query.id: question.gold for question in questions}

    def gold(self, query: Query) -> Gold:
        """Return the gold of a query of this run."""
        return self._gold[query.id]

    def golds(self) -> Collection[Gold]:
        """Return the gold of every query of this run."""
        return self._gold.values()
