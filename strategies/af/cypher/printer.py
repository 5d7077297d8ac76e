"""Write a query of the subset as text; parsing the text gives the query again."""

from __future__ import annotations

import re

from strategies.af.cypher.syntax import (
    Clause,
    Condition,
    CypherQuery,
    EdgePattern,
    NodePattern,
    Operator,
    PathPattern,
    Value,
    Way,
)
from strategies.af.cypher.words import RESERVED

__all__ = ["to_text"]

_PLAIN = re.compile(r"[^\W\d]\w*")
_ESCAPED = {"\\": "\\\\", "'": "\\'", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_DRAWN = {Way.RIGHT: ("-", "->"), Way.LEFT: ("<-", "-"), Way.BOTH: ("-", "-")}


def to_text(query: CypherQuery) -> str:
    """Return the query as one line of Cypher, without what was dropped from it."""
    parts = [_clause(clause) for clause in query.clauses]
    wanted = query.returned
    what = _name(wanted.var) + (f".{_name(wanted.key)}" if wanted.key else "")
    distinct = "DISTINCT " if wanted.distinct else ""
    parts.append(f"RETURN count({distinct}{what})" if wanted.count else f"RETURN {distinct}{what}")
    return " ".join(parts)


def _clause(clause: Clause) -> str:
    text = "MATCH " + ", ".join(map(_path, clause.paths))
    told = [_condition(condition) for condition in clause.conditions]
    told += [f"{_name(one)} <> {_name(two)}" for one, two in clause.distinct]
    if told:
        text += " WHERE " + " AND ".join(told)
    return text


def _path(path: PathPattern) -> str:
    text = _node(path.nodes[0])
    for edge, node in zip(path.edges, path.nodes[1:], strict=True):
        text += _edge(edge) + _node(node)
    return text


def _node(node: NodePattern) -> str:
    text = _name(node.var) if node.var else ""
    if node.label:
        text += f":{_name(node.label)}"
    if node.properties:
        pairs = ", ".join(f"{_name(key)}: {_value(value)}" for key, value in node.properties)
        text += (" " if text else "") + f"{{{pairs}}}"
    return f"({text})"


def _edge(edge: EdgePattern) -> str:
    left, right = _DRAWN[edge.way]
    types = "|".join(map(_name, edge.types))
    return f"{left}[:{types}]{right}" if types else f"{left}{right}"


def _condition(condition: Condition) -> str:
    left = f"{_name(condition.var)}.{_name(condition.key)} {condition.operator}"
    if condition.operator is Operator.IN:
        return f"{left} [{', '.join(map(_value, condition.values))}]"
    return f"{left} {_value(condition.values[0])}"


def _name(name: str) -> str:
    if _PLAIN.fullmatch(name) and name.upper() not in RESERVED:
        return name
    return "`" + name.replace("`", "``") + "`"


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return "'" + "".join(_ESCAPED.get(char, char) for char in value) + "'"
