"""A table: columns of values at positions, exact, with every per-row value served on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from harness.data.series.exact import Exact
from strategies.noesis.kb.position import Place

__all__ = ["Column", "Places", "Table"]


class Places:
    """The positions of the rows of a table, in order, made when they are asked for."""

    def __init__(self, word: str, texts: Sequence[str], starts: NDArray[np.float64]) -> None:
        """Set them.

        Args:
            word: What a position is called, e.g. `minute`.
            texts: The position of each row as the file spells it, without the word.
            starts: The same as numbers: float64 of shape (rows,), ascending.
        """
        self.word = word
        self._texts = texts
        self.starts = starts
        self._codes = word in ("time code", "date", "clock", "time")

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.starts)

    def __getitem__(self, row: int) -> Place:
        """Return the position of a row."""
        text = self._texts[row] if self._codes else f"{self.word} {self._texts[row]}"
        start = float(self.starts[row])
        return Place(self.word, text, start, start)

    def rows_in(self, low: float, high: float) -> range:
        """Return the rows whose position is in `[low, high]`."""
        first = int(np.searchsorted(self.starts, low, side="left"))
        last = int(np.searchsorted(self.starts, high, side="right"))
        return range(first, last)


@dataclass(frozen=True, slots=True)
class Column:
    """One metric of a table.

    Attributes:
        metric: Its id.
        label: What it is called.
        unit: What it counts, may be empty.
        texts: Every cell as the file spells it, "" where it is missing or not to be relied on.
        exact: The numbers; None for a column of texts.
        note: Why it is not to be relied on (everywhere, or in part), "" where it is.
        distrusted: Whether none of its cells is to be relied on.
    """

    metric: str
    label: str
    unit: str
    texts: Sequence[str]
    exact: Exact | None
    note: str = ""
    distrusted: bool = False

    @property
    def empty(self) -> bool:
        """Whether it holds nothing that can be used."""
        if self.exact is not None:
            return not bool(self.exact.good.any())
        return not any(self.texts)

    def rank_of(self, row: int) -> int | None:
        """Return the place of a row's number when the highest is first; ties share the best."""
        if self.exact is None or not self.exact.good[row]:
            return None
        return 1 + int(np.count_nonzero(self.exact.numbers() > self.exact.scaled[row]))

    def kth(self, k: int, *, highest: bool = True) -> tuple[Decimal, list[int]] | None:
        """Return the k-th highest (or lowest) of the different numbers, with the rows it stands at.

        None where there are fewer.
        """
        if self.exact is None:
            return None
        different = np.unique(self.exact.numbers())
        if not 1 <= k <= len(different):
            return None
        wanted = different[-k] if highest else different[k - 1]
        rows = np.flatnonzero((self.exact.scaled == wanted) & self.exact.good)
        return self.exact.decimal(wanted), rows.tolist()

    def change_at(self, row: int) -> Decimal | None:
        """Return the number of a row minus that of the row with a number before it."""
        if self.exact is None or not self.exact.good[row]:
            return None
        before = np.flatnonzero(self.exact.good[:row])
        if not before.size:
            return None
        return self.exact.decimal(int(self.exact.scaled[row]) - int(self.exact.scaled[before[-1]]))


@dataclass(frozen=True, slots=True)
class Table:
    """A table: positions, columns by metric, and the same positions in other systems.

    `others` maps the word of another system (`clock`, `date`) to each row's position in it, ""
    where there is none.
    """

    places: Places
    columns: Mapping[str, Column]
    others: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self.places)

    def value(self, metric: str, row: int) -> str:
        """Return one cell verbatim; "" where it is missing or not to be relied on."""
        return self.columns[metric].texts[row]

    def rows_at(self, place: Place) -> range | list[int]:
        """Return the rows at a position, given in any system that the table knows."""
        if place.kind == self.places.word:
            return self.places.rows_in(place.start, place.end)
        known = self.others.get(place.kind)
        return (
            [] if known is None else [row for row, text in enumerate(known) if text == place.text]
        )

    def lines(self, rows: Sequence[int] | range) -> Iterator[str]:
        """Yield rows as text, the cells between bars, positions first."""
        for row in rows:
            cells = [self.places[row].text, *(texts[row] for texts in self.others.values())]
            cells += [column.texts[row] or "-" for column in self.columns.values()]
            yield " | ".join(cells)

    @property
    def header(self) -> str:
        """The names of what stands in a line."""
        heads = [self.places.word, *self.others]
        heads += [
            f"{column.label} ({column.unit})" if column.unit else column.label
            for column in self.columns.values()
        ]
        return " | ".join(heads)
