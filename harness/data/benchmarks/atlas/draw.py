"""Draws without a generator: every integer comes from sha256(seed, stage, index, block).

No draw depends on hash seeds, locale, process count or the Python version, and a stage
can gain draws without shifting those of another.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

__all__ = ["Stream"]

T = TypeVar("T")
_UNPACK = struct.Struct(">4Q").unpack


class Stream:
    """An endless sequence of integers that belongs to one (seed, stage, index)."""

    __slots__ = ("_block", "_key", "_left")

    def __init__(self, seed: int, stage: str, index: int | str = 0) -> None:
        """Open the stream of one index of a stage."""
        self._key = f"{seed}|{stage}|{index}|"
        self._block = 0
        self._left: list[int] = []

    def _next(self) -> int:
        if not self._left:
            digest = hashlib.sha256(f"{self._key}{self._block}".encode()).digest()
            self._block += 1
            self._left = list(_UNPACK(digest)[::-1])
        return self._left.pop()

    def below(self, bound: int) -> int:
        """Return an integer in [0, bound)."""
        return self._next() % bound

    def between(self, low: int, high: int) -> int:
        """Return an integer in [low, high]."""
        return low + self._next() % (high - low + 1)

    def chance(self, permille: int) -> bool:
        """Return true in `permille` of 1,000 cases."""
        return self._next() % 1000 < permille

    def pick(self, items: Sequence[T]) -> T:
        """Return one item of a non-empty sequence."""
        return items[self._next() % len(items)]

    def weighted(self, items: Sequence[tuple[T, int]]) -> T:
        """Return one item, drawn by its integer weight."""
        mark = self.below(sum(weight for _, weight in items))
        for item, weight in items:
            if mark < weight:
                return item
            mark -= weight
        return items[-1][0]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return a permutation of the items (Fisher and Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self._next() % (i + 1)
            out[i], out[j] = out[j], out[i]
        return out

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """Return up to `k` different positions' items, in drawn order."""
        out = list(items)
        k = min(k, len(out))
        for i in range(k):
            j = i + self._next() % (len(out) - i)
            out[i], out[j] = out[j], out[i]
        return out[:k]
