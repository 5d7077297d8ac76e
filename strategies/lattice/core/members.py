"""Sets of nodes: sorted lists where they are small, sorted arrays where they are large.

A numpy call costs a microsecond, which is more than all the work there is on a set of three; a
Python loop costs forty nanoseconds a member, which is too much for a hub of a hundred thousand.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "SMALL",
    "Members",
    "as_array",
    "as_list",
    "digest",
    "intersection",
    "members_of",
    "without",
]

Members = list[int] | NDArray[np.int32]
"""Distinct node numbers, ascending."""

SMALL = 2048
"""Up to so many members a set is worked on as a list."""


def members_of(nodes: Iterable[int]) -> Members:
    """Return a set of any nodes."""
    return sorted(set(nodes))


def as_list(members: Members) -> list[int]:
    """Return the members as integers."""
    return members if isinstance(members, list) else members.tolist()


def as_array(members: Members) -> NDArray[np.int32]:
    """Return the members as an array."""
    return np.array(members, dtype=np.int32) if isinstance(members, list) else members


def intersection(left: Members, right: Members) -> Members:
    """Return what is in both."""
    if isinstance(left, list) and isinstance(right, list):
        common = set(left)
        return [node for node in right if node in common]
    few, many = sorted((left, right), key=len)
    kept = as_array(few)[inside(as_array(few), many)]
    return kept if len(kept) > SMALL else kept.tolist()


def inside(nodes: NDArray[np.int32], members: Members) -> NDArray[np.bool_]:
    """Return for each of some nodes, in any order, whether it is a member."""
    known = as_array(members)
    if len(known) == 0:
        return np.zeros(len(nodes), dtype=bool)
    at = np.searchsorted(known, nodes)
    at[at == len(known)] = 0
    found: NDArray[np.bool_] = known[at] == nodes
    return found


def without(members: Members, removed: Members) -> Members:
    """Return the members that are not among the removed."""
    if len(members) == 0 or len(removed) == 0:
        return members
    if isinstance(members, list):
        gone = set(as_list(removed))
        return [node for node in members if node not in gone]
    kept = np.setdiff1d(members, as_array(removed), assume_unique=True)
    return kept if len(kept) > SMALL else kept.tolist()


def digest(members: Members) -> str:
    """Return 16 hex digits of the sha256 of the members, as little-endian 32-bit integers."""
    if isinstance(members, list):
        data = array("i", members).tobytes()
    else:
        data = members.astype("<i4", copy=False).tobytes()
    return hashlib.sha256(data).hexdigest()[:16]
