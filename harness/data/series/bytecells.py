"""Cells of a table as places in its bytes: numbers parsed in bulk, texts made when asked for.

Ten million rows are a few arrays here, and no object a row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

__all__ = ["LazyTexts", "Parsed", "parse_cells"]

_WIDEST = 20
_CHUNK = 1 << 18
_MOST_DIGITS = 18
_LARGEST_COUNT = 10**15
_MINUS, _PLUS, _POINT, _ZERO = 45, 43, 46, 48


class LazyTexts(Sequence[str]):
    """One column's cells, verbatim, decoded when they are asked for; "" where they are hidden."""

    def __init__(
        self,
        raw: NDArray[np.uint8],
        starts: NDArray[Any],
        ends: NDArray[Any],
        hidden: NDArray[np.bool_] | None = None,
    ) -> None:
        """Take the places of the cells.

        Args:
            raw: The bytes of the file, in UTF-8.
            starts: The first byte of each cell, of shape (rows,).
            ends: The byte after each cell, of shape (rows,).
            hidden: Cells that must not be read; None for none.
        """
        self._raw, self._starts, self._ends, self._hidden = raw, starts, ends, hidden

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self._starts)

    @overload
    def __getitem__(self, row: int) -> str: ...
    @overload
    def __getitem__(self, row: slice) -> Sequence[str]: ...
    def __getitem__(self, row: int | slice) -> str | Sequence[str]:
        """Return one cell, or those of a slice."""
        if isinstance(row, slice):
            return [self[index] for index in range(*row.indices(len(self)))]
        if self._hidden is not None and self._hidden[row]:
            return ""
        return self._raw[self._starts[row] : self._ends[row]].tobytes().decode("utf-8").strip()

    def __iter__(self) -> Iterator[str]:
        """Yield every cell."""
        return (self[row] for row in range(len(self)))

    def hide(self, hidden: NDArray[np.bool_]) -> LazyTexts:
        """Return the same cells with some of them hidden."""
        return LazyTexts(self._raw, self._starts, self._ends, hidden)

    def counts(self) -> NDArray[np.float64] | None:
        """Return the cells as numbers of shape (rows,), or None where one is no plain count.

        A count is whole, has no sign, and at most 15 digits, so that a float holds it exactly.
        """
        parsed = parse_cells(self._raw, self._starts, self._ends)
        if self._hidden is not None or not (parsed.plain & (parsed.digits == 0)).all():
            return None
        signs = self._raw[self._starts]
        if ((signs == _MINUS) | (signs == _PLUS) | (parsed.whole >= _LARGEST_COUNT)).any():
            return None
        return parsed.whole.astype(np.float64)

    def take(self, rows: NDArray[np.intp]) -> LazyTexts:
        """Return the cells of some rows, in their order."""
        hidden = None if self._hidden is None else self._hidden[rows]
        return LazyTexts(self._raw, self._starts[rows], self._ends[rows], hidden)


@dataclass(frozen=True, slots=True)
class Parsed:
    """Numbers of cells: each is `whole` over ten to the power of `digits`, where `plain`.

    What is not `plain` is spelled in a way that only a parser of single texts may decide on: with
    separators or an exponent, blank, too long, or no number at all. All of shape (rows,).
    """

    whole: NDArray[np.int64]
    digits: NDArray[np.int8]
    plain: NDArray[np.bool_]


def parse_cells(raw: NDArray[np.uint8], starts: NDArray[Any], ends: NDArray[Any]) -> Parsed:
    """Parse cells that are spelled as plain decimals, exactly; see `Parsed` for the others."""
    rows = len(starts)
    whole = np.zeros(rows, np.int64)
    digits = np.zeros(rows, np.int8)
    plain = np.zeros(rows, np.bool_)
    for first in range(0, rows, _CHUNK):
        part = slice(first, min(first + _CHUNK, rows))
        _parse(raw, starts[part], ends[part], (whole[part], digits[part], plain[part]))
    return Parsed(whole, digits, plain)


def _parse(
    raw: NDArray[np.uint8],
    starts: NDArray[Any],
    ends: NDArray[Any],
    out: tuple[NDArray[np.int64], NDArray[np.int8], NDArray[np.bool_]],
) -> None:
    whole, digits, plain = out
    widths = ends.astype(np.int64) - starts.astype(np.int64)
    fits = (widths > 0) & (widths <= _WIDEST)
    widest = int(widths[fits].max()) if fits.any() else 0
    counted = np.zeros(len(starts), np.int8)
    pointed = np.zeros(len(starts), np.bool_)
    good = fits.copy()
    last = max(raw.size - 1, 0)
    for column in range(widest):
        inside = fits & (column < widths)
        char = raw[np.minimum(starts.astype(np.int64) + column, last)]
        digit = inside & (char >= _ZERO) & (char <= _ZERO + 9)
        point = inside & (char == _POINT) & ~pointed
        sign = inside & ((char == _MINUS) | (char == _PLUS)) & (column == 0)
        good &= ~inside | digit | point | sign
        room = digit & (counted < _MOST_DIGITS)
        whole[room] = whole[room] * 10 + (char[room].astype(np.int64) - _ZERO)
        digits[room & pointed] += 1
        counted[digit] += 1
        pointed |= point
    # A point needs a digit on both sides, as in the spelling of single numbers.
    lead = raw[np.minimum(starts.astype(np.int64), last)]
    negative = fits & (lead == _MINUS)
    signed = negative | (fits & (lead == _PLUS))
    head = raw[np.minimum(starts.astype(np.int64) + signed, last)]
    bare = (counted == 0) | (head == _POINT) | (pointed & (digits == 0))
    good &= ~bare & (counted <= _MOST_DIGITS)
    whole[negative] *= -1
    plain[:] = good
