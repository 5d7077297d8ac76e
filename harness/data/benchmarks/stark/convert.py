"""Convert a native STaRK knowledge base into arrays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from harness.data.benchmarks.stark.describing import Budget, UnusableError, describe
from harness.data.benchmarks.stark.layout import Layout
from harness.data.benchmarks.stark.tensors import read_tensor
from harness.data.benchmarks.stark.unpickle import read_items
from harness.data.skb.adjacency import Packing
from harness.data.skb.sinks import Sink
from harness.data.skb.writer import Schema, SkbWriter
from harness.errors import DataError

__all__ = ["VERSION", "convert"]

VERSION = 1
"""Raised whenever the same native files give other arrays: it is part of the corpus' hash."""

_CHUNK = 1 << 22
_SPENDS = 64
_LEAST = 1 << 26
_SHOWN = 3


def convert(folder: Path, layout: Layout, sink: Sink) -> Schema:
    """Write the arrays of the knowledge base whose native files are in a folder.

    Nodes are read one after the other, so that memory is needed for edges and not for texts.

    Raises:
        DataError: on a file that cannot be read safely, is damaged, or does not fit the others;
            names the file and the node or edge.
    """
    node_names, node_code = _types(folder, "node_type_dict.pkl", layout)
    edge_names, edge_code = _types(folder, "edge_type_dict.pkl", layout)
    path = folder / "node_types.pt"
    native = read_tensor(path, 1)
    types = np.empty(len(native), np.int64)
    for at in range(0, len(native), _CHUNK):
        part = slice(at, at + _CHUNK)
        types[part] = _coded(native[part], node_code, path, "node", at)
    writer = SkbWriter(sink, nodes=len(types), alias_keys=layout.alias_keys)
    _write_nodes(writer, folder / "node_info.pkl", layout, node_names, types)
    notes = _fill_gaps(writer)
    packing = Packing.of(len(types), len(edge_names))
    edges = _edges(folder, len(types), edge_code, packing)
    known = layout.candidate_types or node_names
    candidates = tuple(name for name in known if name in node_names)
    if not candidates:
        candidates = node_names
        notes += (f"no node is of the type {' or '.join(known)}, so all types can answer",)
    schema = Schema(
        node_types=node_names, edge_types=edge_names, candidate_types=candidates, notes=notes
    )
    return writer.finish(schema, types, edges, packing)


def _types(folder: Path, name: str, layout: Layout) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Return the names of types, sorted by their native numbers, and native numbers to places."""
    path = folder / name
    if not path.is_file() and name in layout.names:
        names: dict[Any, Any] = dict(layout.names[name])
    else:
        names = dict(read_items(path))
    for code, text in names.items():
        if type(code) is not int or not 0 <= code < 1 << 20 or not isinstance(text, str):
            raise DataError(
                path,
                f"gives the type {code!r:.40} the name {text!r:.60}; types are "
                "numbers from 0, their names texts.",
            )
    if not names:
        raise DataError(path, "names no type.")
    if len(set(names.values())) < len(names):
        raise DataError(path, "gives two types one name.")
    ordered = sorted(names)
    place = np.full(ordered[-1] + 1, -1, np.int64)
    place[ordered] = np.arange(len(ordered))
    return tuple(names[code] for code in ordered), place


def _coded(
    native: NDArray[Any], place: NDArray[np.int64], path: Path, what: str, offset: int
) -> NDArray[np.int64]:
    """Return types by place."""
    numbers = native.astype(np.int64)
    inside = (numbers >= 0) & (numbers < len(place))
    coded = np.where(inside, place[np.where(inside, numbers, 0)], -1)
    wrong = np.flatnonzero(coded < 0)
    if len(wrong):
        at = int(wrong[0])
        raise DataError(
            path,
            f"gives {what} {offset + at:,} the type {native[at]}, which {what}_type_dict.pkl does "
            "not name. The files are not of one release: get them all again.",
        )
    return coded


def _write_nodes(
    writer: SkbWriter, path: Path, layout: Layout, names: tuple[str, ...], types: NDArray[np.int64]
) -> None:
    budget = Budget(_SPENDS * (path.stat().st_size if path.is_file() else 0) + _LEAST)
    kinds = types.tolist()
    for node, fields in read_items(path):
        if type(node) is not int or not 0 <= node < len(kinds):
            raise DataError(
                path,
                f"has the node {node!r:.40}, but node_types.pt knows {len(kinds):,} nodes, "
                "numbered from 0. The files are not of one release: get them all again.",
            )
        if not isinstance(fields, dict):
            raise DataError(path, f"node {node:,} is a {type(fields).__name__}, not a dict.")
        try:
            described = describe(fields, names[kinds[node]], layout, budget)
            writer.add(node, str(node), described.name, described.attributes, described.text)
        except UnusableError as error:
            raise DataError(path, f"node {node:,} {error}.") from error
        except ValueError as error:
            raise DataError(path, f"has node {node:,} twice.") from error


def _fill_gaps(writer: SkbWriter) -> tuple[str, ...]:
    missing = writer.missing
    for node in missing:
        writer.add(node, str(node), "", (), "")
    if not missing:
        return ()
    shown = ", ".join(map(str, missing[:_SHOWN])) + (", ..." if len(missing) > _SHOWN else "")
    return (f"{len(missing):,} nodes have no entry in node_info.pkl ({shown}); they have no text",)


def _edges(
    folder: Path, nodes: int, place: NDArray[np.int64], packing: Packing
) -> NDArray[np.uint64]:
    index_path, types_path = folder / "edge_index.pt", folder / "edge_types.pt"
    index, types = read_tensor(index_path, 2), read_tensor(types_path, 1)
    if index.shape != (2, len(types)):
        raise DataError(
            index_path,
            f"has the shape {index.shape}, but edge_types.pt has {len(types):,} edges: (2, "
            f"{len(types)}) is needed. The files are not of one release: get them all again.",
        )
    packed = np.empty(len(types), np.uint64)
    for at in range(0, len(types), _CHUNK):
        part = slice(at, at + _CHUNK)
        sources, targets = (np.asarray(row[part], np.int64) for row in index)
        outside = np.flatnonzero(
            (np.minimum(sources, targets) < 0) | (np.maximum(sources, targets) >= nodes)
        )
        if len(outside):
            first = int(outside[0])
            raise DataError(
                index_path,
                f"edge {at + first:,} goes from node {sources[first]:,} to node "
                f"{targets[first]:,}, but there are {nodes:,} nodes, numbered from 0. The files "
                "are not of one release: get them all again.",
            )
        relations = _coded(types[part], place, types_path, "edge", at)
        packed[part] = packing.pack(sources, relations, targets)
    return packed
