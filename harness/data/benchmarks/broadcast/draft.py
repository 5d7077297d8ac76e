"""A question before it is worded: its class and form, what it asks about, and its gold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from harness.canonical import sha256_text
from harness.data.benchmarks.broadcast.columns import Column
from harness.data.benchmarks.broadcast.forms import position_forms, value_forms
from harness.data.benchmarks.broadcast.material import Material, Said
from harness.data.series import Cell, Metric, SeriesRow
from harness.data.series.records import source_id
from harness.nouns import Turn

__all__ = [
    "Draft",
    "Found",
    "QuestionClass",
    "fields_of",
    "native_id",
    "passages_of_rows",
    "position_answers",
    "said_answers",
    "source_of",
    "value_answers",
    "where",
]

QuestionClass = Literal[
    "peak_value",
    "peak_position",
    "minimum",
    "comparison",
    "event_at",
    "quote",
    "absent_source",
    "absent_metric",
    "distrusted_metric",
    "follow_up",
    "multi_kb",
]

Found = Sequence[tuple[SeriesRow, Cell]]


def native_id(cls: QuestionClass, source: str, metric: str, *more: str) -> str:
    """Return a question's own id, which names what it is about: `class:source:metric`.

    `more` tells apart what asks about the same source and metric: the form and what it names.
    """
    return ":".join((cls, *more, source, metric))


@dataclass(frozen=True, slots=True)
class Draft:
    """A question before it is worded.

    Attributes:
        cls: Its class.
        form: Which wordings fit; a class may have several.
        native: Its own id.
        metric: The metric it asks about.
        source: The source it asks about.
        fields: What fills a wording beyond the metric: subject, position words, others.
        answers: The right answers; none for a trap.
        passages: The passages that hold them.
        tags: Further labels of the gold.
        history: The turns before it.
        others: Further metrics that a wording names, by placeholder.
    """

    cls: QuestionClass
    form: str
    native: str
    metric: Metric
    source: str
    fields: Mapping[str, str]
    answers: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    history: tuple[Turn, ...] = ()
    others: Mapping[str, Metric] = field(default_factory=dict)

    @property
    def order(self) -> str:
        """What decides which drafts of a class are kept: a hash of the id."""
        return sha256_text(f"kept:{self.native}")


def value_answers(found: Found, metric: Metric) -> tuple[str, ...]:
    """Return the spellings of the value of any of some cells, the verbatim one first."""
    return tuple(dict.fromkeys(form for _, cell in found for form in value_forms(cell, metric)))


def position_answers(found: Found) -> tuple[str, ...]:
    """Return the spellings of the position of any of some rows."""
    return tuple(dict.fromkeys(form for row, _ in found for form in position_forms(row)))


def where(found: Found) -> dict[str, str]:
    """Return the tags that say where an answer stands."""
    return {
        "value": found[0][1].value.strip(),
        "position": "; ".join(row.position for row, _ in found),
        "ties": str(len(found)),
    }


def passages_of_rows(material: Material, source: str, found: Found) -> tuple[str, ...]:
    """Return the passages that hold some rows of a source."""
    return tuple(dict.fromkeys(material.of_row[source, row.position] for row, _ in found))


def fields_of(column: Column, **more: str) -> dict[str, str]:
    """Return what fills a wording about a column."""
    kind = column.series.kind
    plural = kind if kind.endswith("s") else f"{kind}s"
    return {"s": column.series.subject, "p": kind, "ps": plural, **more}


def source_of(column: Column) -> str:
    """Return the id of a column's source."""
    return source_id(column.series.subject, column.series.table)


def said_answers(said: Said) -> tuple[str, ...]:
    """Return how the words of a cue may be given: with the speaker, and without."""
    return (said.text, said.line)
