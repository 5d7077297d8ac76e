"""The context of the variant `flat`: the nearest passages as they stand, no facts, no structure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from strategies.noesis.kb.base import Mesh
from strategies.noesis.plane.context import Context, Item
from strategies.noesis.plane.lines import rows_line, span_line
from strategies.noesis.plane.routing import Near, Route, Searcher, nearest

__all__ = ["put_flat"]

_CHUNK = 10


def put_flat(
    mesh: Mesh,
    context: Context,
    route: Route,
    text: str,
    searcher: Searcher,
    *,
    scope: Collection[str] | None,
) -> None:
    """Add the nearest passages of the routed files, or if there are none of all: prose, raw rows.

    A passage that does not fit is left out and the next one tried.
    """
    files = [file.name for file in mesh.files(route.kbs)]
    found = nearest(mesh, text, searcher, scope, files=files) if files else ()
    if not found:
        found = route.near or nearest(mesh, text, searcher, scope)
    for one in found:
        _put_passage(mesh, context, one)
    if not any(name in mesh.of_file for name in files):
        _put_rows(mesh, context, files)


def _put_passage(mesh: Mesh, context: Context, near: Near) -> None:
    block = mesh.blocks[near.passage]
    item = Item(
        2,
        "passage",
        near.file,
        f"[{near.file}] {mesh.texts[near.passage]}",
        (near.passage,),
        (f"score {near.score:g}",),
    )
    if not context.put(item):
        return
    table = mesh.table(near.file)
    if table is not None:
        rows = table.places.rows_in(block.low, block.high)
        context.tables.append(rows_line(mesh, mesh.file(near.file), rows))
    else:
        units = [unit for unit in mesh.units(near.file) if unit.passage == near.passage]
        context.spans += [span_line(mesh, unit, addressed=False) for unit in units]


def _put_rows(mesh: Mesh, context: Context, files: Sequence[str]) -> None:
    """Add rows of tables that no passage shows, ten at a time from their beginning."""
    for name in files:
        table = mesh.table(name)
        if table is None:
            continue
        for start in range(0, len(table), _CHUNK):
            rows = range(start, min(start + _CHUNK, len(table)))
            text = "\n".join((f"[{name}] {table.header}", *table.lines(rows)))
            if not context.put(Item(2, "passage", name, text)):
                break
            context.tables.append(rows_line(mesh, mesh.file(name), rows))
