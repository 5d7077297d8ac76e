"""Where the cells of a plain CSV file are in its bytes."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.data.series.bytecells import LazyTexts
from harness.data.series.plain import no_zeros
from harness.errors import DataError

__all__ = ["Layout", "layout_of"]

_NEWLINE, _RETURN, _QUOTE, _COMMA = 10, 13, 34, 44
_BOM = b"\xef\xbb\xbf"
_SMALL = 2**32


class Layout:
    """A plain CSV file: no quotes, every row as many cells as the header, one row a line."""

    def __init__(
        self, raw: NDArray[np.uint8], names: Sequence[str], starts: NDArray[Any], ends: NDArray[Any]
    ) -> None:
        """Take the bytes, the column names in NFC, and each cell's place: shape (rows, columns)."""
        self.raw, self.names = raw, tuple(names)
        self._starts, self._ends = starts, ends
        self._of = {name: index for index, name in enumerate(self.names)}

    def __len__(self) -> int:
        """Return how many rows there are below the header."""
        return len(self._starts)

    def cells(self, name: str) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return where the cells of a column begin and end, each of shape (rows,)."""
        return self._starts[:, self._of[name]], self._ends[:, self._of[name]]

    def texts(self, name: str) -> LazyTexts:
        """Return the cells of a column as texts."""
        return LazyTexts(self.raw, *self.cells(name))

    def line(self, row: int) -> int:
        """Return the line of a row in the file, the header's being 1."""
        return row + 2

    def lines(self, rows: NDArray[np.intp]) -> Sequence[int]:
        """Return the lines of some rows."""
        return range(int(rows[0]) + 2, int(rows[-1]) + 3) if len(rows) else ()

    def changes(self, names: Sequence[str]) -> list[int]:
        """Return the rows at which a cell of these columns differs from that above it."""
        changed = np.zeros(len(self), np.bool_)
        changed[:1] = True
        for name in names:
            starts, ends = (part.astype(np.int64) for part in self.cells(name))
            widths = ends - starts
            changed[1:] |= widths[1:] != widths[:-1]
            for offset in range(int(widths.max()) if len(widths) else 0):
                inside = offset < widths
                char = self.raw[np.minimum(starts + offset, self.raw.size - 1)]
                changed[1:] |= (char[1:] != char[:-1]) & inside[1:]
        return np.flatnonzero(changed).tolist()


def layout_of(path: Path) -> Layout | None:
    """Return where the cells of a file are, or None where it is not plain.

    Raises:
        DataError: if it cannot be read or holds a zero byte; names the line.
    """
    try:
        raw = np.fromfile(path, np.uint8)
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error
    if raw[:3].tobytes() == _BOM:
        raw = raw[3:]
    zeros = np.flatnonzero(raw == 0)
    if zeros.size:
        raise no_zeros(path, raw[: zeros[0]].tobytes())
    if not raw.size or (raw == _QUOTE).any() or not _is_utf8(raw):
        return None
    breaks = np.flatnonzero(raw == _NEWLINE)
    if not breaks.size or breaks[-1] != raw.size - 1:
        breaks = np.append(breaks, raw.size)
    starts = np.concatenate(([0], breaks[:-1] + 1))
    ends = breaks.copy()
    returns = np.flatnonzero(raw == _RETURN)
    if returns.size:
        # A carriage return may only end a line.
        before = (ends > starts) & (raw[np.maximum(ends - 1, 0)] == _RETURN)
        if int(before.sum()) != returns.size:
            return None
        ends = ends - before
    return _divided(raw, starts, ends)


def _divided(
    raw: NDArray[np.uint8], starts: NDArray[np.intp], ends: NDArray[np.intp]
) -> Layout | None:
    """Return the layout where every line has as many cells as the first."""
    header = raw[starts[0] : ends[0]].tobytes().decode("utf-8")
    names = [unicodedata.normalize("NFC", name.strip()) for name in header.split(",")]
    commas = np.flatnonzero(raw == _COMMA)
    each = len(names) - 1
    if (ends <= starts).any() or commas.size != each * len(starts) or len(set(names)) < len(names):
        return None
    kind: Any = np.uint32 if raw.size < _SMALL else np.int64
    inner: NDArray[Any] = commas.reshape(len(starts), each).astype(kind)
    if each and ((inner[:, 0] < starts).any() or (inner[:, -1] >= ends).any()):
        return None
    firsts = np.concatenate((starts[:, None].astype(kind), inner + kind(1)), axis=1)[1:]
    lasts = np.concatenate((inner, ends[:, None].astype(kind)), axis=1)[1:]
    return Layout(raw, names, firsts, lasts)


def _is_utf8(raw: NDArray[np.uint8]) -> bool:
    if not (raw >= 128).any():
        return True
    try:
        raw.tobytes().decode("utf-8")
    except UnicodeDecodeError:
        # The reader of single rows says where.
        return False
    return True
