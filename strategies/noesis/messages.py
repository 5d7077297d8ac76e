"""What goes into a generation call and what comes out of it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, field_validator

__all__ = ["Carried", "FactLine", "NoesisInput", "NoesisReply", "RowsLine", "SpanLine"]

_DECLINED = ("NO ANSWER", "NOT IN THE CONTEXT", "NONE", "NULL")


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class FactLine(_Frozen):
    """A fact as it stands in the context."""

    file: str
    subject: str
    label: str
    names: tuple[str, ...]
    """What its metric may be called, the label first."""
    unit: str
    metric: str
    stat: str
    value: str
    number: str
    """The value in plain digits, "" for a text."""
    positions: tuple[str, ...]
    word: str
    """What positions of the file are called."""
    rendered: str


class SpanLine(_Frozen):
    """A verbatim piece of prose; `addressed` where the question's address led to it."""

    file: str
    subject: str
    position: str
    text: str
    addressed: bool = False
    prose: bool = False
    """Whether it is a sentence of a document, not a cue of a dialogue."""


class RowsLine(_Frozen):
    """Rows of a table: for every column its names and unit, for every row position and cells."""

    file: str
    subject: str
    word: str
    columns: tuple[tuple[tuple[str, ...], str, str], ...]
    """(names, unit, metric) of each column."""
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    distrusted: tuple[str, ...] = ()
    """Metrics that the rows say are not to be relied on."""


class Carried(_Frozen):
    """What a follow-up goes on from."""

    subjects: tuple[str, ...]
    metrics: tuple[str, ...]
    stat: str
    positions: tuple[str, ...]


class NoesisInput(_Frozen):
    """A question, its context as text, and the same context in its parts.

    `context` is what a model is shown; the parts hold nothing that does not stand there. `sources`
    lists what a fetch may be asked of, and is empty where none may be.
    """

    question: str
    context: str
    history: tuple[tuple[str, str], ...] = ()
    carried: Carried | None = None
    absent: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    facts: tuple[FactLine, ...] = ()
    spans: tuple[SpanLine, ...] = ()
    tables: tuple[RowsLine, ...] = ()
    subjects: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(subject, its names) of everything in the context."""
    words: tuple[str, ...] = ()
    """What positions are called."""
    sources: tuple[str, ...] = ()
    vocabulary: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What metrics may be called, whether or not the context has them: words, no knowledge."""
    dictionary: bool = True
    """Whether words of the dictionary of measures stand for each other."""


class NoesisReply(_Frozen):
    """An answer with the source it was copied from, or requests to fetch; both may be missing.

    The reader of replies is total: whatever a model puts into a field is turned into a text or
    left out, so that no reply that is JSON at all is an error.
    """

    model_config = ConfigDict(frozen=True, coerce_numbers_to_str=True)

    answer: str | None = None
    source: str = ""
    hydrate: tuple[str, ...] = ()

    @field_validator("answer", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            value = ", ".join(str(part) for part in value)
        if isinstance(value, dict):
            return None
        if isinstance(value, str) and value.strip(" .").upper() in ("", *_DECLINED):
            return None
        return value

    @field_validator("source", mode="before")
    @classmethod
    def _one_source(cls, value: Any) -> str:
        if isinstance(value, list | tuple):
            value = value[0] if value else ""
        return value if isinstance(value, str) else ""

    @field_validator("hydrate", mode="before")
    @classmethod
    def _requests(cls, value: Any) -> tuple[str, ...]:
        given = [value] if isinstance(value, str) else value
        if not isinstance(given, list | tuple):
            return ()
        return tuple(one for one in given if isinstance(one, str) and one.strip())
