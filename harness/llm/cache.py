"""The response cache: one SQLite file, safe for many threads and processes, values immutable.

A row maps the sha256 of a request to the canonical JSON of its reply. Nothing secret can enter
it: a `Request` has no field that holds a key.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from harness.errors import HarnessError
from harness.llm.request import Reply, Request

__all__ = ["ResponseCache"]

T = TypeVar("T")

_VERSION = 1
_BUSY_SECONDS = 60.0
_TABLE = """
CREATE TABLE IF NOT EXISTS replies (
    key TEXT PRIMARY KEY,
    reply TEXT NOT NULL,
    provider TEXT NOT NULL,
    model TEXT NOT NULL,
    contract TEXT NOT NULL,
    created REAL NOT NULL
) WITHOUT ROWID
"""


class ResponseCache:
    """Replies by request. One connection per process, behind a lock."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        """Name the file; it is opened on first use.

        Args:
            path: The SQLite file, made with its folder unless `read_only`.
            read_only: For replay: the file must exist and is never written.
        """
        self._path = Path(path).resolve()
        self._read_only = read_only
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._pid = 0

    def open(self) -> None:
        """Open the file now rather than on first use, so that a bad file is found early.

        Raises:
            HarnessError: if the file is missing (replay), unwritable or no such cache.
        """

        def probe(connection: sqlite3.Connection) -> None:
            connection.execute("SELECT 1 FROM replies LIMIT 1").fetchall()
            if not self._read_only:
                connection.execute("BEGIN IMMEDIATE")
                connection.rollback()

        self._run(probe)

    def get(self, request: Request) -> Reply | None:
        """Return the stored reply to a request, or None.

        Raises:
            HarnessError: if the file cannot be read or holds something else.
        """
        row = self._run(
            lambda connection: connection.execute(
                "SELECT reply FROM replies WHERE key = ?", (request.key,)
            ).fetchone()
        )
        if row is None:
            return None
        try:
            return Reply.from_json(row[0])
        except (ValueError, TypeError) as error:
            raise self._trouble(f"it holds an entry that is no reply: {error}") from None

    def put(self, pairs: Iterable[tuple[Request, Reply]]) -> None:
        """Store replies in one transaction. A reply already there stays as it is.

        Raises:
            HarnessError: if the file cannot be written.
        """
        rows = [
            (
                request.key,
                reply.to_json(),
                request.provider,
                request.model,
                request.contract,
                time.time(),
            )
            for request, reply in pairs
        ]

        def insert(connection: sqlite3.Connection) -> None:
            with connection:
                connection.executemany(
                    "INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, ?, ?)", rows
                )

        self._run(insert)

    def __len__(self) -> int:
        """Return how many replies are stored."""
        row = self._run(lambda c: c.execute("SELECT count(*) FROM replies").fetchone())
        return int(row[0])

    def close(self) -> None:
        """Close the file; it opens again if it is used again."""
        with self._lock:
            if self._connection is not None and self._pid == os.getpid():
                self._connection.close()
            self._connection = None

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            try:
                if self._connection is None or self._pid != os.getpid():
                    # A connection must not be used on the other side of a fork.
                    self._connection, self._pid = self._connect(), os.getpid()
                return work(self._connection)
            except (sqlite3.Error, OSError) as error:
                raise self._trouble(str(error)) from None

    def _connect(self) -> sqlite3.Connection:
        if self._read_only:
            if not self._path.is_file():
                raise self._trouble("it does not exist, and llm.cache.mode=replay needs it")
            target = f"{self._path.as_uri()}?mode=ro"
            if not os.access(self._path.parent, os.W_OK) and not self._wal.exists():
                # On a read-only medium SQLite cannot make the files it shares with writers.
                target += "&immutable=1"
        else:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            target = self._path.as_uri()
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
        return self._path.with_name(self._path.name + "-wal")

    def _prepare(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, _VERSION) or (self._read_only and version == 0):
            raise self._trouble(f"its layout has version {version}, not {_VERSION}")
        if self._read_only:
            return
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        if version == 0:
            with connection:
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA user_version={_VERSION}")

    def _trouble(self, what: str) -> HarnessError:
        return HarnessError(
            f"The LLM response cache {self._path} cannot be used: {what}. Point llm.cache.path "
            "at another file, move this one away, or turn the cache off with llm.cache.mode=none."
        )
