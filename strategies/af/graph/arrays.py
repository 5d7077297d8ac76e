"""Sets of nodes as sorted arrays, and the edges of a knowledge base row by row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.data.skb import Skb

__all__ = ["Edges", "Nodes", "Spread", "contains", "meet", "overlap"]

Nodes = NDArray[np.int32]
"""Node numbers, ascending, each once."""

_LOPSIDED = 8


def contains(nodes: Nodes, values: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which of some values are in a set, shape (len(values),)."""
    if not len(nodes):
        return np.zeros(len(values), np.bool_)
    places = np.searchsorted(nodes, values)
    places[places == len(nodes)] = 0
    found: NDArray[np.bool_] = nodes[places] == values
    return found


def meet(first: Nodes, second: Nodes) -> Nodes:
    """Return what two sets have in common."""
    small, large = sorted((first, second), key=len)
    if len(small) * _LOPSIDED < len(large):
        return small[contains(large, small)]
    return np.intersect1d(small, large, assume_unique=True)


def overlap(first: Nodes | None, second: Nodes | None) -> bool:
    """Whether two sets have anything in common; None is the set of all."""
    if first is None or second is None:
        return True
    return len(meet(first, second)) > 0


@dataclass(frozen=True, slots=True)
class Spread:
    """Edges of some nodes, one row an edge.

    Attributes:
        rows: Which of the nodes asked for each belongs to, by its place among them.
        ends: The node at its other end.
        keys: A number that stands for the edge, the same from either end.
    """

    rows: NDArray[np.int64]
    ends: NDArray[np.int32]
    keys: NDArray[np.int64]


class Edges:
    """The edges of a knowledge base, so that each can be told from the others."""

    def __init__(self, skb: Skb) -> None:
        """Look at a knowledge base; nothing is copied."""
        self._out, self._in = skb.rows("out"), skb.rows("in")
        self._nodes = max(1, skb.n_nodes)
        self._relations = max(1, len(skb.edge_types))

    def count(self, nodes: NDArray[Any], *, out: bool) -> int:
        """Return how many edges leave (or enter) some nodes."""
        starts = (self._out if out else self._in).starts
        return int((starts[nodes + 1] - starts[nodes]).sum())

    def spread(
        self, nodes: NDArray[Any], relations: tuple[int, ...] | None, *, out: bool
    ) -> Spread:
        """Return the edges that leave (or enter) some nodes, which may repeat.

        Args:
            nodes: Node numbers.
            relations: Only edges of these; None takes any.
            out: Whether edges that leave them are wanted.
        """
        way = self._out if out else self._in
        low, high = way.starts[nodes], way.starts[nodes + 1]
        counts = high - low
        rows = np.repeat(np.arange(len(nodes), dtype=np.int64), counts)
        before = np.cumsum(counts) - counts
        places = np.repeat(low - before, counts) + np.arange(len(rows), dtype=np.int64)
        codes = way.relations[places]
        if relations is not None:
            fits = np.isin(codes, relations)
            rows, places, codes = rows[fits], places[fits], codes[fits]
        ends = way.ends[places]
        own = np.asarray(nodes, np.int64)[rows]
        first, last = (own, ends.astype(np.int64)) if out else (ends.astype(np.int64), own)
        keys = (first * self._relations + codes) * self._nodes + last
        return Spread(rows, ends, keys)
