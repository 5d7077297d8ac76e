"""One direction of one dimension: from a node to its neighbours, in compressed rows (CSR).

The rows of a dimension are sorted by (subject, value), and a second time by (value, subject). The
neighbours of a node are then one stretch of one of the two. Where most nodes have some, the
stretches are found by a table with an entry for each node, else by bisection among those that do.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from strategies.lattice.core.members import SMALL, Members, as_array, as_list, inside

__all__ = ["Side"]

_FEW = 64

_SPARSE = 16
"""A table for all nodes may have so many times as many entries as nodes with neighbours."""


class Side:
    """The neighbours of nodes, and the rows that say so.

    Attributes:
        targets: The neighbours, in stretches by node.
        rows: Number of the row at each position; None where the position itself, counted from
            `base`, is the row's number.
        base: Number of the dimension's first row.
    """

    def __init__(
        self,
        nodes: NDArray[np.int32],
        targets: NDArray[np.int32],
        rows: NDArray[np.int32] | None,
        base: int,
        n_nodes: int,
    ) -> None:
        """Index the rows of a dimension.

        Args:
            nodes: The end that is looked up, of each row, ascending.
            targets: The other end of each row.
            rows: The rows' numbers, or None if they are consecutive.
            base: The number of the first row.
            n_nodes: How many nodes there are.
        """
        self.targets = targets
        self.rows = rows
        self.base = base
        self._targets = np.ascontiguousarray(targets).data
        self._rows = None if rows is None else np.ascontiguousarray(rows).data
        first = np.flatnonzero(np.diff(nodes, prepend=-1)) if len(nodes) else np.zeros(0, np.int64)
        self.keys = nodes[first].astype(np.int32)
        if n_nodes <= _SPARSE * len(self.keys):
            counts = np.bincount(nodes, minlength=n_nodes)
            offsets = np.zeros(n_nodes + 1, dtype=np.int32)
            np.cumsum(counts, out=offsets[1:])
            self._dense: NDArray[np.int32] | None = offsets
            self._at = offsets.data
        else:
            self._dense = None
            self._offsets = np.append(first, len(nodes)).astype(np.int32)
            self._at = self._offsets.data
            self._keys = self.keys.data

    def span(self, node: int) -> tuple[int, int]:
        """Return the first and the last but one position of a node's neighbours."""
        if self._dense is not None:
            return self._at[node], self._at[node + 1]
        at = bisect_left(self._keys, node)
        if at < len(self._keys) and self._keys[at] == node:
            return self._at[at], self._at[at + 1]
        return 0, 0

    def has(self, node: int) -> bool:
        """Whether a node has neighbours."""
        start, end = self.span(node)
        return end > start

    def of(self, node: int) -> list[int]:
        """Return the neighbours of a node, ascending."""
        start, end = self.span(node)
        return self._targets[start:end].tolist()

    def row(self, position: int) -> int:
        """Return the number of the row at a position."""
        if self._rows is None:
            return self.base + position
        found: int = self._rows[position]
        return found

    def cost(self, members: Members) -> int:
        """Return how many rows the members have together."""
        if isinstance(members, list) and len(members) <= SMALL:
            total = 0
            for start, end in map(self.span, members):
                total += end - start
            return total
        starts, ends = self._spans(as_array(members))
        return int((ends - starts).sum())

    def reach(self, members: Members) -> Members:
        """Return the neighbours of all the members."""
        if isinstance(members, list) and len(members) <= SMALL:
            spans = [self.span(node) for node in members]
            if len(spans) == 1:
                start, end = spans[0]
                if end - start > SMALL:
                    # Distinct already, since no two rows are equal.
                    return self.targets[start:end]
                return self._targets[start:end].tolist()
            if sum(end - start for start, end in spans) <= SMALL:
                found: set[int] = set()
                for start, end in spans:
                    if end > start:
                        found.update(self._targets[start:end].tolist())
                return sorted(found)
        reached = _distinct(self.targets[self.positions(members)])
        return reached if len(reached) > SMALL else reached.tolist()

    def positions(self, members: Members) -> NDArray[np.int64]:
        """Return the positions of all the members' neighbours, member by member."""
        starts, ends = self._spans(as_array(members))
        lengths = ends - starts
        total = int(lengths.sum())
        shifts = np.repeat(starts - np.cumsum(lengths) + lengths, lengths)
        positions: NDArray[np.int64] = np.arange(total, dtype=np.int64) + shifts
        return positions

    def pairs(self, node: int) -> Iterable[tuple[int, int]]:
        """Return (neighbour, row) of a node, by neighbour."""
        start, end = self.span(node)
        rows = (
            range(self.base + start, self.base + end)
            if self._rows is None
            else self._rows[start:end].tolist()
        )
        return zip(self._targets[start:end].tolist(), rows, strict=True)

    def touching(self, candidates: Members, others: Members) -> Members:
        """Return the candidates that have one of the others as a neighbour."""
        if len(candidates) <= SMALL and len(others) <= SMALL:
            wanted = set(as_list(others))
            return [node for node in as_list(candidates) if not wanted.isdisjoint(self.of(node))]
        starts, ends = self._spans(as_array(candidates))
        lengths = ends - starts
        hit = inside(self.targets[self.positions(candidates)], others)
        owners = np.repeat(np.arange(len(lengths)), lengths)[hit]
        kept = as_array(candidates)[np.unique(owners)]
        return kept if len(kept) > SMALL else kept.tolist()

    def first_common(self, node: int, others: Members) -> tuple[int, int] | None:
        """Return the first neighbour of a node that is among the others, and the row."""
        start, end = self.span(node)
        if end - start <= _FEW and len(others) <= _FEW:
            wanted = set(as_list(others))
            for at in range(start, end):
                if self._targets[at] in wanted:
                    return self._targets[at], self.row(at)
            return None
        own = self.targets[start:end]
        few, many = (own, as_array(others)) if len(own) <= len(others) else (as_array(others), own)
        common = few[inside(few, many)]
        if len(common) == 0:
            return None
        at = start + int(np.searchsorted(own, common[0]))
        return int(common[0]), self.row(at)

    def _spans(self, nodes: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        if self._dense is not None:
            return self._dense[nodes].astype(np.int64), self._dense[nodes + 1].astype(np.int64)
        at = np.searchsorted(self.keys, nodes)
        known = at < len(self.keys)
        known[known] = self.keys[at[known]] == nodes[known]
        starts = np.zeros(len(nodes), dtype=np.int64)
        ends = np.zeros(len(nodes), dtype=np.int64)
        starts[known] = self._offsets[at[known]]
        ends[known] = self._offsets[at[known] + 1]
        return starts, ends


def _distinct(nodes: NDArray[np.int32]) -> NDArray[np.int32]:
    if len(nodes) == 0:
        return nodes
    top = int(nodes.max()) + 1
    if top > 64 * len(nodes):
        return np.unique(nodes)
    # Marking is linear, where sorting is not.
    marked = np.zeros(top, dtype=bool)
    marked[nodes] = True
    return np.flatnonzero(marked).astype(np.int32)
