"""The conditions of a WHERE: what can be kept of them, and what is left out."""

from __future__ import annotations

from dataclasses import dataclass

from strategies.af.cypher.cursor import Cursor, Wrong
from strategies.af.cypher.patterns import path_if_any
from strategies.af.cypher.syntax import Condition, NodePattern, Operator, PathPattern, Value
from strategies.af.cypher.tokens import Token

__all__ = ["Kept", "conditions"]

_SIGNS = {
    "=": Operator.EQUAL,
    "<>": Operator.UNEQUAL,
    "!=": Operator.UNEQUAL,
    "<": Operator.LESS,
    "<=": Operator.AT_MOST,
    ">": Operator.GREATER,
    ">=": Operator.AT_LEAST,
    "=~": Operator.MATCHES,
}
_TURNED = {
    Operator.EQUAL: Operator.EQUAL,
    Operator.UNEQUAL: Operator.UNEQUAL,
    Operator.LESS: Operator.GREATER,
    Operator.AT_MOST: Operator.AT_LEAST,
    Operator.GREATER: Operator.LESS,
    Operator.AT_LEAST: Operator.AT_MOST,
    # `'x' IN v.list`: a property with several values has the value if one of them is it.
    Operator.IN: Operator.EQUAL,
}
_TRANSPARENT = frozenset({
    "DATE", "LOWER", "TOFLOAT", "TOINTEGER", "TOLOWER", "TOSTRING", "TOUPPER", "TRIM", "UPPER",
})  # fmt: skip
"""Functions that change how a value is written, and so are looked through."""

_IDS = frozenset({"ELEMENTID", "ID"})
"""Functions by which nodes are compared."""


@dataclass(slots=True)
class Kept:
    """What a WHERE says that can be kept.

    Attributes:
        conditions: Comparisons of a property with values.
        paths: Patterns that must be there as well (they may use relationships of the MATCH again).
        labels: `v:Label`.
        distinct: `a <> b`.
    """

    conditions: list[Condition]
    paths: list[PathPattern]
    labels: list[NodePattern]
    distinct: list[tuple[str, str]]

    @classmethod
    def nothing(cls) -> Kept:
        """Return a new one without anything."""
        return cls([], [], [], [])

    def add(self, other: Kept) -> None:
        """Take over what another one keeps."""
        self.conditions += other.conditions
        self.paths += other.paths
        self.labels += other.labels
        self.distinct += other.distinct


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a comparison: a property, a variable (without a key), or values.

    None of them where it is anything else.
    """

    var: str = ""
    key: str = ""
    values: tuple[Value, ...] = ()

    @property
    def node(self) -> bool:
        """Whether it is a variable."""
        return bool(self.var) and not self.key


def conditions(cursor: Cursor) -> Kept:
    """Take a condition; a disjunction is left out whole, with all that it joins.

    Raises:
        Wrong: if it cannot be read.
    """
    start, dropped = cursor.at, len(cursor.dropped)
    with cursor.deeper():
        kept = _all(cursor)
        if not cursor.is_word("OR", "XOR"):
            return kept
        while cursor.word("OR", "XOR"):
            _all(cursor)
    del cursor.dropped[dropped:]
    cursor.drop(start)
    return Kept.nothing()


def _all(cursor: Cursor) -> Kept:
    kept = _one(cursor)
    while cursor.word("AND"):
        kept.add(_one(cursor))
    return kept


def _one(cursor: Cursor) -> Kept:
    start, dropped = cursor.at, len(cursor.dropped)
    if cursor.word("NOT"):
        if (pair := _same(cursor)) is not None:
            return Kept([], [], [], [pair])
        with cursor.deeper():
            _one(cursor)
        return _left_out(cursor, start, dropped)
    if cursor.is_mark("("):
        found = path_if_any(cursor, _inner)
        if found is not None:
            return Kept([], [found], [], [])
        after = _behind_group(cursor)
        if after.text not in _SIGNS and after.word() not in ("IN", "CONTAINS", "STARTS", "ENDS"):
            cursor.need("(")
            kept = conditions(cursor)
            cursor.need(")")
            return kept
    if cursor.token.kind == "name" and cursor.ahead().text == ":":
        var = cursor.step().text
        cursor.step()
        return Kept([], [], [NodePattern(var, cursor.name("a label"))], [])
    return _comparison(cursor, start, dropped)


def _same(cursor: Cursor) -> tuple[str, str] | None:
    """Take `a = b` of two variables if that comes next."""
    tokens = [cursor.ahead(steps) for steps in range(4)]
    plain = tokens[0].kind == tokens[2].kind == "name" and tokens[1].text == "="
    if not plain or tokens[3].text in (".", "("):
        return None
    cursor.at += 3
    return tokens[0].text, tokens[2].text


def _inner(cursor: Cursor) -> None:
    """Refuse a condition inside the pattern of a condition: it is left out with the pattern."""
    raise cursor.wrong("a condition inside a pattern inside a condition")


def _behind_group(cursor: Cursor) -> Token:
    """Return the token behind the group that begins here."""
    start = cursor.at
    cursor.skip_group()
    token = cursor.token
    cursor.at = start
    return token


def _left_out(cursor: Cursor, start: int, dropped: int) -> Kept:
    del cursor.dropped[dropped:]
    cursor.drop(start)
    return Kept.nothing()


def _comparison(cursor: Cursor, start: int, dropped: int) -> Kept:
    """Take `left operator right`, or a chain of them (`1 < v.x <= 5`)."""
    left = _side(cursor)
    kept = Kept.nothing()
    lost = True
    while (operator := _operator(cursor)) is not None:
        right = _side(cursor)
        condition = _condition(left, operator, right)
        lost = condition is None
        if condition is not None:
            kept.conditions.append(condition)
        elif operator is Operator.UNEQUAL and left.node and right.node:
            lost = False
            kept.distinct.append((left.var, right.var))
        else:
            break
        left = right
    if lost:
        if cursor.word("IS"):
            cursor.word("NOT")
            cursor.word("NULL")
        if cursor.at == start:
            raise cursor.wrong("a condition is missing")
        return _left_out(cursor, start, dropped)
    return kept


def _condition(left: _Side, operator: Operator, right: _Side) -> Condition | None:
    if left.key and right.values and not right.key:
        if operator is not Operator.IN and len(right.values) > 1:
            return None
        return Condition(left.var, left.key, operator, right.values)
    if right.key and len(left.values) == 1 and operator in _TURNED:
        return Condition(right.var, right.key, _TURNED[operator], left.values)
    return None


def _operator(cursor: Cursor) -> Operator | None:
    token = cursor.token
    if token.kind == "mark" and token.text in _SIGNS:
        cursor.step()
        return _SIGNS[token.text]
    if cursor.word("IN"):
        return Operator.IN
    if cursor.word("CONTAINS"):
        return Operator.CONTAINS
    if cursor.is_word("STARTS", "ENDS"):
        starts = cursor.step().word() == "STARTS"
        if not cursor.word("WITH"):
            raise cursor.wrong("`WITH` is missing")
        return Operator.STARTS if starts else Operator.ENDS
    return None


def _side(cursor: Cursor) -> _Side:
    with cursor.deeper():
        side = _term(cursor)
        while any(cursor.is_mark(mark) for mark in ("+", "*", "/", "%", "^", "-")):
            cursor.step()
            _term(cursor)
            side = _Side()
    return side


def _term(cursor: Cursor) -> _Side:
    token = cursor.token
    if cursor.is_mark("["):
        return _list(cursor)
    if cursor.is_mark("(") or cursor.is_mark("{"):
        cursor.skip_group()
        return _Side()
    if token.kind == "name" and token.word() not in ("TRUE", "FALSE"):
        return _named(cursor)
    return _Side(values=(cursor.value(),))


def _named(cursor: Cursor) -> _Side:
    token = cursor.step()
    name = token.text
    if cursor.is_mark("{"):
        cursor.skip_group()
        return _Side()
    if cursor.is_mark("("):
        if token.word() not in _TRANSPARENT | _IDS:
            cursor.skip_group()
            return _Side()
        cursor.step()
        side = _side(cursor)
        if not cursor.mark(")"):
            # Further arguments.
            raise cursor.wrong("`)` is missing")
        return side
    if cursor.mark("."):
        side = _Side(name, cursor.name("a property"))
        while cursor.mark("."):
            cursor.name("a property")
            side = _Side()
        return side
    return _Side(name)


def _list(cursor: Cursor) -> _Side:
    start = cursor.at
    cursor.step()
    values: list[Value] = []
    try:
        while not cursor.is_mark("]"):
            values.append(cursor.value())
            if not cursor.mark(","):
                break
        cursor.need("]")
    except Wrong:
        cursor.at = start
        cursor.skip_group()
        return _Side()
    return _Side(values=tuple(values))
