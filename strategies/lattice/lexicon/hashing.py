"""Sets and maps of 64-bit keys as sorted arrays: opened by mapping them, looked up by bisection."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

__all__ = ["KeyMap", "key_map", "key_of"]


def key_of(tier: str, text: str) -> int:
    """Return the key of a text in a tier: 64 bits of its BLAKE2b hash.

    Of five million names two share a key with a probability below one in a million.
    """
    data = f"{tier}{text}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little")


class KeyMap:
    """Integers by key; a key may have several, which come in ascending order."""

    def __init__(self, keys: NDArray[np.uint64], values: NDArray[np.int32]) -> None:
        self.keys = keys
        self.values = values
        self._keys = np.ascontiguousarray(keys).data
        self._values = np.ascontiguousarray(values).data

    def __len__(self) -> int:
        return len(self._keys)

    def get(self, key: int) -> list[int]:
        """Return the values of a key."""
        keys = self._keys
        at = start = bisect_left(keys, key)
        while at < len(keys) and keys[at] == key:
            at += 1
        found: list[int] = self._values[start:at].tolist()
        return found


def key_map(keys: Sequence[int], values: Sequence[int]) -> KeyMap:
    """Return a map of pairs, given in any order and possibly several times."""
    pairs = np.empty(len(keys), dtype=[("key", np.uint64), ("value", np.int32)])
    pairs["key"], pairs["value"] = keys, values
    order = np.lexsort((pairs["value"], pairs["key"]))
    pairs = pairs[order]
    if len(pairs):
        same = (pairs["key"][1:] == pairs["key"][:-1]) & (pairs["value"][1:] == pairs["value"][:-1])
        pairs = pairs[np.append(True, ~same)]
    return KeyMap(pairs["key"].copy(), pairs["value"].copy())
