"""Triples as a graph: a node a name and type, and every triple an edge between nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.adapters.typed_graph import ENDS, UNKNOWN, node_id, typed_graph
from harness.nouns import Edge, Node, Triple

Ends = Mapping[str, tuple[str, str]]


def split(triples: Sequence[Triple], ends: Ends = ENDS) -> tuple[list[Node], list[Edge]]:
    units = typed_graph(triples, ends)
    nodes = [unit for unit in units if isinstance(unit, Node)]
    edges = [unit for unit in units if isinstance(unit, Edge)]
    assert list(units) == [*nodes, *edges]
    return nodes, edges


def kinds(triples: Sequence[Triple], ends: Ends = ENDS) -> set[tuple[str, str]]:
    return {(node.type, node.name) for node in split(triples, ends)[0]}


def test_known_ends_give_the_types() -> None:
    triples = [
        Triple("Bay", "directed_by", "Ada"),
        Triple("Bay", "starred_actors", "Ada"),
        Triple("Bay", "release_year", "1951"),
        Triple("Bay", "has_imdb_votes", "famous"),
    ]
    nodes, edges = split(triples)
    assert [(node.type, node.name) for node in nodes] == [
        ("movie", "Bay"),
        ("person", "Ada"),
        ("votes", "famous"),
        ("year", "1951"),
    ]
    film = node_id("movie", "Bay")
    assert [(edge.source, edge.type) for edge in edges] == [
        (film, relation)
        for relation in ("directed_by", "has_imdb_votes", "release_year", "starred_actors")
    ]
    assert edges[0].target == edges[3].target == node_id("person", "Ada")


def test_a_name_under_two_known_types_is_two_nodes() -> None:
    triples = [
        Triple("1951", "directed_by", "Ada"),
        Triple("Bay", "release_year", "1951"),
        Triple("Bay", "has_tags", "ada"),
    ]
    assert kinds(triples) == {
        ("movie", "1951"),
        ("year", "1951"),
        ("movie", "Bay"),
        ("person", "Ada"),
        ("tag", "ada"),
    }
    assert node_id("movie", "1951") != node_id("year", "1951")


def test_unknown_relations_keep_a_name_in_one_node() -> None:
    triples = [
        Triple("Bay", "directed by", "Ada"),
        Triple("Ash", "directed by", "Ada"),
        Triple("Ash", "edited by", "Ada"),
        Triple("Ada", "place of birth", "Orl"),
    ]
    assert kinds(triples) == {
        (UNKNOWN, "Bay"),
        (UNKNOWN, "Ash"),
        ("directed by", "Ada"),
        ("place of birth", "Orl"),
    }
    _, edges = split(triples)
    born = next(edge for edge in edges if edge.type == "place of birth")
    assert {edge.target for edge in edges if edge.type == "directed by"} == {born.source}


def test_ties_of_unknown_relations_go_to_the_first_by_name() -> None:
    triples = [Triple("Bay", "writer", "Ada"), Triple("Bay", "editor", "Ada")]
    assert ("editor", "Ada") in kinds(triples)


def test_an_unknown_relation_joins_the_one_node_that_is_known() -> None:
    triples = [Triple("Bay", "directed_by", "Ada"), Triple("Ada", "born in", "Orl")]
    assert kinds(triples) == {("movie", "Bay"), ("person", "Ada"), ("born in", "Orl")}


def test_an_unknown_relation_joins_none_of_two_known_nodes() -> None:
    triples = [
        Triple("1951", "directed_by", "Ada"),
        Triple("Bay", "release_year", "1951"),
        Triple("1951", "based on", "Tale"),
    ]
    assert {type_ for type_, name in kinds(triples) if name == "1951"} == {
        "movie",
        "year",
        UNKNOWN,
    }


def test_a_benchmark_may_give_ends_of_its_own() -> None:
    triples = [Triple("Ada", "wife", "Ben")]
    assert kinds(triples, {"wife": ("person", "person")}) == {("person", "Ada"), ("person", "Ben")}


def test_qualifiers_stay_on_the_edge() -> None:
    when = (("order", "2"),)
    _, edges = split([Triple("Ada", "wife", "Ben", when), Triple("Ada", "wife", "Ben")])
    assert [edge.qualifiers for edge in edges] == [(), when]


def test_of_nothing_there_is_nothing() -> None:
    assert typed_graph(()) == ()


NAMES = st.sampled_from(["Ada", "ada", "Bay", "1951", "x\0y", "movie"])
RELATIONS = st.sampled_from([*ENDS, "wife", "place of birth", "entity", "movie"])
TRIPLES = st.lists(
    st.builds(Triple, NAMES, RELATIONS, NAMES, st.sampled_from([(), (("order", "2"),)])),
    max_size=40,
)


@given(triples=TRIPLES, data=st.data())
def test_order_and_repetition_change_nothing(triples: list[Triple], data: st.DataObject) -> None:
    other = data.draw(st.permutations([*triples, *triples[:3]]))
    assert typed_graph(other) == typed_graph(triples)


@given(triples=TRIPLES)
def test_the_edges_are_the_triples_and_end_in_nodes(triples: list[Triple]) -> None:
    nodes, edges = split(triples)
    by_id = {node.id: node for node in nodes}
    assert len(by_id) == len(nodes)
    assert len(set(edges)) == len(edges)
    stated = {
        Triple(by_id[e.source].name, e.type, by_id[e.target].name, e.qualifiers) for e in edges
    }
    assert stated == set(triples)
    assert len(edges) == len(stated)
    assert {id_ for edge in edges for id_ in (edge.source, edge.target)} == set(by_id)


@given(triples=TRIPLES)
def test_an_end_has_the_type_of_its_relation(triples: list[Triple]) -> None:
    nodes, edges = split(triples)
    types = {node.id: node.type for node in nodes}
    for edge in edges:
        if edge.type in ENDS:
            assert (types[edge.source], types[edge.target]) == ENDS[edge.type]


@pytest.mark.shared
def test_the_wikimovies_kb(shared_data: Path) -> None:
    from harness.data.benchmarks.metaqa import read_kb

    nodes, edges = split(read_kb(shared_data / "metaqa/kb.txt").triples())
    assert len(edges) == 133582
    assert Counter(node.type for node in nodes) == {
        "movie": 16427,
        "person": 21731,
        "tag": 4892,
        "year": 104,
        "language": 97,
        "genre": 23,
        "rating": 3,
        "votes": 3,
    }
