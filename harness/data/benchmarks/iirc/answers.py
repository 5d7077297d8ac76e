"""The gold answer of an IIRC question, as the publisher's evaluator is given it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from typing import Any

from harness.data.benchmarks.iirc.passages import Asked
from harness.data.records import Record

__all__ = ["BAD", "Answer", "read_answer"]

BAD = "bad"
"""The type of questions that annotators found faulty; the publisher's code leaves them out."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is right.

    Attributes:
        type: `span`, `value`, `binary`, `none` or `bad`.
        answers: The texts that are right; none for `none`.
        members: The spans that are asked for together, where there is more than one.
        unit: The unit of a value. It is no part of what is scored.
    """

    type: str
    answers: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    unit: str = ""


def read_answer(record: Record, asked: Asked) -> Answer:
    """Return the gold answer of a question.

    A value is its number alone (`12`, never `12 years`), kept as a string, since the evaluator
    takes the number 0 for no answer. Several spans are one answer, all of which is asked for. A
    blank span or value gives no text: nothing can be right there, in the evaluator neither.
    Entities (`&amp;`) are written out, as in the passages.
    Source: `make_drop_style.py` and `drop_eval.py` of jferguson144/IIRC-baseline.

    Raises:
        DataError: on an answer of another type or without its fields; names file and line.
    """
    raw, where = asked.answer, asked.where
    kind = raw.get("type")
    if kind in ("none", BAD):
        return Answer(str(kind))
    if kind == "span":
        spans = _spans(record, where, raw)
        if len(spans) > 1:
            return Answer("span", (", ".join(spans),), spans)
        return Answer("span", spans)
    if kind in ("value", "binary"):
        value = raw.get("answer_value")
        # Files in which yes and no stand as a span are about, too.
        spelled = _spans(record, where, raw)[:1] if kind == "binary" and not value else ()
        text = spelled[0] if spelled else _number(record, where, value)
        unit = raw.get("answer_unit")
        if unit is not None and not isinstance(unit, str):
            raise record.error(f"{where} has the `answer_unit` {unit!r:.60}, not a string.")
        unit = (unit or "").strip() if kind == "value" else ""
        return Answer(str(kind), (text,) if text else (), unit=unit)
    raise record.error(
        f"{where} has an answer of the type {kind!r:.60}, not span, value, binary or none."
    )


def _spans(record: Record, where: str, raw: Mapping[str, Any]) -> tuple[str, ...]:
    spans = raw.get("answer_spans")
    if not isinstance(spans, list) or not all(
        isinstance(span, dict) and isinstance(span.get("text"), str) for span in spans
    ):
        raise record.error(f"{where} has `answer_spans` that are no list of objects with `text`.")
    texts = (unescape(span["text"]).strip() for span in spans)
    return tuple(text for text in texts if text)


def _number(record: Record, where: str, value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise record.error(f"{where} has the `answer_value` {value!r:.60}, not a text or number.")
    return str(value)
