"""Read records from a table with a header (CSV, TSV), naming file and line of whatever is wrong."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from harness.data.records import Record, read_text
from harness.errors import DataError

__all__ = ["read_table"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_NAMES = {"\t": "tabs", ",": "commas", ";": "semicolons", "|": "bars"}


def read_table(path: Path, *, delimiter: str, columns: Sequence[str]) -> Iterator[Record]:
    r"""Yield the rows of a table as records of strings, each under its column's name.

    Fields may be quoted as in RFC 4180 (`"` around, `""` inside), and a quoted one may go over
    several lines. A byte order mark, blank lines and any mixture of `\n`, `\r\n` and `\r` are
    no fault. Columns without a name (an index that was written along) are left out.

    Args:
        path: The file, in UTF-8.
        delimiter: What separates fields: one character.
        columns: The columns it must have; further ones are handed over too.

    Yields:
        Records that know the line they begin on; their values are strings as given.

    Raises:
        DataError: if the file cannot be read, is empty, lacks a column, has one twice, or has a
            row of another length or with broken quotes; names the line.
    """
    rows = _rows(path, delimiter)
    line, header = next(rows, (1, []))
    names = [name.strip() for name in header]
    _check_header(path, line, names, columns, delimiter)
    for line, row in rows:
        if len(row) != len(names):
            raise DataError(
                path,
                f"the row has {len(row)} fields, the header has {len(names)}. A delimiter or a "
                "quote is missing or too many: compare the line with its source.",
                line=line,
            )
        data = {name: value for name, value in zip(names, row, strict=True) if name}
        yield Record(path, line, data)


def _rows(path: Path, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, with the line they begin on."""
    lines = _LINE.findall(read_text(path))
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    begin = 1
    try:
        for row in reader:
            if row and not (len(row) == 1 and not row[0].strip()):
                yield begin, row
            begin = reader.line_num + 1
    except csv.Error as error:
        raise DataError(
            path,
            f"the row that begins here cannot be divided into fields ({error}). A quote is not "
            "closed or stands where none may: compare the line with its source.",
            line=begin,
        ) from error


def _check_header(
    path: Path, line: int, names: Sequence[str], columns: Sequence[str], delimiter: str
) -> None:
    if not names:
        raise DataError(path, "is empty. Fetch the file again, or write it again if it is yours.")
    twice = [name for name, times in Counter(names).items() if name and times > 1]
    if twice:
        raise DataError(
            path, f"has the column {_quoted(twice)} twice; remove one of the two.", line=line
        )
    missing = [name for name in columns if name not in names]
    if missing:
        raise DataError(
            path,
            f"has no column {_quoted(missing)}; it has {_quoted(names)}. It must be a table "
            f"separated by {_NAMES.get(delimiter, repr(delimiter))}, with its header first.",
            line=line,
        )


def _quoted(names: Sequence[str]) -> str:
    listed = [f"`{name:.40}`" for name in names[:20]]
    return ", ".join(listed) + (", ..." if len(names) > len(listed) else "")
