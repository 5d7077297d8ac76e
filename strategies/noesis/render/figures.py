"""Figures of a context: its facts, and where there are none the rows it shows, scanned."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from harness.data.series.numbers import parse_number
from strategies.noesis.messages import FactLine, NoesisInput, RowsLine
from strategies.noesis.plane.asking import Operation
from strategies.noesis.text import fold

__all__ = ["Figures", "Found"]

_RANKED = {"rank_max": True, "rank_min": False}


@dataclass(frozen=True, slots=True)
class Found:
    """An answer, its source, the positions it holds at, and its number if it is one."""

    answer: str
    source: str
    positions: tuple[str, ...] = ()
    number: Decimal | None = None


@dataclass(frozen=True, slots=True)
class _Cell:
    number: Decimal
    value: str
    position: str
    file: str


class Figures:
    """What the figures of a context say. Nothing is known but what it holds."""

    def __init__(self, given: NoesisInput) -> None:
        """Read the facts and rows of a context."""
        self._facts = given.facts
        self._tables = given.tables

    def statistic(
        self, subjects: Sequence[str], metrics: Collection[str], operation: Operation
    ) -> Found | None:
        """Return the value of a statistic of a metric, verbatim."""
        for subject in subjects:
            for metric in sorted(metrics):
                if (found := self._value(subject, metric, operation)) is not None:
                    return found
        return None

    def positions(
        self, subjects: Sequence[str], metrics: Collection[str], operation: Operation
    ) -> Found | None:
        """Return where a statistic of a metric stands: the first position of several."""
        found = self.statistic(subjects, metrics, operation)
        if found is None or not found.positions:
            return None
        return Found(found.positions[0], found.source, found.positions)

    def value_at(
        self, subjects: Sequence[str], metrics: Collection[str], positions: Sequence[str]
    ) -> Found | None:
        """Return a metric's value at one of some positions, verbatim."""
        for position in positions:
            for subject in subjects:
                for metric, value, source in self._cells(subject, position):
                    if metric in metrics and value.strip():
                        return Found(value.strip(), source, (position,))
        return None

    def compare(
        self,
        subjects: Sequence[str],
        metrics: Collection[str],
        operation: Operation | None,
        direction: str,
    ) -> Found | None:
        """Return the subject whose statistic is higher, or lower; None unless all have it.

        Of several equal ones none is the higher.
        """
        wanted = operation or Operation(direction)
        found: list[tuple[Decimal, str, str]] = []
        for subject in subjects:
            one = self.statistic([subject], metrics, wanted)
            if one is None or one.number is None:
                return None
            found.append((one.number, subject, one.source))
        if len(found) < 2:
            return None
        best = (max if direction == "max" else min)(number for number, _, _ in found)
        held = [(subject, source) for number, subject, source in found if number == best]
        return Found(*held[0]) if len(held) == 1 else None

    def _value(self, subject: str, metric: str, operation: Operation) -> Found | None:
        stat = "rank" if operation.stat in _RANKED else operation.stat
        for fact in self._facts:
            if (fact.subject, fact.metric, fact.stat) == (subject, metric, stat):
                return Found(fact.value, _source(fact), fact.positions, parse_number(fact.number))
        return self._scan(subject, metric, operation)

    def _scan(self, subject: str, metric: str, operation: Operation) -> Found | None:
        """Find a statistic in the rows of a context, as if they were all there are."""
        cells: list[_Cell] = []
        for table in self._tables:
            if table.subject != subject or metric in table.distrusted:
                continue
            for position, value in _column(table, metric):
                number = parse_number(value) if value.strip() else None
                if number is not None:
                    cells.append(_Cell(number, value.strip(), position, table.file))
        return _statistic(cells, operation) if cells else None

    def _cells(self, subject: str, position: str) -> Iterator[tuple[str, str, str]]:
        """Yield (metric, value, source) of what is known at a position of a subject."""
        for fact in self._facts:
            if fact.subject == subject and fact.stat == "value":
                at = [fold(text) for text in fact.positions]
                # A position of another system was resolved to this one by its address.
                other = bool(at) and not fold(position).startswith(f"{fact.word} ")
                if fold(position) in at or other:
                    yield fact.metric, fact.value, _source(fact)
        for table in self._tables:
            if table.subject == subject:
                for _, _, metric in table.columns:
                    for at_row, value in _column(table, metric):
                        if fold(at_row) == fold(position):
                            yield metric, value, f"{table.file} @ {at_row}"


def _statistic(cells: list[_Cell], operation: Operation) -> Found | None:
    numbers = [cell.number for cell in cells]
    if operation.stat in ("first", "last"):
        cell = cells[0 if operation.stat == "first" else -1]
        return _found([cell])
    if operation.stat in _RANKED:
        different = sorted(set(numbers), reverse=_RANKED[operation.stat])
        if operation.k > len(different):
            return None
        wanted = different[operation.k - 1]
    elif operation.stat in ("max", "min"):
        wanted = max(numbers) if operation.stat == "max" else min(numbers)
    else:
        return None
    return _found([cell for cell in cells if cell.number == wanted])


def _found(cells: list[_Cell]) -> Found:
    first = cells[0]
    positions = tuple(cell.position for cell in cells)
    return Found(first.value, f"{first.file} @ {first.position}", positions, first.number)


def _column(table: RowsLine, metric: str) -> Iterator[tuple[str, str]]:
    """Yield (position, cell) of one column."""
    for index, (_, _, known) in enumerate(table.columns):
        if known == metric:
            for position, cells in table.rows:
                yield position, cells[index]


def _source(fact: FactLine) -> str:
    return f"{fact.file} @ {fact.positions[0]}" if fact.positions else fact.file
