"""Similarity by vectors: node documents through an encoder, kept on disk and mapped.

Up to 50,000 nodes of a type are compared one by one; of more an inverted index of faiss finds the
nearest few hundred, which are then compared exactly.
"""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from harness.artefacts import ArtefactCache, write_atomically, writing_artefacts
from harness.canonical import sha256_json
from harness.data.skb import Skb
from harness.retrieval.encoder import Encoder
from strategies.af.similarity.base import Scores, best_first
from strategies.af.similarity.documents import DOCUMENTS, node_document

__all__ = ["Vectors"]

_EXACT = 50_000
_BATCH = 32
_CHUNK = 4096
_KEPT_TEXTS = 512
_PROBES = 24
_DEEPER = 8
_DIGITS = 5
_MANY = 500
"""Nodes; fewer are embedded in seconds."""


class Vectors:
    """Cosine similarity of nodes to texts."""

    def __init__(
        self,
        skb: Skb,
        encoder: Encoder,
        *,
        cache: Path,
        content: str,
        relations: bool,
        keys: NDArray[np.int32],
        exact: int = _EXACT,
    ) -> None:
        """Embed the nodes, or map what was embedded before.

        Args:
            skb: The knowledge base.
            encoder: Turns texts into vectors of length one.
            cache: The artefact cache.
            content: The hash of the corpus.
            relations: Whether the documents name the nodes' neighbours.
            keys: What ties are broken by.
            exact: Up to so many nodes of a type are compared one by one.
        """
        self._skb, self._encoder, self._keys, self._exact = skb, encoder, keys, exact
        self._key = sha256_json({
            "what": "af node vectors",
            "encoder": encoder.describe(),
            "corpus": content,
            "nodes": skb.n_nodes,
            "edges": skb.n_edges,
            "relations": relations,
            "documents": DOCUMENTS,
            "batch": _BATCH,
        })  # fmt: skip
        self._relations = relations
        self._cache = cache
        self._told = False
        kept = ArtefactCache(cache).array("af_vectors", self._key, self._embed, rows=skb.n_nodes)
        # A mapped array of its own class is slower to take rows from.
        self._matrix: NDArray[np.float32] = np.asarray(kept)
        self._of_type: dict[int | None, NDArray[np.int32]] = {}
        self._blocks: dict[int | None, NDArray[np.float32]] = {}
        self._indices: dict[int | None, Any] = {}
        self._texts: OrderedDict[str, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    def scores(self, text: str, nodes: NDArray[np.int32]) -> Scores:
        """Return the cosine of some nodes with a text, in their order."""
        if not len(nodes):
            return np.empty(0, np.float32)
        return self._cosines(text, self._matrix[nodes])

    def nearest(
        self,
        text: str,
        count: int,
        *,
        kind: int | None = None,
        among: NDArray[np.int32] | None = None,
    ) -> tuple[NDArray[np.int32], Scores]:
        """Return the nearest nodes, best first, and their cosines."""
        nodes = self._nodes(kind) if among is None else among
        if among is not None and kind is not None:
            nodes = nodes[self._skb.type_of[nodes] == kind]
        if len(nodes) > self._exact:
            nodes = self._approximate(text, _DEEPER * count + 64, kind, nodes)
            scores = self.scores(text, nodes)
        elif among is None:
            scores = self._cosines(text, self._block(kind))
        else:
            scores = self.scores(text, nodes)
        places = best_first(nodes, scores, self._keys, count)
        return nodes[places], scores[places]

    def order(self, text: str, nodes: NDArray[np.int32]) -> NDArray[np.intp]:
        """Return the places of some nodes, the nearest first."""
        return best_first(nodes, self.scores(text, nodes), self._keys)

    def _cosines(self, text: str, rows: NDArray[np.float32]) -> Scores:
        # Row by row and not by BLAS, whose last digits depend on which rows stand together.
        found: Scores = np.einsum("ij,j->i", rows, self._vector(text))
        return found.round(_DIGITS)

    def _block(self, kind: int | None) -> NDArray[np.float32]:
        """Return the vectors of a type: mapped where they stand together, else gathered once."""
        nodes = self._nodes(kind)
        with self._lock:
            if kind not in self._blocks:
                low, high = (int(nodes[0]), int(nodes[-1]) + 1) if len(nodes) else (0, 0)
                together = high - low == len(nodes)
                self._blocks[kind] = self._matrix[low:high] if together else self._matrix[nodes]
            return self._blocks[kind]

    def _vector(self, text: str) -> NDArray[np.float32]:
        with self._lock:
            if text in self._texts:
                self._texts.move_to_end(text)
                return self._texts[text]
        vector: NDArray[np.float32] = self._encoder.encode([text])[0]
        with self._lock:
            self._texts[text] = vector
            if len(self._texts) > _KEPT_TEXTS:
                self._texts.popitem(last=False)
        return vector

    def _nodes(self, kind: int | None) -> NDArray[np.int32]:
        with self._lock:
            if kind not in self._of_type:
                found = (
                    np.arange(self._skb.n_nodes, dtype=np.int32)
                    if kind is None
                    else np.flatnonzero(self._skb.type_of == kind).astype(np.int32)
                )
                self._of_type[kind] = found
            return self._of_type[kind]

    def _embed(self) -> NDArray[np.float32]:
        """Return the vectors of all nodes, shape (n_nodes, dimensions)."""
        matrix: NDArray[np.float32] | None = None
        for low in range(0, self._skb.n_nodes, _CHUNK):
            high = min(low + _CHUNK, self._skb.n_nodes)
            texts = [
                node_document(self._skb, node, relations=self._relations)
                for node in range(low, high)
            ]
            part = self._encoded(texts)
            if matrix is None:
                matrix = np.empty((self._skb.n_nodes, part.shape[1]), np.float32)
            matrix[low:high] = part
        return np.empty((0, 1), np.float32) if matrix is None else matrix

    def _encoded(self, texts: list[str]) -> NDArray[np.float32]:
        """Return the vectors of some texts, kept by themselves: hours of work may be cut short."""
        key = sha256_json({
            "what": "af text vectors",
            "encoder": self._encoder.describe(),
            "batch": _BATCH,
            "texts": texts,
        })  # fmt: skip
        return ArtefactCache(self._cache).array(
            "af_texts", key, lambda: self._encode(texts), rows=len(texts)
        )

    def _encode(self, texts: list[str]) -> NDArray[np.float32]:
        """Return the vectors of some texts; of many it says first that this takes a while."""
        if not self._told and self._skb.n_nodes >= _MANY:
            self._told = True
            edges = "with" if self._relations else "without"
            sys.stderr.write(
                f"af embeds the documents of {self._skb.n_nodes:,} nodes {edges} their edges, "
                "which takes a while and is kept for later runs (strategy.embed.kind=bm25 needs no "
                "encoder).\n"
            )
        return self._encoder.encode(texts, batch_size=_BATCH)

    # Large types.

    def _approximate(
        self, text: str, depth: int, kind: int | None, nodes: NDArray[np.int32]
    ) -> NDArray[np.int32]:
        """Return the nodes that an inverted index finds near a text, ascending."""
        import faiss  # noqa: PLC0415 - heavy

        # One query gains nothing from a second thread, and OpenMP's idle threads spin.
        faiss.omp_set_num_threads(1)
        index = self._index(kind)
        only: Any = faiss.SearchParametersIVF()
        only.nprobe = _PROBES
        if len(nodes) < index.ntotal:
            only.sel = faiss.IDSelectorBatch(nodes.astype(np.int64))
        _, found = index.search(self._vector(text)[None, :], depth, params=only)
        near = found[0][found[0] >= 0].astype(np.int32)
        return np.unique(near) if len(near) else nodes[: self._exact]

    def _index(self, kind: int | None) -> Any:
        with self._lock:
            if kind in self._indices:
                return self._indices[kind]
        nodes = self._nodes(kind)
        index = _kept_index(self._cache / "af_index" / f"{self._key[:32]}.{kind}.faiss",
                            self._matrix, nodes)  # fmt: skip
        with self._lock:
            return self._indices.setdefault(kind, index)


def _kept_index(path: Path, matrix: NDArray[np.float32], nodes: NDArray[np.int32]) -> Any:
    """Return the inverted index of some nodes, mapped from disk, making it if need be."""
    import faiss  # noqa: PLC0415 - heavy

    with writing_artefacts(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{path}.lock"):
            if not _is_whole(path):
                made = faiss.serialize_index(_make_index(matrix, nodes)).tobytes()
                write_atomically(path, lambda file: file.write(made))
                size = str(len(made)).encode("ascii")
                write_atomically(_size_of(path), lambda file: file.write(size))
    return faiss.read_index(str(path), faiss.IO_FLAG_MMAP | faiss.IO_FLAG_READ_ONLY)


def _size_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.bytes")


def _is_whole(path: Path) -> bool:
    """Whether an index is as long as it was written: a shorter one would be mapped beyond its end.

    An index only proposes nodes, whose vectors are then compared exactly: its bytes are not hashed.
    """
    try:
        return path.stat().st_size == int(_size_of(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return False


def _make_index(matrix: NDArray[np.float32], nodes: NDArray[np.int32]) -> Any:
    import faiss  # noqa: PLC0415 - heavy

    lists = 1 << max(4, int(np.log2(max(16, len(nodes)))) // 2)
    index = faiss.index_factory(matrix.shape[1], f"IVF{lists},SQfp16", faiss.METRIC_INNER_PRODUCT)
    step = max(1, len(nodes) // (64 * lists))
    index.train(np.ascontiguousarray(matrix[nodes[::step]]))
    for low in range(0, len(nodes), 1 << 16):
        part = nodes[low : low + (1 << 16)]
        index.add_with_ids(np.ascontiguousarray(matrix[part]), part.astype(np.int64))
    return index
