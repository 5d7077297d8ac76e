"""Gold about two sources, about words, and after a turn: recomputed from the passages' text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from harness.data.benchmarks.broadcast import Material
from harness.nouns import Question

Cells = dict[tuple[str, str], dict[int, str]]
"""(subject, metric) to cells by minute, as the tables' text has them."""
Lines = dict[str, list[tuple[str, str]]]
"""Subject to (time codes, text), as the dialogue's text has them."""


def cells_of(material: Material) -> Cells:
    found: Cells = {}
    for passage in material.passages:
        source = passage.title.split(": audience, ")
        if len(source) < 2:
            continue
        rows = [line.split(" | ") for line in passage.text.split("\n") if " | " in line]
        for row in rows[1:]:
            for metric, text in zip(rows[0][2:], row[2:], strict=True):
                if text != "NA":
                    found.setdefault((source[0], metric), {})[int(row[0])] = text
    return found


def lines_of(material: Material) -> Lines:
    found: Lines = {}
    for passage in material.passages:
        source = passage.title.split(": dialogue, ")
        if len(source) == 2:
            for block in passage.text.split("\n\n"):
                _, times, text = block.split("\n")
                found.setdefault(source[0], []).append((times, text))
    return found


def peaks(cells: dict[int, str]) -> list[int]:
    top = max(map(Fraction, cells.values()))
    return [minute for minute, text in cells.items() if Fraction(text) == top]


def at_minute(lines: Lines, subject: str, minute: int) -> list[str]:
    found = []
    for times, text in lines[subject]:
        hours, minutes, _ = times.split(",")[0].split(":")
        if int(hours) * 60 + int(minutes) + 1 == minute:
            found.append(text)
    return found


def of_class(
    questions: tuple[Question, ...], cls: str, *forms: str
) -> Iterator[tuple[Question, dict[str, str]]]:
    count = 0
    for question in questions:
        tags = dict(question.gold.tags)
        if question.gold.type == cls and (not forms or tags["form"] in forms):
            count += 1
            yield question, tags
    assert count >= 6, (cls, forms)


def test_comparisons(generated: Material, generated_questions: tuple[Question, ...]) -> None:
    cells = cells_of(generated)
    for question, tags in of_class(generated_questions, "comparison"):
        winner, loser = (tags[key].removesuffix(": audience") for key in ("source", "other"))
        mine, yours = (
            list(map(Fraction, cells[s, tags["metric"]].values())) for s in (winner, loser)
        )
        high = tags["form"] == "higher_peak"
        assert max(mine) > max(yours) if high else min(mine) < min(yours)
        assert question.gold.answers == (winner,)
        assert winner in question.query.text
        assert loser in question.query.text


def test_what_was_said(generated: Material, generated_questions: tuple[Question, ...]) -> None:
    lines, cells = lines_of(generated), cells_of(generated)
    for question, tags in of_class(generated_questions, "event_at"):
        subject = tags["source"].removesuffix(": dialogue")
        if tags["form"] == "at_minute":
            minute = int(re.search(r"minute (\d+)", question.query.text)[1])  # type: ignore[index]
        else:
            (minute,) = peaks(cells[subject, tags["metric"]])
        assert at_minute(lines, subject, minute) == [question.gold.answers[0]]


def test_quotations(generated: Material, generated_questions: tuple[Question, ...]) -> None:
    lines = lines_of(generated)
    for question, tags in of_class(generated_questions, "quote"):
        subject = tags["source"].removesuffix(": dialogue")
        text, line = question.gold.answers
        assert text.endswith(f": {line}")
        if tags["form"] == "quote_time":
            code = re.search(r"\d\d:\d\d:\d\d,\d{3}", question.query.text)[0]  # type: ignore[index]
            found = [said for times, said in lines[subject] if times.startswith(code)]
        else:
            about = question.gold.native_id.split(":")[2]
            assert about in question.query.text
            found = [said for _, said in lines[subject] if about in said]
        assert found == [text]


def test_bridges(generated: Material, generated_questions: tuple[Question, ...]) -> None:
    lines, cells = lines_of(generated), cells_of(generated)
    for question, tags in of_class(generated_questions, "multi_kb"):
        other = tags["bridge"].removesuffix(": audience")
        subject = tags["source"].rpartition(": ")[0]
        assert other != subject
        (minute,) = peaks(cells[other, tags["metric"]])
        if tags["form"] == "said_there":
            assert at_minute(lines, subject, minute) == [question.gold.answers[0]]
        else:
            metric = question.gold.native_id.split(":")[-1]
            assert cells[subject, metric][minute] == question.gold.answers[0]


def test_follow_ups(generated: Material, generated_questions: tuple[Question, ...]) -> None:
    lines, cells = lines_of(generated), cells_of(generated)
    forms: Counter[str] = Counter()
    for question, tags in of_class(generated_questions, "follow_up"):
        (turn,) = question.query.history
        subject = tags["source"].removesuffix(": audience")
        column = cells[subject, tags["metric"]]
        assert subject in turn.question
        assert subject not in question.query.text
        assert turn.answer.split(" ")[0] == column[peaks(column)[0]]
        assert turn.citations
        forms[tags["form"]] += 1
        answer = question.gold.answers[0]
        if tags["form"] == "then_where":
            assert answer == f"minute {peaks(column)[0]}"
        elif tags["form"] == "then_low":
            assert Fraction(answer) == min(map(Fraction, column.values()))
        elif tags["form"] == "then_said":
            assert at_minute(lines, subject, peaks(column)[0]) == [answer]
        else:
            metric = question.gold.native_id.split(":")[2]
            assert cells[subject, metric][peaks(column)[0]] == answer
    assert len(forms) == 4


def test_citations_are_passages_of_the_corpus(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    known = {passage.id for passage in generated.passages}
    for question in generated_questions:
        assert set(question.gold.passages) <= known
        for turn in question.query.history:
            assert set(turn.citations) <= known
