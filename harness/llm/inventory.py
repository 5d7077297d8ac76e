"""What a response cache holds, counted; and what is to leave it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from harness.llm.cachefile import CacheFile
from harness.llm.request import Reply

__all__ = ["Chosen", "Group", "count", "prune"]

_TABLES = {"replies": "reply", "failures": "failure"}


@dataclass(slots=True)
class Group:
    """The entries of one provider, model and contract.

    `usd` is the sum of the known prices; `unpriced` counts the replies without one.
    """

    provider: str
    model: str
    contract: str
    replies: int = 0
    failures: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0
    unpriced: int = 0
    oldest: float = float("inf")
    newest: float = 0.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which entries: those for which all holds that is not None.

    Attributes:
        provider: Their provider.
        model: Their model.
        contract: Their contract.
        before: Stored before this time, in seconds since 1970.
        failures_only: Calls that failed, and no replies.
    """

    provider: str | None = None
    model: str | None = None
    contract: str | None = None
    before: float | None = None
    failures_only: bool = False

    def where(self) -> tuple[str, list[str | float]]:
        """Return it as the condition of an SQL query, and its values."""
        parts: list[tuple[str, str | float | None]] = [
            ("provider = ?", self.provider),
            ("model = ?", self.model),
            ("contract = ?", self.contract),
            ("created < ?", self.before),
        ]
        given = [(text, value) for text, value in parts if value is not None]
        return " AND ".join(text for text, _ in given) or "1", [value for _, value in given]


def count(path: Path) -> list[Group]:
    """Return what a cache holds, by provider, model and contract.

    Raises:
        HarnessError: if it cannot be read.
    """
    file = CacheFile(path, read_only=True)
    groups: dict[tuple[str, str, str], Group] = {}

    def add(connection: sqlite3.Connection) -> None:
        for table, column in _tables(file):
            rows = connection.execute(
                f"SELECT provider, model, contract, created, {column} FROM {table}"  # noqa: S608
            )
            for provider, model, contract, created, text in rows:
                name = (provider, model, contract)
                group = groups.setdefault(name, Group(*name))
                group.oldest = min(group.oldest, created)
                group.newest = max(group.newest, created)
                if table == "failures":
                    group.failures += 1
                else:
                    _add_reply(group, Reply.from_json(text))

    try:
        file.run(add)
    except (ValueError, TypeError) as error:
        raise file.trouble(f"it holds an entry that is no reply: {error}") from None
    finally:
        file.close()
    return [groups[name] for name in sorted(groups)]


def _add_reply(group: Group, reply: Reply) -> None:
    group.replies += 1
    group.tokens_in += reply.tokens_in
    group.tokens_out += reply.tokens_out
    group.usd += reply.cost_usd or 0.0
    group.unpriced += reply.cost_usd is None


def prune(path: Path, chosen: Chosen, *, remove: bool) -> tuple[int, int]:
    """Count the chosen entries and, if told to, remove them and give their space back.

    Returns:
        How many replies, and how many failures.

    Raises:
        HarnessError: if the file cannot be read or written.
    """
    file = CacheFile(path, read_only=not remove)
    where, values = chosen.where()
    counts = dict.fromkeys(_TABLES, 0)

    def work(connection: sqlite3.Connection) -> None:
        with connection:
            for table, _ in _tables(file):
                if table == "replies" and chosen.failures_only:
                    continue
                sql = f"FROM {table} WHERE {where}"
                counts[table] = connection.execute(f"SELECT count(*) {sql}", values).fetchone()[0]
                if remove:
                    connection.execute(f"DELETE {sql}", values)
            if remove:
                connection.execute(
                    "DELETE FROM requests WHERE key NOT IN (SELECT key FROM replies)"
                    " AND key NOT IN (SELECT key FROM failures)"
                )
        if remove:
            connection.execute("VACUUM")

    try:
        file.run(work)
    finally:
        file.close()
    return counts["replies"], counts["failures"]


def _tables(file: CacheFile) -> Iterator[tuple[str, str]]:
    for table, column in _TABLES.items():
        if table == "replies" or file.version > 1:
            yield table, column
