"""Write a knowledge base into a sink: node by node in any order, then all edges at once."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.data.skb.adjacency import Packing, write_adjacency
from harness.data.skb.lookup import LookupWriter, folded
from harness.data.skb.sinks import Sink
from harness.data.skb.texts import TextWriter
from harness.errors import HarnessError

__all__ = ["ALIAS_KEYS", "Schema", "SkbWriter"]

ALIAS_KEYS = ("alias", "aliases")
"""The attributes that hold further names of a node, where a source names no others."""

_MOST_TYPES = 1 << 15
_TEXTS = ("id", "name", "text", "value")


@dataclass(frozen=True, slots=True)
class Schema:
    """What a knowledge base is made of, beside its arrays.

    Attributes:
        node_types: The names of the node types, by their number.
        edge_types: The names of the relations, by their number.
        candidate_types: The node types that can answer a question.
        alias_keys: The attributes that hold further names of a node.
        attribute_keys: The names of the attributes, by their number.
        edges: How many edges there are.
        repeated: How many edges stood in the source more than once, and were kept once.
        notes: What a reader of the numbers should know.
    """

    node_types: tuple[str, ...]
    edge_types: tuple[str, ...]
    candidate_types: tuple[str, ...]
    alias_keys: tuple[str, ...] = ALIAS_KEYS
    attribute_keys: tuple[str, ...] = ()
    edges: int = 0
    repeated: int = 0
    notes: tuple[str, ...] = field(default=())


class SkbWriter:
    """Writes nodes one after the other."""

    def __init__(self, sink: Sink, *, nodes: int, alias_keys: Sequence[str] = ALIAS_KEYS) -> None:
        """Begin.

        Args:
            sink: Where the arrays go.
            nodes: How many nodes there will be; they are numbered from 0.
            alias_keys: The attributes that hold further names of a node.
        """
        self.written = 0
        self._sink = sink
        self._nodes = nodes
        self._alias_keys = frozenset(alias_keys)
        self._texts = {name: TextWriter(sink.stream(f"{name}_bytes")) for name in _TEXTS}
        self._ids, self._names = LookupWriter(), LookupWriter()
        self._order = array("i")
        self._seen = bytearray(nodes)
        self._keys: dict[str, int] = {}
        self._key_of = array("i")
        self._ends = array("q", [0])

    def add(
        self,
        node: int,
        id_: str,
        name: str,
        attributes: Sequence[tuple[str, str]],
        text: str,
    ) -> None:
        """Add a node.

        Raises:
            IndexError: if its number is out of range.
            ValueError: if there is one of that number already.
        """
        if not 0 <= node < self._nodes:
            raise IndexError(node)
        if self._seen[node]:
            raise ValueError(node)
        self._seen[node] = 1
        self._order.append(node)
        texts = self._texts
        self.written += texts["id"].add(id_) + texts["name"].add(name) + texts["text"].add(text)
        self._ids.add(id_, node)
        keys = self._keys
        self._key_of.extend([keys.setdefault(key, len(keys)) for key, _ in attributes])
        self._ends.append(len(self._key_of))
        self.written += texts["value"].extend(value for _, value in attributes)
        names = {name, *(value for key, value in attributes if key in self._alias_keys)}
        for known in sorted({folded(known) for known in names} - {""}):
            self._names.add(known, node)

    @property
    def missing(self) -> list[int]:
        """The numbers of the nodes that were not added yet, ascending."""
        seen = np.frombuffer(self._seen, np.uint8)
        gaps: list[int] = np.flatnonzero(seen == 0).tolist()
        return gaps

    def finish(
        self,
        schema: Schema,
        types: NDArray[Any],
        edges: NDArray[np.uint64],
        packing: Packing,
    ) -> Schema:
        """Write types and edges, once all nodes are added.

        Args:
            schema: The names of types and relations.
            types: Each node's type, shape (n,).
            edges: Packed edges; used up.
            packing: How they are packed.

        Returns:
            The schema with the attributes' names and the numbers of edges.

        Raises:
            HarnessError: if there are too many node types.
        """
        if len(schema.node_types) > _MOST_TYPES:
            raise HarnessError(f"{len(schema.node_types):,} node types are too many.")
        sink, order = self._sink, np.frombuffer(self._order, np.int32)
        sink.array("node_types", self._nodes, np.int16)[:] = types
        for name, writer in self._texts.items():
            starts = writer.starts
            sink.array(f"{name}_starts", len(starts), np.int64)[:] = starts
        if not np.array_equal(order, np.arange(self._nodes)):
            rows = sink.array("rows", self._nodes, np.int32)
            rows[order] = np.arange(self._nodes)
        ends = np.frombuffer(self._ends, np.int64)
        sink.array("attribute_starts", len(ends), np.int64)[:] = ends
        keys = np.frombuffer(self._key_of, np.int32)
        sink.array("attribute_keys", len(keys), np.int32)[:] = keys
        self._ids.write(sink, "ids")
        self._names.write(sink, "names")
        given = len(edges)
        kept = write_adjacency(sink, edges, self._nodes, packing)
        return Schema(
            node_types=schema.node_types,
            edge_types=schema.edge_types,
            candidate_types=schema.candidate_types,
            alias_keys=tuple(sorted(self._alias_keys)),
            attribute_keys=tuple(self._keys),
            edges=kept,
            repeated=given - kept,
            notes=schema.notes,
        )
