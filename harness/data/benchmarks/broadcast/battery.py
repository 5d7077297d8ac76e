"""The question classes, each with exact gold from the figures.

| class | asks for | answerable |
|---|---|---|
| `peak_value` | the highest value of a column, verbatim | yes |
| `peak_position` | where it stands; of several equal ones, any | yes |
| `minimum` | the lowest value of a column, verbatim | yes |
| `absent_source` | one of these three of a subject that does not exist | no |
| `absent_metric` | one of these three of a metric that the source does not have | no |
| `distrusted_metric` | one of these three of a column that is not to be relied on | no |

No gold rests on a missing or distrusted cell: a column with distrusted cells among good ones is
not asked about at all, and a constant one has no peak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from harness.canonical import sha256_json, sha256_text
from harness.data.benchmarks.broadcast.columns import Column, Standing, columns_of
from harness.data.benchmarks.broadcast.forms import position_forms, value_forms
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.wordings import ASKS, Asks, pick, wording_of
from harness.data.series import Cell, Metric, SeriesRow
from harness.data.series.records import source_id
from harness.nouns import Gold, Query, Question

__all__ = ["CLASSES", "TRAPS", "QuestionClass", "native_id", "questions_of"]

QuestionClass = Literal[
    "peak_value",
    "peak_position",
    "minimum",
    "absent_source",
    "absent_metric",
    "distrusted_metric",
]
TRAPS: tuple[QuestionClass, ...] = ("absent_source", "absent_metric", "distrusted_metric")
CLASSES: tuple[QuestionClass, ...] = (*ASKS, *TRAPS)

_MOST = 40
_MOST_TRAPS = 24
_MOST_TIES = 3
"""A peak that stands in more places than this says little about where it is."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A question before it is worded. `found` are the rows and cells of the answer."""

    cls: QuestionClass
    subject: str
    table: str
    kind: str
    metric: Metric
    found: tuple[tuple[SeriesRow, Cell], ...] = ()

    @property
    def native(self) -> str:
        return native_id(self.cls, source_id(self.subject, self.table), self.metric.id)


def native_id(cls: QuestionClass, source: str, metric: str) -> str:
    """Return a question's own id, which names what it is about: `class:source:metric`."""
    return f"{cls}:{source}:{metric}"


def questions_of(variant: str, material: Material) -> tuple[Question, ...]:
    """Return the questions of a variant, sorted by query id.

    Of each class up to 40 (of each trap up to 24) are kept, by the hash of their native ids.
    """
    drafts = [draft for cls in CLASSES for draft in _kept(cls, material)]
    questions = [_question(variant, draft, material) for draft in drafts]
    return tuple(sorted(questions, key=lambda question: question.query.id))


def _kept(cls: QuestionClass, material: Material) -> list[_Draft]:
    by_id: dict[str, _Draft] = {}
    for draft in _drafts(cls, material):
        by_id.setdefault(draft.native, draft)
    most = _MOST_TRAPS if cls in TRAPS else _MOST
    if cls == "absent_metric":
        # A metric that other sources do have is the better trap.
        own = [id_ for id_, draft in by_id.items() if not _is_foreign(draft, material)]
        rest = [id_ for id_ in by_id if id_ not in own]
        order = [*_shuffled(own), *_shuffled(rest)]
    else:
        order = _shuffled(by_id)
    return [by_id[id_] for id_ in order[:most]]


def _shuffled(ids: Iterable[str]) -> list[str]:
    return sorted(ids, key=lambda id_: sha256_text(f"kept:{id_}"))


def _is_foreign(draft: _Draft, material: Material) -> bool:
    return draft.metric in material.foreign.get(draft.table, ())


def _drafts(cls: QuestionClass, material: Material) -> Iterator[_Draft]:
    columns = list(columns_of(material.series))
    if cls == "absent_source":
        yield from _absent_sources(material, columns)
    elif cls == "absent_metric":
        yield from _absent_metrics(material, columns)
    elif cls == "distrusted_metric":
        yield from (_of(cls, c) for c in columns if c.standing is Standing.DISTRUSTED)
    else:
        for column in columns:
            if column.standing is Standing.USABLE:
                found = column.lowest() if cls == "minimum" else column.highest()
                if cls != "peak_position" or len(found) <= _MOST_TIES:
                    yield _of(cls, column, tuple(found))


def _of(
    cls: QuestionClass, column: Column, found: tuple[tuple[SeriesRow, Cell], ...] = ()
) -> _Draft:
    series = column.series
    return _Draft(cls, series.subject, series.table, series.kind, column.metric, found)


def _by_table(columns: list[Column]) -> dict[str, dict[str, Column]]:
    """Return a usable column of every metric, by table and metric: what a trap can be asked of."""
    out: dict[str, dict[str, Column]] = {}
    for column in columns:
        if column.standing is Standing.USABLE:
            out.setdefault(column.series.table, {}).setdefault(column.metric.id, column)
    return out


def _absent_sources(material: Material, columns: list[Column]) -> Iterator[_Draft]:
    known = _by_table(columns)
    for subject, table in material.absent:
        for column in known.get(table, {}).values():
            yield _Draft("absent_source", subject, table, column.series.kind, column.metric)


def _absent_metrics(material: Material, columns: list[Column]) -> Iterator[_Draft]:
    known = _by_table(columns)
    for column in columns:
        if column.standing is Standing.EMPTY:
            yield _of("absent_metric", column)
    for series in material.series:
        has = {metric.id for metric in series.metrics}
        others = [c.metric for id_, c in known.get(series.table, {}).items() if id_ not in has]
        for metric in (*others, *material.foreign.get(series.table, ())):
            yield _Draft("absent_metric", series.subject, series.table, series.kind, metric)


def _question(variant: str, draft: _Draft, material: Material) -> Question:
    native = draft.native
    asks = _asks(draft)
    text = wording_of(
        asks, native, metric=draft.metric.label, subject=draft.subject, kind=draft.kind
    )
    source = source_id(draft.subject, draft.table)
    passages = [material.of_row[source, row.position] for row, _ in draft.found]
    titles = {passage.id: passage.title for passage in material.passages}
    trap = draft.cls in TRAPS
    tags = {"class": draft.cls, "asks": asks, "source": source, "metric": draft.metric.id}
    tags |= {"trap": draft.cls} if trap else _where(draft)
    gold = Gold(
        native_id=native,
        answers=() if trap else _answers(draft, asks),
        answerable=not trap,
        type=draft.cls,
        passages=tuple(dict.fromkeys(passages)),
        titles=tuple(dict.fromkeys(titles[id_] for id_ in passages)),
        tags=tuple(tags.items()),
    )
    opaque = "q" + sha256_json(["broadcast", variant, native])[:16]
    return Question(Query(opaque, text), gold)


def _asks(draft: _Draft) -> Asks:
    if draft.cls in ("peak_value", "peak_position", "minimum"):
        return draft.cls
    return ASKS[pick(draft.native, "asks", len(ASKS))]


def _where(draft: _Draft) -> Mapping[str, str]:
    return {
        "value": draft.found[0][1].value.strip(),
        "position": "; ".join(row.position for row, _ in draft.found),
        "ties": str(len(draft.found)),
    }


def _answers(draft: _Draft, asks: Asks) -> tuple[str, ...]:
    forms = (
        form
        for row, cell in draft.found
        for form in (
            position_forms(row) if asks == "peak_position" else value_forms(cell, draft.metric)
        )
    )
    return tuple(dict.fromkeys(forms))
