"""Ingestion of files: tables (CSV with a schema), dialogue (SRT, VTT) and plain text.

Positions are brought into ascending order; two rows at one position are refused, with the row,
since no fact could say which of them it means. Clock changes are no trouble where positions carry
their offset from UTC, and are refused as repeated positions where they do not.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from harness.canonical import sha256_text
from harness.data.series import ColumnData, Schema, SeriesColumns, read_captions, read_columns
from harness.data.series.bytecells import LazyTexts
from harness.data.series.exact import Exact
from harness.data.series.plain import read_plain
from harness.data.series.records import source_id
from harness.errors import DataError
from strategies.noesis.ingest.sentences import entities_of, sentence_units
from strategies.noesis.kb.base import Mesh
from strategies.noesis.kb.position import Place, System, parse_place, seconds_of, system_of
from strategies.noesis.kb.records import File, Note, Unit
from strategies.noesis.kb.table import Column, Places, Table
from strategies.noesis.text import fold

__all__ = ["add_captions", "add_csv", "add_text"]

_COUNT = re.compile(r"\d{1,15}", re.ASCII)


def add_csv(mesh: Mesh, path: Path, schema: Schema) -> list[str]:
    """Add every source of a CSV file; return the names of its files.

    Raises:
        DataError: if the file is damaged or does not fit its schema, or two rows of a source have
            one position; names the line.
    """
    return [_add_table(mesh, path, source) for source in read_columns(path, schema)]


def _add_table(mesh: Mesh, path: Path, source: SeriesColumns) -> str:
    starts = _starts(path, source)
    _check_midnight(path, source, starts)
    order = np.argsort(starts, kind="stable")
    ordered = starts[order]
    twice = np.flatnonzero(ordered[1:] == ordered[:-1])
    if twice.size:
        first, second = sorted((int(order[twice[0]]), int(order[twice[0] + 1])))
        raise DataError(
            path,
            f"the row repeats the position of line {source.lines[first]} ({source.subject}, "
            f"{source.kind} {source.positions[second]}). Remove one of the two, or give positions "
            "that tell them apart (times with their offset from UTC).",
            line=source.lines[second],
        )
    moved = None if (order == np.arange(len(order))).all() else order
    texts = _taken(source.positions, moved)
    places = Places(source.kind, texts, ordered)
    columns = {one.metric.id: _column(one, moved) for one in source.columns}
    name = source_id(source.subject, source.table)
    numeric = any(column.exact is not None for column in columns.values())
    file = File(
        name,
        source.subject,
        source.subject,
        (),
        "table" if numeric else "schedule",
        system_of(source.kind),
        source.kind,
        (),
        (places[0].text, places[len(places) - 1].text),
    )
    notes = {
        metric: Note(name, metric, _warning(column), column.distrusted)
        for metric, column in columns.items()
        if column.note
    }
    others = {word: _taken(known, moved) for word, known in source.others.items()}
    _check_new(mesh, path, name)
    mesh.base(source.subject).add(file, table=Table(places, columns, others), notes=notes)
    for one in source.columns:
        mesh.name_metric(one.metric.id, one.metric.label, one.metric.variants)
    mesh.register(file)
    return name


def _starts(path: Path, source: SeriesColumns) -> NDArray[np.float64]:
    """Return the positions as numbers: counts as they are, anything else by its system."""
    fast = source.positions.counts() if isinstance(source.positions, LazyTexts) else None
    if fast is not None:
        return fast
    out = np.empty(len(source.positions), np.float64)
    first = ""
    for row, text in enumerate(source.positions):
        place = parse_place(f"{source.kind} {text}") or parse_place(text)
        seconds = seconds_of(text) if source.kind == "time code" else None
        if _COUNT.fullmatch(text):
            # As in bulk: a count is one whatever the word for it is.
            seconds = float(text)
        if place is None and seconds is None:
            raise DataError(
                path,
                f"the position {text!r:.40} is no {source.kind}: it must be a whole number, a time "
                "code, a clock time, a date, or a date with a time. Correct it or remove the row.",
                line=source.lines[row],
            )
        spelled = _spelling(text, place)
        first = first or spelled
        if spelled != first:
            raise DataError(
                path,
                f"the position {text!r:.40} is {spelled}, that of line {source.lines[0]} "
                f"({source.positions[0]!r:.40}) is {first}: which comes first cannot be told. "
                "Spell all positions of a source alike.",
                line=source.lines[row],
            )
        out[row] = seconds if seconds is not None else (place.start if place else 0.0)
    return out


def _spelling(text: str, place: Place | None) -> str:
    """Return how a position is spelled, as far as positions of one source must agree in it."""
    text = text.strip()
    if text.isdecimal():
        return "a count"
    if place is not None and place.kind == "time":
        zoned = dt.datetime.fromisoformat(text).tzinfo is not None
        return f"a time {'with' if zoned else 'without'} an offset from UTC"
    if place is not None and place.kind in ("clock", "date"):
        return "a clock time" if place.kind == "clock" else "a date"
    return "a time code"


def _check_midnight(path: Path, source: SeriesColumns, starts: NDArray[np.float64]) -> None:
    """Refuse times of the day that start again within the file: they are of two days, or more."""
    falls = np.flatnonzero(starts[1:] < starts[:-1])
    if falls.size != 1 or ":" not in source.positions[0] or starts[-1] >= starts[0]:
        return
    place = parse_place(source.positions[0])
    if place is not None and place.kind == "clock" and source.kind != "time code":
        row = int(falls[0]) + 1
        raise DataError(
            path,
            f"the times go back here, from {source.positions[row - 1]} to {source.positions[row]}: "
            "a new day, or rows out of order, cannot be told. Give the date with each time, or "
            "sort the rows.",
            line=source.lines[row],
        )


def _taken(texts: Sequence[str], order: NDArray[np.intp] | None) -> Sequence[str]:
    if order is None:
        return texts
    if isinstance(texts, LazyTexts):
        return texts.take(order)
    return [texts[row] for row in order]


def _column(data: ColumnData, order: NDArray[np.intp] | None) -> Column:
    exact = data.exact
    if exact is not None and order is not None:
        exact = Exact(exact.scaled[order], exact.good[order], exact.scale)
    texts = _taken(data.texts, order)
    usable = bool(exact.good.any()) if exact is not None else any(texts)
    return Column(
        data.metric.id,
        data.metric.label,
        data.metric.unit,
        texts,
        exact,
        note="; ".join(data.reasons),
        distrusted=bool(data.distrusted.any()) and not usable,
    )


def _warning(column: Column) -> str:
    where = "are" if column.distrusted else "are in part"
    return f"the figures of {column.label} {where} not to be relied on ({column.note})"


def _check_new(mesh: Mesh, path: Path, name: str) -> None:
    if name in mesh.owner:
        raise DataError(
            path,
            f"would be a second source called {name!r:.80}: answers could not say which they are "
            "from. Give each file once, and tell sources apart by `table` or `subject` of the "
            "schema (--subject for dialogue and text).",
        )


def add_captions(mesh: Mesh, path: Path, subject: str) -> str:
    """Add a time-coded dialogue; return the name of its file.

    Raises:
        DataError: if it cannot be read as SRT or WebVTT; names the line.
    """
    name = source_id(subject, "dialogue")
    _check_new(mesh, path, name)
    captions = read_captions(path)
    block = sha256_text(read_plain(path))
    units = [
        Unit(
            f"{name}#{number}",
            name,
            Place("time code", cue.times, cue.start / 1000, cue.end / 1000),
            cue.text,
            cue.offset,
            cue.offset + len(cue.text),
            block,
        )
        for number, cue in enumerate(captions, start=1)
    ]
    entities = {fold(entity) for unit in units for entity in entities_of(unit.text)}
    file = File(
        name,
        subject,
        subject,
        (),
        "dialogue",
        System.TIME,
        "time code",
        tuple(sorted(entities)),
        (units[0].place.text, units[-1].place.text),
    )
    mesh.base(subject).add(file, units=units)
    mesh.register(file)
    return name


def add_text(mesh: Mesh, path: Path, subject: str) -> str:
    """Add a plain text as a document of sentences; return the name of its file.

    Raises:
        DataError: if it is not UTF-8 or holds no sentence.
    """
    _check_new(mesh, path, subject)
    text = read_plain(path)
    units = tuple(sentence_units(subject, text))
    if not units:
        raise DataError(path, "holds no text. Leave it out, or write it.")
    file = File(
        subject,
        subject,
        subject,
        (),
        "prose",
        System.SENTENCE,
        "sentence",
        tuple(sorted(set(entities_of(text)))),
        ("sentence 1", f"sentence {len(units)}"),
    )
    mesh.base(subject).add(file, units=units)
    mesh.register(file)
    return subject
