"""Questions about one figure of one source, and the traps that are worded like them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from harness.data.benchmarks.broadcast.columns import Column, Standing
from harness.data.benchmarks.broadcast.draft import (
    Draft,
    Found,
    QuestionClass,
    fields_of,
    native_id,
    passages_of_rows,
    position_answers,
    source_of,
    value_answers,
    where,
)
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.wordings import ASKS, pick
from harness.data.series import Metric
from harness.data.series.records import source_id

__all__ = ["MOST_TIES", "extremes", "traps"]

MOST_TIES = 3
"""A peak that stands in more places than this says little about where it is."""


def extremes(cls: QuestionClass, material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield `peak_value`, `peak_position` or `minimum` questions about the usable columns."""
    for column in columns:
        if column.standing is not Standing.USABLE:
            continue
        found = column.lowest() if cls == "minimum" else column.highest()
        if cls == "peak_position" and len(found) > MOST_TIES:
            continue
        yield _asked(cls, column, material, found)


def _asked(cls: QuestionClass, column: Column, material: Material, found: Found) -> Draft:
    source = source_of(column)
    where_asked = cls == "peak_position"
    return Draft(
        cls=cls,
        form=cls,
        native=native_id(cls, source, column.metric.id),
        metric=column.metric,
        source=source,
        fields=fields_of(column),
        answers=position_answers(found) if where_asked else value_answers(found, column.metric),
        passages=passages_of_rows(material, source, found),
        tags=where(found),
    )


def traps(cls: QuestionClass, material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield the questions of a trap: each asks for one of the three figures above."""
    if cls == "absent_source":
        yield from _absent_sources(material, columns)
    elif cls == "absent_metric":
        yield from _absent_metrics(material, columns)
    else:
        for column in columns:
            if column.standing is Standing.DISTRUSTED:
                yield _trap(cls, column.series.subject, column, column.metric)


def _trap(cls: QuestionClass, subject: str, like: Column, metric: Metric) -> Draft:
    source = source_id(subject, like.series.table)
    native = native_id(cls, source, metric.id)
    form = ASKS[pick(native, "asks", len(ASKS))]
    fields = {**fields_of(like), "s": subject}
    return Draft(cls, form, native, metric, source, fields, tags={"trap": cls})


def _by_table(columns: Sequence[Column]) -> dict[str, dict[str, Column]]:
    """Return a usable column of every metric, by table and metric: what a trap can be asked of."""
    out: dict[str, dict[str, Column]] = {}
    for column in columns:
        if column.standing is Standing.USABLE:
            out.setdefault(column.series.table, {}).setdefault(column.metric.id, column)
    return out


def _absent_sources(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    known = _by_table(columns)
    for subject, table in material.absent:
        for column in known.get(table, {}).values():
            yield _trap("absent_source", subject, column, column.metric)


def _absent_metrics(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield them; one that other sources do have is the better trap and comes first."""
    known = _by_table(columns)
    for column in columns:
        if column.standing is Standing.EMPTY:
            yield _trap("absent_metric", column.series.subject, column, column.metric)
    first = {column.series.source: column for column in reversed(columns)}
    for series in material.series:
        like = first.get(series.source)
        if like is None:
            continue
        has = {metric.id for metric in series.metrics}
        others = [c.metric for id_, c in known.get(series.table, {}).items() if id_ not in has]
        for metric in (*others, *material.foreign.get(series.table, ())):
            yield _trap("absent_metric", series.subject, like, metric)
