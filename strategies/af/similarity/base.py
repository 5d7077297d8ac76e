"""What a similarity offers, and how nodes are put into order by it."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from harness.data.skb import Skb

__all__ = ["Scores", "Similarity", "best_first", "stable_keys"]

_TEXT = 100

Scores = NDArray[np.float32]
"""One similarity a node, higher is nearer; rounded, so that no last digit decides."""


class Similarity(Protocol):
    """Similarity of nodes to texts. Safe for several threads."""

    def scores(self, text: str, nodes: NDArray[np.int32]) -> Scores:
        """Return the similarity of some nodes, in their order."""

    def nearest(
        self,
        text: str,
        count: int,
        *,
        kind: int | None = None,
        among: NDArray[np.int32] | None = None,
    ) -> tuple[NDArray[np.int32], Scores]:
        """Return the nearest nodes, best first, and their similarities.

        Args:
            text: What they are to be near to.
            count: How many; fewer where there are fewer.
            kind: Only nodes of this type.
            among: Only these nodes, ascending.
        """

    def order(self, text: str, nodes: NDArray[np.int32]) -> NDArray[np.intp]:
        """Return the places of some nodes, the nearest first; ties by the nodes' ids."""


def stable_keys(skb: Skb) -> NDArray[np.int32]:
    """Return the rank of each node by name, text and id: what ties are broken by.

    A node's number depends on what else is in the base, and its id on whoever gave it; what it is
    called and what is written of it do not. The id decides only where both are the same.
    """

    def key(node: int) -> tuple[str, str, str]:
        return skb.name(node), skb.text(node)[:_TEXT], skb.id_of(node)

    keys = np.empty(skb.n_nodes, np.int32)
    order = sorted(range(skb.n_nodes), key=key)
    keys[np.array(order, np.int64)] = np.arange(skb.n_nodes, dtype=np.int32)
    return keys


def best_first(
    nodes: NDArray[np.int32], scores: Scores, keys: NDArray[np.int32], count: int | None = None
) -> NDArray[np.intp]:
    """Return the places of the best nodes, best first, ties by their keys.

    Args:
        nodes: Node numbers.
        scores: Their scores.
        keys: The keys of all nodes.
        count: How many; None for all.
    """
    places = np.arange(len(nodes))
    if count is not None and count < len(nodes):
        # Whatever ties with the last one stays until the keys have decided.
        bound = np.partition(scores, len(nodes) - count)[len(nodes) - count] if count else np.inf
        places = np.flatnonzero(scores >= bound)
    order = np.lexsort((keys[nodes[places]], -scores[places]))
    return places[order][:count]
