"""The gate of every dimension, and how wide it is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from strategies.lattice.order.gate import GateMode, Verdict, gate
from strategies.lattice.order.poset import CycleError, Poset

__all__ = ["judge", "width_of"]

_MOST_WIDTH = 3000
"""Elements; a larger order that is no forest has no width worked out."""

Pairs = Sequence[tuple[int, int]]


def judge(
    pairs: Pairs, intervals: NDArray[np.float64], mode: GateMode, most: int, *, plain: int = 0
) -> Verdict:
    """Judge a dimension.

    What is flat passes, its values having nothing above them but the top and no two of them
    anything below. Components are judged one by one, since a join across two of them is the top.
    Only `full_distributive` looks at the whole, as a naive test would: between a top and a bottom
    three parts hold M3, and of two parts of which one has two values they hold N5 (specification,
    A4).

    Args:
        pairs: Explicit order, (lower, upper).
        intervals: (n, 2) begin and end of each of its dates and numbers, distinct.
        mode: What is asked.
        most: The largest completion looked at.
        plain: How many further values it has, neither ordered nor typed.
    """
    full = mode is GateMode.FULL
    laminar = _is_laminar(intervals)
    if full and plain + (_tops(intervals) if laminar else 0) > 2:
        return Verdict(False, "not_distributive")
    nested = () if laminar and not full else _containments(intervals)
    verdicts = [
        gate(n, edges, mode, most) for group in (pairs, nested) for n, edges in _components(group)
    ]
    if full and not _whole(pairs, nested, len(intervals), plain):
        return Verdict(False, "not_distributive", sum(verdict.checked for verdict in verdicts))
    wrong = [verdict for verdict in verdicts if not verdict.ok]
    if wrong:
        return min(wrong, key=lambda verdict: verdict.reason)
    if any(verdict.reason == "distributive" for verdict in verdicts):
        return Verdict(True, "distributive", sum(verdict.checked for verdict in verdicts))
    return Verdict(True, "tree" if pairs or _has_nested(intervals) else "flat")


def _whole(pairs: Pairs, nested: Pairs, n_intervals: int, plain: int) -> bool:
    """Whether the parts of a dimension between a top and a bottom are distributive together."""
    typed = [n for n, _ in _components(nested)]
    ordered = [n for n, _ in _components(pairs)]
    parts = [*typed, *ordered, *[1] * (n_intervals - sum(typed) + plain)]
    return len(parts) < 2 or parts == [1, 1]


def width_of(n_values: int, pairs: Pairs, intervals: NDArray[np.float64]) -> int | None:
    """Return the largest number of values of which none lies below another.

    Args:
        n_values: How many values the dimension has.
        pairs: Explicit order over them, (lower, upper).
        intervals: (n, 2) of its dates and numbers.

    Returns:
        The width, or None where the order is too large and no forest.
    """
    if pairs:
        parts = _components(pairs)
        widths = [_width(n, edges) for n, edges in parts]
        unordered = max(0, n_values - sum(n for n, _ in parts))
        return None if None in widths else sum(filter(None, widths)) + unordered
    plain = n_values - len(intervals)
    if len(intervals) == 0 or _is_laminar(intervals):
        # In a forest the elements with nothing below them are a largest antichain.
        return plain + _leaves(intervals)
    width = None
    if len(intervals) <= _MOST_WIDTH:
        width = _width(len(intervals), _containments(intervals))
    return None if width is None else plain + width


def _width(n: int, edges: Pairs) -> int | None:
    if n > _MOST_WIDTH:
        return None
    try:
        return Poset(n, edges).width()
    except CycleError:
        return None


def _sorted(intervals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the intervals outer before inner."""
    return intervals[np.lexsort((-intervals[:, 1], intervals[:, 0]))]


def _is_laminar(intervals: NDArray[np.float64]) -> bool:
    """Whether any two intervals are disjoint or one lies within the other."""
    open_: list[float] = []
    for low, high in _sorted(intervals):
        while open_ and open_[-1] < low:
            open_.pop()
        if open_ and high > open_[-1]:
            return False
        open_.append(high)
    return True


def _has_nested(intervals: NDArray[np.float64]) -> bool:
    latest = -np.inf
    for _, high in _sorted(intervals):
        if high <= latest:
            return True
        latest = max(latest, high)
    return False


def _tops(intervals: NDArray[np.float64]) -> int:
    """Return how many intervals of a laminar family lie in no other."""
    if len(intervals) == 0:
        return 0
    highs = _sorted(intervals)[:, 1]
    return int((highs[1:] > np.maximum.accumulate(highs)[:-1]).sum()) + 1


def _leaves(intervals: NDArray[np.float64]) -> int:
    """Return how many intervals of a laminar family hold no other."""
    if len(intervals) == 0:
        return 0
    ordered = _sorted(intervals)
    following = np.append(ordered[1:, 0], np.inf)
    # The next one begins within it exactly if it is inside it.
    return int((following > ordered[:, 1]).sum())


def _containments(intervals: NDArray[np.float64]) -> list[tuple[int, int]]:
    low, high = intervals[:, 0], intervals[:, 1]
    pairs: list[tuple[int, int]] = []
    for outer in range(len(intervals)):
        inside = (low >= low[outer]) & (high <= high[outer])
        pairs += [(int(inner), outer) for inner in np.flatnonzero(inside) if inner != outer]
    return pairs


def _components(pairs: Pairs) -> list[tuple[int, list[tuple[int, int]]]]:
    """Split an order into connected parts; return the size and the renumbered pairs of each."""
    leader: dict[int, int] = {}

    def find(node: int) -> int:
        root = node
        while leader.setdefault(root, root) != root:
            root = leader[root]
        while leader[node] != root:
            leader[node], node = root, leader[node]
        return root

    for low, high in pairs:
        leader[find(low)] = find(high)
    members: dict[int, list[int]] = {}
    for node in sorted(leader):
        members.setdefault(find(node), []).append(node)
    number = {node: n for nodes in members.values() for n, node in enumerate(nodes)}
    edges: dict[int, list[tuple[int, int]]] = {root: [] for root in members}
    for low, high in pairs:
        edges[find(low)].append((number[low], number[high]))
    return [(len(members[root]), edges[root]) for root in sorted(members)]
