"""Facts, spans and rows as the parts of a generation call."""

from __future__ import annotations

from collections.abc import Sequence

from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.records import Derived, File, Unit
from strategies.noesis.kb.vocabulary import variants_of
from strategies.noesis.messages import FactLine, RowsLine, SpanLine

__all__ = ["fact_line", "names_of", "rows_line", "span_line", "subject_of"]


def subject_of(mesh: Mesh, file: str) -> str:
    """Return what a file is about: the name of its knowledge base."""
    return mesh.owner[file]


def names_of(mesh: Mesh, kb: str) -> tuple[str, ...]:
    """Return the names by which a knowledge base can be meant."""
    names = [kb]
    for file in mesh.kbs[kb].files.values():
        names += [file.name, file.title, *file.aliases]
    return tuple(dict.fromkeys(name for name in names if name))


def fact_line(mesh: Mesh, fact: Derived) -> FactLine:
    """Return a fact as a part."""
    return FactLine(
        file=fact.file,
        subject=mesh.owner[fact.file],
        label=fact.label,
        names=variants_of(fact.metric, fact.label, mesh.declared.get(fact.metric, ())),
        unit=fact.unit,
        metric=fact.metric,
        stat=fact.stat,
        value=fact.value_text,
        number="" if fact.value is None else f"{fact.value:f}",
        positions=tuple(place.text for place in fact.places),
        word=mesh.file(fact.file).word,
        rendered=fact.rendered,
    )


def span_line(mesh: Mesh, unit: Unit, *, addressed: bool) -> SpanLine:
    """Return a unit as a part."""
    return SpanLine(
        file=unit.file,
        subject=mesh.owner[unit.file],
        position=unit.place.text,
        text=unit.text,
        addressed=addressed,
        prose=mesh.file(unit.file).kind == "prose",
    )


def rows_line(mesh: Mesh, file: File, rows: Sequence[int]) -> RowsLine:
    """Return rows of a table as a part; missing and distrusted cells are empty."""
    table = mesh.table(file.name)
    if table is None:
        raise ValueError(f"{file.name} is no table")
    columns = list(table.columns.values())
    return RowsLine(
        file=file.name,
        subject=file.kb,
        word=file.word,
        columns=tuple(
            (
                variants_of(c.metric, c.label, mesh.declared.get(c.metric, ())),
                c.unit,
                c.metric,
            )
            for c in columns
        ),
        rows=tuple(
            (table.places[row].text, tuple(column.texts[row] for column in columns)) for row in rows
        ),
        distrusted=tuple(column.metric for column in columns if column.distrusted),
    )
