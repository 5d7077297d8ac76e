"""A subset of Cypher as text and as syntax: parsed for its constraints, never executed."""

from __future__ import annotations

from strategies.af.cypher.parser import parse
from strategies.af.cypher.printer import to_text
from strategies.af.cypher.syntax import (
    Clause,
    Condition,
    CypherQuery,
    EdgePattern,
    Fail,
    NodePattern,
    Operator,
    PathPattern,
    Returned,
    Way,
)

__all__ = [
    "Clause",
    "Condition",
    "CypherQuery",
    "EdgePattern",
    "Fail",
    "NodePattern",
    "Operator",
    "PathPattern",
    "Returned",
    "Way",
    "parse",
    "to_text",
]
