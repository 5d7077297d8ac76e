"""The parser: what it reads, what it leaves out, and that it never raises."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from strategies.af.cypher import (
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
    parse,
    to_text,
)


def query(text: str) -> CypherQuery:
    found = parse(text)
    assert isinstance(found, CypherQuery), found
    return found


def test_a_query_of_every_part() -> None:
    found = query(
        "MATCH (p:paper {year: 1990})<-[:writes|edits]-(a:author {name: 'O\\'Hara'}), (p)--(q) "
        "WHERE q.venue =~ '.*Annals.*' AND p.pages >= 10 AND q.lang IN ['en', 'fr'] "
        "RETURN DISTINCT p.title AS t, q LIMIT 5"
    )
    (clause,) = found.clauses
    first, second = clause.paths
    assert first == PathPattern(
        (
            NodePattern("p", "paper", (("year", 1990),)),
            NodePattern("a", "author", (("name", "O'Hara"),)),
        ),
        (EdgePattern(("writes", "edits"), Way.LEFT),),
    )
    assert second.edges == (EdgePattern((), Way.BOTH),)
    assert clause.conditions == (
        Condition("q", "venue", Operator.MATCHES, (".*Annals.*",)),
        Condition("p", "pages", Operator.AT_LEAST, (10,)),
        Condition("q", "lang", Operator.IN, ("en", "fr")),
    )
    assert found.returned == Returned("p", "title", distinct=True)
    assert found.dropped == (", q", "LIMIT 5")


@pytest.mark.parametrize(
    ("where", "kept"),
    [
        ("a.x = 1", [("x", "=", (1,))]),
        ("1 < a.x AND a.y <> 'b'", [("x", ">", (1,)), ("y", "<>", ("b",))]),
        ("1 < a.x <= 5", [("x", ">", (1,)), ("x", "<=", (5,))]),
        ("a.x = -2.5", [("x", "=", (-2.5,))]),
        ("toLower(a.x) CONTAINS 'b'", [("x", "CONTAINS", ("b",))]),
        ("a.x STARTS WITH 'b'", [("x", "STARTS WITH", ("b",))]),
        ("a.y ENDS WITH 'c'", [("y", "ENDS WITH", ("c",))]),
        ("(a.x = 1 AND (a.y = 2))", [("x", "=", (1,)), ("y", "=", (2,))]),
        ("'c' IN a.x", [("x", "=", ("c",))]),
        ("a.x = true", [("x", "=", (True,))]),
    ],
)  # fmt: skip
def test_conditions_that_are_kept(
    where: str, kept: list[tuple[str, str, tuple[object, ...]]]
) -> None:
    found = query(f"MATCH (a) WHERE {where} RETURN a")
    conditions = found.clauses[0].conditions
    assert [(one.key, str(one.operator), one.values) for one in conditions] == kept
    assert found.dropped == ()


@pytest.mark.parametrize(
    "where",
    [
        "NOT a.x = 1",
        "a.x = 1 OR a.y = 2",
        "NOT (a)-[:r]->()",
        "a.x + 1 > 3",
        "a.x = b.y",
        "a.x IS NOT NULL",
        "exists(a.x)",
        "size(a.x) > 3",
        "EXISTS { MATCH (a)--(c) }",
        "(a.x + 3) > 4",
    ],
)
def test_conditions_that_are_left_out_are_told(where: str) -> None:
    found = query(f"MATCH (a)--(b) WHERE {where} AND a.z = 7 RETURN a")
    if " OR " in where:
        # `OR` binds less than `AND`: what it joins goes as a whole.
        assert found.clauses[0].conditions == ()
        assert found.dropped == (f"{where} AND a.z = 7",)
        return
    assert found.clauses[0].conditions == (Condition("a", "z", Operator.EQUAL, (7,)),)
    assert found.dropped == (where,)


def test_a_pattern_among_the_conditions_is_a_clause_of_its_own() -> None:
    found = query("MATCH (a:paper) WHERE (a)-[:cites]->(:paper {name: 'X'}) RETURN a")
    assert len(found.clauses) == 2
    assert found.clauses[1].paths[0].edges == (EdgePattern(("cites",)),)


@pytest.mark.parametrize("apart", ["a <> c", "NOT a = c", "id(a) <> id(c)", "a != c"])
def test_nodes_that_are_not_the_same(apart: str) -> None:
    found = query(f"MATCH (a)--(b)--(c) WHERE {apart} RETURN c")
    assert found.clauses[0].distinct == (("a", "c"),)
    assert found.dropped == ()


def test_several_matches_and_optional_ones() -> None:
    found = query(
        "MATCH (a)--(b) WITH b MATCH (b)-->(c) OPTIONAL MATCH (c)--(d) RETURN count(DISTINCT c)"
    )
    assert len(found.clauses) == 2
    assert found.returned == Returned("c", distinct=True, count=True)
    assert found.dropped == ("OPTIONAL MATCH (c)--(d)",)


def test_what_is_around_a_query_does_not_matter() -> None:
    fenced = "We match it so:\n```cypher\nMATCH (a)\nRETURN a;\n```\nThis returns all."
    assert query(fenced) == query("MATCH (a) RETURN a")
    assert query("match (a) /* all */ return a // so") == query("MATCH (a) RETURN a")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no MATCH"),
        ("SELECT * FROM papers", "there is no MATCH"),
        ("MATCH (a", "`)` is missing"),
        ("MATCH (a)-[:r]->", "`(` is missing"),
        ("MATCH (a) RETURN a UNION MATCH (b) RETURN b", "there is more than one RETURN"),
        ("MATCH (a) RETURN a; MATCH (b) RETURN b", "there is more than one RETURN"),
        ("MATCH (a) RETURN", "RETURN names no variable"),
        ("MATCH (a) RETURN 3", "RETURN names no variable"),
        ("MATCH (a) RETURN CASE WHEN a.x THEN 1 ELSE 2 END", "RETURN names no variable"),
        ("MATCH (a)--(b) RETURN a.x < b.x", "RETURN computes something"),
        ("MATCH (a) RETURN abs(a.x - 3)", "RETURN computes something"),
        ("OPTIONAL MATCH (a) RETURN a", "every MATCH is optional"),
        ("CREATE (a) RETURN a", "there is no MATCH"),
        ("MATCH (a) DELETE a", "MATCH or RETURN is missing"),
    ],
)  # fmt: skip
def test_what_is_no_query_says_why(text: str, reason: str) -> None:
    found = parse(text)
    assert isinstance(found, Fail)
    assert found.reason == reason
    assert 0 <= found.at <= len(text)


PIECES = (
    "MATCH", "WHERE", "RETURN", "AND", "OR", "NOT", "WITH", "OPTIONAL MATCH", "UNION", "(", ")",
    "[", "]", "{", "}", "-", "->", "<-", "--", ":", "|", ",", ";", ".", "a", "b", "`x y`", "'t'",
    '"', "'", "1", "2.5", "=", "<>", "<", ">=", "=~", "IN", "CONTAINS", "STARTS WITH", "*1..3",
    "count(", "x.y", "//", "/*", "```", "\n", " ", "é", "𝔸", "\x00", "CASE", "EXISTS", "$p", "!",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
@settings(max_examples=300)
@example("MATCH " + "(" * 3000)
@example("MATCH (a) WHERE " + "(" * 500 + "a.x = 1" + ")" * 500 + " RETURN a")
@example("MATCH (a) WHERE " + "NOT " * 500 + "a.x = 1 RETURN a")
@example("MATCH (a) RETURN " + "count(" * 500)
@example("MATCH (a) WHERE a.x = " + "toLower(" * 500 + "1 RETURN a")
def test_every_sequence_of_pieces_has_an_outcome(text: str) -> None:
    assert isinstance(parse(text), CypherQuery | Fail)


@given(st.text(max_size=200))
@settings(max_examples=200)
def test_every_text_has_an_outcome(text: str) -> None:
    assert isinstance(parse(text), CypherQuery | Fail)


def test_five_thousand_fuzzed_texts_are_fast() -> None:
    stream = random.Random(88)
    begun = time.perf_counter()
    for _ in range(5000):
        pieces = [stream.choice(PIECES) for _ in range(stream.randrange(25))]
        found = parse("MATCH (a)" + " ".join(pieces))
        if isinstance(found, CypherQuery):
            assert parse(to_text(found)) == found
    assert time.perf_counter() - begun < 30


# Queries of our grammar come back from their text.

names = st.one_of(
    st.sampled_from(
        ["a", "b", "match", "Return", "x1", "gene/protein", "has space", "`", "ünï", "1a"]
    ),
    st.text(min_size=1, max_size=5).filter(lambda text: text.strip() == text and text),
)
values = st.one_of(
    st.text(max_size=8),
    st.integers(-(10**9), 10**9),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.booleans(),
)
properties = st.lists(st.tuples(names, values), max_size=2).map(tuple)
nodes = st.builds(
    NodePattern, st.one_of(st.just(""), names), st.one_of(st.just(""), names), properties
)
edges = st.builds(
    EdgePattern, st.lists(names, max_size=2, unique=True).map(tuple), st.sampled_from(list(Way))
)


@st.composite
def paths(draw: st.DrawFn) -> PathPattern:
    links = draw(st.lists(edges, max_size=3))
    return PathPattern(tuple(draw(nodes) for _ in range(len(links) + 1)), tuple(links))


conditions = st.one_of(
    st.builds(
        Condition, names, names,
        st.sampled_from([one for one in Operator if one is not Operator.IN]),
        st.tuples(values),
    ),
    st.builds(
        Condition, names, names, st.just(Operator.IN),
        st.lists(values, min_size=1, max_size=3).map(tuple),
    ),
)  # fmt: skip
clauses = st.builds(
    Clause,
    st.lists(paths(), min_size=1, max_size=2).map(tuple),
    st.lists(conditions, max_size=2).map(tuple),
    st.lists(st.tuples(names, names), max_size=2).map(tuple),
)
queries = st.builds(
    CypherQuery,
    st.lists(clauses, min_size=1, max_size=2).map(tuple),
    st.builds(Returned, names, st.one_of(st.just(""), names), st.booleans(), st.booleans()),
)


@given(queries)
@settings(max_examples=150, deadline=None)
def test_a_query_comes_back_from_its_text(made: CypherQuery) -> None:
    found = parse(to_text(made))
    assert found == made
    assert isinstance(found, CypherQuery)
    assert found.dropped == ()


@given(queries, st.sampled_from([" ", "\n", "\t ", " /* so */ "]))
@settings(max_examples=50, deadline=None)
def test_blanks_change_nothing(made: CypherQuery, blank: str) -> None:
    text = to_text(made)
    if "'" in text or "`" in text:
        return
    assert parse(text.replace(" ", blank)) == made
