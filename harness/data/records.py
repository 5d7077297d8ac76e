"""Read records from JSON Lines or one JSON array, naming file and line of whatever is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import DataError

__all__ = ["Record", "read_json", "read_records", "read_text"]


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
    except json.JSONDecodeError as error:
        raise _invalid(path, error, error.lineno, at_end=not text[error.pos :].strip()) from error


def read_records(path: Path) -> Iterator[Record]:
    """Yield the objects of a JSON Lines file or of a file that is one JSON array.

    Raises:
        DataError: on a file that is empty, truncated, not UTF-8 or not JSON objects.
    """
    text = read_text(path)
    head = text.lstrip()
    if not head:
        raise DataError(path, "is empty. Fetch the file again.")
    yield from _array(path, text) if head[0] == "[" else _lines(path, text)


def _lines(path: Path, text: str) -> Iterator[Record]:
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            last = not any(rest.strip() for rest in lines[number:])
            raise _invalid(path, error, number, at_end=last) from error
        yield Record(path, number, _object(path, number, value))


def _array(path: Path, text: str) -> Iterator[Record]:
    # Decoded element by element, so that each record knows the line it begins on.
    decoder = json.JSONDecoder()
    position, line = text.index("[") + 1, 1
    counted = 0
    closed = False
    while True:
        while position < len(text) and text[position] in " \t\r\n,":
            position += 1
        line += text.count("\n", counted, position)
        counted = position
        if position < len(text) and text[position] == "]":
            closed = True
            break
        if position >= len(text):
            break
        try:
            value, end = decoder.raw_decode(text, position)
        except json.JSONDecodeError as error:
            raise _invalid(
                path, error, error.lineno, at_end=not text[error.pos :].strip()
            ) from error
        yield Record(path, line, _object(path, line, value))
        position = end
    if not closed:
        raise DataError(
            path, "ends before its JSON array does: it is truncated. Fetch it again.", line=line
        )


def _object(path: Path, line: int, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DataError(path, f"expected a JSON object, found {type(value).__name__}.", line=line)
    return value


def _invalid(path: Path, error: json.JSONDecodeError, line: int, *, at_end: bool) -> DataError:
    if at_end or "Unterminated" in error.msg:
        hint = "The file seems to be truncated: fetch it again."
    else:
        hint = "The file is damaged or not in this layout: compare it with its source."
    return DataError(path, f"is not valid JSON ({error.msg}). {hint}", line=line)
