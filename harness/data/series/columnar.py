"""Read a CSV of series by its schema as columns: for tables of millions of rows.

It reads what `read_series` reads, with the same errors, into arrays. A file that is not plain (with
quotes, blank lines, carriage returns within, rows of another length) is read row by row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.data.series.bytecells import parse_cells
from harness.data.series.exact import Exact, exact_of
from harness.data.series.layout import Layout, layout_of
from harness.data.series.numbers import bad_number, parse_number
from harness.data.series.reader import read_series
from harness.data.series.records import Metric, Series, State, group
from harness.data.series.schema import Distrust, Schema, bounds_of
from harness.errors import DataError

__all__ = ["ColumnData", "SeriesColumns", "read_columns"]

_LARGEST = 2**62
_SPACE = 32


@dataclass(frozen=True, slots=True)
class ColumnData:
    """One metric of one source.

    Attributes:
        metric: What it is.
        texts: Every cell verbatim; "" where it is missing or not to be relied on.
        exact: The numbers; None for texts.
        distrusted: Which cells are not to be relied on: bool of shape (rows,).
        reasons: Why, each with the word for where: "" for every row that has a value.
    """

    metric: Metric
    texts: Sequence[str]
    exact: Exact | None
    distrusted: NDArray[np.bool_]
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeriesColumns:
    """All rows of one source, in the order of the file.

    `positions` are the rows' own positions as the file spells them, `others` those in further
    systems by their word.
    """

    subject: str
    table: str
    kind: str
    positions: Sequence[str]
    columns: tuple[ColumnData, ...]
    lines: Sequence[int]
    others: Mapping[str, Sequence[str]] = field(default_factory=dict)


def read_columns(path: Path, schema: Schema) -> tuple[SeriesColumns, ...]:
    """Return the sources of a CSV file as columns.

    Raises:
        DataError: as `read_series` does; a row that is at fault is named by its line.
    """
    layout = layout_of(path)
    wanted = {column for _, column in schema.columns()}
    if layout is None or not wanted <= set(layout.names) or not len(layout):
        rows = read_series(path, schema)
        return tuple(_of_series(one) for one in group(rows, schema.known_metrics))
    return _Table(path, layout, schema).sources()


def _of_series(series: Series) -> SeriesColumns:
    columns = []
    for metric in series.metrics:
        cells = [cell for _, cell in series.column(metric.id)]
        good = [cell.state is State.GOOD for cell in cells]
        texts = [c.value.strip() if ok else "" for c, ok in zip(cells, good, strict=True)]
        bad = np.array([cell.state is State.DISTRUSTED for cell in cells], np.bool_)
        reasons = tuple(dict.fromkeys(c.reason for c in cells if c.state is State.DISTRUSTED))
        exact = exact_of([cell.number for cell in cells]) if metric.numeric else None
        columns.append(ColumnData(metric, texts, exact, bad, reasons))
    kinds = dict.fromkeys(p.kind for row in series.rows for p in row.positions[1:])
    return SeriesColumns(
        series.subject,
        series.table,
        series.kind,
        [row.positions[0].value for row in series.rows],
        tuple(columns),
        [row.line for row in series.rows],
        {kind: [_other(row.positions[1:], kind) for row in series.rows] for kind in kinds},
    )


def _other(positions: Sequence[Any], kind: str) -> str:
    return next((position.value for position in positions if position.kind == kind), "")


class _Table:
    """One plain file under its schema."""

    def __init__(self, path: Path, layout: Layout, schema: Schema) -> None:
        self._path, self._layout, self._schema = path, layout, schema

    def sources(self) -> tuple[SeriesColumns, ...]:
        """Return every subject's rows, in order of appearance."""
        return tuple(self._source(subject, rows) for subject, rows in self._subjects())

    def _subjects(self) -> list[tuple[str, NDArray[np.intp]]]:
        parts = self._schema.subject_parts
        used = [column for _, column in parts if column is not None]
        if not used:
            everything = np.arange(len(self._layout))
            return [("".join(text for text, _ in parts), everything)]
        firsts = self._layout.changes(used)
        found: dict[str, list[NDArray[np.intp]]] = {}
        for first, stop in zip(firsts, [*firsts[1:], len(self._layout)], strict=True):
            cells = {column: self._layout.texts(column)[first] for column in used}
            for column, value in cells.items():
                if self._is_missing(value):
                    raise self._error(
                        first,
                        f"the row has no subject: the column `{column}` is {value!r:.40}. Fill it "
                        "or remove the row.",
                    )
            subject = "".join(text + cells.get(column or "", "") for text, column in parts)
            found.setdefault(subject, []).append(np.arange(first, stop))
        return [(subject, np.concatenate(rows)) for subject, rows in found.items()]

    def _source(self, subject: str, at: NDArray[np.intp]) -> SeriesColumns:
        own, *others = self._schema.positions
        names = zip(self._schema.metrics, self._schema.known_metrics, strict=True)
        return SeriesColumns(
            subject,
            self._schema.table,
            own.kind,
            self._layout.texts(own.column).take(at),
            tuple(self._column(name, metric, at) for name, metric in names),
            self._layout.lines(at),
            {
                other.kind: [
                    "" if self._is_missing(text) else text
                    for text in self._layout.texts(other.column).take(at)
                ]
                for other in others
            },
        )

    def _column(self, name: str, metric: Metric, at: NDArray[np.intp]) -> ColumnData:
        rules = [rule for rule in self._schema.distrust if name in rule.columns]
        distrusted = np.zeros(len(at), np.bool_)
        for rule in rules:
            distrusted |= self._admits(rule, at)
        missing = self._missing(name, at)
        hidden = missing | distrusted
        exact = None
        if metric.numeric:
            exact, hidden = self._numbers(name, at, hidden)
        # What is blank is missing, whether or not its column is to be relied on there.
        distrusted &= ~missing
        texts = self._layout.texts(name).take(at).hide(hidden)
        reasons = tuple(rule.reason for rule in rules) if distrusted.any() else ()
        return ColumnData(metric, texts, exact, distrusted, reasons)

    def _missing(self, name: str, at: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Return which cells are blank, or spelled as the schema says that missing ones are."""
        starts, ends = (part[at].astype(np.int64) for part in self._layout.cells(name))
        widths = ends - starts
        missing: NDArray[np.bool_] = widths <= 0
        for marker in self._schema.missing:
            key = np.frombuffer(marker.encode("utf-8"), np.uint8)
            same = widths == key.size
            for offset, byte in enumerate(key):
                same[same] = self._layout.raw[starts[same] + offset] == byte
            missing |= same
        # Blanks around a cell are none of it; where there are any the text itself is looked at.
        raw, last = self._layout.raw, self._layout.raw.size - 1
        padded = (widths > 0) & (
            (raw[np.minimum(starts, last)] <= _SPACE) | (raw[ends - 1] <= _SPACE)
        )
        texts = self._layout.texts(name)
        for row in np.flatnonzero(padded).tolist():
            missing[row] = self._is_missing(texts[int(at[row])])
        return missing

    def _admits(self, rule: Distrust, at: NDArray[np.intp]) -> NDArray[np.bool_]:
        inside = np.ones(len(at), np.bool_)
        if rule.rows and (bounds := bounds_of(rule.rows)) is not None:
            inside &= (at + 1 >= bounds[0]) & (at + 1 <= bounds[1])
        for column, wanted in rule.where.items():
            exact, blank = self._numbers(column, at, np.zeros(len(at), np.bool_))
            if blank.any():
                row = int(at[np.flatnonzero(blank)[0]])
                raise self._error(
                    row,
                    f"the column `{column}` is blank, so it cannot be told whether the row is in "
                    f"the range {wanted} of {self._schema.path}. Correct it.",
                )
            if (bounds := bounds_of(wanted)) is not None:
                low, high = (bound * 10**exact.scale for bound in bounds)
                inside &= (exact.scaled >= low) & (exact.scaled <= high)
        return inside

    def _numbers(
        self, name: str, at: NDArray[np.intp], hidden: NDArray[np.bool_]
    ) -> tuple[Exact, NDArray[np.bool_]]:
        """Parse a column exactly; return it, and which cells are hidden or turn out to be blank."""
        starts, ends = (part[at] for part in self._layout.cells(name))
        parsed = parse_cells(self._layout.raw, starts, ends)
        texts = self._layout.texts(name).take(at)
        spelled: dict[int, Decimal] = {}
        hidden = hidden.copy()
        for row in np.flatnonzero(~parsed.plain & ~hidden).tolist():
            number = parse_number(texts[row])
            if number is not None:
                spelled[row] = number
            elif self._is_missing(texts[row]):
                hidden[row] = True
            else:
                message = bad_number(name, texts[row], self._schema.path)
                raise self._error(int(at[row]), message)
        usable = parsed.plain & ~hidden
        scale = int(parsed.digits[usable].max()) if usable.any() else 0
        largest = int(np.abs(parsed.whole[usable]).max()) if usable.any() else 0
        if spelled or largest * 10**scale >= _LARGEST:
            singly = [None if hidden[row] else parse_number(texts[row]) for row in range(len(at))]
            return exact_of(singly), hidden
        factor = 10 ** (scale - parsed.digits.astype(np.int64)).clip(min=0)
        return Exact(np.where(hidden, 0, parsed.whole * factor), ~hidden, scale), hidden

    def _is_missing(self, text: str) -> bool:
        return not text or text in self._schema.missing

    def _error(self, row: int, message: str) -> DataError:
        return DataError(self._path, message, line=self._layout.line(row))
