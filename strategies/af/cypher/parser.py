"""From a text to a query of the subset: total, so that whatever a model writes has an outcome.

The grammar is that of openCypher, cut to what grounding can use: MATCH with node and edge patterns,
WHERE, WITH between two MATCHes, and one RETURN. What it has beyond that (NOT, OR, functions,
OPTIONAL MATCH, ORDER BY ...) is read and left out, which is noted: a constraint less, never a
constraint that was not written.
"""

from __future__ import annotations

import re

from strategies.af.cypher.conditions import conditions
from strategies.af.cypher.cursor import Cursor, Wrong
from strategies.af.cypher.patterns import Where, path
from strategies.af.cypher.syntax import (
    Clause,
    Condition,
    CypherQuery,
    Fail,
    PathPattern,
    Returned,
)
from strategies.af.cypher.tokens import Token, tokenise

__all__ = ["parse"]

_LONGEST = 20_000
_FENCE = re.compile(r"(?m)^[ \t]*```\w*")
_THROUGH = frozenset({"COLLECT", "TOFLOAT", "TOINTEGER", "TOSTRING", "DATE", "TOLOWER", "TOUPPER"})


def parse(text: str) -> CypherQuery | Fail:
    """Return the query that a text holds, or why it holds none.

    Prose and code fences around it do not matter. A text with two RETURNs (a UNION) is refused: to
    answer the half of it would be a guess.
    """
    # A fence of backticks would be taken for the begin of a quoted name.
    source = _FENCE.sub(lambda match: " " * len(match[0]), text[:_LONGEST])
    tokens = tokenise(source)
    start = next((at for at in range(len(tokens)) if _begins(tokens, at)), None)
    if start is None:
        return Fail("there is no MATCH")
    try:
        return _query(Cursor(source, tokens, start))
    except Wrong as wrong:
        return Fail(wrong.reason, wrong.at)


def _begins(tokens: list[Token], at: int) -> bool:
    """Whether a query begins here, and no sentence that has the word `match` in it."""
    if tokens[at].word() == "OPTIONAL":
        at += 1
    if tokens[at].word() != "MATCH":
        return False
    first, second = tokens[at + 1], tokens[min(at + 2, len(tokens) - 1)]
    return first.text == "(" or (first.kind == "name" and second.text in ("=", "("))


def _query(cursor: Cursor) -> CypherQuery:
    clauses: list[Clause] = []
    while not cursor.word("RETURN"):
        clauses += _clause(cursor)
    returned = _returned(cursor)
    _rest(cursor)
    if not clauses:
        raise cursor.wrong("every MATCH is optional")
    return CypherQuery(tuple(clauses), returned, tuple(cursor.dropped))


def _clause(cursor: Cursor) -> list[Clause]:
    start, dropped = cursor.at, len(cursor.dropped)
    optional = cursor.word("OPTIONAL")
    if not cursor.word("MATCH"):
        raise cursor.wrong("MATCH or RETURN is missing")
    found = _match(cursor)
    if optional:
        del cursor.dropped[dropped:]
        cursor.drop(start)
        found = []
    if cursor.is_word("WITH"):
        _with(cursor)
    return found


def _match(cursor: Cursor) -> list[Clause]:
    """Take a MATCH with its WHERE; patterns of a WHERE are clauses of their own."""
    inner: list[Condition] = []
    distinct: list[tuple[str, str]] = []
    paths: list[PathPattern] = []
    beside: list[PathPattern] = []

    def where(cursor: Cursor) -> None:
        kept = conditions(cursor)
        inner.extend(kept.conditions)
        distinct.extend(kept.distinct)
        beside.extend(kept.paths)
        paths.extend(PathPattern((label,)) for label in kept.labels)

    while True:
        paths.append(_named_path(cursor, where))
        if not cursor.mark(","):
            break
    if cursor.word("WHERE"):
        where(cursor)
    clauses = [Clause(tuple(paths), tuple(inner), tuple(distinct))]
    return clauses + [Clause((one,)) for one in beside]


def _named_path(cursor: Cursor, where: Where) -> PathPattern:
    """Take a path, also one with a name or inside a function (`p = shortestPath(...)`)."""
    if cursor.token.kind == "name" and cursor.ahead().text == "=":
        cursor.step()
        cursor.step()
    if cursor.token.kind == "name" and cursor.ahead().text == "(":
        start = cursor.at
        cursor.step()
        cursor.drop(start)
        cursor.need("(")
        found = path(cursor, where)
        cursor.need(")")
        return found
    return path(cursor, where)


def _with(cursor: Cursor) -> None:
    """Step over a WITH; anything in it but variables is noted."""
    start = cursor.at
    cursor.step()
    plain = True
    while not cursor.is_word("MATCH", "OPTIONAL", "RETURN", "WHERE"):
        token = cursor.token
        if token.kind == "end":
            raise cursor.wrong("RETURN is missing")
        plain &= (token.kind == "name" and token.word() not in ("AS", "ORDER")) or token.text == ","
        cursor.step()
    if cursor.word("WHERE"):
        plain = False
        conditions(cursor)
    if not plain:
        cursor.drop(start)


def _returned(cursor: Cursor) -> Returned:
    distinct = cursor.word("DISTINCT")
    found = _item(cursor, distinct)
    if cursor.word("AS"):
        cursor.name("the name behind AS")
    start = cursor.at
    while cursor.mark(","):
        _skip_item(cursor)
    if cursor.at > start:
        cursor.drop(start)
    return found


def _item(cursor: Cursor, distinct: bool) -> Returned:
    token = cursor.token
    if token.kind != "name" or token.word() == "CASE":
        raise cursor.wrong("RETURN names no variable")
    if cursor.ahead().text == "(" and cursor.ahead().kind == "mark":
        start = cursor.at
        word = cursor.step().word()
        cursor.step()
        if word != "COUNT" and word not in _THROUGH:
            raise cursor.wrong("RETURN computes something")
        inside = cursor.word("DISTINCT")
        with cursor.deeper():
            found = _item(cursor, distinct or inside)
        cursor.need(")")
        if word != "COUNT":
            cursor.drop(start)
        found = Returned(found.var, found.key, found.distinct, found.count or word == "COUNT")
    else:
        var = cursor.step().text
        key = cursor.name("a property") if cursor.mark(".") else ""
        found = Returned(var, key, distinct)
    if cursor.token.kind == "mark" and cursor.token.text in _COMPUTES:
        raise cursor.wrong("RETURN computes something")
    if cursor.is_word("AND", "OR", "XOR", "IN", "IS", "CONTAINS", "STARTS", "ENDS"):
        raise cursor.wrong("RETURN computes something")
    return found


_COMPUTES = frozenset({"=", "<>", "!=", "<", "<=", ">", ">=", "=~", "+", "-", "*", "/", "%", "^"})
_ENDS = ("ORDER", "SKIP", "LIMIT", "UNION", "RETURN", "MATCH", "OPTIONAL", "WITH")


def _skip_item(cursor: Cursor) -> None:
    while cursor.token.kind != "end" and not cursor.is_word(*_ENDS):
        if cursor.is_mark(",") or cursor.is_mark(";"):
            return
        if any(cursor.is_mark(mark) for mark in "([{"):
            cursor.skip_group()
        else:
            cursor.step()


def _rest(cursor: Cursor) -> None:
    """Step over what may follow a result.

    Raises:
        Wrong: if there is a second query, or more of this one behind its result.
    """
    start = cursor.at
    while cursor.word("ORDER", "SKIP", "LIMIT"):
        while cursor.token.kind != "end" and not (cursor.is_word(*_ENDS) or cursor.is_mark(";")):
            cursor.step()
    if cursor.at > start:
        cursor.drop(start)
    cursor.mark(";")
    if cursor.is_word("UNION", "RETURN", "MATCH", "OPTIONAL", "WITH"):
        raise cursor.wrong("there is more than one RETURN")
