"""Edge uniqueness: in one MATCH of Cypher no relationship is used twice; and `a <> b`.

Arc consistency does not know that: on `(a)-[:R]->(b)<-[:R]-(c)` it lets `c` be `a`. Here the
patterns are walked edge by edge in tables of rows, which remember the edges that a later part of
the pattern could use again, and nothing else. The result is the exact set of targets, on trees and
on cycles. Where a table would grow too large the arc-consistent set stays, which is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strategies.af.graph.arrays import Edges, Nodes, contains, overlap
from strategies.af.graph.symbols import Bound, Triplet

__all__ = ["MOST_ROWS", "unique_targets"]

MOST_ROWS = 2_000_000
"""The largest table that is made."""

Table = dict[str, NDArray[Any]]
"""Columns of one length: node numbers by variable, edge keys by `#` and the triplet's number."""


def unique_targets(
    bound: Bound,
    sets: Mapping[str, Nodes | None],
    edges: Edges,
    *,
    edge_unique: bool = True,
    most: int = MOST_ROWS,
) -> tuple[Nodes | None, bool]:
    """Return the targets that a match reaches in which no edge is used twice.

    Args:
        bound: The query.
        sets: The arc-consistent candidates.
        edges: The edges of the knowledge base.
        edge_unique: Whether an edge may be used once only; else `a <> b` alone is kept to.
        most: The largest table that is made.

    Returns:
        The targets, and whether they are exact: False where a table would have been too large.
    """
    targets = sets[bound.target]
    rivals = _rivals(bound.triplets if edge_unique else (), sets)
    apart = [pair for pair in bound.distinct if overlap(*(sets[var] for var in pair))]
    if targets is None or not len(targets) or not (any(rivals.values()) or apart):
        return targets, True
    if any(sets[var] is None for var in bound.symbols):
        return targets, False
    walk = _Walk(bound, {var: found for var, found in sets.items() if found is not None}, edges)
    table = walk.run(rivals, apart, most)
    if table is None:
        return targets, False
    return np.unique(table[bound.target]).astype(np.int32), True


def _rivals(triplets: Sequence[Triplet], sets: Mapping[str, Nodes | None]) -> dict[int, set[int]]:
    """Return, by triplet, the others that could be given the same edge."""
    found: dict[int, set[int]] = {number: set() for number in range(len(triplets))}
    for (i, one), (j, two) in combinations(enumerate(triplets), 2):
        if one.clause != two.clause or not _related(one, two):
            continue
        straight = overlap(sets[one.head], sets[two.head]) and overlap(
            sets[one.tail], sets[two.tail]
        )
        crossed = not (one.directed and two.directed) and (
            overlap(sets[one.head], sets[two.tail]) and overlap(sets[one.tail], sets[two.head])
        )
        if straight or crossed:
            found[i].add(j)
            found[j].add(i)
    return found


def _related(one: Triplet, two: Triplet) -> bool:
    if one.relations is None or two.relations is None:
        return True
    return bool(set(one.relations) & set(two.relations))


class _Walk:
    """One walk over all triplets of a query."""

    def __init__(self, bound: Bound, sets: dict[str, Nodes], edges: Edges) -> None:
        self._bound = bound
        self._sets = sets
        self._edges = edges

    def run(
        self, rivals: dict[int, set[int]], apart: list[tuple[str, str]], most: int
    ) -> Table | None:
        """Return the last table, or None where one became too large."""
        first = min(self._sets, key=lambda var: (len(self._sets[var]), var))
        table: Table = {first: self._sets[first]}
        left = dict(enumerate(self._bound.triplets))
        while left:
            number = self._next(left, table)
            triplet = left.pop(number)
            if not self._affordable(triplet, table, most):
                return None
            table = self._follow(table, triplet, number)
            for other in rivals.get(number, set()) - set(left):
                table = _rows(table, table[f"#{number}"] != table[f"#{other}"])
            for one, two in [pair for pair in apart if set(pair) <= set(table)]:
                apart = [pair for pair in apart if pair != (one, two)]
                table = _rows(table, table[one] != table[two])
            needed = {self._bound.target}
            needed |= {var for one in left.values() for var in (one.head, one.tail)}
            needed |= {var for pair in apart for var in pair}
            needed |= {f"#{done}" for done in rivals if rivals[done] & set(left)}
            table = _narrowed(table, needed)
        return table

    def _next(self, left: dict[int, Triplet], table: Table) -> int:
        """Return the triplet to follow.

        One between known symbols comes first, then the one least likely to make the table large.
        """

        def cost(number: int) -> tuple[int, int]:
            triplet = left[number]
            unknown = [var for var in (triplet.head, triplet.tail) if var not in table]
            if len(unknown) == 2:
                return (1 << 62, number)
            return (len(self._sets[unknown[0]]) if unknown else 0, number)

        return min(left, key=cost)

    def _affordable(self, triplet: Triplet, table: Table, most: int) -> bool:
        known = triplet.head if triplet.head in table else triplet.tail
        column = table[known]
        out = known == triplet.head
        total = self._edges.count(column, out=out)
        if not triplet.directed:
            total += self._edges.count(column, out=not out)
        return total <= most

    def _follow(self, table: Table, triplet: Triplet, number: int) -> Table:
        """Return the table with the triplet's edge, and with the symbol at its other end."""
        out = triplet.head in table
        known, other = (triplet.head, triplet.tail) if out else (triplet.tail, triplet.head)
        parts = []
        for leaving in (out,) if triplet.directed else (True, False):
            found = self._edges.spread(table[known], triplet.relations, out=leaving)
            if other in table:
                fits = table[other][found.rows] == found.ends
            else:
                fits = contains(self._sets[other], found.ends)
            rows = found.rows[fits]
            part = {name: column[rows] for name, column in table.items()}
            part[other] = found.ends[fits]
            part[f"#{number}"] = found.keys[fits]
            parts.append(part)
        if len(parts) == 1:
            return parts[0]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _rows(table: Table, fits: NDArray[np.bool_]) -> Table:
    return {name: column[fits] for name, column in table.items()}


def _narrowed(table: Table, needed: set[str]) -> Table:
    """Return only the columns that are still needed, and each row once."""
    kept = {name: column for name, column in table.items() if name in needed}
    if len(kept) == len(table) or not len(next(iter(kept.values()))):
        return kept
    order = np.lexsort(tuple(kept.values()))
    ordered = {name: column[order] for name, column in kept.items()}
    new = np.zeros(len(order), np.bool_)
    new[0] = True
    for column in ordered.values():
        new[1:] |= column[1:] != column[:-1]
    return _rows(ordered, new)
