"""Read records from JSON Lines or one JSON array, naming file and line of whatever is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.data.arrow_rows import is_table, read_arrow
from harness.errors import DataError

__all__ = ["Record", "read_json", "read_records", "read_text"]

_BLANK = re.compile(r"[ \t\r\n]*")


class _RepeatedKeyError(ValueError):
    """An object has one key twice, of which JSON does not say which counts."""


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice = next(key for n, (key, _) in enumerate(pairs) if key in dict(pairs[:n]))
        raise _RepeatedKeyError(f"it has the key {twice!r:.60} twice in one object")
    return members


_DECODER = json.JSONDecoder(object_pairs_hook=_distinct)


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON object of a file, with where it stands."""

    path: Path
    line: int
    data: dict[str, Any]

    def error(self, message: str) -> DataError:
        """Return an error that names this record's file and line."""
        return DataError(self.path, message, line=self.line)

    def text(self, key: str, what: str) -> str:
        """Return a non-empty string field.

        Raises:
            DataError: if the field is missing, not a string, or blank.
        """
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            got = "missing" if value is None else f"{value!r}"[:60]
            raise self.error(f"the record has no {what}: the field `{key}` is {got}.")
        return value


def read_text(path: Path) -> str:
    """Return a file's text.

    Raises:
        DataError: if the file cannot be read or is not UTF-8; names the line.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise DataError(
            path,
            f"is not UTF-8 (byte {raw[error.start]:#04x} at offset {error.start}). "
            "Fetch the file again, or convert it to UTF-8.",
            line=line,
        ) from error


def read_json(path: Path) -> Any:
    """Return the one JSON value of a file.

    Raises:
        DataError: if it is not valid JSON; names the line.
    """
    text = read_text(path)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _invalid(path, error, 1, text, last=True) from error


def read_records(path: Path) -> Iterator[Record]:
    """Yield the objects of a JSON Lines file, of one JSON array, or the rows of a Parquet file.

    The rows of a Parquet or Arrow file, in which the hub keeps its sets, are numbered from 1 in
    the place of lines.

    Raises:
        DataError: on a file that is empty, truncated, not UTF-8 or not JSON objects, and on an
            object that has a key twice.
    """
    if is_table(path):
        _, batches = read_arrow(path)
        rows = (row for batch in batches for row in batch)
        yield from (Record(path, number, row) for number, row in enumerate(rows, start=1))
        return
    text = read_text(path)
    head = text.lstrip()
    if not head:
        raise DataError(path, "is empty. Fetch the file again, or write it again if it is yours.")
    yield from _array(path, text) if head[0] == "[" else _lines(path, text)


def _lines(path: Path, text: str) -> Iterator[Record]:
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = _DECODER.decode(line)
        except (ValueError, RecursionError) as error:
            last = not any(rest.strip() for rest in lines[number:])
            raise _invalid(path, error, number, line, last=last) from error
        yield Record(path, number, _object(path, number, value))


def _array(path: Path, text: str) -> Iterator[Record]:
    # Decoded element by element, so that each record knows the line it begins on.
    position, mark = text.index("["), "["
    line, counted = 1, 0
    while mark != "]":
        start = _after_blank(text, position + 1)
        line += text.count("\n", counted, start)
        counted = start
        if mark == "[" and text[start : start + 1] == "]":
            position = start
            break
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            raise _invalid(path, error, line, text, last=True) from error
        yield Record(path, line, _object(path, line, value))
        position = _after_blank(text, end)
        mark = text[position : position + 1]
        if mark not in (",", "]"):
            raise _no_comma(path, text, position)
    if text[position + 1 :].strip():
        raise DataError(
            path,
            "goes on after the end of its JSON array. Give one array, or one object on each line.",
            line=text.count("\n", 0, position) + 1,
        )


def _after_blank(text: str, position: int) -> int:
    match = _BLANK.match(text, position)
    return match.end() if match else position


def _no_comma(path: Path, text: str, position: int) -> DataError:
    message = (
        f"is not valid JSON (a comma is missing before {text[position]!r}). The file is damaged: "
        "compare it with its source."
        if position < len(text)
        else "ends before its JSON array does: it is truncated. Fetch it again, or write it again "
        "if it is yours."
    )
    return DataError(path, message, line=text.count("\n", 0, position) + 1)


def _object(path: Path, line: int, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DataError(path, f"expected a JSON object, found {type(value).__name__}.", line=line)
    return value


def _invalid(path: Path, error: Exception, line: int, text: str, *, last: bool) -> DataError:
    """Say why `text` could not be decoded, and whether it was cut off.

    Args:
        path: The file.
        error: A JSONDecodeError, or what the decoder raises on repeated keys, and on nesting and
            numbers without end.
        line: Where `text` begins, or the line it is.
        text: What was decoded.
        last: Whether the file ends with it.
    """
    if isinstance(error, _RepeatedKeyError):
        what, cut = str(error), False
    elif not isinstance(error, json.JSONDecodeError):
        what, cut = "it is nested too deeply, or holds a number too long to read", False
    else:
        rest = text[error.pos :].strip()
        what = error.msg
        cut = "Unterminated" in what or (
            last and any(word.startswith(rest) for word in ("true", "false", "null"))
        )
        line = max(line, error.lineno)
    hint = (
        "The file seems to be truncated: fetch it again, or write it again if it is yours."
        if cut
        else "The file is damaged or not in this layout: compare it with its source."
    )
    return DataError(path, f"is not valid JSON ({what}). {hint}", line=line)
