"""Addresses: positions that a question names or reaches by way of a fact, in the files it means.

`fact -> position -> alignment -> span` (specification, section 2, step 4). Everything is looked up
in what ingestion computed; nothing is searched for by likeness.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from strategies.noesis.kb.align import SECONDS, spans_in
from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.derive import kth_fact
from strategies.noesis.kb.position import Place
from strategies.noesis.kb.records import Derived, File, Unit
from strategies.noesis.plane.asking import Operation
from strategies.noesis.plane.places import Mention
from strategies.noesis.plane.resolve import Target, facts_for

__all__ = ["Addressed", "address", "operation_facts"]


@dataclass(frozen=True, slots=True)
class Addressed:
    """A range of a file that the question's address leads to, and how.

    `rows` are the table's rows, `units` the pieces of prose in it; one of both is empty.
    """

    file: str
    low: float
    high: float
    chain: tuple[str, ...]
    rows: tuple[int, ...] = ()
    units: tuple[Unit, ...] = ()


def operation_facts(
    mesh: Mesh, file: str, metrics: frozenset[str], operation: Operation | None
) -> list[Derived]:
    """Return the facts of a file that an operation asks for; ranks are computed now."""
    if operation is None:
        return []
    if not operation.stat.startswith("rank_"):
        return facts_for(mesh, file, metrics, operation.stat)
    table = mesh.table(file)
    if table is None:
        return []
    highest = operation.stat == "rank_max"
    found = [
        kth_fact(file, table, table.columns[metric], operation.k, highest=highest)
        for metric in sorted(metrics)
        if metric in table.columns and not table.columns[metric].distrusted
    ]
    return [fact for fact in found if fact is not None]


def address(mesh: Mesh, target: Target) -> list[Addressed]:
    """Return the ranges that a question's address leads to; none where it has no address."""
    asked = target.asked
    origins = list(_origins(mesh, target))
    out: dict[tuple[str, float, float], Addressed] = {}
    for file in mesh.files(target.main_kbs):
        # Words are looked for in prose, unless a metric (a column of texts) is named.
        spoken = asked.wants == "words" and not target.main_metrics
        wanted = bool(mesh.units(file.name)) or not spoken
        for place, origin, chain in origins:
            if not wanted:
                continue
            for found in _spans(mesh, file, place, origin, chain):
                if found.rows or found.units:
                    out.setdefault((found.file, found.low, found.high), found)
    return list(out.values())


def _origins(mesh: Mesh, target: Target) -> Iterator[tuple[Place, File | None, tuple[str, ...]]]:
    """Yield the positions that the address starts from, with the file they were found in."""
    asked = target.asked
    for mention in asked.places:
        place = mention.place if mention.also is None else _reading(mesh, target, mention)
        if place is not None:
            yield place, None, (f"named: {place.text}",)
    if asked.via is not None and asked.via_operation is not None:
        for file in mesh.files(target.via_kbs):
            for fact in operation_facts(mesh, file.name, target.via_metrics, asked.via_operation):
                for place in fact.places:
                    told = f"{file.name}, {fact.label}: {fact.rendered}"
                    chain = (f"fact: {fact.fid} {told}", place.text)
                    yield place, file, chain
    carry = target.carry
    if carry is not None and not asked.places and asked.main is None and asked.via is None:
        for name, place in carry.places:
            yield place, mesh.file(name), (f"history: {name} @ {place.text}",)


def _reading(mesh: Mesh, target: Target, mention: Mention) -> Place | None:
    """Return which of the readings of a time there is; None where there is none, or both."""
    tables = [mesh.table(file.name) for file in mesh.files(target.kbs)]
    there = [
        place
        for place in (mention.place, mention.also)
        if place is not None and any(t is not None and len(t.rows_at(place)) for t in tables)
    ]
    return there[0] if len(there) == 1 else None


def _spans(
    mesh: Mesh, file: File, place: Place, origin: File | None, chain: tuple[str, ...]
) -> Iterator[Addressed]:
    table = mesh.table(file.name)
    if origin is None:
        yield from _direct(mesh, file, place, chain)
        return
    table_a = mesh.table(origin.name)
    for rule, low, high in spans_in(place, origin, file, table_a, table):
        yield _range(mesh, file, low, high, (*chain, f"alignment: {rule}"))


def _direct(mesh: Mesh, file: File, place: Place, chain: tuple[str, ...]) -> Iterator[Addressed]:
    """Yield where a named position is in a file, by way of a sibling if need be."""
    table = mesh.table(file.name)
    if table is not None:
        for row in table.rows_at(place):
            at = float(table.places.starts[row])
            yield Addressed(file.name, at, at, chain, rows=(row,))
    elif place.kind == file.word:
        yield _range(mesh, file, place.start, place.end, chain)
    elif place.kind in SECONDS and file.word == "time code":
        for rule, low, high in spans_in(place, file, file, None, None):
            yield _range(mesh, file, low, high, (*chain, f"alignment: {rule}"))
    else:
        for sibling in mesh.kbs[file.kb].files.values():
            other = mesh.table(sibling.name)
            for row in () if other is None else other.rows_at(place):
                there = other.places[row] if other is not None else place
                for rule, low, high in spans_in(there, sibling, file, other, None):
                    steps = (*chain, f"{sibling.name} @ {there.text}", f"alignment: {rule}")
                    yield _range(mesh, file, low, high, steps)


def _range(mesh: Mesh, file: File, low: float, high: float, chain: tuple[str, ...]) -> Addressed:
    table = mesh.table(file.name)
    if table is not None:
        return Addressed(file.name, low, high, chain, rows=tuple(table.places.rows_in(low, high)))
    point = high <= low
    units = tuple(
        unit
        for unit in mesh.units(file.name)
        if (low <= unit.place.start < high)
        or (point and (unit.place.start == low or unit.place.start <= low < unit.place.end))
    )
    return Addressed(file.name, low, high, chain, units=units)
