"""Candidates and the expansion of the scope: prefixes, rounds, reasons to stop."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from harness.data.skb import Skb, build_skb
from harness.nouns import Edge, Node
from strategies.af.cypher import CypherQuery, parse
from strategies.af.graph.arrays import Edges
from strategies.af.graph.attributes import Attributes
from strategies.af.graph.binding import BindRules, bind
from strategies.af.graph.candidates import Candidates, find_candidates
from strategies.af.graph.expansion import Expansion, expand, scopes
from strategies.af.graph.names import Names
from strategies.af.graph.symbols import Bound
from strategies.af.graph.vocabulary import Vocabulary
from strategies.af.similarity.vectors import Vectors

Similar = Callable[..., Vectors]
PAPER = "MATCH (a:author {name: 'Mara Quell'})-[:writes]->(p:paper) RETURN p"


def prepared(skb: Skb, similar: Similar, text: str, **options: Any) -> tuple[Bound, Candidates]:
    query = parse(text)
    assert isinstance(query, CypherQuery)
    bound = bind(query, Vocabulary(skb), BindRules(), question="tides")
    assert isinstance(bound, Bound)
    found = find_candidates(
        bound, skb, Names(skb), Attributes(skb), similar(skb),
        **{"most": 3, "cutoff": 0.0, **options},
    )  # fmt: skip
    return bound, found


def expanded(skb: Skb, similar: Similar, text: str, **options: Any) -> Expansion:
    bound, candidates = prepared(skb, similar, text, most=options.get("l_max", 3))
    given = {"k": 20, "l_max": 3, "schedule": "geometric", "cap": None, "edge_unique": True}
    return expand(bound, candidates, skb, Edges(skb), **{**given, **options})


def test_scopes_grow_as_published() -> None:
    assert list(scopes(30, "geometric")) == [1, 2, 3, 5, 8, 12, 18, 27]
    assert list(scopes(4, "linear")) == [1, 2, 3, 4]
    assert list(scopes(7, "all_at_once")) == [7]
    assert list(scopes(1, "geometric")) == [1]


def test_aliases_come_before_vectors_and_fewer_are_a_prefix_of_more(
    papers: Skb, similar: Similar
) -> None:
    _, found = prepared(papers, similar, PAPER)
    ranked = found.ranked["a"]
    firsts = [set(ranked.first(count).tolist()) for count in (1, 2, 3)]
    assert set(papers.ids_of(list(firsts[1]))) == {"a1", "a3"}
    assert all(small < large for small, large in pairwise(firsts))
    assert [hit["source"] for hit in ranked.shown()] == ["alias", "alias", "vss"]
    assert ranked.exhausted(3)
    assert not ranked.exhausted(2)


def test_vectors_are_asked_only_where_aliases_run_out(
    papers: Skb, similar: Similar, encoder: Any
) -> None:
    _, found = prepared(papers, similar, "MATCH (a {name: 'Bo Ulmer'})-[:writes]->(p) RETURN p")
    before = len(encoder.texts)
    found.ranked["a"].first(1)
    assert len(encoder.texts) == before
    found.ranked["a"].first(2)
    assert len(encoder.texts) == before + 1


def test_vectors_under_the_cutoff_are_no_candidates(papers: Skb, similar: Similar) -> None:
    _, found = prepared(papers, similar, PAPER, cutoff=1.0)
    assert len(found.ranked["a"].first(3)) == 2


def test_a_filter_that_matches_nothing_becomes_part_of_the_search(
    papers: Skb, similar: Similar
) -> None:
    text = "MATCH (a {name: 'Bo Ulmer'})-[:writes]->(p:paper) WHERE p.Year = 1850 RETURN p"
    _, found = prepared(papers, similar, text)
    assert found.fixed["p"] is None
    assert found.search["p"] == "type: paper; name: tides; Year: 1850"
    assert found.pushed == (("p", "Year = 1850"),)
    _, kept = prepared(papers, similar, text.replace("1850", "2001"))
    assert papers.ids_of(kept.fixed["p"]) == ("p3",)
    assert kept.pushed == ()


def test_a_constant_with_a_filter_is_ranked_among_what_it_leaves(
    papers: Skb, similar: Similar
) -> None:
    text = "MATCH (q:paper {name: 'Tides'})<-[:cites]-(p) WHERE q.Year < 1995 RETURN p"
    _, found = prepared(papers, similar, text)
    assert papers.ids_of(found.ranked["q"].first(3)) == ("p1",)


def test_the_target_is_no_constant(papers: Skb, similar: Similar) -> None:
    text = "MATCH (a {name: 'Bo Ulmer'})-[:writes]->(p:paper {name: 'Moons'}) RETURN p"
    _, found = prepared(papers, similar, text)
    assert set(found.ranked) == {"a"}
    assert found.search["p"] == "type: paper; name: Moons"


def test_rounds_are_disjoint_and_grow(papers: Skb, similar: Similar) -> None:
    found = expanded(papers, similar, PAPER, schedule="linear")
    assert [one.scope for one in found.rounds] == [1, 2, 3]
    new = [set(one.new.tolist()) for one in found.rounds]
    assert all(not one & two for at, one in enumerate(new) for two in new[at + 1 :])
    for most, (small, large) in enumerate(pairwise(range(1, 4)), start=1):
        fewer = expanded(papers, similar, PAPER, schedule="linear", l_max=small)
        more = expanded(papers, similar, PAPER, schedule="linear", l_max=large)
        assert set(fewer.answers.tolist()) <= set(more.answers.tolist()), most
    assert found.stop == "l_max"


def test_all_at_once_finds_what_step_by_step_finds(papers: Skb, similar: Similar) -> None:
    steps = expanded(papers, similar, PAPER)
    once = expanded(papers, similar, PAPER, schedule="all_at_once")
    assert np.array_equal(steps.answers, once.answers)
    assert len(once.rounds) == 1


@pytest.mark.parametrize(
    ("text", "options", "stop"),
    [
        (PAPER, {"k": 1}, "k_reached"),
        (PAPER, {"k": 20}, "l_max"),
        ("MATCH (p:paper) RETURN p", {}, "target_unused"),
        ("MATCH (i:institution)-[:cites]->(p:paper {name: 'x'}) RETURN p", {}, "target_unused"),
        ("MATCH (i:institution {name: 'x'})-[:cites]->(p) RETURN p", {}, "empty"),
    ],
)
def test_reasons_to_stop(
    papers: Skb, similar: Similar, text: str, options: dict[str, Any], stop: str
) -> None:
    found = expanded(papers, similar, text, **options)
    assert found.stop == stop
    assert (stop == "k_reached") == (len(found.answers) >= options.get("k", 20))


def test_no_wider_scope_is_tried_where_constants_have_no_more(similar: Similar) -> None:
    skb = build_skb([Node("a", "author", "A"), Node("p", "paper", "P"), Edge("a", "writes", "p")])
    text = "MATCH (a:author {name: 'A'})-[:writes]->(p:paper) RETURN p"
    assert len(expanded(skb, similar, text, l_max=12).rounds) == 1


def test_a_name_letter_by_letter_comes_before_one_in_other_letters(similar: Similar) -> None:
    skb = build_skb(
        [Node("a", "tag", "college"), Node("b", "film", "College"), Edge("a", "r", "b")]
    )
    _, found = prepared(skb, similar, "MATCH (a {name: 'College'})--(b) RETURN b")
    assert skb.ids_of(found.ranked["a"].first(1)) == ("b",)
    assert set(skb.ids_of(found.ranked["a"].first(2))) == {"a", "b"}
