"""A table of strings as two arrays: one blob of UTF-8 bytes and the offsets into it.

It is opened by mapping the arrays, whatever its size, and a string is decoded when it is read.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["StringTable", "string_table"]

_KEPT = 100_000
"""Strings that stay decoded: what is asked for is asked for again."""


class StringTable(Sequence[str]):
    """Immutable strings by number."""

    def __init__(self, blob: NDArray[np.uint8], offsets: NDArray[np.int64]) -> None:
        self.blob = blob
        self.offsets = offsets
        self._bytes = np.ascontiguousarray(blob).data
        self._read: dict[int, str] = {}
        self._at = np.ascontiguousarray(offsets).data

    def __len__(self) -> int:
        return len(self._at) - 1

    def __getitem__(self, number: int) -> str:  # type: ignore[override]
        text = self._read.get(number)
        if text is None:
            start, end = self._at[number], self._at[number + 1]
            text = str(self._bytes[start:end], "utf-8", "surrogatepass")
            if len(self._read) >= _KEPT:
                self._read.clear()
            self._read[number] = text
        return text

    def rank(self, text: str) -> int:
        """Return where a text stands, or would stand, in a table that is sorted."""
        return bisect_left(self, text)


def string_table(texts: Iterable[str]) -> StringTable:
    """Return a table of texts in their order."""
    encoded = [text.encode("utf-8", "surrogatepass") for text in texts]
    offsets = np.zeros(len(encoded) + 1, dtype=np.int64)
    np.cumsum([len(data) for data in encoded], out=offsets[1:])
    return StringTable(np.frombuffer(b"".join(encoded), dtype=np.uint8), offsets)
