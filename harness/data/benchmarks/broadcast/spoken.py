"""Questions about what stands at a position, and about words to be quoted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from harness.data.benchmarks.broadcast.columns import Column, Standing
from harness.data.benchmarks.broadcast.draft import (
    Draft,
    QuestionClass,
    fields_of,
    native_id,
    passages_of_rows,
    said_answers,
    source_of,
    value_answers,
    where,
)
from harness.data.benchmarks.broadcast.material import Material, Said
from harness.data.series import Metric, Series, State
from harness.data.series.records import source_id
from harness.metrics.normalise import normalise

__all__ = ["LINE", "events", "quotes"]

LINE = Metric("line", "words spoken", numeric=False)
_MOST_AT = 4
"""Positions of one source that are asked about; enough to draw from."""


def events(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    """Yield `event_at` questions: what was said at a minute, or when a figure peaked.

    Where a variant has no dialogue: which text or figure a table has at a position.
    """
    if material.said:
        yield from _said_at(material)
        yield from _said_at_peak(material, columns)
        return
    for column in columns:
        if column.standing is Standing.USABLE:
            yield from _cells_at(material, column.series, column.metric, "event_at", "value_at")
    for series in material.series:
        for metric in series.metrics:
            if not metric.numeric and len(series.rows) > 1 and series.table != "schedule":
                yield from _cells_at(material, series, metric, "event_at", "text_at")


def _said_at(material: Material) -> Iterator[Draft]:
    for subject, cues in material.said.items():
        minutes = Counter(cue.minute for cue in cues)
        alone = [cue for cue in cues if minutes[cue.minute] == 1]
        for cue in alone:
            yield _words(
                "event_at",
                "at_minute",
                subject,
                cue,
                what=str(cue.minute),
                fields={"s": subject, "p": "minute", "ps": "minutes", "n": str(cue.minute)},
            )


def _said_at_peak(material: Material, columns: Sequence[Column]) -> Iterator[Draft]:
    for column in columns:
        if column.standing is not Standing.USABLE or len(peak := column.highest()) != 1:
            continue
        row, subject = peak[0][0], column.series.subject
        cues = [c for c in material.said.get(subject, ()) if f"minute {c.minute}" == row.position]
        if len(cues) == 1:
            draft = _words(
                "event_at",
                "at_peak",
                subject,
                cues[0],
                what=column.metric.id,
                fields=fields_of(column),
                metric=column.metric,
            )
            passages = passages_of_rows(material, source_of(column), peak)
            yield replace(draft, passages=tuple(dict.fromkeys((*passages, *draft.passages))))


def quotes(material: Material) -> Iterator[Draft]:
    """Yield `quote` questions: the words at a time code, or those about somebody or something.

    Where a variant has no dialogue: a text of a table, verbatim.
    """
    for subject, cues in material.said.items():
        for cue in cues:
            code = cue.position.partition(" ")[0]
            fields = {"s": subject, "t": code}
            yield _words("quote", "quote_time", subject, cue, what=code, fields=fields)
        for cue in cues:
            if cue.about and _alone(cue, cues, subject):
                fields = {"s": subject, "x": cue.about}
                yield _words("quote", "quote_about", subject, cue, what=cue.about, fields=fields)
    if not material.said:
        for series in material.series:
            for metric in series.metrics:
                if not metric.numeric:
                    yield from _cells_at(material, series, metric, "quote", "quote_cell")


def _alone(cue: Said, cues: Sequence[Said], subject: str) -> bool:
    """Whether no other cue of the dialogue speaks of the same, nor is it the programme itself."""
    name = normalise(cue.about)
    if name in normalise(subject) or normalise(subject) in name:
        return False
    return sum(f" {name} " in f" {normalise(other.text)} " for other in cues) == 1


def _words(
    cls: QuestionClass,
    form: str,
    subject: str,
    cue: Said,
    *,
    what: str,
    fields: dict[str, str],
    metric: Metric = LINE,
) -> Draft:
    source = source_id(subject, "dialogue")
    return Draft(
        cls=cls,
        form=form,
        native=native_id(cls, source, metric.id, form, what),
        metric=metric,
        source=source,
        fields=fields,
        answers=said_answers(cue),
        passages=(cue.passage,),
        tags={"position": cue.position, "ties": "1"},
    )


def _cells_at(
    material: Material, series: Series, metric: Metric, cls: QuestionClass, form: str
) -> Iterator[Draft]:
    """Yield questions about single cells of a column, a few of them, spread by their position."""
    good = [
        (r, c) for r, c in series.column(metric.id) if c.state is State.GOOD and c.value.strip()
    ]
    step = max(1, len(good) // _MOST_AT)
    for row, cell in good[::step][:_MOST_AT]:
        at = row.positions[0].value
        yield Draft(
            cls=cls,
            form=form,
            native=native_id(cls, series.source, metric.id, form, at),
            metric=metric,
            source=series.source,
            fields={"s": series.subject, "p": series.kind, "ps": f"{series.kind}s", "n": at},
            answers=value_answers([(row, cell)], metric),
            passages=(material.of_row[series.source, row.position],),
            tags=where([(row, cell)]),
        )
