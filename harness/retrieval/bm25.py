"""BM25 (Robertson & Zaragoza, 2009; Lucene's variant) over title and text, by bm25s."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import numpy as np

from harness.checks import whole, within
from harness.nouns import Passage, Scope
from harness.provided import versions
from harness.retrieval.base import Hit
from harness.retrieval.indexed import PassageTable, count_search
from harness.retrieval.tokens import tokenise

__all__ = ["BM25Retriever"]


class BM25Retriever:
    """Sparse retrieval. Statistics are those of the whole pool, also within a scope."""

    def __init__(self, k: int = 5, k1: float = 1.2, b: float = 0.75) -> None:
        """Make the retriever.

        Args:
            k: How many passages a search returns by default.
            k1: Term frequency saturation.
            b: Length normalisation, 0 to 1.
        """
        self.k = whole("retriever.k", k)
        self._k1 = within("retriever.k1", k1, 0.0, 100.0)
        self._b = within("retriever.b", b, 0.0, 1.0)

    def describe(self) -> dict[str, Any]:
        """Return what can change a ranking."""
        return {
            "kind": "bm25",
            "k": self.k,
            "k1": self._k1,
            "b": self._b,
            "library": versions("bm25s"),
        }

    def build(self, passages: Sequence[Passage]) -> None:
        """Index the passages' titles and texts."""
        import bm25s  # noqa: PLC0415 - heavy

        # The library sets its own logger to DEBUG when it is imported.
        logging.getLogger("bm25s").setLevel(logging.WARNING)
        self._table = PassageTable(passages)
        self._index = bm25s.BM25(method="lucene", k1=self._k1, b=self._b)
        tokens = [tokenise(passage.default_text) for passage in self._table.passages]
        self._vocabulary = frozenset(token for text in tokens for token in text)
        if self._vocabulary:
            self._index.index(tokens, show_progress=False)

    def search(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Return up to `k` passages that share a term with the text, best first, ties by id."""
        with count_search():
            return self.rank(text, k=k, scope=scope)

    def rank(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Do what `search` does, uncounted: for an index that is part of reading."""
        known = [token for token in tokenise(text) if token in self._vocabulary]
        if not known:
            return []
        scores = np.asarray(self._index.get_scores(known), dtype=np.float32)
        # A score of 0 means that no term is shared: noise, not a hit.
        scores = np.where(scores > 0, scores, -np.inf)
        return self._table.hits(scores, self.k if k is None else k, scope)
