"""The arrays answer as loops over nodes and edges do."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.skb import Skb, build_skb
from harness.data.skb.documents import document
from harness.errors import HarnessError
from harness.nouns import Edge, Node

if TYPE_CHECKING:
    from conftest import Naive

Way = Literal["out", "in", "both"]

NODES = (
    Node("p1", "paper", "On Optics", (("year", "2001"), ("alias", "Optics I")), "A survey."),
    Node("p2", "paper", "On Logic", (("year", "1999"),), "Another."),
    Node("a1", "author", "Ada Tarrow", (), ""),
    Node("f1", "field", "", (), "Light."),
)
EDGES = (
    Edge("a1", "writes", "p1", (("order", "1"),)),
    Edge("a1", "writes", "p1", (("order", "2"),)),
    Edge("a1", "writes", "p2"),
    Edge("p1", "cites", "p2"),
    Edge("p2", "cites", "p2"),
    Edge("p1", "about", "f1"),
)


@pytest.fixture(scope="module")
def skb() -> Skb:
    """Return a knowledge base of two papers, an author and a field; a1 f1 p1 p2 are 0 1 2 3."""
    return build_skb([*NODES, *EDGES])


def test_what_it_is_made_of(skb: Skb) -> None:
    assert (skb.n_nodes, skb.n_edges, skb.schema.repeated) == (4, 5, 1)
    assert skb.node_types == skb.candidate_types == ("author", "field", "paper")
    assert skb.edge_types == ("about", "cites", "writes")
    assert set(skb.attribute_keys) == {"year", "alias"}
    assert skb.type_of.tolist() == [0, 1, 2, 2]
    assert skb.type_of.dtype == np.int16


def test_single_nodes(skb: Skb) -> None:
    assert skb.node(2) == NODES[0]
    assert skb.names(2) == ("On Optics", "Optics I")
    assert skb.names(1) == ()
    assert skb.index("p2") == 3
    assert skb.find("p3") is None
    with pytest.raises(KeyError):
        skb.index("p3")
    assert skb.ids_of(skb.of_type("paper")) == ("p1", "p2")
    assert {name: ends.tolist() for name, ends in skb.relations(2, "out").items()} == {
        "about": [1],
        "cites": [3],
    }
    assert {name: ends.tolist() for name, ends in skb.relations(3, "in").items()} == {
        "cites": [2, 3],
        "writes": [0],
    }
    assert skb.relations(0, "in") == {}


def test_sets_of_nodes(skb: Skb) -> None:
    assert skb.neighbours([0]).tolist() == [2, 3]
    assert skb.neighbours([2, 3], "cites", "out").tolist() == [3]
    assert skb.neighbours(np.array([3, 3]), "cites", "both").tolist() == [2, 3]
    assert skb.neighbours([1], "about", "in").tolist() == [2]
    assert skb.neighbours([]).tolist() == []
    assert skb.neighbours([0]).dtype == np.int32
    assert skb.degrees([3, 0], "writes").tolist() == [1, 2]
    nodes, values = skb.with_attribute("year")
    assert (nodes.tolist(), values) == ([2, 3], ["2001", "1999"])
    assert skb.with_attribute("colour")[1] == []


def test_names_are_found_whatever_their_case(skb: Skb) -> None:
    assert skb.by_name("on OPTICS").tolist() == [2]
    assert skb.by_name(" optics i ").tolist() == [2]
    assert skb.by_name("Optics").tolist() == []
    assert skb.by_name("").tolist() == []


@pytest.mark.parametrize("nodes", [[4], [-1], [0, 99]])
def test_nodes_that_are_not_there_are_refused(skb: Skb, nodes: list[int]) -> None:
    with pytest.raises(IndexError):
        skb.neighbours(nodes)
    with pytest.raises(IndexError):
        skb.node(nodes[-1])


def test_types_that_are_not_there_are_refused(skb: Skb) -> None:
    for call in (skb.of_type, lambda name: skb.neighbours([0], name), skb.index):
        with pytest.raises(KeyError, match="nothing"):
            call("nothing")


def test_documents_name_neighbours(skb: Skb) -> None:
    assert document(skb, 3) == "Another."
    assert document(skb, 3, relations=1) == (
        "Another.\ncites -> On Logic\ncites <- On Optics (and 1 more)\nwrites <- Ada Tarrow"
    )
    # A neighbour without a name stands under its id; a node without a text has its relations.
    assert document(skb, 2, relations=9).splitlines()[1] == "about -> f1"
    assert document(skb, 0, relations=9) == "writes -> On Optics; On Logic"


def test_candidates(skb: Skb) -> None:
    assert skb.candidates().tolist() == [0, 1, 2, 3]
    chosen = build_skb(NODES, candidate_types=["paper"])
    assert chosen.ids_of(chosen.candidates()) == ("p1", "p2")


def test_what_is_no_graph_is_refused() -> None:
    with pytest.raises(HarnessError, match="two nodes have the id 'p1'"):
        build_skb([*NODES, Node("p1", "paper", "Other")])
    with pytest.raises(HarnessError, match="`cites` from 'p1' to 'p9' ends at 'p9', which is no"):
        build_skb([*NODES, Edge("p1", "cites", "p9")])


def test_arrays_cannot_be_altered_by_what_is_returned(skb: Skb) -> None:
    skb.neighbours([0])[:] = 0
    assert skb.neighbours([0]).tolist() == [2, 3]


@given(data=st.data())
def test_neighbours_and_degrees_are_those_of_loops(data: st.DataObject, drawn: Any) -> None:
    graph: Naive = data.draw(drawn)
    skb = build_skb([*graph.nodes, *graph.edges])
    asked = data.draw(st.lists(st.integers(0, skb.n_nodes - 1), max_size=4)) if skb.n_nodes else []
    for relation in (None, *skb.edge_types):
        for way in ("out", "in", "both"):
            direction: Way = way  # type: ignore[assignment]
            found = skb.neighbours(asked, relation, direction).tolist()
            assert found == graph.neighbours(asked, relation, way)
            degrees = skb.degrees(asked, relation, direction).tolist()
            assert degrees == [graph.degree(node, relation, way) for node in asked]


@given(data=st.data())
def test_units_go_in_and_come_out(data: st.DataObject, drawn: Any) -> None:
    graph: Naive = data.draw(drawn)
    skb = build_skb([*graph.nodes, *graph.edges])
    units = list(skb.units())
    assert units[: skb.n_nodes] == sorted(graph.nodes, key=lambda node: node.id)
    assert set(units[skb.n_nodes :]) == set(graph.edges)
    assert len(units) == skb.n_nodes + skb.n_edges == len(set(units))
    shuffled = data.draw(st.permutations([*graph.nodes, *graph.edges]))
    assert list(build_skb(shuffled).units()) == units
    sources, relations, targets = skb.edges()
    triples = list(zip(sources.tolist(), relations.tolist(), targets.tolist(), strict=True))
    assert triples == sorted(set(triples))
    assert all(skb.index(node.id) == at for at, node in enumerate(units[: skb.n_nodes]))  # type: ignore[union-attr]


@given(data=st.data())
def test_names_and_attributes_are_those_of_loops(data: st.DataObject, drawn: Any) -> None:
    graph: Naive = data.draw(drawn)
    skb = build_skb([*graph.nodes, *graph.edges])
    ordered = sorted(graph.nodes, key=lambda node: node.id)

    def fold(name: str) -> str:
        return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).strip()

    known = [
        {fold(n.name), *(fold(v) for k, v in n.attributes if k == "alias")} - {""} for n in ordered
    ]
    for name in {name for names in known for name in names} | {"", "nobody"}:
        expected = [at for at, names in enumerate(known) if name in names]
        assert skb.by_name(name.upper() if name != "stra\u00dfe" else name).tolist() == expected
    for key in ("alias", "year", "k", "none"):
        nodes, values = skb.with_attribute(key)
        pairs = [(at, v) for at, n in enumerate(ordered) for k, v in n.attributes if k == key]
        assert list(zip(nodes.tolist(), values, strict=True)) == pairs


def test_many_neighbours_are_marked_and_few_sorted() -> None:
    nodes = [Node(f"{i:03}", "t", "") for i in range(200)]
    edges = [Edge("000", "r", f"{i:03}") for i in range(5, 200, 3)]
    skb = build_skb([*nodes, *edges])
    assert skb.neighbours([0], "r", "out").tolist() == list(range(5, 200, 3))
    assert skb.neighbours([5, 8], "r").tolist() == [0]


@given(st.data())
def test_rows_hold_every_edge_once_from_either_end(
    drawn: st.SearchStrategy[Naive], data: st.DataObject
) -> None:
    naive = data.draw(drawn)
    skb = build_skb([*naive.nodes, *naive.edges])
    wanted = {(edge.source, edge.type, edge.target) for edge in naive.edges}
    ways: tuple[Literal["out"], Literal["in"]] = ("out", "in")
    for way in ways:
        rows = skb.rows(way)
        assert len(rows.starts) == skb.n_nodes + 1
        assert len(rows.relations) == len(rows.ends) == skb.n_edges == len(wanted)
        found = set()
        for node in range(skb.n_nodes):
            place = slice(int(rows.starts[node]), int(rows.starts[node + 1]))
            pairs = list(zip(rows.relations[place], rows.ends[place], strict=True))
            assert pairs == sorted(pairs)
            for code, end in pairs:
                first, last = (node, int(end)) if way == "out" else (int(end), node)
                found.add((skb.id_of(first), skb.edge_types[code], skb.id_of(last)))
        assert found == wanted
    assert not skb.rows("out").ends.flags.writeable
