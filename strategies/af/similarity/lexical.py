"""Similarity by BM25 over node documents: no encoder, nothing to download, nothing to embed."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict

import numpy as np
from numpy.typing import NDArray

from harness.data.skb import Skb
from harness.retrieval.tokens import tokenise
from strategies.af.similarity.base import Scores, best_first
from strategies.af.similarity.documents import node_document

__all__ = ["Lexical"]

_KEPT_TEXTS = 64
_DIGITS = 4


class Lexical:
    """BM25 scores (Lucene's variant, k1 1.2, b 0.75) of nodes for texts."""

    def __init__(self, skb: Skb, *, relations: bool, keys: NDArray[np.int32]) -> None:
        """Index the nodes.

        Args:
            skb: The knowledge base.
            relations: Whether the documents name the nodes' neighbours.
            keys: What ties are broken by.
        """
        import bm25s  # noqa: PLC0415 - heavy

        logging.getLogger("bm25s").setLevel(logging.WARNING)
        self._skb, self._keys = skb, keys
        tokens = [
            tokenise(node_document(skb, node, relations=relations)) for node in range(skb.n_nodes)
        ]
        self._known = frozenset(token for text in tokens for token in text)
        self._index = bm25s.BM25(method="lucene", k1=1.2, b=0.75)
        if self._known:
            self._index.index(tokens, show_progress=False)
        self._texts: OrderedDict[str, Scores] = OrderedDict()
        self._lock = threading.Lock()

    def scores(self, text: str, nodes: NDArray[np.int32]) -> Scores:
        """Return the BM25 scores of some nodes, in their order."""
        return self._all(text)[nodes]

    def nearest(
        self,
        text: str,
        count: int,
        *,
        kind: int | None = None,
        among: NDArray[np.int32] | None = None,
    ) -> tuple[NDArray[np.int32], Scores]:
        """Return the nearest nodes that share a word with the text, best first, with scores."""
        scores = self._all(text)
        nodes = np.flatnonzero(scores > 0).astype(np.int32) if among is None else among
        if kind is not None:
            nodes = nodes[self._skb.type_of[nodes] == kind]
        nodes = nodes[scores[nodes] > 0]
        places = best_first(nodes, scores[nodes], self._keys, count)
        return nodes[places], scores[nodes[places]]

    def order(self, text: str, nodes: NDArray[np.int32]) -> NDArray[np.intp]:
        """Return the places of some nodes, the nearest first."""
        return best_first(nodes, self.scores(text, nodes), self._keys)

    def _all(self, text: str) -> Scores:
        with self._lock:
            if text in self._texts:
                self._texts.move_to_end(text)
                return self._texts[text]
            known = [token for token in tokenise(text) if token in self._known]
            if known:
                found = np.asarray(self._index.get_scores(known), dtype=np.float32)
            else:
                found = np.zeros(self._skb.n_nodes, np.float32)
            scores = np.round(found, _DIGITS).astype(np.float32)
            self._texts[text] = scores
            if len(self._texts) > _KEPT_TEXTS:
                self._texts.popitem(last=False)
            return scores
