"""Queries put onto a knowledge base: unknown words, wrong arrows, targets, filters."""

from __future__ import annotations

from typing import Any

import pytest

from harness.data.skb import Skb
from strategies.af.cypher import CypherQuery, Fail, parse
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.binding import BindRules, bind
from strategies.af.graph.names import Names, loose
from strategies.af.graph.symbols import Bound, Triplet
from strategies.af.graph.vocabulary import Vocabulary


def bound(skb: Skb, text: str, *, target_type: int | None = None, **rules: Any) -> Bound:
    query = parse(text)
    assert isinstance(query, CypherQuery)
    found = bind(query, Vocabulary(skb), BindRules(**rules), question="Q?", target_type=target_type)
    assert isinstance(found, Bound)
    return found


def kinds(found: Bound) -> list[str]:
    return [kind for kind, _ in found.notes]


def test_labels_relations_and_names_become_numbers(papers: Skb) -> None:
    found = bound(papers, "MATCH (:author {name: 'Mara Quell'})-[:WRITES]->(p:Paper) RETURN p")
    author, paper = papers.node_types.index("author"), papers.node_types.index("paper")
    assert {s.var: (s.type, s.names) for s in found.symbols.values()} == {
        "_1": (author, ("Mara Quell",)),
        "p": (paper, ()),
    }
    assert found.triplets == (Triplet("_1", "p", (papers.edge_types.index("writes"),)),)
    assert not found.weakened


def test_an_unknown_relation_is_any_or_is_left_out(papers: Skb) -> None:
    text = "MATCH (a:author {name: 'X'})-[:invented]->(p)-[:cites]->(q) RETURN p"
    starred = bound(papers, text)
    assert starred.triplets[0].relations is None
    assert kinds(starred) == ["starred"]
    assert starred.weakened
    skipped = bound(papers, text, skip_invalid_relations=True)
    assert len(skipped.triplets) == 1
    assert kinds(skipped) == ["skipped", "ignored"]


def test_an_unknown_label_is_any_or_is_left_out(papers: Skb) -> None:
    text = "MATCH (a:wizard)-[:writes]->(p:paper), (p)-[:cites]->(q:paper) RETURN p"
    assert bound(papers, text).symbols["a"].type is None
    skipped = bound(papers, text, skip_invalid_types=True)
    assert set(skipped.symbols) == {"p", "q"}


def test_labels_can_be_ignored(papers: Skb) -> None:
    text = "MATCH (a:author)-[:writes]->(p:paper) RETURN p"
    found = bound(papers, text, ignore_node_labels=True, ignore_edge_labels=True)
    assert all(symbol.type is None for symbol in found.symbols.values())
    assert found.triplets[0].relations is None


def test_an_edge_that_stands_nowhere_as_drawn_is_turned(papers: Skb) -> None:
    found = bound(papers, "MATCH (p:paper)-[:writes]->(a:author) RETURN p")
    assert (found.triplets[0].head, found.triplets[0].tail) == ("a", "p")
    assert kinds(found) == ["turned"]
    # One between two of a type means what it says.
    assert kinds(bound(papers, "MATCH (p:paper)-[:cites]->(q:paper) RETURN p")) == []
    assert not bound(papers, "MATCH (p:paper)-[:cites]-(q:paper) RETURN p").triplets[0].directed
    assert (
        not bound(papers, "MATCH (p)-[:cites]->(q) RETURN p", directed=False).triplets[0].directed
    )


def test_what_is_not_connected_with_the_target_is_ignored(papers: Skb) -> None:
    found = bound(papers, "MATCH (p:paper)-[:cites]->(q), (a:author)-[:works_at]->(i) RETURN p")
    assert set(found.symbols) == {"p", "q"}
    assert found.notes == (("ignored", "a"), ("ignored", "i"))


def test_a_target_in_no_pattern_is_added_and_gets_the_known_type(papers: Skb) -> None:
    found = bound(papers, "MATCH (a:author) RETURN p", target_type=2)
    assert found.symbols["p"].type == 2
    assert kinds(found) == ["added", "ignored"]


def test_what_the_parser_left_out_weakens(papers: Skb) -> None:
    found = bound(papers, "MATCH (p:paper)-[:cites]->(q) WHERE NOT p.Year = 1990 RETURN p")
    assert found.notes == (("dropped", "NOT p.Year = 1990"),)
    assert found.weakened


def test_a_property_that_is_returned(papers: Skb) -> None:
    assert bound(papers, "MATCH (p:paper) RETURN p.year").key == "Year"
    assert bound(papers, "MATCH (p:paper) RETURN p.title").key == ""
    assert bound(papers, "MATCH (p:paper) RETURN count(p)").count
    query = parse("MATCH (p:paper) RETURN p.colour")
    assert isinstance(query, CypherQuery)
    failed = bind(query, Vocabulary(papers), BindRules(), question="Q?")
    assert isinstance(failed, Fail)


YEARS = [
    ("p.Year = 1990", {"p1"}),
    ("p.year = '1990'", {"p1"}),
    ("p.Year >= 1995", {"p2", "p3"}),
    ("p.Year > 1995", {"p3"}),
    ("p.Year <= 1995", {"p1", "p2"}),
    ("p.Year < 1995", {"p1"}),
    ("p.Year <> 1990", {"p2", "p3", "p4"}),
    ("p.Year IN [1990, 2001]", {"p1", "p3"}),
    ("p.venue = 'annals'", {"p1"}),
    ("p.venue CONTAINS 'ette'", {"p3"}),
    ("p.venue STARTS WITH 'A'", {"p1"}),
    ("p.venue ENDS WITH 's'", {"p1", "p3"}),
    ("p.venue =~ '(?i).*LETT.*'", {"p3"}),
    ("p.Year > 'soon'", set()),
    ("p.colour = 'red'", set()),
]


@pytest.mark.parametrize(("where", "ids"), YEARS)
def test_filters(papers: Skb, where: str, ids: set[str]) -> None:
    found = bound(papers, f"MATCH (p:paper) WHERE {where} RETURN p")
    (filter_,) = found.symbols["p"].filters
    nodes = Attributes(papers).satisfying(filter_, papers.node_types.index("paper"))
    assert set(papers.ids_of(nodes)) == ids


def test_a_year_stands_for_its_dates() -> None:
    from harness.data.skb import build_skb
    from harness.nouns import Node

    days = ("1990-01-05", "1990-12-31", "1991-01-01")
    skb = build_skb(Node(f"n{at}", "t", "", (("Date", day),)) for at, day in enumerate(days))
    for where, wanted in (
        ("x.Date = 1990", 2), ("x.Date > 1990", 1), ("x.Date >= '1990-12-31'", 2),
        ("x.Date < '1990-12'", 1), ("x.publication_date <= 1990", 2),
        ("x.Date STARTS WITH '1991'", 1),
    ):  # fmt: skip
        (filter_,) = bound(skb, f"MATCH (x) WHERE {where} RETURN x").symbols["x"].filters
        assert len(Attributes(skb).satisfying(filter_, None)) == wanted, where


def test_names_as_they_stand_and_loosely(papers: Skb) -> None:
    names = Names(papers)
    assert set(papers.ids_of(names.exact("mara quell"))) == {"a1", "a3"}
    assert set(papers.ids_of(names.near("The University of Várnhem!"))) == {"i1"}
    assert papers.ids_of(names.of("M. Quell the younger")) == ("a3",)
    assert not names.known("Nobody")
    assert not names.known("")
    assert loose("The Élan (film)") == "elan film"
