"""Alignments between the files of a knowledge base, computed once and without a model.

Rules: `time` (minute m is the time codes from (m-1):00 up to m:00), `clock` and `date` (both files
give the same positions in that further system), `row` (positions of the same word, such as
`episode`, are the same), `title` (a sentence mentions another file by its name: made where the
sentences are read).
"""

from __future__ import annotations

from collections.abc import Iterator

from strategies.noesis.kb.base import KnowledgeBase
from strategies.noesis.kb.position import Place
from strategies.noesis.kb.records import Alignment, File
from strategies.noesis.kb.table import Table

__all__ = ["SECONDS", "align", "spans_in"]

SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
"""How long a position of these words lasts."""
_NOT_ROWS = frozenset(("sentence", "row", "page", "time code"))


def align(base: KnowledgeBase) -> None:
    """Add the alignments between each two files of a knowledge base."""
    files = list(base.files.values())
    for i, one in enumerate(files):
        for other in files[i + 1 :]:
            for a, b in ((one, other), (other, one)):
                if (rule := rule_of(a, b, base.tables.get(a.name), base.tables.get(b.name))) and (
                    rule != "row" or a is one
                ):
                    ranges = (_range(base, a), _range(base, b))
                    base.alignments.append(Alignment(a.name, ranges[0], b.name, ranges[1], rule))
                    break


def rule_of(a: File, b: File, table_a: Table | None, table_b: Table | None) -> str:
    """Return by which rule positions of one file are found in another; "" for none."""
    if a.word in SECONDS and b.word == "time code":
        return "time"
    if a.word == b.word and a.word not in _NOT_ROWS:
        return "row"
    if table_a is not None and table_b is not None:
        shared = set(table_a.others) & ({*table_b.others, table_b.places.word})
        for kind in ("date", "clock"):
            if kind in shared:
                return kind
    return ""


def spans_in(
    place: Place, a: File, b: File, table_a: Table | None, table_b: Table | None
) -> Iterator[tuple[str, float, float]]:
    """Yield (rule, low, high) for where a position of file `a` is in file `b`.

    `high` is exclusive for time codes and inclusive for positions that are points.
    """
    if a.name == b.name and place.kind == b.word:
        yield "same", place.start, max(place.end, place.start)
    elif place.kind in SECONDS and b.word == "time code":
        length = SECONDS[place.kind]
        last = max(place.end, place.start)
        yield "time", (place.start - 1) * length, last * length
    elif place.kind == "time code" and b.word in SECONDS:
        minute = place.start // SECONDS[b.word] + 1
        yield "time", minute, minute
    elif place.kind == b.word and b.word not in _NOT_ROWS:
        yield "row", place.start, max(place.end, place.start)
    elif table_a is not None and table_b is not None:
        yield from _through(place, table_a, table_b)


def _through(place: Place, table_a: Table, table_b: Table) -> Iterator[tuple[str, float, float]]:
    """Yield where a position is in another table by a date or clock that both of them give."""
    rows = table_a.rows_at(place)
    for kind in ("date", "clock"):
        known = table_a.others.get(kind)
        if known is None:
            continue
        for row in rows:
            for other in table_b.rows_at(Place(kind, known[row], 0.0, 0.0)):
                at = float(table_b.places.starts[other])
                yield kind, at, at


def _range(base: KnowledgeBase, file: File) -> tuple[float, float]:
    if (table := base.tables.get(file.name)) is not None and len(table):
        return float(table.places.starts[0]), float(table.places.starts[-1])
    units = base.units.get(file.name, ())
    return (units[0].place.start, units[-1].place.end) if units else (0.0, 0.0)
