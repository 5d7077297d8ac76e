"""Typed adjacency in compressed sparse rows: one direction of a graph's edges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.data.skb.sinks import Arrays, Sink
from harness.errors import HarnessError

__all__ = ["Adjacency", "Packing", "write_adjacency"]

_CHUNK = 1 << 22


@dataclass(frozen=True, slots=True)
class Adjacency:
    """The edges that leave (or enter) each node, sorted by relation and then by the other end.

    Attributes:
        starts: int64, shape (n + 1,): node i has the edges `starts[i]` to `starts[i + 1]`.
        relations: Shape (E,): each edge's relation.
        ends: int32, shape (E,): each edge's other end.
    """

    starts: NDArray[np.int64]
    relations: NDArray[Any]
    ends: NDArray[np.int32]

    @classmethod
    def of(cls, arrays: Arrays, name: str) -> Adjacency:
        """Return what `write_adjacency` wrote under a name."""
        return cls(*(arrays[f"{name}_{part}"] for part in ("starts", "relations", "ends")))

    def neighbours(self, nodes: NDArray[np.int64], relation: int | None) -> NDArray[np.int32]:
        """Return the other ends of the edges of some nodes, in their order, with repetitions.

        Args:
            nodes: Node indices.
            relation: Only edges of this relation; None takes all.
        """
        low, high = self.starts[nodes], self.starts[nodes + 1]
        if relation is not None:
            low, high = (
                _boundary(self.relations, low, high, relation),
                _boundary(self.relations, low, high, relation + 1),
            )
        return self.ends[_spread(low, high)]

    def counts(self, nodes: NDArray[np.int64], relation: int | None) -> NDArray[np.int64]:
        """Return how many edges each of some nodes has, shape (len(nodes),)."""
        low, high = self.starts[nodes], self.starts[nodes + 1]
        if relation is not None:
            first = _boundary(self.relations, low, high, relation)
            return _boundary(self.relations, low, high, relation + 1) - first
        return high - low


def _boundary(
    values: NDArray[Any], low: NDArray[np.int64], high: NDArray[np.int64], wanted: int
) -> NDArray[np.int64]:
    """Return the first place in each [low, high) whose value is not under `wanted`.

    A binary search in all the ranges at once; `values` ascends within each.
    """
    low, high = low.copy(), high.copy()
    while (open_ := low < high).any():
        middle = (low + high) // 2
        under = values[np.where(open_, middle, 0)] < wanted
        low = np.where(open_ & under, middle + 1, low)
        high = np.where(open_ & ~under, middle, high)
    return low


def _spread(low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return all the places in the ranges [low, high), range by range."""
    counts = high - low
    before = np.cumsum(counts) - counts
    return np.repeat(low - before, counts) + np.arange(int(counts.sum()), dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Packing:
    """An edge in one 64-bit number, so that sorting numbers sorts by node, relation, other end."""

    node_bits: int
    relation_bits: int

    @classmethod
    def of(cls, nodes: int, relations: int) -> Packing:
        """Return the packing for a graph's size.

        Raises:
            HarnessError: if its edges do not fit into 64 bits.
        """
        packing = cls(max(nodes - 1, 0).bit_length(), max(relations - 1, 0).bit_length())
        if 2 * packing.node_bits + packing.relation_bits > 64 or packing.node_bits > 31:
            raise HarnessError(
                f"a graph of {nodes:,} nodes and {relations:,} relations is too large: node and "
                "relation numbers of an edge must fit into 64 bits."
            )
        return packing

    @property
    def relation_type(self) -> type[np.int16 | np.int32]:
        """The smaller of the two types that can hold a relation's number."""
        return np.int16 if self.relation_bits < 16 else np.int32

    def pack(
        self, first: NDArray[Any], relation: NDArray[Any], second: NDArray[Any]
    ) -> NDArray[np.uint64]:
        """Return the edges as numbers."""
        packed = first.astype(np.uint64) << np.uint64(self.relation_bits + self.node_bits)
        packed |= relation.astype(np.uint64) << np.uint64(self.node_bits)
        packed |= second.astype(np.uint64)
        return packed

    def unpack(
        self, packed: NDArray[np.uint64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return first ends, relations and second ends of packed edges."""
        low = np.uint64((1 << self.node_bits) - 1)
        middle = np.uint64((1 << self.relation_bits) - 1)
        return (
            (packed >> np.uint64(self.relation_bits + self.node_bits)).astype(np.int64),
            ((packed >> np.uint64(self.node_bits)) & middle).astype(np.int64),
            (packed & low).astype(np.int64),
        )


def write_adjacency(sink: Sink, packed: NDArray[np.uint64], nodes: int, packing: Packing) -> int:
    """Write both directions of a graph, each edge once.

    Args:
        sink: Where the arrays `out_*` and `in_*` go.
        packed: The edges, shape (E,); used up.
        nodes: How many nodes there are.
        packing: How the edges are packed.

    Returns:
        How many edges there are without repetitions.
    """
    packed.sort()
    if len(packed):
        packed = packed[np.concatenate([[True], packed[1:] != packed[:-1]])]
    _write_direction(sink, "out", packed, nodes, packing)
    for part in _chunks(packed):
        first, relation, second = packing.unpack(part)
        part[:] = packing.pack(second, relation, first)
    packed.sort()
    _write_direction(sink, "in", packed, nodes, packing)
    return len(packed)


def _write_direction(
    sink: Sink,
    name: str,
    packed: NDArray[np.uint64],
    nodes: int,
    packing: Packing,
) -> None:
    starts = sink.array(f"{name}_starts", nodes + 1, np.int64)
    relations = sink.array(f"{name}_relations", len(packed), packing.relation_type)
    ends = sink.array(f"{name}_ends", len(packed), np.int32)
    starts[:] = 0
    done = 0
    for part in _chunks(packed):
        first, relations[done : done + len(part)], ends[done : done + len(part)] = packing.unpack(
            part
        )
        starts[1:] += np.bincount(first, minlength=nodes)
        done += len(part)
    np.cumsum(starts, out=starts)


def _chunks(packed: NDArray[np.uint64]) -> Iterator[NDArray[np.uint64]]:
    """Yield views of parts, so that what is made of them stays small."""
    return (packed[at : at + _CHUNK] for at in range(0, len(packed), _CHUNK))
