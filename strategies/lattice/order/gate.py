"""The legitimacy of a dimension: is its order one on which a meet means what it says?

A flat dimension of three values with a bottom holds M3 and is not distributive, so that to ask it
of the whole order would refuse every real dimension. What is asked by default is that above every
value of the completion the generalisations form a distributive lattice. In a tree they are a
chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from strategies.lattice.order.cuts import completion
from strategies.lattice.order.poset import CycleError, Poset, bits

__all__ = ["GateMode", "Verdict", "gate"]


class GateMode(StrEnum):
    """What a dimension has to be to go live; `none` only refuses what is no order."""

    NONE = "none"
    UNIQUE_GLB = "unique_glb"
    UPSET = "upset_distributive"
    FULL = "full_distributive"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says of a dimension.

    Attributes:
        ok: Whether it may go live.
        reason: `tree`, `distributive`, `skipped`; else what is wrong: `cycle`, `no_unique_glb`,
            `not_distributive`, `too_large`.
        checked: How many cuts were looked at.
    """

    ok: bool
    reason: str
    checked: int = 0


def gate(n: int, pairs: Sequence[tuple[int, int]], mode: GateMode, most: int) -> Verdict:
    """Judge an order given by pairs (lower, upper) over n elements.

    Args:
        n: How many elements.
        pairs: The order; what is transitive may be left out.
        mode: What is asked.
        most: The largest completion that is looked at; a larger one does not pass.
    """
    try:
        poset = Poset(n, pairs)
    except CycleError:
        return Verdict(False, "cycle")
    if mode is GateMode.NONE:
        return Verdict(True, "skipped")
    if mode is GateMode.UNIQUE_GLB:
        ok = all(_has_glb(poset, i, j) for i in range(n) for j in range(i))
        return Verdict(ok, "distributive" if ok else "no_unique_glb")
    if mode is GateMode.UPSET and _is_forest(poset):
        return Verdict(True, "tree")
    cuts = completion(poset, most)
    if cuts is None:
        return Verdict(False, "too_large", most)
    if mode is GateMode.FULL:
        ok = _distributive(cuts)
    else:
        # What lies above the empty set is the whole completion: that would be the full test.
        minimal = [poset.down[i] for i in range(n)]
        ok = all(_distributive([c for c in cuts if c & low == low]) for low in minimal)
    return Verdict(ok, "distributive" if ok else "not_distributive", len(cuts))


def _is_forest(poset: Poset) -> bool:
    """Whether what lies above any element is a chain."""
    return all(
        all(poset.up[j] & above == poset.up[j] for j in bits(above))
        and all(poset.below(i, j) or poset.below(j, i) for i in bits(above) for j in bits(above))
        for above in poset.up
    )


def _has_glb(poset: Poset, left: int, right: int) -> bool:
    """Whether two elements have a greatest lower bound, or none at all in common."""
    lower = poset.down[left] & poset.down[right]
    return lower == 0 or poset.maximal(lower).bit_count() == 1


def _distributive(cuts: Sequence[int]) -> bool:
    """Whether a lattice of closed sets, ordered by inclusion, is distributive.

    The meet is the intersection. By Birkhoff's theorem a finite lattice is distributive if and only
    if every element that is irreducible under joins is prime under them: `j <= a v b` implies `j <=
    a` or `j <= b`. It is enough that the elements that are not above `j` have a largest one.
    """
    for j in cuts:
        covered = [c for c in cuts if c != j and c & j == c]
        joined = _join(cuts, covered)
        if joined == j or (not covered):
            continue
        avoiding = [c for c in cuts if c & j != j]
        largest = _join(cuts, avoiding)
        if largest & j == j:
            return False
    return True


def _join(cuts: Sequence[int], members: Sequence[int]) -> int:
    """Return the least closed set that contains all members; the least of all for none."""
    union = 0
    for member in members:
        union |= member
    joined = -1
    for cut in cuts:
        if cut & union == union:
            joined &= cut
    return joined
