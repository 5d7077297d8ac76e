"""Small random graphs, and a plain one built from dicts to hold the arrays against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import strategies as st

from harness.nouns import Edge, Node

NAMES = ("Ada", "ada ", "BO", "Stra\u00dfe", "STRASSE", "\u00e9a", "e\u0301a", "")


@dataclass(frozen=True)
class Naive:
    """The same questions answered by loops over nodes and edges."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]

    @property
    def ids(self) -> list[str]:
        return sorted(node.id for node in self.nodes)

    def neighbours(self, asked: Sequence[int], relation: str | None, direction: str) -> list[int]:
        ids, found = self.ids, set()
        wanted = {ids[node] for node in asked}
        for edge in self.edges:
            if relation not in (None, edge.type):
                continue
            if direction != "in" and edge.source in wanted:
                found.add(ids.index(edge.target))
            if direction != "out" and edge.target in wanted:
                found.add(ids.index(edge.source))
        return sorted(found)

    def degree(self, node: int, relation: str | None, direction: str) -> int:
        id_ = self.ids[node]
        distinct = {(edge.source, edge.type, edge.target) for edge in self.edges}
        along = [(s, t) for s, kind, t in distinct if relation in (None, kind)]
        out, into = (sum(pair[end] == id_ for pair in along) for end in (0, 1))
        return {"out": out, "in": into, "both": out + into}[direction]


@st.composite
def graphs(draw: st.DrawFn) -> Naive:
    ids = draw(st.lists(st.text("abc\u00e9", max_size=3), unique=True, max_size=8))
    values = st.tuples(st.sampled_from(["alias", "year", "k"]), st.sampled_from(NAMES))
    nodes = tuple(
        Node(
            id=id_,
            type=draw(st.sampled_from(["paper", "author"])),
            name=draw(st.sampled_from(NAMES)),
            attributes=tuple(draw(st.lists(values, max_size=3))),
            text=draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=5)),
        )
        for id_ in ids
    )
    ends = st.sampled_from(ids) if ids else st.nothing()
    kinds = st.sampled_from(["cites", "writes", "z"])
    edges = draw(st.lists(st.builds(Edge, ends, kinds, ends), max_size=20 if ids else 0))
    return Naive(nodes, tuple(edges))


@pytest.fixture(scope="session")
def drawn() -> st.SearchStrategy[Naive]:
    """The strategy that draws graphs."""
    return graphs()
