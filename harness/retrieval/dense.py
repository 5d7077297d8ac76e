"""Dense retrieval: exact inner product over unit vectors, by faiss."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.artefacts import ArtefactCache
from harness.canonical import sha256_json
from harness.checks import offers, user_path, whole
from harness.nouns import Passage, Scope
from harness.provided import versions
from harness.retrieval.base import Hit
from harness.retrieval.encoder import Encoder
from harness.retrieval.indexed import PassageTable, count_search

__all__ = ["DenseRetriever"]

_LOG = logging.getLogger(__name__)
_MARGIN = 64


class DenseRetriever:
    """Exact search. The passages' vectors are kept in the artefact cache by content."""

    def __init__(self, encoder: Encoder, cache_dir: str, k: int = 5, batch_size: int = 32) -> None:
        """Make the retriever.

        Args:
            encoder: Turns texts into vectors.
            cache_dir: Folder of the artefact cache.
            k: How many passages a search returns by default.
            batch_size: Passages per batch; batching changes a vector in its last digits, so it
                is part of the identity.
        """
        self.k = whole("retriever.k", k)
        offers("retriever.encoder", encoder, "describe", "encode")
        self._encoder = encoder
        self._cache = ArtefactCache(user_path("retriever.cache_dir", cache_dir))
        self._batch_size = whole("retriever.batch_size", batch_size)

    def describe(self) -> dict[str, Any]:
        """Return what can change a ranking."""
        return {
            "kind": "dense",
            "k": self.k,
            "batch_size": self._batch_size,
            "library": versions("faiss-cpu"),
            "encoder": self._encoder.describe(),
        }

    def build(self, passages: Sequence[Passage]) -> None:
        """Embed the passages, or read their vectors from the cache, and index them."""
        import faiss  # noqa: PLC0415 - heavy

        self._table = PassageTable(passages)
        if not passages:
            return
        vectors = self._embed()
        self._index = faiss.IndexFlatIP(vectors.shape[1])
        self._index.add(vectors)

    def _embed(self) -> NDArray[np.float32]:
        key = sha256_json(
            {
                "what": "passage vectors",
                "encoder": self._encoder.describe(),
                "batch_size": self._batch_size,
                "passages": [passage.id for passage in self._table.passages],
            }
        )

        def make() -> NDArray[np.float32]:
            _LOG.info(
                "embedding %s passages, once: the vectors are cached", f"{len(self._table):,}"
            )
            return self._encoder.encode(
                [passage.default_text for passage in self._table.passages],
                batch_size=self._batch_size,
            )

        return self._cache.array("vectors", key, make, rows=len(self._table))

    def search(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Return the `k` passages nearest to the text, best first, ties by id."""
        wanted = self.k if k is None else k
        with count_search():
            inside = self._table.positions(scope)
            size = len(self._table) if inside is None else inside.size
            if min(wanted, size) <= 0:
                return []
            query = self._encoder.encode([text])
            scores = np.full(len(self._table), -np.inf, dtype=np.float32)
            found, positions = self._nearest(query, wanted, size, inside)
            scores[positions] = found
            return self._table.hits(scores, wanted, scope)

    def _nearest(
        self, query: NDArray[np.float32], wanted: int, size: int, inside: NDArray[np.intp] | None
    ) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """Return scores and positions of at least the `wanted` best and of all that tie with them.

        A scope is searched by faiss too: other code would give other last digits, and equal
        vectors unequal scores.
        """
        import faiss  # noqa: PLC0415 - heavy

        # Two OpenMP runtimes (torch's and faiss's) that spin for the same cores made one search 30
        # times slower; one query gains nothing from a second thread. The setting is the thread's.
        faiss.omp_set_num_threads(1)
        only = None
        if inside is not None:
            selector = faiss.IDSelectorBatch(inside.astype(np.int64))
            only = faiss.SearchParameters()
            only.sel = selector
        # More than asked for, so that a tie at the cut is broken by id and not by faiss.
        depth = min(wanted + _MARGIN, size)
        while True:
            found, positions = self._index.search(query, depth, params=only)
            if depth == size or found[0, -1] < found[0, wanted - 1]:
                real = positions[0] >= 0
                return found[0][real], positions[0][real]
            depth = min(4 * depth, size)
