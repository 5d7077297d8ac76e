"""Packed edges, and the search for a relation in many rows at once."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.skb.adjacency import Adjacency, Packing, write_adjacency
from harness.data.skb.sinks import MemorySink
from harness.errors import HarnessError


@given(nodes=st.integers(1, 1 << 20), relations=st.integers(1, 1 << 12), data=st.data())
def test_packing_keeps_every_edge_and_their_order(
    nodes: int, relations: int, data: st.DataObject
) -> None:
    packing = Packing.of(nodes, relations)
    ends, codes = st.integers(0, nodes - 1), st.integers(0, relations - 1)
    edges = data.draw(st.lists(st.tuples(ends, codes, ends), max_size=8))
    columns = np.array(edges, np.int64).reshape(-1, 3).T
    packed = packing.pack(*columns)
    assert [column.tolist() for column in packing.unpack(packed)] == columns.tolist()
    assert [edges[i] for i in np.argsort(packed, kind="stable")] == sorted(edges)


def test_what_does_not_fit_is_refused() -> None:
    assert Packing.of(1 << 31, 4).node_bits == 31
    for nodes, relations in (((1 << 31) + 1, 1), (1 << 31, 5), (1 << 20, (1 << 24) + 1)):
        with pytest.raises(HarnessError, match="too large"):
            Packing.of(nodes, relations)


@pytest.mark.parametrize(("relations", "kind"), [(1 << 15, np.int16), ((1 << 15) + 1, np.int32)])
def test_relation_numbers_take_what_they_need(relations: int, kind: type) -> None:
    packing, sink = Packing.of(3, relations), MemorySink()
    last = np.array([relations - 1])
    assert write_adjacency(sink, packing.pack(np.array([2]), last, np.array([0])), 3, packing) == 1
    out = Adjacency.of(sink.arrays(), "out")
    assert out.relations.dtype == kind
    assert out.neighbours(np.array([2]), relations - 1).tolist() == [0]
    assert out.neighbours(np.array([2]), 0).tolist() == []
    assert out.counts(np.array([2, 1]), relations - 1).tolist() == [1, 0]


def test_a_graph_without_edges() -> None:
    packing, sink = Packing.of(2, 0), MemorySink()
    assert write_adjacency(sink, np.empty(0, np.uint64), 2, packing) == 0
    found = Adjacency.of(sink.arrays(), "in")
    assert found.starts.tolist() == [0, 0, 0]
    assert found.neighbours(np.array([0, 1]), None).tolist() == []
    assert found.neighbours(np.array([0, 1]), 3).tolist() == []
