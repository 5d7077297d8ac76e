"""Series as text: one passage for every ten rows, each with its header and its warnings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from harness.data.corpus import passage_id
from harness.data.series.facts import notes_of
from harness.data.series.records import Series, SeriesRow, State
from harness.nouns import Passage

__all__ = ["ROWS", "TablePassages", "passages_of"]

ROWS = 10
"""Rows of one passage."""


@dataclass(frozen=True, slots=True)
class TablePassages:
    """The passages of some series, and which of them holds the row of a (source, position)."""

    passages: tuple[Passage, ...]
    of_row: Mapping[tuple[str, str], str]


def passages_of(series: Iterable[Series], *, rows: int = ROWS) -> TablePassages:
    """Return series as passages, with the cells as their file spells them.

    The title is `<source>, <first position> to <last position>`. The text says in one line what
    each column holds, in further lines which cells are missing or not to be relied on, and then
    repeats the header above its rows, the cells between ` | `.

    Args:
        series: The series.
        rows: How many rows a passage holds at most.
    """
    passages: list[Passage] = []
    of_row: dict[tuple[str, str], str] = {}
    for one in series:
        for start in range(0, len(one.rows), rows):
            part = one.rows[start : start + rows]
            first, last = part[0].position, part[-1].position
            title = f"{one.source}, {first}" + ("" if first == last else f" to {last}")
            text = _text(one, part)
            passage = Passage(passage_id(title, text), title, text)
            passages.append(passage)
            of_row |= {(one.source, row.position): passage.id for row in part}
    return TablePassages(tuple(passages), of_row)


def _text(series: Series, rows: tuple[SeriesRow, ...]) -> str:
    kinds = list(dict.fromkeys(p.kind for row in series.rows for p in row.positions))
    described = [
        f"{metric.id} ({metric.label}{f', {metric.unit}' if metric.unit else ''})"
        for metric in series.metrics
    ]
    lines = [f"{series.subject}, {series.table}. Columns: {', '.join([*kinds, *described])}."]
    lines += [f"{marker} means that there is no figure." for marker in _markers(series)]
    lines += [
        f"Do not rely on {metric}{f' in {where}' if where else ''}: {reason}."
        for metric, where, reason in notes_of(series)
    ]
    lines.append(" | ".join([*kinds, *(metric.id for metric in series.metrics)]))
    for row in rows:
        at = {position.kind: position.value for position in row.positions}
        cells = [at.get(kind, "") for kind in kinds]
        lines.append(" | ".join([*cells, *(cell.value.strip() for cell in row.cells)]))
    return "\n".join(lines)


def _markers(series: Series) -> list[str]:
    """Return how missing cells of the series are spelled, blank ones apart."""
    cells = (cell for row in series.rows for cell in row.cells)
    found = dict.fromkeys(c.value.strip() for c in cells if c.state is State.MISSING)
    return [marker for marker in found if marker]
