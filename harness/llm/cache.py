"""The response cache: one SQLite file, safe for many threads and processes, values immutable.

It maps the sha256 of a request to the canonical JSON of its reply, and keeps the request beside
it, so that an export can be checked by whoever imports it. Nothing secret can enter it: a
`Request` has no field that holds a key.

Calls that failed are kept apart, every time they fail, and only `llm.cache.mode=replay` looks
there: it meets the same error as the run did, while `read_write` asks again.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path

from harness.llm.cachefile import CacheFile
from harness.llm.entries import (
    Call,
    Failure,
    add_call,
    keep_request,
    store,
    store_failure,
    stored_call,
)
from harness.llm.request import Reply, Request

__all__ = ["ResponseCache"]

_LOOK = "SELECT reply FROM replies WHERE key = ?"
_LOOK_BOTH = (
    "SELECT reply, EXISTS (SELECT 1 FROM requests WHERE requests.key = replies.key) FROM replies "
    "WHERE key = ?"
)


class _Waiting:
    """Replies that wait to be written, and what came of that."""

    def __init__(self, pairs: Sequence[tuple[Request, Reply]]) -> None:
        self.pairs = pairs
        self.done = False
        self.same = True
        self.error: sqlite3.Error | ValueError | None = None


class ResponseCache:
    """Replies by request."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        """Name the file; it is opened on first use.

        Args:
            path: The SQLite file, made with its folder unless `read_only`.
            read_only: For replay: the file must exist and is never written.
        """
        self._file = CacheFile(path, read_only=read_only)
        self._guard = threading.Lock()
        self._waiting: list[_Waiting] = []

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return self._file.path

    def open(self) -> None:
        """Open the file now rather than on first use, so that a bad file is found early.

        Raises:
            HarnessError: if the file is missing (replay), unwritable or no such cache.
        """

        def probe(connection: sqlite3.Connection) -> None:
            connection.execute("SELECT 1 FROM replies LIMIT 1").fetchall()
            if not self._file.read_only:
                connection.execute("BEGIN IMMEDIATE")
                connection.rollback()

        self._file.run(probe)

    def get(self, request: Request) -> Reply | None:
        """Return the stored reply to a request, or None.

        Raises:
            HarnessError: if the file cannot be read or holds something else.
        """

        def look(connection: sqlite3.Connection) -> str | None:
            row = connection.execute(query, (request.key,)).fetchone()
            if row is None:
                return None
            if not (self._file.read_only or row[1]):
                # Files of version 1 held replies alone.
                with connection:
                    keep_request(connection, request)
            return str(row[0])

        query = _LOOK if self._file.read_only else _LOOK_BOTH
        text = self._file.run(look)
        try:
            return None if text is None else Reply.from_json(text)
        except (ValueError, TypeError) as error:
            raise self._file.trouble(f"it holds an entry that is no reply: {error}") from None

    def failure(self, request: Request) -> Failure | None:
        """Return what came of a request when it last failed, or None.

        Raises:
            HarnessError: if the file cannot be read or holds something else.
        """

        def look(connection: sqlite3.Connection) -> str | None:
            if self._file.version < 2:
                return None
            row = connection.execute(
                "SELECT failure FROM failures WHERE key = ? ORDER BY number DESC LIMIT 1",
                (request.key,),
            ).fetchone()
            return None if row is None else str(row[0])

        text = self._file.run(look)
        try:
            return None if text is None else Failure.from_json(text)
        except (ValueError, TypeError) as error:
            raise self._file.trouble(f"it holds an entry that is no failure: {error}") from None

    def put(self, pairs: Sequence[tuple[Request, Reply]]) -> bool:
        """Store replies, all or none. A reply already there stays as it is.

        Returns:
            Whether the cache now holds these very replies: false where another process was
            quicker with a different one.

        Raises:
            HarnessError: if the file cannot be written.
        """
        own = _Waiting(pairs)
        with self._guard:
            self._waiting.append(own)

        def flush(connection: sqlite3.Connection) -> None:
            # Whoever gets the file first writes for all that wait: one transaction, not many.
            if not own.done:
                self._flush(connection)
            if own.error is not None:
                raise own.error

        self._file.run(flush)
        return own.same

    def _flush(self, connection: sqlite3.Connection) -> None:
        with self._guard:
            batch, self._waiting = self._waiting, []
        try:
            with connection:
                for each in batch:
                    same = [store(connection, request, reply) for request, reply in each.pairs]
                    each.same = all(same)
        except (sqlite3.Error, ValueError) as error:
            for each in batch:
                each.error = error
        finally:
            for each in batch:
                each.done = True

    def put_failures(self, pairs: Iterable[tuple[Request, Failure]]) -> None:
        """Store what came of the requests of a call that failed, after what is there already.

        Raises:
            HarnessError: if the file cannot be written.
        """

        def insert(connection: sqlite3.Connection) -> None:
            with connection:
                for request, failure in pairs:
                    store_failure(connection, request, failure)

        self._file.run(insert)

    def calls(self, keys: Sequence[str]) -> dict[str, Call]:
        """Return the calls of some keys with their requests, as far as they are here.

        Raises:
            HarnessError: if the file cannot be read, or has no requests, as those of old had none.
        """
        if self._file.run(lambda _: self._file.version) < 2:
            raise self._file.trouble(
                "it is of an older layout, which kept no requests. Give the run's eval command "
                "with run.mode=always: it takes the replies from here and adds the requests"
            )

        def look(connection: sqlite3.Connection) -> dict[str, Call]:
            found = (stored_call(connection, key) for key in keys)
            return {call.request.key: call for call in found if call is not None}

        try:
            return self._file.run(look)
        except (ValueError, TypeError) as error:
            raise self._file.trouble(f"it holds an entry that is no call: {error}") from None

    def add(self, calls: Sequence[Call]) -> tuple[int, int, int]:
        """Take in calls in one transaction; what is here stays as it is.

        Returns:
            How many were new, known, and known with another reply.

        Raises:
            HarnessError: if the file cannot be written.
        """
        counts = {"new": 0, "known": 0, "different": 0}

        def insert(connection: sqlite3.Connection) -> None:
            with connection:
                for call in calls:
                    counts[add_call(connection, call)] += 1

        self._file.run(insert)
        return counts["new"], counts["known"], counts["different"]

    def __len__(self) -> int:
        """Return how many replies are stored."""
        row = self._file.run(lambda c: c.execute("SELECT count(*) FROM replies").fetchone())
        return int(row[0])

    def close(self) -> None:
        """Close the file; it opens again if it is used again."""
        self._file.close()
