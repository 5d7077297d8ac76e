"""The ledger: append-only JSON Lines, one row per answered question, safe against any kill.

State is derived from rows, never from a status word. A row counts once its line is whole; a
torn last line is dropped. Where a question has several rows the last one counts.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from harness.canonical import canonical_json
from harness.errors import DataError, HarnessError
from harness.nouns import Row
from harness.running.rows import row_from_json, row_to_json

__all__ = ["DECODER", "Ledger", "read_ledger", "whole_lines"]

_SYNC_SECONDS = 0.5


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} has no place in JSON")


DECODER = json.JSONDecoder(parse_constant=_refuse)
"""Reads JSON, and refuses NaN and infinity, which are none."""


def read_ledger(path: Path, identity: str | None = None) -> dict[str, Row]:
    """Return the last whole row of each question; an absent ledger is an empty one.

    Args:
        path: The ledger file.
        identity: The run the rows must belong to; None takes any.

    Raises:
        DataError: if the file cannot be read, a line that is not the last is damaged, or a row
            is of another run.
    """
    with _no_collection():
        return _rows(path, identity)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Hold the garbage collector: rows by the hundred thousand are no garbage to walk through."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _rows(path: Path, identity: str | None) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for number, line in whole_lines(path):
        try:
            row = row_from_json(DECODER.decode(line.decode("utf-8", "surrogatepass")))
        except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise DataError(
                path,
                "is not a ledger row: the file was damaged after it was written. Every other row "
                f"is safe: move the file away and remove this line ({type(error).__name__}).",
                line=number,
            ) from error
        if identity is not None and row.identity != identity:
            raise DataError(
                path,
                f"holds a row of another run ({row.identity[:16]}): the file was copied here, or "
                "its folder renamed. Move it away, or back to its own run, and give the eval "
                "command again.",
                line=number,
            )
        rows[row.question] = row
    return rows


def whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are whole, with their numbers; those of an absent file are none.

    Raises:
        DataError: if the file cannot be read.
    """
    try:
        if not path.exists():
            return
        if not path.is_file():
            raise DataError(
                path,
                "is not a file. Move it away, and give the eval command again to start afresh.",
            )
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.endswith(b"\n") and not line.isspace():
                    yield number, line
    except OSError as error:
        raise DataError(
            path, f"cannot be read: {error.strerror or error}. Put that right, and try again."
        ) from error


class Ledger:
    """Appends rows. Every row is handed to the system at once and forced to disk within a second.

    Not safe for several threads: the runner's own thread is the one writer.
    """

    def __init__(self, path: Path) -> None:
        """Open the ledger of a run whose folder is locked by this process.

        A torn tail left by a kill is cut off, so that the next row begins on a line of its own.

        Raises:
            HarnessError: if the file cannot be written.
        """
        self._path = path
        self._dirty = False
        self._synced = time.monotonic()
        try:
            # Unbuffered: after a failed write nothing must be left over that a close would write.
            self._file = path.open("ab", buffering=0)
            self._end = _cut_torn_tail(path)
        except OSError as error:
            raise self._unwritable(error) from error

    def append(self, row: Row) -> None:
        """Write one row.

        Raises:
            HarnessError: if the disk is full or gone. Rows written before stay whole.
        """
        self.append_json(row_to_json(row))

    def append_json(self, data: dict[str, Any]) -> None:
        """Write one line of a ledger of another kind; see `append`."""
        line = (canonical_json(data) + "\n").encode("utf-8", "surrogatepass")
        try:
            self._write(line)
        except OSError as error:
            self._drop_partial_row()
            raise self._unwritable(error) from error
        self._end += len(line)
        self._dirty = True
        self.sync_if_due()

    def sync_if_due(self) -> None:
        """Force written rows to disk if the last time was half a second ago."""
        if self._dirty and time.monotonic() - self._synced >= _SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Force written rows to disk.

        Raises:
            HarnessError: if the disk is full or gone.
        """
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        self._dirty = False
        self._synced = time.monotonic()

    def _write(self, line: bytes) -> None:
        rest = memoryview(line)
        while rest:
            rest = rest[self._file.write(rest) :]

    def _drop_partial_row(self) -> None:
        # A full disk may have taken half a line.
        with suppress(OSError):
            os.truncate(self._path, self._end)
        with suppress(OSError):
            self._file.close()
        self._dirty = False

    def _unwritable(self, error: OSError) -> HarnessError:
        why = "the disk is full" if error.errno == errno.ENOSPC else str(error.strerror or error)
        return HarnessError(
            f"the ledger {self._path} cannot be written: {why}. The rows before are safe; free "
            "some space and give the same command again to go on from there."
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._dirty:
            self.sync()
        if not self._file.closed:
            self._file.close()


def _cut_torn_tail(path: Path, block: int = 1 << 16) -> int:
    """Cut what follows the last newline, reading backwards; return the length that is left."""
    with path.open("rb") as file:
        end = size = file.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - block)
            file.seek(start)
            newline = file.read(end - start).rfind(b"\n")
            if newline >= 0:
                end = start + newline + 1
                break
            end = start
    if end < size:
        os.truncate(path, end)
    return end
