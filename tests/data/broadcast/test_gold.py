"""Gold is recomputed from the tables' text by other means, and must be the same."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.benchmarks.broadcast import Material, questions_of
from harness.data.series import facts_of, group, load_schema, passages_of, read_series
from harness.metrics import get_scorer
from harness.nouns import Passage, Question

SINGLE = ("peak_value", "peak_position", "minimum")
"""The classes about one figure; the others have tests of their own."""
Table = dict[str, dict[str, str]]
"""Position to cells by column, of one source."""


def fraction(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


def extremes(table: Table, metric: str) -> tuple[list[str], list[str], str, str]:
    """Return the positions of the highest and the lowest value, and one spelling of each."""
    known = [(at, row[metric]) for at, row in table.items() if row.get(metric, "NA") != "NA"]
    top = max(fraction(text) for _, text in known)
    low = min(fraction(text) for _, text in known)
    high_at = [at for at, text in known if fraction(text) == top]
    low_at = [at for at, text in known if fraction(text) == low]
    cells = dict(known)
    return high_at, low_at, cells[high_at[0]], cells[low_at[0]]


def check(questions: Sequence[Question], tables: Mapping[str, Table], kind: str) -> int:
    """Compare the gold of every answerable question with the tables; return how many there are."""
    checked = 0
    for question in questions:
        gold = question.gold
        if gold.type not in SINGLE:
            continue
        tags = dict(gold.tags)
        high_at, low_at, high, low = extremes(tables[tags["source"]], tags["metric"])
        where, value = (low_at, low) if gold.type == "minimum" else (high_at, high)
        assert tags["position"] == "; ".join(f"{kind} {at}" for at in where)
        assert tags["ties"] == str(len(where))
        assert tags["value"] == value
        if gold.type == "peak_position":
            assert len(where) <= 3
            assert gold.answers[0] == f"{kind} {where[0]}"
            assert {at for at in gold.answers if at.isdigit()} == set(where)
        else:
            assert gold.answers[0] == value
        checked += 1
    return checked


def from_passages(passages: Sequence[Passage], kind: str) -> tuple[dict[str, Table], set[Any]]:
    """Return the tables that stand in passages, and the (source, metric) pairs with a warning."""
    tables: dict[str, Table] = {}
    warned = set()
    for passage in passages:
        source, _, range_ = passage.title.rpartition(", ")
        if not range_.startswith(kind):
            continue
        lines = passage.text.split("\n")
        for line in lines:
            match = re.match(r"Do not rely on (\w+)(?: in .*)?: ", line)
            if match:
                warned.add((source, match[1]))
        rows = [line.split(" | ") for line in lines if " | " in line]
        for row in rows[1:]:
            tables.setdefault(source, {})[row[0]] = dict(zip(rows[0], row, strict=True))
    return tables, warned


def test_generated_gold_is_what_the_passages_say(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    tables, warned = from_passages(generated.passages, "minute")
    assert len(tables) == 20
    assert check(generated_questions, tables, "minute") == 75
    for question in generated_questions:
        tags = dict(question.gold.tags)
        pair = (tags["source"], tags["metric"])
        trap = tags.get("trap")
        if question.gold.type in SINGLE or trap:
            assert (pair in warned) == (trap == "distrusted_metric")
        if trap == "absent_source":
            assert tags["source"] not in tables
            name = tags["source"].removesuffix(": audience")
            assert not any(name in passage.default_text for passage in generated.passages)
        elif trap == "absent_metric":
            assert all(pair[1] not in row for row in tables[pair[0]].values())


def test_gold_passages_hold_the_answer_row(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    by_id = {passage.id: passage for passage in generated.passages}
    for question in generated_questions:
        gold, tags = question.gold, dict(question.gold.tags)
        assert bool(gold.passages) == gold.answerable
        assert gold.titles == tuple(by_id[id_].title for id_ in gold.passages)
        if gold.type in SINGLE:
            texts = [by_id[id_].text for id_ in gold.passages]
            for position in tags["position"].split("; "):
                row = f"\n{position.removeprefix('minute ')} | "
                assert any(row in text and tags["value"] in text for text in texts)


def test_gold_is_what_the_facts_say(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    facts = {(f.source, f.metric, f.position): f.value for f in generated.facts}
    known = {(f.source, f.metric) for f in generated.facts}
    for question in generated_questions:
        tags = dict(question.gold.tags)
        if question.gold.type in SINGLE:
            for position in tags["position"].split("; "):
                value = facts[tags["source"], tags["metric"], position]
                assert fraction(value) == fraction(tags["value"])
        elif not question.gold.answerable:
            assert (tags["source"], tags["metric"]) not in known


def tag(question: Question, name: str) -> str:
    return dict(question.gold.tags).get(name, "")


def by_facts(question: Question, material: Material) -> str | None:
    """Answer from the facts view alone, by the source and metric that the question names."""
    tags = dict(question.gold.tags)
    values = [
        (fraction(fact.value), fact)
        for fact in material.facts
        if (fact.source, fact.metric) == (tags["source"], tags["metric"])
    ]
    if not values:
        return None
    best = min if tags["asks"] == "minimum" else max
    fact = best(values, key=lambda pair: pair[0])[1]
    return fact.position if tags["asks"] == "peak_position" else fact.value


def check_facts_suffice(questions: Sequence[Question], material: Material) -> None:
    scorer = get_scorer("drop")
    for question in questions:
        if question.gold.answerable and question.gold.type not in SINGLE:
            continue
        answer = by_facts(question, material)
        if question.gold.answerable:
            assert answer is not None
            assert scorer.answer(answer, question.gold.answers)[0] == 1.0
        else:
            assert answer is None


def test_the_facts_view_suffices_for_every_question(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    check_facts_suffice(generated_questions, generated)


@pytest.mark.shared
def test_the_real_facts_suffice(
    recorded: Material, recorded_questions: tuple[Question, ...]
) -> None:
    check_facts_suffice(recorded_questions, recorded)


@pytest.mark.shared
def test_real_gold_is_what_the_csv_says(
    tables: dict[str, str], recorded_questions: tuple[Question, ...]
) -> None:
    naive: dict[str, Table] = {}
    for role in ("ratings", "contestants"):
        for row in csv.DictReader(io.StringIO(tables[role])):
            source = f"Bake Off series {row['series']}: {role}"
            naive.setdefault(source, {})[row["episode"]] = row
    naive["Bake Off: schedule"] = {
        row["series"]: row for row in csv.DictReader(io.StringIO(tables["schedule"]))
    }
    recorded_questions = tuple(
        q for q in recorded_questions if tag(q, "trap") or q.gold.type in SINGLE
    )
    per_episode = [q for q in recorded_questions if "schedule" not in dict(q.gold.tags)["source"]]
    over_series = [q for q in recorded_questions if q not in per_episode]
    checked = check(per_episode, naive, "episode") + check(over_series, naive, "series")
    assert checked == 75
    for question in recorded_questions:
        tags = dict(question.gold.tags)
        number = re.search(r"series (\d+)", tags["source"])
        early = number is not None and int(number[1]) <= 5
        trap = tags.get("trap")
        if early and tags["metric"] == "viewers_28day" and trap != "absent_source":
            assert trap == "distrusted_metric"
        if trap == "absent_source":
            assert tags["source"] not in naive
        if trap == "absent_metric":
            cells = [row.get(tags["metric"], "NA") for row in naive[tags["source"]].values()]
            assert set(cells) == {"NA"}


SCHEMA = """
table: t
subject: S {s}
missing: [NA]
positions: [{column: p, kind: hour}]
metrics: {a: {label: first thing}, b: {label: second thing}}
distrust: [{columns: [b], rows: 4-6, reason: r}]
"""
CELLS = st.sampled_from(["NA", "NA", "1", "2", "2.0", "2.5", "-3", "10", "9.99", "1,000"])


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from("xy"), CELLS, CELLS), min_size=1, max_size=14))
def test_no_answer_rests_on_a_missing_or_distrusted_cell(
    tmp_path: Path, rows: list[tuple[str, str, str]]
) -> None:
    (tmp_path / "s.yaml").write_text(SCHEMA)
    schema = load_schema(tmp_path / "s.yaml")
    lines = [f'{s},{p},"{a}","{b}"' for p, (s, a, b) in enumerate(rows, start=1)]
    (tmp_path / "t.csv").write_text("\n".join(["s,p,a,b", *lines]))
    series = group(read_series(tmp_path / "t.csv", schema), schema.known_metrics)
    text = passages_of(series)
    material = Material(series, text.passages, text.of_row, facts_of(series), (("S z", "t"),), {})
    tables: dict[str, Table] = {}
    bad: set[tuple[str, str]] = set()
    for p, (s, a, b) in enumerate(rows, start=1):
        tables.setdefault(f"S {s}: t", {})[str(p)] = {"a": a, "b": b}
        if 4 <= p <= 6 and b != "NA":
            bad.add((f"S {s}: t", "b"))
    questions = questions_of("own", material)
    check(questions, tables, "hour")
    asked = {(dict(q.gold.tags)["source"], dict(q.gold.tags)["metric"]) for q in questions}
    for question in questions:
        tags = dict(question.gold.tags)
        if question.gold.answerable:
            assert (tags["source"], tags["metric"]) not in bad
            assert all(text != "NA" for text in question.gold.answers)
        if tags.get("trap") == "distrusted_metric":
            cells = tables[tags["source"]]
            assert all(4 <= int(p) <= 6 for p, row in cells.items() if row["b"] != "NA")
        if tags.get("trap") == "absent_metric":
            assert {row[tags["metric"]] for row in tables[tags["source"]].values()} == {"NA"}
    for source, table in tables.items():
        numbers = {fraction(row["a"]) for row in table.values() if row["a"] != "NA"}
        present = sum(row["a"] != "NA" for row in table.values())
        if len(numbers) > 1 and present >= 3:
            assert (source, "a") in asked
