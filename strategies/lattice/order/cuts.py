"""Cuts of an order (Dedekind-MacNeille), and the completion made of all of them."""

from __future__ import annotations

from dataclasses import dataclass

from strategies.lattice.order.poset import Poset, bits

__all__ = ["Cut", "completion", "cut_of"]


@dataclass(frozen=True, slots=True)
class Cut:
    """What lies below all of some elements.

    Attributes:
        lower: The set of the lower bounds, which is closed: `L = (L^u)^l`.
        maximal: Its maximal elements.
        principal: Whether it has a greatest element, which is then the meet in the order itself.
    """

    lower: int
    maximal: int
    principal: bool


def cut_of(poset: Poset, elements: int) -> Cut:
    """Return the meet of a set of elements as a cut; the whole order for the empty set."""
    lower = poset.lower_bounds(elements)
    maximal = poset.maximal(lower)
    return Cut(lower, maximal, maximal != 0 and maximal & (maximal - 1) == 0)


def completion(poset: Poset, most: int) -> list[int] | None:
    """Return the lower sets of all cuts, smallest first, or None if there are more than `most`.

    They are the intersections of principal down-sets, found by closing those under intersection.
    """
    top = (1 << poset.n) - 1
    found = {top}
    for element in range(poset.n):
        down = poset.down[element]
        found |= {cut & down for cut in found}
        if len(found) > most:
            return None
    return sorted(found, key=lambda cut: (cut.bit_count(), list(bits(cut))))
