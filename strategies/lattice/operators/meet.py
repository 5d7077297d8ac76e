"""The meet of values of one dimension: the cut of everything that lies below all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from strategies.lattice.core.dimension import Dimension

__all__ = ["MeetCut", "meet"]


@dataclass(frozen=True, slots=True)
class MeetCut:
    """What lies below all of some values.

    Attributes:
        lower: The nodes, ascending. Empty: the values contradict each other.
        maximal: Those of them that lie below no other; with several the meet is ambiguous, and all
            of them are the answer.
        sizes: How many nodes lie below each of the values.
    """

    lower: list[int]
    maximal: list[int]
    sizes: list[int]

    @property
    def principal(self) -> bool:
        """Whether there is a greatest one: the meet is a value."""
        return len(self.maximal) == 1


def meet(dimension: Dimension, terms: Sequence[Sequence[int]]) -> MeetCut:
    """Return the meet of some terms, each a set of nodes of which one has to be above.

    A term of one node is a value; of several, an alternative ("the director of X", where there are
    two). No terms at all are the top, below which everything lies: then `lower` is every value.
    """
    downs = [{low for node in term for low in dimension.down(node)} for term in terms]
    lower = sorted(set.intersection(*downs)) if downs else dimension.values.tolist()
    return MeetCut(lower, _maximal(dimension, lower), [len(down) for down in downs])


def _maximal(dimension: Dimension, lower: Sequence[int]) -> list[int]:
    if not dimension.ordered:
        return list(lower)
    covered = {low for node in lower for low in dimension.down(node) if low != node}
    return [node for node in lower if node not in covered]
