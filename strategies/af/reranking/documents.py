"""What a reranker is shown of a node, and less of it where that is too long.

The ladder: whole documents; only relations to what the symbols can be, within two hops; no
relations; and then nothing is reranked.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from harness.data.skb import Skb
from strategies.af.graph.arrays import Nodes, meet
from strategies.af.similarity.documents import node_document

__all__ = ["RUNGS", "shown_documents"]

RUNGS = ("full", "candidates", "no_relations")
"""From the most to the least; behind them reranking is skipped."""

_MOST_NAMED = 20


def shown_documents(
    skb: Skb, nodes: Sequence[int], rung: str, *, near: Nodes, chars: int
) -> list[str]:
    """Return the documents of some nodes.

    Args:
        skb: The knowledge base.
        nodes: Node numbers.
        rung: One of `RUNGS`.
        near: What the symbols of the query can be.
        chars: How much of a document is shown, in characters.
    """
    texts = []
    for node in nodes:
        text = node_document(skb, node, relations=rung == "full")
        if rung == "candidates" and (named := _linked(skb, node, near)):
            head, _, rest = text.partition("\n")
            text = "\n".join((head, f"linked with: {'; '.join(named)}", rest))
        texts.append(text[:chars])
    return texts


def _linked(skb: Skb, node: int, near: Nodes) -> list[str]:
    """Return the names of what the symbols can be within two hops of a node."""
    one = skb.neighbours([node])
    found = meet(one, near)
    if len(found) < _MOST_NAMED:
        found = np.union1d(found, meet(skb.neighbours(one), near))
    named = (skb.name(other) for other in found[:_MOST_NAMED].tolist() if other != node)
    return [name for name in named if name]
