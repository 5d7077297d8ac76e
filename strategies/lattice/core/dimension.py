"""One dimension of a lattice: its rows in both directions, and the order of its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from harness.vocabulary.relation import ValueKind
from strategies.lattice.core.members import Members, members_of
from strategies.lattice.core.side import Side

__all__ = ["Dimension"]


class Dimension:
    """A dimension.

    Attributes:
        name: Its name.
        kind: What its values are.
        live: Whether the gate let it pass.
        gate: What the gate said.
        functional: Whether no subject has two values.
        forward: From subjects to values.
        inverse: From values to subjects.
        values: The distinct nodes that are values of something, ascending.
    """

    def __init__(
        self,
        name: str,
        kind: ValueKind,
        *,
        live: bool,
        gate: str,
        forward: Side,
        inverse: Side,
        low: NDArray[np.float64],
        high: NDArray[np.float64],
        space: NDArray[np.int8],
        below: Mapping[int, Sequence[int]],
    ) -> None:
        """Put a dimension together.

        Args:
            name: Its name.
            kind: What its values are.
            live: Whether the gate let it pass.
            gate: What the gate said.
            forward: From subjects to values.
            inverse: From values to subjects.
            low: Of every node of the lattice, as in `Columns`.
            high: Of every node.
            space: Of every node.
            below: The nodes directly below a node, where an order is given.
        """
        self.name = name
        self.kind = kind
        self.live = live
        self.gate = gate
        self.forward = forward
        self.inverse = inverse
        self.values = inverse.keys
        self.functional = len(forward.keys) == len(forward.targets)
        self._below = below
        self._spread: dict[int, list[int]] = {}
        dates = self.values[space[self.values] != 0]
        order = np.lexsort((dates, high[dates], low[dates]))
        self._typed = dates[order]
        self._low, self._high = low[self._typed], high[self._typed]
        self.nested = self._is_nested()

    @property
    def ordered(self) -> bool:
        """Whether some value lies below another."""
        return self.nested or bool(self._below)

    def down(self, node: int) -> list[int]:
        """Return what lies below a node, itself included, ascending.

        A date contains the dates that lie within it; where an order is given, what can be reached
        by it; elsewhere there is nothing below anything.
        """
        found = self._spread.get(node)
        if found is None:
            found = self._descend(node)
            self._spread[node] = found
        return found

    def down_all(self, nodes: Members) -> Members:
        """Return what lies below any of some nodes."""
        if not self.ordered:
            return nodes
        return members_of(low for node in nodes for low in self.down(int(node)))

    def within(self, low: float, high: float) -> list[int]:
        """Return the values that lie within an interval, ascending."""
        first = int(np.searchsorted(self._low, low, side="left"))
        last = int(np.searchsorted(self._low, high, side="right"))
        inside = self._typed[first:last][self._high[first:last] <= high]
        return sorted(inside.tolist())

    def values_where(self, low: float, high: float, sense: str) -> list[int]:
        """Return the values of which an order relation to an interval is certain, ascending.

        Args:
            low: Begin of the bound.
            high: End of the bound.
            sense: `lt`: ends before it begins; `gt`: begins after it ends; `le`: does not end after
                it; `ge`: does not begin before it.
        """
        kept = {
            "lt": self._high < low,
            "gt": self._low > high,
            "le": self._high <= high,
            "ge": self._low >= low,
        }[sense]
        return sorted(self._typed[kept].tolist())

    def _descend(self, node: int) -> list[int]:
        found = {node}
        at = int(np.searchsorted(self.values, node))
        typed = at < len(self.values) and self.values[at] == node and self.nested
        if typed and len(where := np.flatnonzero(self._typed == node)):
            found.update(self.within(float(self._low[where[0]]), float(self._high[where[0]])))
        queue = [node] if self._below else []
        while queue:
            for low in self._below.get(queue.pop(), ()):
                if low not in found:
                    found.add(low)
                    queue.append(low)
        return sorted(found)

    def _is_nested(self) -> bool:
        """Whether an interval lies within another one that is not equal to it."""
        if len(self._low) < 2:
            return False
        # Sorted by begin: one lies within an earlier one if it ends before the latest end so far.
        latest = np.maximum.accumulate(self._high)[:-1]
        same_begin = self._low[1:] == self._low[:-1]
        return bool((self._high[1:] <= latest).any() or same_begin.any())
