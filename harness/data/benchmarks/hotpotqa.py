"""HotpotQA (Yang et al., 2018), in the official JSON layout or in the columns of the hub.

A record is `{_id, question, answer, type, level, supporting_facts, context}`; the last two are
those of `harness.data.benchmarks.titled`. Sentences begin with a blank where one belongs, so they
are joined by nothing. A record without an id gets one that is derived from its question and
paragraphs. The pooled corpus is one JSON object of titles and their sentences, or records of
`{title, text}`.

Hops are 2 throughout: every question was written to a pair of paragraphs (section 2 of the
paper). The tag `level` is the record's own, `answer_type` is made from the gold answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from harness.data.benchmark import ContextMode
from harness.data.benchmarks.titled import (
    TitledParsed,
    TitledSource,
    read_titled,
    read_titled_pool,
    text_of,
    titled_passage,
)
from harness.data.golds import usable_answers
from harness.data.records import Record, read_text
from harness.errors import DataError
from harness.metrics.normalise import normalise
from harness.nouns import Gold, Passage, Query, Question

__all__ = ["answer_type", "hotpotqa", "parse", "read_corpus"]

_BENCH, _JOIN, _HOPS = "hotpotqa", "", 2
_MONTH = re.compile(
    r"\b(january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_YEAR = "[12][0-9]{3}s?"
_YEARS = re.compile(rf"(?:(?:from|between|in) )?{_YEAR}(?: ?(?:[-–,]|to|until|and) ?{_YEAR})*")
_SPELLED = re.compile(
    r"(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|"
    r"seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|"
    r"million|billion)"
)
_DIGITS = re.compile(r"[$£€]?[0-9]+(?:st|nd|rd|th)?")
_BLANK = re.compile(r"[ \t\r\n]*")
_TITLE_MAP = re.compile(r'\{[ \t\r\n]*(?:\}|"(?:[^"\\]|\\.)*"[ \t\r\n]*:[ \t\r\n]*\[)')


def hotpotqa(
    variant: str | None = None,
    context: ContextMode | None = None,
    questions: str | None = None,
    corpus: str | None = None,
    id: str = _BENCH,  # noqa: A002 - the field's name
) -> TitledSource:
    """Return the source of a HotpotQA variant; the arguments are those of `FileSource`."""
    return TitledSource(
        id=id,
        parse=parse,
        variant=variant,
        context=context,
        questions=questions,
        corpus=corpus,
        read_corpus=read_corpus,
    )


def parse(records: Iterable[Record], files: Mapping[str, Path]) -> Iterator[TitledParsed]:
    """Yield the questions of HotpotQA records.

    Raises:
        DataError: on a record without question or answer, or of another layout; names file and
            line.
    """
    del files
    for record in records:
        for key in ("evidences", "evidences_id"):
            if record.data.get(key) is not None:
                raise record.error(
                    f"the record has the field `{key}`, which is 2WikiMultihopQA's: the file is "
                    "not HotpotQA's. Give it to bench=2wiki."
                )
        titled = read_titled(record, _BENCH, _JOIN)
        text = record.text("question", "question")
        # HotpotQA has no aliases: what accepts some is another score.
        answers = usable_answers(record, "answer", "answer_aliases")[:1]
        tags = {"level": text_of(record, "level"), "answer_type": answer_type(answers[0])}
        gold = Gold(
            native_id=titled.native_id,
            answers=answers,
            hops=_HOPS,
            type=text_of(record, "type"),
            passages=titled.passages,
            titles=titled.titles,
            tags=tuple((name, value) for name, value in tags.items() if value),
            facts=titled.facts,
        )
        question = Question(Query(titled.query_id, text), gold)
        yield TitledParsed(record, question, titled.own, lost=titled.lost, remarks=titled.remarks)


def answer_type(answer: str) -> str:
    """Return the kind of a gold answer: the first of these that fits it, whatever its case.

    `yes_no`: it is yes or no. `date`: it names a month and holds a digit, or is nothing but
    years. `number`: its first word is of digits (an ordinal or an amount included), or all its
    words are spelled numbers. `span`: anything else.
    """
    said = normalise(answer)
    words = said.split()
    if said in ("yes", "no"):
        return "yes_no"
    if _YEARS.fullmatch(answer.strip().lower()) or (
        _MONTH.search(said) and any(word[0].isdigit() for word in words)
    ):
        return "date"
    if words and (_DIGITS.fullmatch(words[0]) or all(map(_SPELLED.fullmatch, words))):
        return "number"
    return "span"


def read_corpus(path: Path) -> list[Passage]:
    """Return the passages of a pooled corpus: an object of titles, or records of `{title, text}`.

    Raises:
        DataError: if it is neither; names file and line.
    """
    text = read_text(path)
    start = _after_blank(text, 0)
    if not _maps_titles(text, start):
        return read_titled_pool(path)
    passages = []
    for line, title, value in _members(path, text, start):
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            raise DataError(
                path, f"{title!r:.60} has no list of sentences but {value!r:.60}.", line=line
            )
        passages.append(titled_passage(title, _JOIN.join(value)))
    return passages


def _maps_titles(text: str, start: int) -> bool:
    """Whether an object is one of titles: it is empty, or its first value is a list."""
    return _TITLE_MAP.match(text, start) is not None


def _members(path: Path, text: str, start: int) -> Iterator[tuple[int, str, Any]]:
    """Yield line, name and value of an object's members; one by one, so that each has a line."""
    decoder = json.JSONDecoder()
    position, mark = start, "{"
    line, counted = 1, 0
    while mark != "}":
        position = _after_blank(text, position + 1)
        line += text.count("\n", counted, position)
        counted = position
        if mark == "{" and text[position : position + 1] == "}":
            break
        try:
            name, end = decoder.raw_decode(text, position)
            colon = _after_blank(text, end)
            if not isinstance(name, str) or text[colon : colon + 1] != ":":
                raise _broken(path, line, "a title and a colon are missing")
            value, end = decoder.raw_decode(text, _after_blank(text, colon + 1))
        except (ValueError, RecursionError) as error:
            what = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deep"
            raise _broken(path, line, what) from error
        yield line, name, value
        position = _after_blank(text, end)
        mark = text[position : position + 1]
        if mark not in (",", "}"):
            raise _broken(path, line, "a comma or the closing brace is missing")
    if text[position + 1 :].strip():
        raise _broken(path, line, "it goes on after its end")


def _broken(path: Path, line: int, what: str) -> DataError:
    return DataError(
        path,
        f"is not one JSON object of titles and their sentences ({what}). The file is damaged or "
        "truncated: compare it with its source.",
        line=line,
    )


def _after_blank(text: str, position: int) -> int:
    match = _BLANK.match(text, position)
    return match.end() if match else position
