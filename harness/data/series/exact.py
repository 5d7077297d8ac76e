"""Columns of exact decimals: whole numbers at one common scale, so that sums and ties are exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Exact", "exact_of"]

_LARGEST = 2**62


@dataclass(frozen=True, slots=True)
class Exact:
    """Decimals of one column.

    Attributes:
        scaled: Each number times ten to the power of `scale`: int64 of shape (rows,), or Python
            whole numbers (dtype object) where those do not suffice; 0 where there is no number.
        good: Which rows hold a number: bool of shape (rows,).
        scale: Digits behind the point.
    """

    scaled: NDArray[Any]
    good: NDArray[np.bool_]
    scale: int

    def at(self, row: int) -> Decimal | None:
        """Return one row's number."""
        return self.decimal(self.scaled[row]) if self.good[row] else None

    def decimal(self, scaled: Any) -> Decimal:
        """Return a scaled whole number as the decimal it stands for."""
        number = int(scaled)
        digits = tuple(map(int, str(abs(number))))
        # Not by arithmetic, which would round to the precision of the decimal context.
        return Decimal((int(number < 0), digits, -self.scale))

    def rows(self) -> NDArray[np.intp]:
        """Return the rows that hold a number, ascending."""
        return np.flatnonzero(self.good)

    def numbers(self) -> NDArray[Any]:
        """Return the scaled numbers of those rows."""
        return self.scaled[self.good]

    def total(self) -> int:
        """Return the exact sum of all numbers, scaled."""
        numbers = self.numbers()
        if numbers.dtype == object or not numbers.size:
            return sum(int(number) for number in numbers)
        largest = max(abs(int(numbers.max())), abs(int(numbers.min())), 1)
        if largest * numbers.size < _LARGEST:
            return int(numbers.sum())
        # In two halves that cannot overflow: what stands above 32 bits, and what below.
        high, low = numbers >> 32, numbers & 0xFFFFFFFF
        return (int(high.sum()) << 32) + int(low.sum())


def exact_of(numbers: Sequence[Decimal | None]) -> Exact:
    """Return decimals as a column, at the scale of the one with the most digits behind the point.

    Args:
        numbers: Finite decimals, None where there is none.
    """
    good = np.fromiter((n is not None for n in numbers), np.bool_, len(numbers))
    scale = max((_digits(n) for n in numbers if n is not None), default=0)
    scaled = [0 if n is None else _scaled(n, scale) for n in numbers]
    small = all(-_LARGEST < n < _LARGEST for n in scaled)
    return Exact(np.array(scaled, dtype=np.int64 if small else object), good, scale)


def _scaled(number: Decimal, scale: int) -> int:
    sign, digits, exponent = number.as_tuple()
    shift = scale + (exponent if isinstance(exponent, int) else 0)
    whole = int("".join(map(str, digits))) * int(10**shift)
    return -whole if sign else whole


def _digits(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
