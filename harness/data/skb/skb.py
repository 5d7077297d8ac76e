"""A semi-structured knowledge base as arrays: typed nodes with texts, typed edges between them.

Nodes are numbered from 0. Whole sets of nodes go in and come out as sorted arrays of numbers, so
that nothing loops over neighbours in Python; the arrays may be mapped from disk, so that a graph
larger than memory opens at once. All of it is read-only and can be shared between threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from harness.data.skb.adjacency import Adjacency
from harness.data.skb.lookup import Lookup, folded
from harness.data.skb.sinks import Arrays
from harness.data.skb.texts import TextColumn
from harness.data.skb.writer import Schema
from harness.nouns import Edge, Node

__all__ = ["Direction", "Skb"]

Direction = Literal["out", "in", "both"]

_SPARSE = 16


class Skb:
    """A knowledge base.

    Attributes:
        n_nodes: How many nodes there are.
        n_edges: How many edges, each (source, relation, target) once.
        node_types: The names of the node types, by their number.
        edge_types: The names of the relations, by their number.
        candidate_types: The node types that can answer a question.
        attribute_keys: The names of all attributes.
        type_of: int16, shape (n_nodes,): each node's type.
        schema: All of it that is no array.
    """

    def __init__(self, schema: Schema, arrays: Arrays) -> None:
        """Put a knowledge base together from what a `SkbWriter` wrote."""
        for array in arrays.values():
            array.setflags(write=False)
        self.schema = schema
        self.type_of: NDArray[np.int16] = arrays["node_types"]
        self.n_nodes = len(self.type_of)
        self.n_edges = schema.edges
        self.node_types = schema.node_types
        self.edge_types = schema.edge_types
        self.candidate_types = schema.candidate_types
        self.attribute_keys = schema.attribute_keys
        self._aliases = frozenset(schema.alias_keys)
        self._rows: NDArray[np.int32] | None = arrays.get("rows")
        self._ids, self._names, self._texts, self._values = (
            TextColumn(arrays[f"{name}_starts"], arrays[f"{name}_bytes"])
            for name in ("id", "name", "text", "value")
        )
        self._attribute_starts: NDArray[np.int64] = arrays["attribute_starts"]
        self._attribute_keys: NDArray[Any] = arrays["attribute_keys"]
        self._by_id, self._by_name = Lookup(arrays, "ids"), Lookup(arrays, "names")
        self._adjacency = {name: Adjacency.of(arrays, name) for name in ("out", "in")}

    # Single nodes.

    def id_of(self, node: int) -> str:
        """Return a node's id."""
        return self._ids[self._row(node)]

    def ids_of(self, nodes: ArrayLike) -> tuple[str, ...]:
        """Return the ids of some nodes, in their order."""
        return tuple(self.id_of(node) for node in np.asarray(nodes).tolist())

    def find(self, node_id: str) -> int | None:
        """Return the number of the node with an id, or None where there is none."""
        for node in self._by_id.candidates(node_id).tolist():
            if self.id_of(node) == node_id:
                return int(node)
        return None

    def index(self, node_id: str) -> int:
        """Return the number of the node with an id.

        Raises:
            KeyError: if there is none.
        """
        node = self.find(node_id)
        if node is None:
            raise KeyError(node_id)
        return node

    def name(self, node: int) -> str:
        """Return a node's name; "" where it has none."""
        return self._names[self._row(node)]

    def names(self, node: int) -> tuple[str, ...]:
        """Return a node's name and its aliases, each once; nothing where it has none."""
        aliases = (value for key, value in self.attributes(node) if key in self._aliases)
        return tuple(name for name in dict.fromkeys((self.name(node), *aliases)) if name)

    def text(self, node: int) -> str:
        """Return a node's document without its relations."""
        return self._texts[self._row(node)]

    def attributes(self, node: int) -> tuple[tuple[str, str], ...]:
        """Return a node's attributes in their order; a key may come more than once."""
        row = self._row(node)
        low, high = self._attribute_starts[row], self._attribute_starts[row + 1]
        keys = self._attribute_keys[low:high].tolist()
        return tuple(
            (self.attribute_keys[key], self._values[at])
            for at, key in enumerate(keys, start=int(low))
        )

    def node(self, node: int) -> Node:
        """Return a node as the noun that crosses modules."""
        return Node(
            id=self.id_of(node),
            type=self.node_types[self.type_of[node]],
            name=self.name(node),
            attributes=self.attributes(node),
            text=self.text(node),
        )

    def relations(self, node: int, direction: Literal["out", "in"]) -> dict[str, NDArray[np.int32]]:
        """Return a node's neighbours by relation, sorted; relations without any are left out."""
        found = self._adjacency[direction]
        low, high = found.starts[node], found.starts[node + 1]
        codes, first = np.unique(found.relations[low:high], return_index=True)
        parts = np.split(found.ends[low:high], first[1:])
        return {self.edge_types[code]: part for code, part in zip(codes, parts, strict=False)}

    # Sets of nodes.

    def of_type(self, node_type: str) -> NDArray[np.int32]:
        """Return the nodes of a type, ascending.

        Raises:
            KeyError: if there is no such type.
        """
        code = _code(self.node_types, node_type)
        return np.flatnonzero(self.type_of == code).astype(np.int32)

    def candidates(self) -> NDArray[np.int32]:
        """Return the nodes that can answer a question, ascending."""
        codes = [_code(self.node_types, name) for name in self.candidate_types]
        return np.flatnonzero(np.isin(self.type_of, codes)).astype(np.int32)

    def by_name(self, name: str) -> NDArray[np.int32]:
        """Return the nodes that have a name or alias, ascending; case does not count."""
        wanted = folded(name)
        found = self._by_name.candidates(wanted) if wanted else np.empty(0, np.int32)
        same = [any(folded(known) == wanted for known in self.names(node)) for node in found]
        return found[np.array(same, dtype=np.bool_)]

    def with_attribute(self, key: str) -> tuple[NDArray[np.int32], list[str]]:
        """Return the nodes that have an attribute, ascending, and its values in the same order.

        A node comes once for each of its values.
        """
        if key not in self.attribute_keys:
            return np.empty(0, np.int32), []
        places = np.flatnonzero(self._attribute_keys == self.attribute_keys.index(key))
        rows = np.searchsorted(self._attribute_starts, places, "right") - 1
        nodes = rows if self._rows is None else np.argsort(self._rows)[rows]
        order = np.argsort(nodes, kind="stable")
        return nodes[order].astype(np.int32), [self._values[at] for at in places[order].tolist()]

    def neighbours(
        self, nodes: ArrayLike, relation: str | None = None, direction: Direction = "both"
    ) -> NDArray[np.int32]:
        """Return all neighbours of a set of nodes, ascending, each once.

        Args:
            nodes: Numbers of nodes, in any order.
            relation: Only along this relation; None takes any.
            direction: Along edges that leave the nodes, that enter them, or both.

        Raises:
            KeyError: if there is no such relation.
            IndexError: if there is no such node.
        """
        asked, code = self._checked(nodes), None
        if relation is not None:
            code = _code(self.edge_types, relation)
        ways = ("out", "in") if direction == "both" else (direction,)
        found = np.concatenate([self._adjacency[way].neighbours(asked, code) for way in ways])
        if len(found) * _SPARSE < self.n_nodes:
            return np.unique(found)
        # So many that marking is faster than sorting.
        marked = np.zeros(self.n_nodes, np.bool_)
        marked[found] = True
        return np.flatnonzero(marked).astype(np.int32)

    def degrees(
        self, nodes: ArrayLike, relation: str | None = None, direction: Direction = "both"
    ) -> NDArray[np.int64]:
        """Return how many edges each of some nodes has, in their order.

        Raises:
            KeyError: if there is no such relation.
            IndexError: if there is no such node.
        """
        asked = self._checked(nodes)
        code = None if relation is None else _code(self.edge_types, relation)
        ways = ("out", "in") if direction == "both" else (direction,)
        parts = [self._adjacency[way].counts(asked, code) for way in ways]
        return parts[0] if len(parts) == 1 else parts[0] + parts[1]

    def rows(self, direction: Literal["out", "in"]) -> Adjacency:
        """Return the edges themselves as compressed sparse rows, one row a node; nothing is copied.

        For what has to tell one edge from another, where `neighbours` gives sets of ends. Row i are
        the places `starts[i]` to `starts[i + 1]` of `relations` and `ends`, sorted by relation and
        then by the other end. The arrays are read-only, and mapped from disk where the base is.

        Args:
            direction: `out`: row i are the edges that leave node i, and `ends` their targets;
                `in`: those that enter it, and `ends` their sources.

        Raises:
            KeyError: for any other direction.
        """
        return self._adjacency[direction]

    def edges(self) -> tuple[NDArray[np.int32], NDArray[Any], NDArray[np.int32]]:
        """Return sources, relations and targets of all edges, sorted by these three."""
        out = self._adjacency["out"]
        sources = np.repeat(np.arange(self.n_nodes, dtype=np.int32), np.diff(out.starts))
        return sources, out.relations, out.ends

    def units(self) -> Iterator[Node | Edge]:
        """Yield all nodes and then all edges, as the nouns of the corpus view."""
        for node in range(self.n_nodes):
            yield self.node(node)
        ids = [self.id_of(node) for node in range(self.n_nodes)]
        columns = (column.tolist() for column in self.edges())
        for source, relation, target in zip(*columns, strict=True):
            yield Edge(ids[source], self.edge_types[relation], ids[target])

    def _row(self, node: int) -> int:
        if not 0 <= node < self.n_nodes:
            raise IndexError(f"there is no node {node}; there are {self.n_nodes:,}")
        return node if self._rows is None else int(self._rows[node])

    def _checked(self, nodes: ArrayLike) -> NDArray[np.int64]:
        asked = np.asarray(nodes, dtype=np.int64).reshape(-1)
        if len(asked) and not (asked.min() >= 0 and asked.max() < self.n_nodes):
            raise IndexError(f"some of the nodes are not among the {self.n_nodes:,} there are")
        return asked


def _code(names: Sequence[str], name: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise KeyError(name) from None
