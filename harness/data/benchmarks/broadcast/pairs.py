"""Questions about two sources: which of them has more, and what is in one where the other peaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from harness.data.benchmarks.broadcast.columns import Column, Standing
from harness.data.benchmarks.broadcast.draft import (
    Draft,
    fields_of,
    native_id,
    passages_of_rows,
    said_answers,
    source_of,
    value_answers,
    where,
)
from harness.data.benchmarks.broadcast.material import Material
from harness.data.series import Cell, Series, SeriesRow, State

__all__ = ["bridges", "comparisons", "short_names"]

_MOST_PARTNERS = 6
"""Partners of one column: enough to draw from, and far fewer than all pairs."""


def comparisons(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield `comparison` questions: which of two sources has the higher peak, or the lower low."""
    usable = [column for column in columns if column.standing is Standing.USABLE]
    for one, other in combinations(usable, 2):
        if one.metric.id != other.metric.id or one.series.table != other.series.table:
            continue
        for form in ("higher_peak", "lower_low"):
            high = form == "higher_peak"
            found = [c.highest() if high else c.lowest() for c in (one, other)]
            numbers = [cells[0][1].number for cells in found]
            if None in numbers or numbers[0] == numbers[1]:
                continue
            first = (numbers[0] or 0) > (numbers[1] or 0)
            winner, cells = (one, found[0]) if first == high else (other, found[1])
            both = (one, other)
            yield Draft(
                cls="comparison",
                form=form,
                native=native_id(
                    "comparison", source_of(one), one.metric.id, form, other.series.subject
                ),
                metric=one.metric,
                source=source_of(winner),
                fields=fields_of(one, a=one.series.subject, b=other.series.subject),
                answers=short_names(winner.series.subject),
                passages=tuple(
                    dict.fromkeys(
                        passage
                        for column, rows in zip(both, found, strict=True)
                        for passage in passages_of_rows(material, source_of(column), rows)
                    )
                ),
                tags={**where(cells), "other": source_of(other if winner is one else one)},
            )


def short_names(subject: str) -> tuple[str, ...]:
    """Return a subject and, where it is numbered, its last two words: `series 3`."""
    parts = subject.split()
    if len(parts) > 2 and parts[-1].isdigit():
        return (subject, " ".join(parts[-2:]), parts[-1])
    return (subject,)


def bridges(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield `multi_kb` questions: a value or the words of one source where another peaks."""
    usable = [column for column in columns if column.standing is Standing.USABLE]
    for one in usable:
        peak = one.highest()
        if len(peak) != 1:
            continue
        row = peak[0][0]
        partners = [c for c in usable if _may_meet(one, c)]
        # Which partners a column meets must not depend on where its source stands in the file.
        partners.sort(key=lambda c: native_id("multi_kb", source_of(c), c.metric.id, one.metric.id))
        for other in partners[:_MOST_PARTNERS]:
            there = _cell(other.series, row, other.metric.id)
            if there is not None:
                yield _value_there(material, one, row, other, there)
        subjects = dict.fromkeys(c.series.subject for c in partners)
        for subject in list(subjects)[:_MOST_PARTNERS]:
            yield from _said_there(material, one, row, subject)


def _may_meet(one: Column, other: Column) -> bool:
    apart = one.series.subject != other.series.subject
    return apart and one.series.kind == other.series.kind and one.series.table == other.series.table


def _cell(series: Series, at: SeriesRow, metric: str) -> tuple[SeriesRow, Cell] | None:
    for row, cell in series.column(metric):
        if row.position == at.position and cell.state is State.GOOD:
            return row, cell
    return None


def _value_there(
    material: Material, one: Column, row: SeriesRow, other: Column, there: tuple[SeriesRow, Cell]
) -> Draft:
    source = source_of(other)
    return Draft(
        cls="multi_kb",
        form="value_there",
        native=native_id("multi_kb", source, other.metric.id, source_of(one), one.metric.id),
        metric=one.metric,
        source=source,
        fields=fields_of(one, a=one.series.subject, b=other.series.subject),
        answers=value_answers([there], other.metric),
        passages=tuple(
            dict.fromkeys(
                (
                    material.of_row[source_of(one), row.position],
                    material.of_row[source, row.position],
                )
            )
        ),
        tags={**where([there]), "bridge": source_of(one)},
        others={"m2": other.metric},
    )


def _said_there(material: Material, one: Column, row: SeriesRow, subject: str) -> Iterator[Draft]:
    minute = row.positions[0].value
    said = [cue for cue in material.said.get(subject, ()) if str(cue.minute) == minute]
    if one.series.kind != "minute" or len(said) != 1:
        return
    yield Draft(
        cls="multi_kb",
        form="said_there",
        native=native_id("multi_kb", f"{subject}: dialogue", "line", source_of(one), one.metric.id),
        metric=one.metric,
        source=f"{subject}: dialogue",
        fields=fields_of(one, a=one.series.subject, b=subject),
        answers=said_answers(said[0]),
        passages=tuple(
            dict.fromkeys((material.of_row[source_of(one), row.position], said[0].passage))
        ),
        tags={"position": said[0].position, "ties": "1", "bridge": source_of(one)},
    )
