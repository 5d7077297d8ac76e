"""The SQLite file behind the response cache: opened on first use, once per process, in WAL mode."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from harness.errors import HarnessError

__all__ = ["CacheFile"]

T = TypeVar("T")

_VERSION = 2
_BUSY_SECONDS = 60.0
# Version 1 had `replies` alone.
_TABLES = (
    """
    CREATE TABLE IF NOT EXISTS replies (
        key TEXT PRIMARY KEY,
        reply TEXT NOT NULL,
        provider TEXT NOT NULL,
        model TEXT NOT NULL,
        contract TEXT NOT NULL,
        created REAL NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS requests (
        key TEXT PRIMARY KEY,
        request BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS failures (
        key TEXT NOT NULL,
        number INTEGER NOT NULL,
        failure TEXT NOT NULL,
        provider TEXT NOT NULL,
        model TEXT NOT NULL,
        contract TEXT NOT NULL,
        created REAL NOT NULL,
        PRIMARY KEY (key, number)
    )
    """,
)


class CacheFile:
    """One connection per process, behind a lock."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        """Name the file; see `ResponseCache`."""
        self.path = Path(path).resolve()
        self.read_only = read_only
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._pid = 0
        self._version = 0

    @property
    def version(self) -> int:
        """The layout of the file; 1 only where an old file was opened to be read."""
        return self._version

    def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what the work returns; it holds the connection alone.

        Raises:
            HarnessError: if the file cannot be opened, read or written.
        """
        with self._lock:
            try:
                if self._connection is None or self._pid != os.getpid():
                    # A connection must not be used on the other side of a fork.
                    self._connection, self._pid = self._connect(), os.getpid()
                return work(self._connection)
            except (sqlite3.Error, OSError) as error:
                raise self.trouble(str(error)) from None

    def close(self) -> None:
        """Close the file; it opens again if it is used again."""
        with self._lock:
            if self._connection is not None and self._pid == os.getpid():
                self._connection.close()
            self._connection = None

    def trouble(self, what: str) -> HarnessError:
        """Return the error that says what is wrong with the file."""
        return HarnessError(
            f"The LLM response cache {self.path} cannot be used: {what}. Point llm.cache.path "
            "at another file, move this one away, or turn the cache off with llm.cache.mode=none."
        )

    def _connect(self) -> sqlite3.Connection:
        if self.read_only:
            if not self.path.is_file():
                raise self.trouble("it does not exist, and llm.cache.mode=replay needs it")
            target = f"{self.path.as_uri()}?mode=ro"
            if not os.access(self.path.parent, os.W_OK) and not self._wal.exists():
                # On a read-only medium SQLite cannot make the files it shares with writers.
                target += "&immutable=1"
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            target = self.path.as_uri()
        connection = sqlite3.connect(
            target, uri=True, timeout=_BUSY_SECONDS, check_same_thread=False
        )
        try:
            self._prepare(connection)
        except (sqlite3.Error, HarnessError):
            connection.close()
            raise
        return connection

    @property
    def _wal(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def _prepare(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in range(_VERSION + 1) or (self.read_only and version == 0):
            raise self.trouble(f"its layout has version {version}, not {_VERSION}")
        self._version = version
        if self.read_only:
            return
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous=NORMAL")
        if version < _VERSION:
            with connection:
                for table in _TABLES:
                    connection.execute(table)
                connection.execute(f"PRAGMA user_version={_VERSION}")
            self._version = _VERSION


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turn write-ahead logging on; SQLite waits for nobody here, so this does.

    Raises:
        sqlite3.OperationalError: if others hold the file for longer than is waited.
    """
    end = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return
