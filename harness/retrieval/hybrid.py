"""Sparse and dense rankings joined by reciprocal rank fusion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.checks import offers, whole
from harness.nouns import Passage, Scope
from harness.retrieval.base import Hit
from harness.retrieval.bm25 import BM25Retriever
from harness.retrieval.dense import DenseRetriever
from harness.retrieval.fusion import fuse

__all__ = ["HybridRetriever"]


class HybridRetriever:
    """BM25 and dense retrieval, fused over the first `depth` of each."""

    def __init__(
        self,
        sparse: BM25Retriever,
        dense: DenseRetriever,
        k: int = 5,
        depth: int = 100,
        constant: int = 60,
    ) -> None:
        """Make the retriever from its two halves; `constant` is that of the fusion."""
        self.k = whole("retriever.k", k)
        for key, half in (("sparse", sparse), ("dense", dense)):
            offers(f"retriever.{key}", half, "describe", "build", "search")
        self._halves = (sparse, dense)
        self._depth = whole("retriever.depth", depth)
        self._constant = whole("retriever.constant", constant, least=0)

    def describe(self) -> dict[str, Any]:
        """Return what can change a ranking; the halves' own k plays no part."""
        halves = [
            {key: value for key, value in half.describe().items() if key != "k"}
            for half in self._halves
        ]
        return {
            "kind": "hybrid",
            "k": self.k,
            "depth": self._depth,
            "constant": self._constant,
            "halves": halves,
        }

    def build(self, passages: Sequence[Passage]) -> None:
        """Index the passages in both halves."""
        for half in self._halves:
            half.build(passages)

    def search(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Return up to `k` passages by fused rank, ties by id. Counts as two retrieval calls."""
        wanted = self.k if k is None else k
        depth = max(self._depth, wanted)
        rankings = [half.search(text, k=depth, scope=scope) for half in self._halves]
        passages = {hit.passage.id: hit.passage for ranking in rankings for hit in ranking}
        fused = fuse(
            [[hit.passage.id for hit in ranking] for ranking in rankings], constant=self._constant
        )
        return [Hit(passages[id_], score) for id_, score in fused[: max(wanted, 0)]]
