"""The columns of the sources: which may be asked about, and what their extremes are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from harness.data.series import Cell, Metric, Series, SeriesRow, State

__all__ = ["Column", "Standing", "columns_of"]

_FEWEST = 3


class Standing(StrEnum):
    """What a column can be asked for."""

    USABLE = "usable"
    """Every cell is a good number or missing, and not all numbers are equal."""
    DISTRUSTED = "distrusted"
    """Every cell that is not missing is distrusted: a trap."""
    EMPTY = "empty"
    """Every cell is missing, so the source lacks the metric: a trap."""
    UNFIT = "unfit"
    """Nothing: only some cells are distrusted, or the numbers are constant or too few."""


@dataclass(frozen=True, slots=True)
class Column:
    """One metric of one source."""

    series: Series
    metric: Metric
    cells: tuple[tuple[SeriesRow, Cell], ...]

    @property
    def standing(self) -> Standing:
        """What it can be asked for."""
        states = {cell.state for _, cell in self.cells} - {State.MISSING}
        if not states:
            return Standing.EMPTY
        if states == {State.DISTRUSTED}:
            return Standing.DISTRUSTED
        numbers = [number for _, _, number in self._numbers()]
        fit = len(numbers) >= _FEWEST and len(dict.fromkeys(numbers)) > 1
        return Standing.USABLE if fit and states == {State.GOOD} else Standing.UNFIT

    def highest(self) -> list[tuple[SeriesRow, Cell]]:
        """Return the rows and cells of the highest number: one, or all that tie."""
        top = max(number for _, _, number in self._numbers())
        return [(row, cell) for row, cell, number in self._numbers() if number == top]

    def lowest(self) -> list[tuple[SeriesRow, Cell]]:
        """Return the rows and cells of the lowest number: one, or all that tie."""
        bottom = min(number for _, _, number in self._numbers())
        return [(row, cell) for row, cell, number in self._numbers() if number == bottom]

    def _numbers(self) -> Iterator[tuple[SeriesRow, Cell, Decimal]]:
        for row, cell in self.cells:
            if cell.state is State.GOOD and cell.number is not None:
                yield row, cell, cell.number


def columns_of(series: Iterable[Series]) -> Iterator[Column]:
    """Yield the number columns of some sources, in order."""
    for one in series:
        for metric in one.metrics:
            if metric.numeric:
                yield Column(one, metric, tuple(one.column(metric.id)))
