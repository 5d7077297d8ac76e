"""Make a knowledge base in memory from the units of a corpus' `skb` view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from harness.data.skb.adjacency import Packing
from harness.data.skb.sinks import MemorySink
from harness.data.skb.skb import Skb
from harness.data.skb.writer import ALIAS_KEYS, Schema, SkbWriter
from harness.errors import HarnessError
from harness.nouns import Edge, Node

__all__ = ["build_skb"]


def build_skb(
    units: Iterable[Node | Edge],
    *,
    candidate_types: Sequence[str] | None = None,
    alias_keys: Sequence[str] = ALIAS_KEYS,
) -> Skb:
    """Return the knowledge base of some nodes and edges.

    Nodes are numbered in the order of their ids, types and relations in that of their names, so
    that no order of the units shows. What qualifies an edge stays behind: edges that differ in
    nothing else are one.

    Args:
        units: Nodes and edges, in any order.
        candidate_types: The node types that can answer a question; all by default.
        alias_keys: The attributes that hold further names of a node.

    Raises:
        HarnessError: if two nodes share an id, or an edge's end is no node.
    """
    nodes: dict[str, Node] = {}
    edges: list[Edge] = []
    for unit in units:
        if isinstance(unit, Edge):
            edges.append(unit)
        elif nodes.setdefault(unit.id, unit) is not unit:
            raise HarnessError(f"two nodes have the id {unit.id!r:.60}.")
    number = {id_: at for at, id_ in enumerate(sorted(nodes))}
    node_types = tuple(sorted({node.type for node in nodes.values()}))
    edge_types = tuple(sorted({edge.type for edge in edges}))
    sink = MemorySink()
    writer = SkbWriter(sink, nodes=len(nodes), alias_keys=alias_keys)
    for id_, at in number.items():
        node = nodes[id_]
        writer.add(at, id_, node.name, node.attributes, node.text)
    type_code = {name: code for code, name in enumerate(node_types)}
    edge_code = {name: code for code, name in enumerate(edge_types)}
    types = np.array([type_code[nodes[id_].type] for id_ in number], dtype=np.int64)
    packing = Packing.of(len(nodes), len(edge_types))
    ends: Any = np.array(
        [(_end(number, e, e.source), edge_code[e.type], _end(number, e, e.target)) for e in edges],
        dtype=np.int64,
    ).reshape(-1, 3)
    schema = Schema(
        node_types=node_types,
        edge_types=edge_types,
        candidate_types=node_types if candidate_types is None else tuple(candidate_types),
        alias_keys=tuple(alias_keys),
    )
    packed = packing.pack(ends[:, 0], ends[:, 1], ends[:, 2])
    schema = writer.finish(schema, types, packed, packing)
    return Skb(schema, sink.arrays())


def _end(number: dict[str, int], edge: Edge, id_: str) -> int:
    if id_ not in number:
        raise HarnessError(
            f"an edge `{edge.type}` from {edge.source!r:.60} to {edge.target!r:.60} ends at "
            f"{id_!r:.60}, which is no node."
        )
    return number[id_]
