"""The records of an IIRC file: a main passage, its links, and the questions asked about it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from harness.canonical import sha256_text
from harness.data.records import Record

__all__ = ["MAIN", "Asked", "Main", "Span", "read_mains"]

MAIN = "main"
"""What IIRC calls the main passage in `context`."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of gold text: in which article (`main` or a title), and where it begins and ends."""

    article: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Asked:
    """One question as the file has it; `where` says so in messages."""

    where: str
    native_id: str
    text: str
    answer: Mapping[str, Any]
    links: tuple[str, ...]
    context: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Main:
    """One record: the main passage, the titles it links to, and its questions."""

    record: Record
    title: str
    text: str
    links: tuple[str, ...]
    asked: tuple[Asked, ...]

    @property
    def titles(self) -> Iterator[str]:
        """Every title of an article that it mentions, as often as it does."""
        yield from self.links
        for asked in self.asked:
            yield from asked.links
            yield from (span.article for span in asked.context if span.article != MAIN)


def read_mains(records: Iterable[Record]) -> Iterator[Main]:
    """Yield the main passages of a file with their questions.

    Raises:
        DataError: on a field that is missing or of the wrong type; names file and line.
    """
    for record in records:
        title, text = record.text("title", "title"), record.text("text", "text")
        pid = record.data.get("pid")
        if pid is not None and (isinstance(pid, bool) or not isinstance(pid, str | int)):
            raise record.error(f"the field `pid` is {pid!r:.60}, neither a string nor a number.")
        base = str(pid) if pid is not None else "p" + sha256_text(f"{title}\0{text}")[:12]
        links = _objects(record, "the record", record.data, "links")
        questions = _objects(record, "the record", record.data, "questions")
        yield Main(
            record,
            unicodedata.normalize("NFC", title.strip()),
            text,
            tuple(_title(record, f"link {n}", link, "target") for n, link in enumerate(links, 1)),
            tuple(_asked(record, base, n, raw) for n, raw in enumerate(questions, 1)),
        )


def _asked(record: Record, base: str, number: int, raw: dict[str, Any]) -> Asked:
    where = f"question {number} of `{base}`"
    text = _string(record, where, raw, "question")
    native = raw.get("qid")
    if native is None:
        native = f"{base}_{sha256_text(text)[:8]}"
    if not isinstance(native, str) or not native.strip():
        raise record.error(f"{where} has the `qid` {native!r:.60}, not a string.")
    answer = raw.get("answer")
    if answer is None:
        raise record.error(
            f"{where} has no `answer`: this is an unlabelled (test) file, which cannot be scored. "
            "Use a labelled variant."
        )
    if not isinstance(answer, dict):
        raise record.error(f"{where} has the `answer` {answer!r:.60}, not an object.")
    links = raw.get("question_links")
    links = [] if links is None else links
    if not isinstance(links, list) or not all(isinstance(link, str) for link in links):
        raise record.error(f"{where} has `question_links` that are no list of strings.")
    return Asked(
        where,
        native,
        text.strip(),
        answer,
        tuple(unicodedata.normalize("NFC", link.strip()) for link in links if link.strip()),
        tuple(_span(record, where, span) for span in _objects(record, where, raw, "context")),
    )


def _span(record: Record, where: str, raw: dict[str, Any]) -> Span:
    indices = raw.get("indices")
    if (
        not isinstance(indices, list)
        or len(indices) != 2
        or not all(isinstance(i, int) and not isinstance(i, bool) for i in indices)
    ):
        raise record.error(f"{where} has a context with the `indices` {indices!r:.60}, not [a, b].")
    article = _title(record, f"a context of {where}", raw, "passage")
    return Span(article, _string(record, where, raw, "text"), indices[0], indices[1])


def _objects(record: Record, where: str, raw: dict[str, Any], key: str) -> list[dict[str, Any]]:
    value = raw.get(key)
    value = [] if value is None else value
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise record.error(f"{where} has `{key}` that is not a list of objects.")
    return value


def _title(record: Record, where: str, raw: dict[str, Any], key: str) -> str:
    return unicodedata.normalize("NFC", _string(record, where, raw, key).strip())


def _string(record: Record, where: str, raw: dict[str, Any], key: str) -> str:
    value = raw.get(key)
    if not isinstance(value, str) or not value.strip():
        raise record.error(f"{where} has the `{key}` {value!r:.60}, not a text.")
    return value
