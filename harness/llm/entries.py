"""The entries of a response cache: replies, failures, and the requests that both belong to."""

from __future__ import annotations

import json
import sqlite3
import time
from dataclasses import dataclass

from harness.canonical import canonical_json
from harness.llm.errors import LLMError, recorded_error
from harness.llm.request import Reply, Request

__all__ = ["Call", "Failure", "add_call", "keep_request", "store", "store_failure", "stored_call"]


@dataclass(frozen=True, slots=True)
class Failure:
    """What came of a request in a call that failed: a reply that did not do, or none at all."""

    reply: Reply | None = None
    outcome: str = ""
    message: str = ""

    @classmethod
    def of(cls, error: LLMError) -> Failure:
        """Return the failure of a request that an error came back for."""
        return cls(None, error.outcome, str(error).encode("utf-8", "replace").decode("utf-8"))

    def unwrap(self) -> Reply:
        """Return the reply, or raise the error that came in its place."""
        if self.reply is None:
            raise recorded_error(self.outcome, self.message)
        return self.reply

    def to_json(self) -> str:
        """Return the failure as canonical JSON text."""
        if self.reply is None:
            return canonical_json({"outcome": self.outcome, "message": self.message})
        return canonical_json({"reply": json.loads(self.reply.to_json())})

    @classmethod
    def from_json(cls, text: str) -> Failure:
        """Read a failure back.

        Raises:
            ValueError: if the text is not such a failure.
        """
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError("not a stored failure")
        if set(data) == {"reply"}:
            return cls(Reply.from_json(json.dumps(data["reply"])))
        texts = all(isinstance(value, str) for value in data.values())
        if set(data) != {"outcome", "message"} or not texts:
            raise ValueError("not a stored failure")
        return cls(None, data["outcome"], data["message"])


@dataclass(frozen=True, slots=True)
class Call:
    """One request with its reply, or with what came of it where it only ever failed."""

    request: Request
    reply: Reply | None
    failures: tuple[Failure, ...] = ()


def store(connection: sqlite3.Connection, request: Request, reply: Reply) -> bool:
    """Store one reply unless there is one; return whether the one that is there equals it."""
    keep_request(connection, request)
    text = reply.to_json()
    done = connection.execute(
        "INSERT OR IGNORE INTO replies VALUES (?, ?, ?, ?, ?, ?)",
        (request.key, text, *_facts(request)),
    )
    if done.rowcount == 1:
        return True
    row = connection.execute("SELECT reply FROM replies WHERE key = ?", (request.key,)).fetchone()
    return bool(row[0] == text)


def store_failure(connection: sqlite3.Connection, request: Request, failure: Failure) -> None:
    """Store what came of a request this time, after what came of it before."""
    keep_request(connection, request)
    connection.execute(
        "INSERT INTO failures SELECT ?, 1 + coalesce(max(number), 0), ?, ?, ?, ?, ?"
        " FROM failures WHERE key = ?",
        (request.key, failure.to_json(), *_facts(request), request.key),
    )


def stored_call(connection: sqlite3.Connection, key: str) -> Call | None:
    """Return a call, or None where the cache lacks its request, or both reply and failures."""
    row = connection.execute("SELECT request FROM requests WHERE key = ?", (key,)).fetchone()
    reply = connection.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchone()
    failed = connection.execute(
        "SELECT failure FROM failures WHERE key = ? ORDER BY number", (key,)
    ).fetchall()
    if row is None or (reply is None and not failed):
        return None
    request = Request.from_json(row[0].decode("utf-8", "surrogatepass"))
    if reply is not None:
        return Call(request, Reply.from_json(reply[0]))
    return Call(request, None, tuple(Failure.from_json(text) for (text,) in failed))


def add_call(connection: sqlite3.Connection, call: Call) -> str:
    """Take in one call; return what it was to the cache."""
    before = stored_call(connection, call.request.key)
    if call.reply is not None:
        same = store(connection, call.request, call.reply)
        known = before is not None and before.reply is not None
        return "known" if known and same else "different" if known else "new"
    if before is None:
        for failure in call.failures:
            store_failure(connection, call.request, failure)
        return "new"
    return "known" if before == call else "different"


def keep_request(connection: sqlite3.Connection, request: Request) -> None:
    """Keep a request beside its reply."""
    # As bytes: SQLite has no text for a lone surrogate.
    text = request.text.encode("utf-8", "surrogatepass")
    connection.execute("INSERT OR IGNORE INTO requests VALUES (?, ?)", (request.key, text))


def _facts(request: Request) -> tuple[str, str, str, float]:
    return request.provider, request.model, request.contract, time.time()
