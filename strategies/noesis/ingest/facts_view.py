"""Sources of a facts view as files: tables with exact columns, time-coded dialogue, schedules.

What a cell may be used for is told by its metric (`harness.data.series.facts`): `x` is a value,
`x (distrusted)` one that must not be used, `note on x` says why, `label of x` and `variants of x`
declare what `x` is called.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from harness.canonical import sha256_text
from harness.data.series.exact import exact_of
from harness.data.series.numbers import parse_number
from harness.nouns import Fact
from strategies.noesis.ingest.sentences import entities_of
from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.position import Place, parse_place, system_of
from strategies.noesis.kb.records import File, Link, Note, Unit
from strategies.noesis.kb.table import Column, Places, Table
from strategies.noesis.text import fold, folded

__all__ = ["Shown", "add_sources", "source_name"]

_DISTRUSTED = " (distrusted)"
_ABOUT = re.compile(r"(note on|label of|variants of) (.+)", re.DOTALL)
_SPEAKER = re.compile(r"([^\W\d_][^:\n]{0,40}): ")

Shown = Mapping[str, Sequence[tuple[str, str]]]
"""Passages (id, text) by the source they show."""


@dataclass(slots=True)
class _Source:
    """The facts of one source, sorted by what they say."""

    name: str
    values: dict[str, dict[str, Fact]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    bad: dict[str, int] = field(default_factory=dict)
    notes: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    variants: dict[str, tuple[str, ...]] = field(default_factory=dict)


def source_name(source: str) -> tuple[str, str]:
    """Return subject and table of a source called `<subject>: <table>`; else it alone."""
    subject, colon, table = source.rpartition(": ")
    return (subject, table) if colon and table.isidentifier() else (source, "")


def add_sources(mesh: Mesh, facts: Iterable[Fact], shown: Shown) -> None:
    """Add every source of a facts view to the mesh as a file of its subject's knowledge base.

    Args:
        mesh: Takes the files.
        facts: The view, in its order.
        shown: The passages that show the sources.
    """
    for source in _sorted(facts):
        kb, table = source_name(source.name)
        words = {place.kind for place in source.places.values()}
        if words == {"time code"} and not _numeric(source):
            _add_dialogue(mesh, source, kb, table, shown.get(source.name, ()))
        elif source.places:
            _add_table(mesh, source, kb, table)


def _sorted(facts: Iterable[Fact]) -> list[_Source]:
    sources: dict[str, _Source] = {}
    for fact in facts:
        source = sources.setdefault(fact.source, _Source(fact.source))
        if about := _ABOUT.fullmatch(fact.metric):
            what, metric = about.groups()
            if what == "note on":
                source.notes.setdefault(metric, []).append((fact.position, fact.value))
            elif what == "label of":
                source.labels[metric] = fact.value
            else:
                source.variants[metric] = tuple(fact.value.split("; "))
            continue
        place = source.places.get(fact.position) or parse_place(fact.position)
        if place is None:
            # A position that no system knows is a row: it stands where it was given.
            number = float(len(source.places) + 1)
            place = Place("row", fact.position, number, number)
        source.places.setdefault(fact.position, place)
        metric = fact.metric.removesuffix(_DISTRUSTED)
        cells = source.values.setdefault(metric, {})
        if metric != fact.metric:
            source.bad[metric] = source.bad.get(metric, 0) + 1
        else:
            cells[fact.position] = fact
    return list(sources.values())


def _numeric(source: _Source) -> bool:
    return any(
        cells and all(parse_number(fact.value) is not None for fact in cells.values())
        for cells in source.values.values()
    )


def _add_dialogue(
    mesh: Mesh, source: _Source, kb: str, table: str, shown: Sequence[tuple[str, str]]
) -> None:
    facts = [fact for cells in source.values.values() for fact in cells.values()]
    facts.sort(key=lambda fact: source.places[fact.position].start)
    blocks = [(id_, text, sha256_text(text)) for id_, text in shown]
    units = [
        _cue(source.name, source.places[fact.position], fact.value, number, blocks)
        for number, fact in enumerate(facts, start=1)
    ]
    speakers = {found[1] for unit in units if (found := _SPEAKER.match(unit.text))}
    file = File(
        source.name, kb, kb, (), "dialogue", system_of("time code"), "time code",
        tuple(sorted({*map(fold, speakers), *(n for u in units for n in entities_of(u.text))})),
        (units[0].place.text, units[-1].place.text),
    )  # fmt: skip
    base = mesh.base(kb)
    base.add(file, units=units)
    base.links += [Link(file.name, speaker, "speaker") for speaker in sorted(speakers)]
    mesh.register(file)


def _cue(
    file: str, place: Place, text: str, number: int, blocks: Sequence[tuple[str, str, str]]
) -> Unit:
    for passage, block, sha256 in blocks:
        at = block.find(place.text)
        start = block.find(text, at) if at >= 0 else -1
        if start >= 0:
            return Unit(
                f"{file}#{number}", file, place, text, start, start + len(text), sha256, passage
            )
    return Unit(f"{file}#{number}", file, place, text, 0, len(text), sha256_text(text))


def _add_table(mesh: Mesh, source: _Source, kb: str, table: str) -> None:
    order = sorted(source.places.values(), key=lambda place: place.start)
    word = order[0].kind
    texts = [place.text.removeprefix(f"{word} ") for place in order]
    places = Places(word, texts, np.array([place.start for place in order]))
    others: dict[str, list[str]] = {}
    columns: dict[str, Column] = {}
    for metric, cells in source.values.items():
        row_texts = [cells[p.text].value if p.text in cells else "" for p in order]
        if metric != word and _is_positions(metric, row_texts):
            others[metric] = row_texts
            if word != "row":
                continue
        columns[metric] = _column(source, metric, row_texts)
    file = File(
        source.name, kb, kb, (), "table" if _numeric(source) else "schedule",
        system_of(word), word, _mentioned(columns), (order[0].text, order[-1].text),
    )  # fmt: skip
    notes = {
        metric: Note(source.name, metric, _warning(c, source), c.distrusted)
        for metric, c in columns.items()
        if c.note
    }
    base = mesh.base(kb)
    base.add(file, table=Table(places, columns, others), notes=notes)
    for metric, column in columns.items():
        if column.exact is None and len(order) == 1 and column.texts[0]:
            base.links.append(Link(file.name, column.texts[0], metric))
        mesh.name_metric(metric, column.label, source.variants.get(metric, ()))
    mesh.register(file)


def _is_positions(metric: str, texts: Sequence[str]) -> bool:
    """Whether a column only says where its rows stand in another system: its word is its name."""
    found = [parse_place(text) for text in texts if text]
    return bool(found) and all(place is not None and place.kind == metric for place in found)


def _column(source: _Source, metric: str, texts: list[str]) -> Column:
    numbers = [parse_number(text) if text else None for text in texts]
    numeric = all((n is not None) == bool(t) for n, t in zip(numbers, texts, strict=True))
    unit = next((f.unit for f in source.values[metric].values() if f.unit), "")
    notes = source.notes.get(metric, [])
    bad = source.bad.get(metric, 0)
    label = source.labels.get(metric, metric.replace("_", " "))
    note = "; ".join(f"in {where}: {why}" if where else why for where, why in notes)
    return Column(
        metric, label, unit, texts, exact_of(numbers) if numeric else None,
        note if bad else "", distrusted=bool(bad) and not any(texts),
    )  # fmt: skip


def _warning(column: Column, source: _Source) -> str:
    where = "are" if column.distrusted else "are in part"
    return f"the figures of {column.label} {where} not to be relied on ({column.note})"


def _mentioned(columns: Mapping[str, Column]) -> tuple[str, ...]:
    texts = {
        " ".join(folded(text))
        for column in columns.values()
        if column.exact is None
        for text in column.texts
        if text
    }
    return tuple(sorted(texts))
