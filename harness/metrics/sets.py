"""Comparison of a predicted answer set with the gold set, both in comparable form."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

__all__ = ["any_hit", "set_em", "set_f1"]


def any_hit(said: AbstractSet[str], wanted: AbstractSet[str]) -> float:
    """Return 1 if the two sets share a member, else 0."""
    return float(not said.isdisjoint(wanted))


def set_em(said: AbstractSet[str], wanted: AbstractSet[str]) -> float:
    """Return 1 if the two sets are equal, else 0."""
    return float(said == wanted)


def set_f1(said: AbstractSet[str], wanted: AbstractSet[str]) -> float | None:
    """Return 2 |said & wanted| / (|said| + |wanted|); None where no member is wanted."""
    if not wanted:
        return None
    return 2 * len(said & wanted) / (len(said) + len(wanted))
