"""The guards on nodes and calls, and the most calls that a tree can make."""

from __future__ import annotations

from collections.abc import Sequence

from strategies.hiq.errors import BudgetSpent
from strategies.hiq.knobs import Knobs
from strategies.hiq.messages import MOST_PARTS

__all__ = ["Purse", "call_bound"]


def call_bound(knobs: Knobs) -> int:
    r"""Return the most calls that one question can take.

    With $I$ split nodes and $N$ nodes in all ($N = 2I + 1$ and $I = 2^d - 1$ for a binary tree of
    depth $d$, both cut by `max_nodes`): a read a node and one more where its reply was cut, a
    rewrite for all but the root, a trigger's own call, for each split node an expansion and one
    more where its reply was cut, its verification, and a repair verified in its turn; the synthesis
    (one a split node if bottom-up) and, if forced, a last reading. The harness may show a model its
    broken reply once, which belongs to the call.
    """
    if knobs.append_bridge:
        # A round reads the sub-question and then the question; see `strategies.hiq.bridge`.
        return 2 + knobs.deepest * (1 + 1 + 2 + 2) + int(knobs.forced)
    split, nodes = _tree(knobs)
    own = 1 if knobs.trigger.kind in {"entailment", "query_only_router"} else 0
    checks = 1 + 2 * knobs.repairs if knobs.verify else 0
    composed = max(split, 1) if knobs.compose == "bottom_up" else 1
    return nodes * (2 + own) + (nodes - 1) + split * (2 + checks) + composed + int(knobs.forced)


def _tree(knobs: Knobs) -> tuple[int, int]:
    """Return the most split nodes and the most nodes."""
    widest = 2 if knobs.branching == "binary" else MOST_PARTS
    split, nodes = 0, 1
    for depth in range(knobs.deepest):
        split += widest**depth
        nodes += widest ** (depth + 1)
    most = max(knobs.max_nodes, 1)
    # A split takes two nodes at least, so there are never more than half as many splits.
    return min(split, (most - 1) // 2), min(nodes, most)


class Purse:
    """How many nodes and calls are left. Used by one thread: parallel children get shares."""

    def __init__(self, nodes: int, calls: int) -> None:
        self.nodes = nodes
        self.calls = calls

    def spend(self) -> None:
        """Take one call.

        Raises:
            BudgetSpent: if none is left.
        """
        if self.calls < 1:
            raise BudgetSpent
        self.calls -= 1

    def take_nodes(self, count: int) -> bool:
        """Take so many nodes, or none where there are fewer left."""
        if self.nodes < count:
            return False
        self.nodes -= count
        return True

    def shares(self, count: int) -> list[Purse]:
        """Divide what is left into equal shares, the first getting the odd ones.

        Children that do not wait for each other cannot draw on one purse and still give the same
        tree in whatever order they run.
        """
        shares = [
            Purse(_share(self.nodes, count, n), _share(self.calls, count, n)) for n in range(count)
        ]
        self.nodes = self.calls = 0
        return shares

    def take_back(self, purses: Sequence[Purse]) -> None:
        """Take back what the shares have left."""
        self.nodes += sum(purse.nodes for purse in purses)
        self.calls += sum(purse.calls for purse in purses)


def _share(total: int, count: int, place: int) -> int:
    return total // count + (1 if place < total % count else 0)
