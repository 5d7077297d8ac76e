"""The shared services a strategy is handed, and the one door to gold."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from harness.data.corpus import Corpus
from harness.nouns import Gold, Query, Question

if TYPE_CHECKING:
    from harness.llm.client import LLM
    from harness.retrieval import Retriever

__all__ = ["OracleRunContext", "RunContext"]


class RunContext:
    """The services of one run. The retriever is indexed at its first use."""

    def __init__(self, corpus: Corpus, llm: LLM, retriever: Retriever, cache_dir: Path) -> None:
        self._corpus = corpus
        self._llm = llm
        self._retriever = retriever
        self._cache_dir = cache_dir
        self._indexed = False
        self._lock = threading.Lock()

    @property
    def llm(self) -> LLM:
        """The LLM access of the run."""
        return self._llm

    @property
    def retriever(self) -> Retriever:
        """The retriever of the run, indexed over the passages view."""
        with self._lock:
            if not self._indexed:
                self._retriever.build(self._corpus.passages)
                self._indexed = True
        return self._retriever

    @property
    def cache_dir(self) -> Path:
        """Folder of the content-addressed artefact cache."""
        return self._cache_dir


class OracleRunContext(RunContext):
    """The context of a declared oracle: it alone can look gold up."""

    def __init__(
        self,
        corpus: Corpus,
        llm: LLM,
        retriever: Retriever,
        cache_dir: Path,
        questions: Iterable[Question],
    ) -> None:
        super().__init__(corpus, llm, retriever, cache_dir)
        self._gold = {question.query.id: question.gold for question in questions}

    def gold(self, query: Query) -> Gold:
        """Return the gold of a query of this run."""
        return self._gold[query.id]

    def golds(self) -> Collection[Gold]:
        """Return the gold of every query of this run."""
        return self._gold.values()
