"""Finite orders as bit sets: closure, up-sets and down-sets, width.

An order over n elements is given by pairs (lower, upper), which need not be transitive. All sets
are Python integers with bit i for element i.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = ["CycleError", "Poset", "bits", "set_of"]


class CycleError(ValueError):
    """The pairs run in a circle, so they are no order."""

    def __init__(self, member: int) -> None:
        """Make the error.

        Args:
            member: An element of the circle.
        """
        super().__init__(f"element {member} lies below itself")
        self.member = member


def bits(mask: int) -> Iterator[int]:
    """Yield the elements of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def set_of(elements: Iterable[int]) -> int:
    """Return the set of some elements."""
    mask = 0
    for element in elements:
        mask |= 1 << element
    return mask


class Poset:
    """A finite order, closed under reflexivity and transitivity.

    Attributes:
        n: How many elements, numbered from 0.
        up: For each element those that are above it, itself included.
        down: For each element those that are below it, itself included.
    """

    def __init__(self, n: int, pairs: Iterable[tuple[int, int]]) -> None:
        """Close the pairs (lower, upper).

        Raises:
            CycleError: if two different elements lie below each other.
        """
        parents: list[set[int]] = [set() for _ in range(n)]
        for low, high in pairs:
            if low != high:
                parents[low].add(high)
        self.n = n
        self.up = _closed(parents)
        self.down = [1 << i for i in range(n)]
        for i in range(n):
            for j in bits(self.up[i]):
                self.down[j] |= 1 << i

    def below(self, left: int, right: int) -> bool:
        """Whether `left` lies below `right`, or is it."""
        return bool(self.up[left] >> right & 1)

    def lower_bounds(self, elements: int) -> int:
        """Return what lies below all elements of a set; everything for the empty set."""
        mask = (1 << self.n) - 1
        for element in bits(elements):
            mask &= self.down[element]
        return mask

    def upper_bounds(self, elements: int) -> int:
        """Return what lies above all elements of a set; everything for the empty set."""
        mask = (1 << self.n) - 1
        for element in bits(elements):
            mask &= self.up[element]
        return mask

    def maximal(self, elements: int) -> int:
        """Return the elements of a set above which there is no other of it."""
        return set_of(i for i in bits(elements) if self.up[i] & elements == 1 << i)

    def width(self) -> int:
        """Return the size of the largest antichain.

        By Dilworth's theorem n minus the size of a maximum matching in the bipartite graph of the
        strict order. It has to be the closed order: two chains that cross would count too much on
        the covering pairs alone.
        """
        matched: dict[int, int] = {}
        strict = [self.up[i] & ~(1 << i) for i in range(self.n)]
        return self.n - sum(_augment(strict, matched, start) for start in range(self.n))


def _closed(parents: list[set[int]]) -> list[int]:
    """Return the up-sets, by depth first without recursion."""
    n = len(parents)
    up = [0] * n
    state = [0] * n
    for root in range(n):
        if state[root]:
            continue
        state[root] = 1
        stack = [(root, iter(sorted(parents[root])))]
        while stack:
            node, waiting = stack[-1]
            step = next(waiting, None)
            if step is None:
                up[node] = 1 << node
                for parent in parents[node]:
                    up[node] |= up[parent]
                state[node] = 2
                stack.pop()
            elif state[step] == 1:
                raise CycleError(step)
            elif state[step] == 0:
                state[step] = 1
                stack.append((step, iter(sorted(parents[step]))))
    return up


def _augment(edges: list[int], matched: dict[int, int], start: int) -> bool:
    """Extend the matching by an alternating path from `start`; say whether there was one."""
    came_from: dict[int, int] = {}
    queue = [start]
    seen = 0
    for left in queue:
        fresh = edges[left] & ~seen
        seen |= fresh
        for right in bits(fresh):
            came_from[right] = left
            if right not in matched:
                _flip(matched, came_from, right, start)
                return True
            queue.append(matched[right])
    return False


def _flip(matched: dict[int, int], came_from: dict[int, int], right: int, start: int) -> None:
    left = came_from[right]
    while left != start:
        previous = next(r for r, owner in matched.items() if owner == left)
        matched[right] = left
        right, left = previous, came_from[previous]
    matched[right] = left
