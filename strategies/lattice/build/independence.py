"""How many dimensions say something of their own: the width of the order of the dimensions.

`d <= e` if every subject of d is one of e, and on those subjects the values on d determine the
values on e. Dimensions that determine each other are one. (Specification, A6.)
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from strategies.lattice.order.poset import Poset

__all__ = ["independent_dimensions"]

_MOST = 200
"""Dimensions; of more the largest are looked at."""


def independent_dimensions(
    points: Mapping[str, tuple[NDArray[np.int32], NDArray[np.int32]]],
) -> tuple[int, int]:
    """Return the width of the order of the dimensions, and how many were looked at.

    Args:
        points: By dimension the subjects and the values of its rows, sorted by both.
    """
    largest = sorted(points, key=lambda name: (-len(points[name][0]), name))[:_MOST]
    classes = {name: _classes(*points[name]) for name in sorted(largest)}
    names = list(classes)
    below = [
        (i, j)
        for i, left in enumerate(names)
        for j, right in enumerate(names)
        if i != j and _determines(classes[left], classes[right])
    ]
    mutual = set(below)
    leader = list(range(len(names)))
    for i, j in sorted(below):
        if i < j and (j, i) in mutual:
            leader[j] = leader[i]
    kept = sorted(set(leader))
    number = {node: n for n, node in enumerate(kept)}
    pairs = {(number[leader[i]], number[leader[j]]) for i, j in below if leader[i] != leader[j]}
    return Poset(len(kept), sorted(pairs)).width(), len(names)


def _classes(
    subjects: NDArray[np.int32], values: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Return the subjects, and for each the number of its set of values."""
    first = np.flatnonzero(np.diff(subjects, prepend=-1))
    ends = np.append(first[1:], len(subjects))
    sets: dict[bytes, int] = {}
    numbers = [
        sets.setdefault(values[start:end].tobytes(), len(sets))
        for start, end in zip(first, ends, strict=True)
    ]
    return subjects[first], np.array(numbers, dtype=np.int64)


def _determines(
    left: tuple[NDArray[np.int32], NDArray[np.int64]],
    right: tuple[NDArray[np.int32], NDArray[np.int64]],
) -> bool:
    if len(left[0]) == 0 or len(left[0]) > len(right[0]):
        return False
    at = np.searchsorted(right[0], left[0])
    at[at == len(right[0])] = 0
    if not bool((right[0][at] == left[0]).all()):
        return False
    pairs = np.unique(np.stack([left[1], right[1][at]]), axis=1)
    return len(np.unique(pairs[0])) == int(pairs.shape[1])
