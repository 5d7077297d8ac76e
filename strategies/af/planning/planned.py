"""What a source of Cypher returns, and what it is asked through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from harness.nouns import Query
from strategies.af.cypher import CypherQuery, Fail, parse, to_text

__all__ = ["Planned", "Planner", "from_query", "from_text"]


@dataclass(frozen=True, slots=True)
class Planned:
    """One reading of a question.

    Attributes:
        raw: What was written: a reply, or the text of a query that was made.
        query: The query, or why it is none.
    """

    raw: str
    query: CypherQuery | Fail


class Planner(Protocol):
    """Writes Cypher for questions. Safe for several threads."""

    def plan(self, query: Query, target_type: int | None) -> Sequence[Planned]:
        """Return one or more readings; a later one counts where an earlier one finds nothing.

        Args:
            query: The question.
            target_type: The number of the type that answers have, where that is known already.
        """


def from_text(raw: str) -> Planned:
    """Return the reading that a text holds."""
    return Planned(raw, parse(raw))


def from_query(query: CypherQuery | Fail) -> Planned:
    """Return a reading that was made, by the way of its text, as a model's would be."""
    if isinstance(query, Fail):
        return Planned("", query)
    read = parse(to_text(query))
    if isinstance(read, CypherQuery):
        read = CypherQuery(read.clauses, read.returned, query.dropped)
    return Planned(to_text(query), read)
