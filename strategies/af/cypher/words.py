"""The words that mean something in the subset: a name spelt like one stands in backticks."""

from __future__ import annotations

__all__ = ["RESERVED"]

RESERVED = frozenset({
    "ALL", "AND", "AS", "ASC", "ASCENDING", "BY", "CALL", "CASE", "CONTAINS", "COUNT", "CREATE",
    "DELETE", "DESC", "DESCENDING", "DETACH", "DISTINCT", "ELSE", "END", "ENDS", "EXISTS", "FALSE",
    "FOREACH", "IN", "IS", "LIMIT", "MATCH", "MERGE", "NOT", "NULL", "OPTIONAL", "OR", "ORDER",
    "REMOVE", "RETURN", "SET", "SKIP", "STARTS", "THEN", "TRUE", "UNION", "UNWIND", "WHEN", "WHERE",
    "WITH", "XOR",
})  # fmt: skip
"""In capitals, as they are compared."""
