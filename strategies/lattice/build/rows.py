"""The growing rows of a lattice, with provisional numbers, in columns of machine integers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["Interned", "Rows"]

T = TypeVar("T")


class Interned(Generic[T]):
    """Numbers for things, in the order in which they were first seen."""

    def __init__(self) -> None:
        self.numbers: dict[T, int] = {}

    def __call__(self, thing: T) -> int:
        """Return the number of a thing."""
        return self.numbers.setdefault(thing, len(self.numbers))

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[T]:
        return iter(self.numbers)


class Rows:
    """One entry for each (subject, dimension, value, source).

    `surface` is the number of the value as it is written there; `derived` is 1 for what follows
    from another row.
    """

    def __init__(self) -> None:
        self.dimension = array("i")
        self.subject = array("i")
        self.value = array("i")
        self.source = array("i")
        self.surface = array("i")
        self.derived = array("b")

    def __len__(self) -> int:
        return len(self.dimension)

    def add(
        self,
        dimension: int,
        subject: int,
        value: int,
        source: int,
        *,
        surface: int,
        derived: int = 0,
    ) -> None:
        """Add an entry."""
        self.dimension.append(dimension)
        self.subject.append(subject)
        self.value.append(value)
        self.source.append(source)
        self.surface.append(surface)
        self.derived.append(derived)

    def entries(self, start: int = 0) -> Iterable[tuple[int, int, int, int, int]]:
        """Return (dimension, subject, value, source, surface) from an entry on."""
        columns = (self.dimension, self.subject, self.value, self.source, self.surface)
        return zip(*(column[start:] for column in columns), strict=True)
