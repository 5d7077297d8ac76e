"""Node, edge and path patterns."""

from __future__ import annotations

from collections.abc import Callable

from strategies.af.cypher.cursor import Cursor, Wrong
from strategies.af.cypher.syntax import EdgePattern, NodePattern, PathPattern, Value, Way

__all__ = ["Where", "path", "path_if_any"]

Where = Callable[[Cursor], None]
"""Reads a condition that stands inside a node pattern."""


def path(cursor: Cursor, where: Where) -> PathPattern:
    """Take `(a)-[:R]->(b)...`.

    Raises:
        Wrong: if no path comes next.
    """
    nodes, edges = [_node(cursor, where)], []
    while cursor.is_mark("-") or (cursor.is_mark("<") and cursor.ahead().text == "-"):
        edges.append(_edge(cursor, where))
        nodes.append(_node(cursor, where))
    return PathPattern(tuple(nodes), tuple(edges))


def path_if_any(cursor: Cursor, where: Where) -> PathPattern | None:
    """Take a path of an edge or more, or nothing where none comes next."""
    start, dropped = cursor.at, len(cursor.dropped)
    try:
        found = path(cursor, where)
    except Wrong:
        found = None
    if found is not None and found.edges:
        return found
    cursor.at = start
    del cursor.dropped[dropped:]
    return None


def _node(cursor: Cursor, where: Where) -> NodePattern:
    cursor.need("(")
    var = cursor.step().text if cursor.token.kind == "name" and not cursor.is_word("WHERE") else ""
    label = _label(cursor)
    properties = _properties(cursor)
    if cursor.word("WHERE"):
        where(cursor)
    cursor.need(")")
    return NodePattern(var, label, properties)


def _label(cursor: Cursor) -> str:
    """Take labels: of `:A:B` and `:A&B` the first, of `:A|B` and `:!A` none, which is noted."""
    if not cursor.mark(":"):
        return ""
    start = cursor.at
    if cursor.mark("!"):
        cursor.name("a label")
        cursor.drop(start)
        return ""
    label = cursor.name("a label")
    either = False
    while cursor.is_mark(":") or cursor.is_mark("&") or cursor.is_mark("|"):
        either |= cursor.is_mark("|")
        cursor.step()
        cursor.mark(":")
        cursor.name("a label")
    if cursor.at > start + 1:
        cursor.drop(start)
    return "" if either else label


def _properties(cursor: Cursor) -> tuple[tuple[str, Value], ...]:
    """Take `{key: value, ...}`; a value that is no literal is left out, which is noted."""
    found: list[tuple[str, Value]] = []
    if not cursor.mark("{"):
        return ()
    while not cursor.is_mark("}"):
        start = cursor.at
        key = cursor.name("a property")
        cursor.need(":")
        try:
            found.append((key, cursor.value()))
        except Wrong:
            if cursor.token.kind == "end":
                raise
            if cursor.token.kind == "name" and cursor.ahead().text == "(":
                cursor.step()
            cursor.skip_group()
            cursor.drop(start)
        if not cursor.mark(","):
            break
    cursor.need("}")
    return tuple(found)


def _edge(cursor: Cursor, where: Where) -> EdgePattern:
    left = cursor.mark("<")
    cursor.need("-")
    types: tuple[str, ...] = ()
    if cursor.mark("["):
        types = _types(cursor)
        _length(cursor)
        start = cursor.at
        if _properties(cursor) or (cursor.at > start):
            cursor.drop(start)
        if cursor.word("WHERE"):
            where(cursor)
        cursor.need("]")
    cursor.need("-")
    right = cursor.mark(">")
    way = Way.BOTH if left == right else Way.LEFT if left else Way.RIGHT
    return EdgePattern(types, way)


def _types(cursor: Cursor) -> tuple[str, ...]:
    if cursor.token.kind == "name" and not cursor.is_word("WHERE"):
        cursor.step()
    if not cursor.mark(":"):
        return ()
    types = [cursor.name("a relation")]
    while cursor.mark("|"):
        cursor.mark(":")
        types.append(cursor.name("a relation"))
    return tuple(dict.fromkeys(types))


def _length(cursor: Cursor) -> None:
    """Take `*1..3`: paths of any length are none of the subset, one edge is followed instead."""
    start = cursor.at
    if not cursor.mark("*"):
        return
    while cursor.token.kind == "number" or cursor.is_mark(".."):
        cursor.step()
    cursor.drop(start)
