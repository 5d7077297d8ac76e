"""The syntax of the Cypher subset: what a parsed query is made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

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
    "Value",
    "Way",
]

Value = str | int | float | bool
"""A literal."""


class Way(StrEnum):
    """Which way a relationship is drawn between its left and its right node."""

    RIGHT = "right"
    LEFT = "left"
    BOTH = "both"


class Operator(StrEnum):
    """How a property is compared with its value."""

    EQUAL = "="
    UNEQUAL = "<>"
    LESS = "<"
    AT_MOST = "<="
    GREATER = ">"
    AT_LEAST = ">="
    IN = "IN"
    CONTAINS = "CONTAINS"
    STARTS = "STARTS WITH"
    ENDS = "ENDS WITH"
    MATCHES = "=~"


@dataclass(frozen=True, slots=True)
class NodePattern:
    """`(var:label {property: value})`; "" where a part is not given.

    Of several labels the first counts.
    """

    var: str = ""
    label: str = ""
    properties: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class EdgePattern:
    """`-[:type|type]->`; no type is any type."""

    types: tuple[str, ...] = ()
    way: Way = Way.RIGHT


@dataclass(frozen=True, slots=True)
class PathPattern:
    """Nodes and the edges between them: one edge fewer than nodes."""

    nodes: tuple[NodePattern, ...]
    edges: tuple[EdgePattern, ...] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """`var.property operator value`; IN has several values, all others one."""

    var: str
    key: str
    operator: Operator
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One MATCH and the conditions of its WHERE, all of which must hold.

    `distinct` are pairs of variables that are not the same node (`a <> b`).
    Within one MATCH no relationship of the graph is used twice; between two of them it may be.
    """

    paths: tuple[PathPattern, ...]
    conditions: tuple[Condition, ...] = ()
    distinct: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Returned:
    """What is asked for: a variable, or one of its properties, or how many it has of either."""

    var: str
    key: str = ""
    distinct: bool = False
    count: bool = False


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """A query of the subset.

    Attributes:
        clauses: One or more.
        returned: Its result.
        dropped: What was read and left out (NOT, OR, functions, ORDER BY ...), as it was written.
            It is no part of the query, so two queries that differ in it alone are equal.
    """

    clauses: tuple[Clause, ...]
    returned: Returned
    dropped: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        """Compare without what was dropped."""
        if not isinstance(other, CypherQuery):
            return NotImplemented
        return (self.clauses, self.returned) == (other.clauses, other.returned)

    def __hash__(self) -> int:
        """Hash what is compared."""
        return hash((self.clauses, self.returned))


@dataclass(frozen=True, slots=True)
class Fail:
    """Why a text is no query of the subset, and where in it that shows (characters)."""

    reason: str
    at: int = 0
