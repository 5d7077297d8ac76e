"""Series as facts: one fact a usable cell, and notes on the cells that are not.

A fact has a metric, a value and a position, all as text, so what a cell may be used for is told
by the metric: `viewers` is a value, `viewers (distrusted)` is a cell that must not be used as
one, and `note on viewers` says why and where; `label of viewers` says what it is called. A missing
cell makes no fact. The position is `<kind> <value>` (`minute 12`), so its first word names the
position system; a row's positions in other systems are facts of their own (metric `date`, position
`episode 3`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from harness.canonical import sha256_json
from harness.data.series.records import Series, SeriesRow, State
from harness.nouns import Fact

__all__ = ["fact_of", "facts_of", "labels_of", "notes_of"]


def fact_of(source: str, metric: str, value: str, *, unit: str = "", position: str = "") -> Fact:
    """Return a fact under an id of its content."""
    id_ = "f" + sha256_json([source, metric, value, unit, position])[:16]
    return Fact(id_, source, metric, value, unit, position)


def facts_of(series: Iterable[Series]) -> tuple[Fact, ...]:
    """Return the facts of some series: source by source, row by row, notes at each one's end."""
    return tuple(fact for one in series for fact in _facts(one))


def labels_of(series: Iterable[Series]) -> tuple[Fact, ...]:
    """Return what the metrics of some series are called, as facts without a position.

    `label of x` holds the label of the metric `x`, `variants of x` what else it is called, divided
    by `; `. A reader of the facts view has no other way to know.
    """
    found: list[Fact] = []
    for one in series:
        for metric in one.metrics:
            found.append(fact_of(one.source, f"label of {metric.id}", metric.label))
            if metric.variants:
                names = "; ".join(metric.variants)
                found.append(fact_of(one.source, f"variants of {metric.id}", names))
    return tuple(found)


def _facts(series: Series) -> Iterator[Fact]:
    units = {metric.id: metric.unit for metric in series.metrics}
    for row in series.rows:
        for other in row.positions[1:]:
            yield fact_of(series.source, other.kind, other.value, position=row.position)
        for cell in row.cells:
            if cell.state is State.MISSING:
                continue
            trusted = cell.state is State.GOOD
            yield fact_of(
                series.source,
                cell.metric if trusted else f"{cell.metric} (distrusted)",
                cell.value.strip(),
                unit=units[cell.metric] if trusted else "",
                position=row.position,
            )
    for metric, where, reason in notes_of(series):
        yield fact_of(series.source, f"note on {metric}", reason, position=where)


def notes_of(series: Series) -> list[tuple[str, str, str]]:
    """Return (metric, where, reason) for each run of cells that are not to be relied on.

    `where` is empty if it is every row that has a value, `minute 10 to minute 14` for a run.
    """
    found: list[tuple[str, str, str]] = []
    for metric in series.metrics:
        reasons = [
            (row, cell.reason if cell.state is State.DISTRUSTED else "")
            for row, cell in series.column(metric.id)
            if cell.state is not State.MISSING
        ]
        kinds = dict.fromkeys(reason for _, reason in reasons)
        if len(kinds) <= 1:
            found += [(metric.id, "", reason) for reason in kinds if reason]
        else:
            found += [(metric.id, where, why) for where, why in _runs(reasons)]
    return found


def _runs(reasons: list[tuple[SeriesRow, str]]) -> Iterator[tuple[str, str]]:
    starts = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(reasons)) if a[1] != b[1])]
    for start, stop in zip(starts, [*starts[1:], len(reasons)], strict=True):
        first, reason = reasons[start]
        last, _ = reasons[stop - 1]
        if reason:
            alone = first is last
            yield (first.position if alone else f"{first.position} to {last.position}"), reason
