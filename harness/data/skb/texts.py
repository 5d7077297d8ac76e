"""Columns of texts: their UTF-8 bytes end to end, and where each begins."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

__all__ = ["TextColumn", "TextWriter"]


class TextColumn:
    """A read-only column of texts, in memory or mapped from disk.

    The layout is that of Arrow's `large_string`: `starts` has one entry more than there are texts.
    """

    def __init__(self, starts: NDArray[np.int64], data: NDArray[np.uint8]) -> None:
        """Make a column.

        Args:
            starts: Shape (n + 1,), not descending, the first 0 and the last the length of `data`.
            data: All texts' bytes.
        """
        self._starts = starts
        self._data = np.asarray(data).data

    def __len__(self) -> int:
        """Return the number of texts."""
        return len(self._starts) - 1

    def __getitem__(self, row: int) -> str:
        """Return a text."""
        return str(self._data[self._starts[row] : self._starts[row + 1]], "utf-8")

    def __iter__(self) -> Iterator[str]:
        """Yield the texts in order."""
        return map(self.__getitem__, range(len(self)))


class TextWriter:
    """Appends texts to a binary file, and remembers how long each is."""

    def __init__(self, file: BinaryIO) -> None:
        """Begin an empty column in an empty file."""
        self._file = file
        self._lengths = array("q")

    def add(self, text: str) -> int:
        """Append a text; half a surrogate pair, which is no character, becomes `?`.

        Returns:
            How many bytes it took.
        """
        return self.extend((text,))

    def extend(self, texts: Iterable[str]) -> int:
        """Append texts as `add` does; it is faster for many.

        Returns:
            How many bytes they took.
        """
        raw = [text.encode("utf-8", "replace") for text in texts]
        self._lengths.extend(map(len, raw))
        return self._file.write(b"".join(raw))

    @property
    def starts(self) -> NDArray[np.int64]:
        """Where each text begins, and where the last one ends; shape (n + 1,)."""
        starts = np.zeros(len(self._lengths) + 1, np.int64)
        np.cumsum(np.frombuffer(self._lengths, np.int64), out=starts[1:])
        return starts
