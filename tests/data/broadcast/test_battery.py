"""The questions: classes, ids, wordings, and traps that are worded like the rest."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal

import pytest

from harness.data.benchmarks.broadcast import CLASSES, MOST, TRAPS, Material, questions_of
from harness.data.benchmarks.broadcast.forms import position_forms, value_forms
from harness.data.benchmarks.broadcast.wordings import ASKS, WORDINGS, wording_of
from harness.data.series import Cell, Metric, Position, SeriesRow, State
from harness.metrics import get_scorer
from harness.nouns import Question


def tag(question: Question, name: str) -> str:
    return dict(question.gold.tags).get(name, "")


def test_classes_have_their_sizes(generated_questions: tuple[Question, ...]) -> None:
    counts = Counter(question.gold.type for question in generated_questions)
    assert set(counts) == set(CLASSES)
    # Ten classes of 25, and what there is of distrusted columns.
    assert counts.pop("distrusted_metric") == 24
    assert set(counts.values()) == {MOST} == {25}
    assert len(counts) == 10
    for question in generated_questions:
        gold = question.gold
        assert tag(question, "class") == gold.type
        assert (gold.type in TRAPS) == (not gold.answerable) == (tag(question, "trap") != "")
        assert tag(question, "trap") in ("", gold.type)
        assert bool(gold.answers) == gold.answerable


@pytest.mark.shared
def test_the_real_classes_have_their_sizes(recorded_questions: tuple[Question, ...]) -> None:
    counts = Counter(question.gold.type for question in recorded_questions)
    # Only series 1 to 5 have columns that are not to be relied on.
    assert counts.pop("distrusted_metric") == 7
    assert set(counts.values()) == {25}


def test_ids_are_stable_opaque_and_say_what_is_asked(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    for question in generated_questions:
        native = question.gold.native_id
        assert native.startswith(f"{question.gold.type}:")
        if question.gold.type in ("peak_value", *TRAPS):
            parts = (question.gold.type, tag(question, "source"), tag(question, "metric"))
            assert native == ":".join(parts)
        assert re.fullmatch(r"q[0-9a-f]{16}", question.query.id)
    natives = [question.gold.native_id for question in generated_questions]
    assert len(set(natives)) == len(natives)
    ids = [question.query.id for question in generated_questions]
    assert ids == sorted(dict.fromkeys(ids))
    other = questions_of("other", generated)
    assert [q.gold for q in sorted(other, key=lambda q: q.gold.native_id)] == [
        q.gold for q in sorted(generated_questions, key=lambda q: q.gold.native_id)
    ]
    assert not {q.query.id for q in other} & set(ids)


def test_fewer_sources_keep_the_wording_of_those_that_stay(generated: Material) -> None:
    from dataclasses import replace

    few = replace(generated, series=generated.series[:6])
    texts = {q.gold.native_id: q.query.text for q in questions_of("atlas", generated)}
    both = [q for q in questions_of("atlas", few) if q.gold.native_id in texts]
    assert len(both) > 20
    assert all(texts[q.gold.native_id] == q.query.text for q in both)


def test_each_class_has_several_wordings_and_traps_have_the_same(
    generated_questions: tuple[Question, ...],
) -> None:
    labels = {
        "viewers": "number of viewers",
        "share": "share of the audience",
        "overnight": "overnight estimate of viewers",
        "streams": "number of live streams",
        "recordings": "number of home recordings",
        "appreciation": "appreciation score",
    }
    used: dict[str, Counter[int]] = {}
    for question in generated_questions:
        if not (asks := tag(question, "asks")):
            continue
        subject = tag(question, "source").removesuffix(": audience")
        fields = {
            "m": labels[tag(question, "metric")],
            "s": subject,
            "p": "minute",
            "ps": "minutes",
        }
        forms = [wording.format_map(fields) for wording in WORDINGS[asks]]
        assert question.query.text in forms
        used.setdefault(question.gold.type, Counter())[forms.index(question.query.text)] += 1
    assert len(used) == 6
    assert all(len(counter) >= 4 for counter in used.values())
    traps = Counter(tag(q, "asks") for q in generated_questions if tag(q, "trap"))
    assert set(traps) == set(ASKS)


FIELDS = {
    "m": "M", "m2": "O", "s": "S", "a": "A", "b": "B", "p": "series", "ps": "series", "n": "7",
    "t": "00:00:01,000", "x": "X",
}  # fmt: skip


def test_wordings_have_no_holes() -> None:
    for form, wordings in WORDINGS.items():
        assert len(set(wordings)) == len(wordings) >= 2
        assert form not in ASKS or len(wordings) >= 4
        for number in range(len(wordings)):
            text = wording_of(form, number, FIELDS)
            assert not re.search(r"[{}]|seriess|  ", text)
            assert text[-1] in "?."


def number(text: str, unit: str) -> tuple[str, ...]:
    cell = Cell("m", text, State.GOOD, Decimal(text.replace(",", "")))
    return value_forms(cell, Metric("m", "metric", unit))


@pytest.mark.parametrize(
    ("text", "unit", "some"),
    [
        ("8.51", "million viewers", ["8.51", "8.51 million", "8.51 million viewers", "8,510,000"]),
        ("3.8299999999999996", "million viewers", ["3.83", "3.83 million", "3830000"]),
        ("2063000", "requests", ["2063000", "2,063,000", "2,063,000 requests"]),
        ("812", "thousand viewers", ["812", "812 thousand", "812,000", "812,000 viewers"]),
        ("17.0", "percent", ["17.0", "17", "17%", "17.0 percent"]),
        ("4", "rank", ["4", "4th", "rank 4"]),
        ("11", "rank", ["11th"]),
        ("1,000", "", ["1,000", "1000"]),
        ("100", "points", ["100", "100 points"]),
        ("0", "bakers", ["0", "0 bakers"]),
        ("-4.50", "", ["-4.50", "-4.5"]),
    ],
)
def test_values_are_verbatim_first_with_their_other_spellings(
    text: str, unit: str, some: list[str]
) -> None:
    forms = number(text, unit)
    assert forms[0] == text
    assert set(some) <= set(forms)
    assert len(set(forms)) == len(forms)
    scorer = get_scorer("drop")
    assert all(scorer.answer(form, forms)[0] == 1.0 for form in forms)


def test_a_misplaced_decimal_point_is_no_answer() -> None:
    scorer = get_scorer("drop")
    forms = number("8.51", "million viewers")
    for wrong in ("85.1", "851", "0.851", "8.51 thousand", "9.51 million"):
        assert scorer.answer(wrong, forms)[0] == 0.0


def test_positions_are_accepted_in_every_system_of_the_row() -> None:
    row = SeriesRow("S", "t", (Position("episode", "12"), Position("date", "2014-10-02")), ())
    assert position_forms(row) == (
        "episode 12",
        "12",
        "12th episode",
        "12th",
        "2014-10-02",
        "2 October 2014",
        "October 2, 2014",
        "2nd October 2014",
    )
    row = SeriesRow("S", "t", (Position("minute", "3"), Position("clock", "20:02")), ())
    assert position_forms(row) == ("minute 3", "3", "3rd minute", "3rd", "20:02")
