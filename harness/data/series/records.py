"""What a series is made of: metrics, rows with positions, and cells with their state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

__all__ = ["Cell", "Metric", "Position", "Series", "SeriesRow", "State", "group", "source_id"]


class State(StrEnum):
    """What a cell may be used for."""

    GOOD = "good"
    MISSING = "missing"
    DISTRUSTED = "distrusted"


@dataclass(frozen=True, slots=True)
class Metric:
    """One measured column: `id` as in the table, `label` a noun phrase, `unit` may be empty.

    `label` fits after "the highest": "number of viewers within seven days". A unit that begins
    with `thousand` or `million` is a scale: "million viewers". Texts have no order. `variants` are
    what else it is called, as its producer says.
    """

    id: str
    label: str
    unit: str = ""
    numeric: bool = True
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """Where a row stands, in one position system: `kind` is its word, e.g. `minute`, `date`."""

    kind: str
    value: str

    @property
    def text(self) -> str:
        """Kind and value: `minute 12`."""
        return f"{self.kind} {self.value}"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. `value` is verbatim; `number` is its value if it is a good number.

    `reason` says why a cell is distrusted.
    """

    metric: str
    value: str
    state: State = State.GOOD
    number: Decimal | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """One row of a table about one subject, e.g. one minute of a programme.

    `positions` holds the row's own position first and equivalents in other systems after it.
    `line` is where it stands in its file, 0 where there is none.
    """

    subject: str
    table: str
    positions: tuple[Position, ...]
    cells: tuple[Cell, ...]
    line: int = 0

    @property
    def source(self) -> str:
        """The id of the source it belongs to: `<subject>: <table>`."""
        return source_id(self.subject, self.table)

    @property
    def position(self) -> str:
        """The row's own position as text: `minute 12`."""
        return self.positions[0].text


@dataclass(frozen=True, slots=True)
class Series:
    """All rows of one source, with the metrics of its table."""

    subject: str
    table: str
    metrics: tuple[Metric, ...]
    rows: tuple[SeriesRow, ...]

    @property
    def source(self) -> str:
        """The source's id."""
        return source_id(self.subject, self.table)

    @property
    def kind(self) -> str:
        """The word of its position system: `minute`."""
        return self.rows[0].positions[0].kind

    def column(self, metric: str) -> list[tuple[SeriesRow, Cell]]:
        """Return the cells of one metric with their rows; empty where it has no such metric."""
        return [(row, cell) for row in self.rows for cell in row.cells if cell.metric == metric]


def source_id(subject: str, table: str) -> str:
    """Return the id of the source that a table is about a subject."""
    return f"{subject}: {table}"


def group(rows: Iterable[SeriesRow], metrics: Iterable[Metric]) -> tuple[Series, ...]:
    """Return one series a source, in order of appearance."""
    found: dict[tuple[str, str], list[SeriesRow]] = {}
    for row in rows:
        found.setdefault((row.subject, row.table), []).append(row)
    known = tuple(metrics)
    return tuple(Series(subject, table, known, tuple(of)) for (subject, table), of in found.items())
