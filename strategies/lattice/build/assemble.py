"""Rows with provisional numbers to the sorted columns of a lattice.

Everything is renumbered in the order of its content, so that the same assertions give the same
bytes in whatever order they come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from strategies.lattice.build.collect import Collected, spoken
from strategies.lattice.build.rows import Interned
from strategies.lattice.build.typing import NUMBER
from strategies.lattice.core.columns import Columns
from strategies.lattice.core.strings import string_table
from strategies.lattice.lexicon.lexicon import build_lexicon

__all__ = ["Assembled", "assemble"]

Order = Sequence[tuple[str, int, int]]
"""Explicit order edges: dimension, lower and upper node (provisional)."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The columns, and what their numbers stand for."""

    columns: Columns
    dimensions: list[str]
    units: list[str]


def assemble(got: Collected, order: Order = ()) -> Assembled:
    """Return the columns of what was collected."""
    nodes, node_of, units = _nodes(got)
    dimensions, dimension_of = _sorted(got.dimensions)
    sources, source_of = _sorted(got.sources)
    surfaces, surface_of = _sorted(got.surfaces)
    rows = got.rows
    surface = np.array(rows.surface, dtype=np.int32)
    known = surface >= 0
    surface[known] = surface_of[surface[known]]
    table = _Table(
        dimension_of[np.array(rows.dimension, dtype=np.int32)],
        node_of[np.array(rows.subject, dtype=np.int32)],
        node_of[np.array(rows.value, dtype=np.int32)],
        source_of[np.array(rows.source, dtype=np.int32)],
        surface,
        np.array(rows.derived, dtype=np.int8),
    )
    arrays = table.columns(len(dimensions))
    passages = sorted({source[0] for source in sources})
    place = {passage: number for number, passage in enumerate(passages)}
    texts, text_of = _distinct([source[3] for source in sources])
    labels = [node[0] for node in nodes]
    lexicon = build_lexicon(
        labels,
        [spoken(node[0], number=node[1] == NUMBER) for node in nodes],
        sorted({(alias, int(node_of[2 * node])) for alias, node in _aliases(got)}),
    )
    edges = sorted({(dimensions.index(d), int(node_of[a]), int(node_of[b])) for d, a, b in order})
    columns = Columns(
        **_strings("labels", labels),
        **_strings("passages", passages),
        **_strings("texts", texts),
        **_strings("surfaces", surfaces),
        space=np.array([node[1] for node in nodes], dtype=np.int8),
        low=np.array([node[2] for node in nodes], dtype=np.float64),
        high=np.array([node[3] for node in nodes], dtype=np.float64),
        unit=np.array([units.index(node[4]) for node in nodes], dtype=np.int32),
        **arrays,
        source_passage=np.array([place[source[0]] for source in sources], dtype=np.int32),
        source_start=np.array([source[1] for source in sources], dtype=np.int32),
        source_end=np.array([source[2] for source in sources], dtype=np.int32),
        source_text=text_of,
        order_dimension=np.array([edge[0] for edge in edges], dtype=np.int32),
        order_low=np.array([edge[1] for edge in edges], dtype=np.int32),
        order_high=np.array([edge[2] for edge in edges], dtype=np.int32),
        name_keys=lexicon.names.keys,
        name_nodes=lexicon.names.values,
        prefix_keys=lexicon.prefixes.keys,
        prefix_ends=lexicon.prefixes.values,
    )
    return Assembled(columns, dimensions, units)


Node = tuple[str, int, float, float, str, int]


def _nodes(got: Collected) -> tuple[list[Node], NDArray[np.int32], list[str]]:
    """Return the nodes in order, the new number of each provisional one, and the units."""
    nodes: list[tuple[Node, int]] = [
        ((got.names.label(n), 0, 0.0, 0.0, "", got.names.rank(n)), 2 * n)
        for n in range(len(got.names))
    ]
    for n, value in enumerate(got.values):
        made = (value.label, value.space, value.low, value.high, value.unit, 0)
        nodes.append((made, 2 * n + 1))
    nodes.sort()
    most = max((number for _, number in nodes), default=-1)
    new = np.zeros(most + 1, dtype=np.int32)
    for number, (_, provisional) in enumerate(nodes):
        new[provisional] = number
    return [node for node, _ in nodes], new, sorted({node[4] for node, _ in nodes} | {""})


def _aliases(got: Collected) -> Iterable[tuple[str, int]]:
    yield from got.aliases
    for node in range(len(got.names)):
        yield from ((name, node) for name in got.names.others(node))


def _sorted(interned: Interned[Any]) -> tuple[list[Any], NDArray[np.int32]]:
    """Return things in order, and the new number of each."""
    ordered = sorted(interned)
    new = np.zeros(len(ordered), dtype=np.int32)
    for number, thing in enumerate(ordered):
        new[interned.numbers[thing]] = number
    return ordered, new


def _distinct(texts: list[str]) -> tuple[list[str], NDArray[np.int32]]:
    """Return the different texts in order, and the number of each given one."""
    ordered = sorted(set(texts))
    number = {text: n for n, text in enumerate(ordered)}
    return ordered, np.array([number[text] for text in texts], dtype=np.int32)


def _strings(name: str, texts: Iterable[str]) -> dict[str, Any]:
    table = string_table(texts)
    return {f"{name}_blob": table.blob, f"{name}_offsets": table.offsets}


class _Table:
    """Entries (dimension, subject, value, source), to be sorted and freed of duplicates."""

    def __init__(self, *columns: NDArray[Any]) -> None:
        dimension, subject, value, source, surface, derived = columns
        order = np.lexsort((surface, derived, source, value, subject, dimension))
        self.dimension, self.subject, self.value = dimension[order], subject[order], value[order]
        self.source, self.surface, self.derived = source[order], surface[order], derived[order]

    def columns(self, n_dimensions: int) -> dict[str, NDArray[Any]]:
        """Return the arrays of rows, of their pairs with sources, and the inverse order."""
        keys = np.stack([self.dimension, self.subject, self.value, self.source])
        changed = (
            np.diff(keys, axis=1, prepend=-1) != 0
            if keys.shape[1]
            else np.zeros(keys.shape, dtype=bool)
        )
        first_of_row = np.flatnonzero(changed[:3].any(axis=0))
        pair = np.flatnonzero(changed.any(axis=0))
        subject, value = self.subject[first_of_row], self.value[first_of_row]
        dimension = self.dimension[first_of_row]
        derived = (
            np.minimum.reduceat(self.derived, first_of_row)
            if len(first_of_row)
            else np.zeros(0, np.int8)
        )
        inverse = np.lexsort((subject, value, dimension))
        return {
            "subject": subject.astype(np.int32),
            "value": value.astype(np.int32),
            "derived": derived.astype(np.int8),
            "starts": np.searchsorted(dimension, np.arange(n_dimensions + 1)).astype(np.int64),
            "inv_subject": subject[inverse].astype(np.int32),
            "inv_value": value[inverse].astype(np.int32),
            "inv_row": inverse.astype(np.int32),
            "pair_starts": np.append(np.searchsorted(pair, first_of_row), len(pair)).astype(
                np.int64
            ),
            "pair_source": self.source[pair].astype(np.int32),
            "pair_surface": self.surface[pair].astype(np.int32),
        }
