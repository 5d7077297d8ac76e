"""Surface forms to nodes, with what they are needed for in mind."""

from __future__ import annotations

from dataclasses import dataclass

from strategies.lattice.build.typing import NAME, typed
from strategies.lattice.core.dimension import Dimension
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.core.side import Side

__all__ = ["Grounded", "ground_name", "ground_value"]


@dataclass(frozen=True, slots=True)
class Grounded:
    """The nodes of a surface form and the rule by which they were found ("" for none)."""

    rule: str
    nodes: list[int]


def ground_name(lattice: KnowledgeLattice, surface: str, side: Side | None) -> Grounded:
    """Return the nodes that a name means.

    The best rule of the lexicon that knows the name counts. Where the name is followed by a hop, a
    rule is passed over that finds only mentions, of which nothing is said and from which nothing is
    reached. The name of a thing of which something is said never stands for another. Never fuzzy.

    Args:
        lattice: Where to look.
        surface: The name.
        side: What is followed next; None for nothing.
    """
    best: Grounded | None = None
    for rule, nodes in lattice.lexicon.tiers(surface):
        if side is None:
            return Grounded(rule, nodes)
        located = [node for node in nodes if side.has(node)]
        if located:
            return Grounded(rule, located)
        best = best or Grounded(rule, nodes)
        if any(lattice.told[node] for node in nodes):
            return Grounded(rule, nodes)
    return best or Grounded("", [])


def ground_value(lattice: KnowledgeLattice, surface: str, dimension: Dimension) -> Grounded:
    """Return what lies below a surface form among the values of a dimension.

    In a dimension of dates or numbers the surface is read as one, whether or not some value is
    written so: `1924` covers 20 May 1924.
    """
    made = typed(surface, dimension.kind)
    if made is not None:
        units = lattice.manifest["units"]
        nodes = dimension.within(made.low, made.high)
        if made.unit:
            unit = units.index(made.unit) if made.unit in units else -1
            nodes = [node for node in nodes if int(lattice.columns.unit[node]) == unit]
        return Grounded(str(dimension.kind), nodes)
    best: Grounded | None = None
    for rule, nodes in lattice.lexicon.tiers(surface):
        below = sorted({low for node in nodes for low in dimension.down(node)})
        located = [node for node in below if dimension.inverse.has(node)]
        if located:
            return Grounded(rule, located)
        best = best or Grounded(rule, [node for node in nodes if lattice.spaces[node] == NAME])
        if any(lattice.told[node] for node in nodes):
            break
    return best or Grounded("", [])
