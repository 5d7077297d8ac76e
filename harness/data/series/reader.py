"""Read a CSV of series by its schema: rows with positions, verbatim values and flags."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from harness.data.records import Record
from harness.data.series.numbers import bad_number, parse_number
from harness.data.series.plain import read_plain
from harness.data.series.records import Cell, Position, SeriesRow, State
from harness.data.series.schema import Distrust, Schema, bounds_of
from harness.data.tables import read_table
from harness.errors import DataError
from harness.suggest import nearest

__all__ = ["read_series"]


@dataclass(frozen=True, slots=True)
class _Line:
    """One record under its row number, with column names in NFC."""

    record: Record
    number: int
    data: dict[str, str]


def read_series(path: Path, schema: Schema) -> tuple[SeriesRow, ...]:
    """Return the rows of a CSV file, in the order of the file.

    A cell whose text the schema lists under `missing` is missing, whether or not its column is
    distrusted there; a distrusted cell may hold anything; any other cell of a number column
    must hold a number. Values stay as the file spells them.

    Raises:
        DataError: if the file is damaged, lacks a column that the schema names (the error names
            the schema and its field), or has a row without a position, with another row's
            position, or with a cell that is no number (it names the line).
    """
    read_plain(path)
    rows: list[SeriesRow] = []
    seen: dict[tuple[str, str], int] = {}
    for number, record in enumerate(read_table(path, delimiter=",", columns=()), start=1):
        line = _Line(record, number, {_nfc(name): text for name, text in record.data.items()})
        if number == 1:
            _check_columns(path, schema, line.data)
        row = _row(line, schema)
        first = seen.setdefault((row.source, row.position), record.line)
        if first != record.line:
            raise record.error(
                f"the row repeats the position of line {first} ({row.source}, {row.position}). "
                f"Remove one of the two, or add a position column to {schema.path}."
            )
        rows.append(row)
    if not rows:
        raise DataError(path, "holds a header and no rows.")
    return tuple(rows)


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _check_columns(path: Path, schema: Schema, data: dict[str, str]) -> None:
    for field, column in schema.columns():
        if column not in data:
            raise DataError(
                schema.path,
                f"the field `{field}` names the column `{column}`, which {path} does not have; "
                f"{nearest(column, data)}.",
            )


def _row(line: _Line, schema: Schema) -> SeriesRow:
    subject = "".join(
        text + ("" if column is None else _filled(line, column, schema, "subject"))
        for text, column in schema.subject_parts
    )
    own, *others = schema.positions
    positions = [Position(own.kind, _filled(line, own.column, schema, "position"))]
    for other in others:
        value = line.data[other.column].strip()
        if not _is_missing(value, schema):
            positions.append(Position(other.kind, value))
    reasons = _reasons(line, schema)
    cells = [_cell(line, column, schema, reasons.get(column)) for column in schema.metrics]
    return SeriesRow(subject, schema.table, tuple(positions), tuple(cells), line.record.line)


def _filled(line: _Line, column: str, schema: Schema, what: str) -> str:
    value = line.data[column].strip()
    if _is_missing(value, schema):
        raise line.record.error(
            f"the row has no {what}: the column `{column}` is {value!r:.40}. Fill it or remove "
            "the row."
        )
    return value


def _is_missing(value: str, schema: Schema) -> bool:
    return not value or value in schema.missing


def _reasons(line: _Line, schema: Schema) -> dict[str, str]:
    """Return why columns are not to be relied on in this row."""
    found: dict[str, str] = {}
    for rule in schema.distrust:
        if _applies(line, rule, schema):
            for column in rule.columns:
                found.setdefault(column, rule.reason)
    return found


def _applies(line: _Line, rule: Distrust, schema: Schema) -> bool:
    if rule.rows and not _inside(line.number, rule.rows):
        return False
    for column, wanted in rule.where.items():
        value = parse_number(line.data[column])
        if value is None:
            raise line.record.error(
                f"the column `{column}` is {line.data[column]!r:.40}, no number, so it cannot be "
                f"told whether the row is in the range {wanted} of {schema.path}. Correct it."
            )
        if not _inside(value, wanted):
            return False
    return True


def _inside(value: int | Decimal, wanted: str) -> bool:
    bounds = bounds_of(wanted)
    return bounds is not None and bounds[0] <= value <= bounds[1]


def _cell(line: _Line, column: str, schema: Schema, reason: str | None) -> Cell:
    value = line.data[column]
    if _is_missing(value.strip(), schema):
        return Cell(column, value, State.MISSING)
    if reason is not None:
        return Cell(column, value, State.DISTRUSTED, reason=reason)
    if schema.metrics[column].type == "text":
        return Cell(column, value)
    number = parse_number(value)
    if number is None:
        raise line.record.error(bad_number(column, value, schema.path))
    return Cell(column, value, State.GOOD, number)
