"""Arc consistency: what a symbol can be, given what its neighbours can be.

Source: AF-Retriever, step 5. The rule is applied to the triplets over and over until nothing
changes; each set only ever shrinks, so the result does not depend on the order of the triplets. For
a tree of triplets the target's set is the exact join, on a cycle it may be larger.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from harness.data.skb import Direction, Skb
from strategies.af.graph.arrays import Edges, Nodes, contains, meet
from strategies.af.graph.symbols import Bound, Triplet

__all__ = ["Grounded", "ground"]

_LOPSIDED = 4


@dataclass(frozen=True, slots=True)
class Grounded:
    """What is left of each symbol's candidates.

    Attributes:
        sets: By variable; None is a symbol that nothing constrains.
        passes: How often all triplets were looked at.
        capped: How many times a side was too large to constrain the other, in the last pass.
    """

    sets: dict[str, Nodes | None]
    passes: int
    capped: int


def ground(
    bound: Bound, start: Mapping[str, Nodes | None], skb: Skb, edges: Edges, *, cap: int | None
) -> Grounded:
    """Return the arc-consistent candidates.

    Args:
        bound: The query.
        start: The candidates before, by variable; None where a symbol has none of its own.
        skb: The knowledge base.
        edges: Its edges.
        cap: A side with so many candidates or more does not constrain the other; None for no cap.
    """
    sets = dict(start)
    passes = 0
    # What a side allowed when it was last looked at it allows until it shrinks.
    version = dict.fromkeys(sets, 0)
    looked: dict[tuple[int, bool], int] = {}
    while True:
        passes += 1
        changed, capped = False, 0
        for number, triplet in enumerate(bound.triplets):
            for forth, (source, target, way) in enumerate(_ways(triplet)):
                known, place = sets[source], (number, bool(forth))
                if known is None:
                    continue
                if cap is not None and len(known) >= cap:
                    capped += 1
                    continue
                if looked.get(place) == version[source]:
                    continue
                looked[place] = version[source]
                before = sets[target]
                if before is not None and len(before) * _LOPSIDED < len(known):
                    after = _joined(edges, before, known, triplet.relations, way)
                elif before is not None:
                    after = meet(_beyond(skb, known, triplet.relations, way), before)
                else:
                    after = _beyond(skb, known, triplet.relations, way)
                    kind = bound.symbols[target].type
                    after = after if kind is None else after[skb.type_of[after] == kind]
                if before is None or len(after) < len(before):
                    changed = True
                    version[target] += 1
                    sets[target] = after
        if not changed:
            return Grounded(sets, passes, capped)


def _ways(triplet: Triplet) -> tuple[tuple[str, str, Direction], tuple[str, str, Direction]]:
    """Return from where to where a triplet is followed, and along which edges."""
    if not triplet.directed:
        return (triplet.head, triplet.tail, "both"), (triplet.tail, triplet.head, "both")
    return (triplet.head, triplet.tail, "out"), (triplet.tail, triplet.head, "in")


def _beyond(skb: Skb, known: Nodes, relations: tuple[int, ...] | None, way: Direction) -> Nodes:
    """Return the neighbours of a set along some relations."""
    names = (None,) if relations is None else tuple(skb.edge_types[code] for code in relations)
    found = [skb.neighbours(known, name, way) for name in names]
    return found[0] if len(found) == 1 else np.unique(np.concatenate(found))


def _joined(
    edges: Edges, few: Nodes, known: Nodes, relations: tuple[int, ...] | None, way: Direction
) -> Nodes:
    """Return those of a few nodes that are neighbours of a large set: looked up from their side."""
    kept = np.zeros(len(few), np.bool_)
    # What the large set's edges enter, its own leave: from here they are followed the other way.
    for out in {"out": (False,), "in": (True,), "both": (False, True)}[way]:
        found = edges.spread(few, relations, out=out)
        kept[found.rows[contains(known, found.ends)]] = True
    return few[kept]
