"""What a planner may know of a lattice: its dimensions and its names."""

from __future__ import annotations

from collections.abc import Sequence

from harness.plan.plan import Plan
from harness.plan.view import Mention
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.lexicon.scan import scan
from strategies.lattice.operators.execute import execute
from strategies.lattice.operators.state import Options

__all__ = ["LatticeView"]

_QUIET = Options(traced=False)


class LatticeView:
    """A lattice as a `PlanView`: only live dimensions are shown."""

    def __init__(self, lattice: KnowledgeLattice) -> None:
        self._lattice = lattice
        live = {name for name, dimension in lattice.dimensions.items() if dimension.live}
        flipped = {name for name, other in lattice.flipped.items() if other in live}
        self._dimensions = frozenset(live | flipped)

    @property
    def dimensions(self) -> frozenset[str]:
        """The names of its live dimensions, and of the inverses that have a name."""
        return self._dimensions

    def known(self, surface: str) -> bool:
        """Whether the lexicon grounds this surface form."""
        return bool(self._lattice.lexicon.ground(surface)[1])

    def scan(self, text: str) -> Sequence[Mention]:
        """The longest known names in a text, left to right, none overlapping another."""
        return list(scan(self._lattice.lexicon, text))

    def walk(self, plan: Plan) -> Sequence[str]:
        """Return the labels of what a chain reaches, by support and alphabet; none if nothing."""
        return [one.label for one in execute(plan, self._lattice, _QUIET).answers]

    def menu(self, surface: str) -> frozenset[str]:
        """The dimensions on which that name has values; `~dim` where it is itself a value.

        The intent of the name in the formal context of subjects and dimensions (specification,
        A7), worked out when it is asked for.
        """
        nodes = {node for _, found in self._lattice.lexicon.tiers(surface) for node in found}
        offered: set[str] = set()
        for name, dimension in self._lattice.dimensions.items():
            if not dimension.live:
                continue
            if any(dimension.forward.has(node) for node in nodes):
                offered.add(name)
            if any(dimension.inverse.has(node) for node in nodes):
                offered.add(f"~{name}")
        offered |= {name for name, other in self._lattice.flipped.items() if f"~{other}" in offered}
        return frozenset(offered)
