"""MuSiQue-Ans and MuSiQue-Full (Trivedi et al., 2022), in the native JSON layout.

A record is `{id, question, answer, answer_aliases, answerable, paragraphs: [{idx, title,
paragraph_text, is_supporting}], question_decomposition: [{question, answer,
paragraph_support_idx}]}`. The id begins with the hop count (`3hop1__…`), so it stays in the
gold. In Full two records share an id: one is answerable, its twin lacks a supporting paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from harness.canonical import sha256_json
from harness.data.benchmark import ContextMode
from harness.data.corpus import passage_id
from harness.data.files import FileSource, Parsed
from harness.data.golds import usable_answers
from harness.data.records import Record
from harness.nouns import Gold, Hop, Passage, Query, Question

__all__ = ["musique", "parse"]

_STRAY = "answerable records with a step whose paragraph is not among their own"
_UNSUPPORTED = "answerable records of whose paragraphs none is supporting"
_SHAPE = re.compile(r"^([1-9][0-9]?)hop[0-9]*(?=_)")


def musique(
    variant: str | None = None,
    context: ContextMode | None = None,
    questions: str | None = None,
    corpus: str | None = None,
    id: str = "musique",  # noqa: A002 - the field's name
) -> FileSource:
    """Return the source of a MuSiQue variant; the arguments are those of `FileSource`."""
    return FileSource(
        id=id,
        parse=parse,
        variant=variant,
        context=context,
        questions=questions,
        corpus=corpus,
    )


def parse(records: Iterable[Record], files: Mapping[str, Path]) -> Iterator[Parsed]:
    """Yield the questions of MuSiQue records.

    Raises:
        DataError: on a record without id, question or answer, and on a second answerable one of
            an id; names file and line.
    """
    del files
    asked = dict[str, Record]()
    for record in records:
        parsed = _parse(record)
        gold = parsed.question.gold
        if gold.answerable:
            first = asked.setdefault(gold.native_id, record)
            if first is not record:
                raise record.error(
                    f"the record repeats line {first.line} (id {gold.native_id}): only an "
                    "unanswerable twin may have the id of another. Remove one of the two."
                )
        yield parsed


def _parse(record: Record) -> Parsed:
    native_id = record.text("id", "id")
    text = record.text("question", "question")
    answerable = _answerable(record)
    paragraphs = _paragraphs(record)
    own = tuple(passage for _, passage, _ in paragraphs)
    supporting = [passage for _, passage, gold in paragraphs if gold]
    hops = _decomposition(record, {index: passage for index, passage, _ in paragraphs})
    shape = _SHAPE.match(native_id)
    # Twins share a native id and differ in their paragraphs, so both make the opaque id.
    opaque = "q" + sha256_json(["musique", native_id, sorted(p.id for p in own)])[:16]
    gold = Gold(
        native_id=native_id,
        answers=usable_answers(record, "answer", "answer_aliases") if answerable else (),
        answerable=answerable,
        hops=int(shape[1]) if shape else (len(hops) or None),
        type=shape[0] if shape else "",
        passages=tuple(dict.fromkeys(passage.id for passage in supporting)),
        titles=tuple(dict.fromkeys(passage.title for passage in supporting)),
        decomposition=hops,
    )
    odd = {
        _STRAY: _stray(record, paragraphs),
        _UNSUPPORTED: not supporting,
    }
    remarks = tuple(remark for remark, holds in odd.items() if holds and answerable and own)
    return Parsed(record, Question(Query(opaque, text), gold), own, remarks)


def _answerable(record: Record) -> bool:
    value = record.data.get("answerable")
    if value is not None and not isinstance(value, bool):
        raise record.error(f"the field `answerable` is {value!r:.60}, not true or false.")
    return value is not False


def _paragraphs(record: Record) -> list[tuple[int, Passage, bool]]:
    result: dict[int, tuple[int, Passage, bool]] = {}
    for position, raw in enumerate(_list(record, "paragraphs")):
        where = f"paragraph {position}"
        title = _text(record, where, "title", raw)
        text = raw.get("paragraph_text")
        if not isinstance(text, str):
            raise record.error(f"{where} has no string `paragraph_text`.")
        index = _index(record, where, "idx", raw)
        index = position if index is None else index
        if index in result:
            raise record.error(f"{where} repeats the `idx` {index} of another paragraph.")
        supports = raw.get("is_supporting")
        if supports is not None and not isinstance(supports, bool):
            raise record.error(f"{where} has `is_supporting` {supports!r:.60}, not true or false.")
        passage = Passage(passage_id(title, text), title, text)
        result[index] = (index, passage, supports is True)
    return list(result.values())


def _decomposition(record: Record, passages: dict[int, Passage]) -> tuple[Hop, ...]:
    hops = []
    for position, raw in enumerate(_list(record, "question_decomposition")):
        where = f"step {position} of `question_decomposition`"
        support = _index(record, where, "paragraph_support_idx", raw)
        passage = None if support is None else passages.get(support)
        hops.append(
            Hop(
                question=_text(record, where, "question", raw),
                answer=_text(record, where, "answer", raw),
                passage=passage.id if passage else None,
            )
        )
    return tuple(hops)


def _stray(record: Record, paragraphs: list[tuple[int, Passage, bool]]) -> bool:
    named = {raw.get("paragraph_support_idx") for raw in _list(record, "question_decomposition")}
    return not named <= {None, *(index for index, _, _ in paragraphs)}


def _list(record: Record, key: str) -> list[dict[str, Any]]:
    value = record.data.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise record.error(f"the field `{key}` is not a list of objects but {value!r:.60}.")
    return value


def _text(record: Record, where: str, key: str, raw: dict[str, Any]) -> str:
    value = raw.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise record.error(f"{where} has the `{key}` {value!r:.60}, not a string.")
    return value


def _index(record: Record, where: str, key: str, raw: dict[str, Any]) -> int | None:
    value = raw.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise record.error(f"{where} has the `{key}` {value!r:.60}, not a number.")
    return value
