"""MuSiQue's native records turned into questions, gold and passages."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.musique import musique
from harness.data.corpus import passage_id
from harness.errors import DataError
from harness.nouns import Hop
from harness.splits import select, split_of

Record = dict[str, Any]
Make = Callable[[int], list[Record]]
Write = Callable[..., Path]
Load = Callable[..., Benchmark]


def test_every_field_of_a_record(musique_records: Make, write: Write, load: Load) -> None:
    (record,) = musique_records(1)
    record["answer_aliases"] = ["Old Nimbrook", "the"]
    (question,) = load(write([record])).questions
    book, author = record["paragraphs"][0], record["paragraphs"][1]
    gold_ids = tuple(passage_id(p["title"], p["paragraph_text"]) for p in (book, author))
    gold = question.gold
    assert question.query.text == record["question"]
    assert question.query.scope is None
    assert gold.native_id == record["id"]
    assert gold.answers == (record["answer"], "Old Nimbrook")
    assert (gold.hops, gold.type, gold.answerable) == (2, "2hop", True)
    assert gold.passages == gold_ids
    assert gold.titles == (book["title"], author["title"])
    first, second = record["question_decomposition"]
    assert gold.decomposition == (
        Hop(first["question"], first["answer"], gold_ids[0]),
        Hop(second["question"], second["answer"], gold_ids[1]),
    )


@pytest.mark.parametrize(
    ("id_", "hops", "type_"),
    [
        ("2hop__1_2", 2, "2hop"),
        ("3hop1__1_2_3", 3, "3hop1"),
        ("3hop2__1_2_3", 3, "3hop2"),
        ("4hop3__1_2_3_4", 4, "4hop3"),
        ("my own id", 2, ""),
    ],
)
def test_hops_and_type_come_from_the_native_id(
    musique_records: Make, write: Write, load: Load, *, id_: str, hops: int, type_: str
) -> None:
    (record,) = musique_records(1)
    (question,) = load(write([dict(record, id=id_)])).questions
    assert (question.gold.hops, question.gold.type) == (hops, type_)


def test_query_ids_are_opaque(musique_records: Make, write: Write, load: Load) -> None:
    benchmark = load(write(musique_records(40)))
    assert len({question.query.id for question in benchmark.questions}) == 40
    for question in benchmark.questions:
        id_ = question.query.id
        assert re.fullmatch(r"q[0-9a-f]{16}", id_)
        assert question.gold.native_id not in id_
        assert "hop" not in id_
    # The order of the ids says nothing of the order of the native ids.
    natives = [question.gold.native_id for question in benchmark.questions]
    assert natives not in (sorted(natives), sorted(natives, reverse=True))


def test_an_id_depends_on_neither_answer_nor_gold(
    musique_records: Make, write: Write, load: Load
) -> None:
    (record,) = musique_records(1)
    (before,) = load(write([record])).questions
    changed = dict(record, answer="Elsewhere", answer_aliases=["X"], question_decomposition=[])
    changed["paragraphs"] = [dict(p, is_supporting=False) for p in record["paragraphs"]]
    (after,) = load(write([changed])).questions
    assert after.query.id == before.query.id


def test_order_of_records_and_paragraphs_changes_nothing(
    musique_records: Make, write: Write, load: Load
) -> None:
    records = musique_records(40)
    shuffled = [dict(r, paragraphs=r["paragraphs"][::-1]) for r in records[::-1]]
    one = load(write(records, "one.jsonl"))
    other = load(write(shuffled, "other.json", array=True))
    assert [q.query for q in one.questions] == [q.query for q in other.questions]
    assert [q.gold.native_id for q in one.questions] == [q.gold.native_id for q in other.questions]
    assert one.corpus.passages == other.corpus.passages
    assert one.corpus.sha256 == other.corpus.sha256
    assert split_of(one)[0] == split_of(other)[0]
    for side in ("tune", "heldout"):
        picked = [select(b, side, limit=3).questions for b in (one, other)]
        assert [q.query.id for q in picked[0]] == [q.query.id for q in picked[1]]


def test_twins_stay_two_questions_on_one_side(
    twins: list[Record], write: Write, load: Load
) -> None:
    benchmark = load(write(twins))
    assert len(benchmark.questions) == 60
    assert benchmark.context == "own"
    pairs: dict[str, list[Any]] = {}
    for question in benchmark.questions:
        pairs.setdefault(question.gold.native_id, []).append(question)
    assert len(pairs) == 30
    split, _ = split_of(benchmark)
    assert len(split.heldout) == 3
    held = {q.query.id for q in select(benchmark, "heldout").questions}
    for pair in pairs.values():
        assert {q.gold.answerable for q in pair} == {True, False}
        assert len({q.query.id for q in pair}) == 2
        assert len({q.query.id in held for q in pair}) == 1
        robbed = next(q for q in pair if not q.gold.answerable)
        whole = next(q for q in pair if q.gold.answerable)
        assert robbed.gold.answers == ()
        assert not set(whole.gold.passages) <= set(robbed.query.scope.passages)
        assert set(whole.gold.passages) <= set(whole.query.scope.passages)


def test_a_twin_needs_no_answer(twins: list[Record], write: Write, load: Load) -> None:
    records = [r if r["answerable"] else dict(r, answer=None) for r in twins]
    assert len(load(write(records)).questions) == 60


def test_context_can_be_chosen(twins: list[Record], write: Write, load: Load) -> None:
    benchmark = load(write(twins), context="pool")
    assert benchmark.context == "pool"
    assert all(question.query.scope is None for question in benchmark.questions)


BAD = [
    ({"id": None}, "the record has no id: the field `id` is missing"),
    ({"id": " "}, "the record has no id"),
    ({"id": 12}, "the record has no id: the field `id` is 12"),
    ({"question": ""}, "the record has no question: the field `question` is ''"),
    ({"answer": "The"}, "the gold answer 'The' is empty once"),
    ({"answer": None}, "unlabelled"),
    ({"answer": 7}, "the field `answer` is 7, not a string"),
    ({"answerable": "no"}, "the field `answerable` is 'no', not true or false"),
    ({"paragraphs": "text"}, "the field `paragraphs` is not a list of objects"),
    ({"paragraphs": ["text"]}, "the field `paragraphs` is not a list of objects"),
    ({"paragraphs": [{"title": "T"}]}, "paragraph 0 has no string"),
    (
        {"paragraphs": [{"title": "T", "paragraph_text": "x", "idx": []}]},
        "paragraph 0 has the `idx` [], not a number",
    ),
    ({"question_decomposition": 3}, "`question_decomposition` is not a list of objects"),
]


@pytest.mark.parametrize("array", [False, True])
@pytest.mark.parametrize(("change", "says"), BAD)
def test_bad_records_are_named_by_file_and_line(
    musique_records: Make, write: Write, load: Load, *, change: Record, says: str, array: bool
) -> None:
    records = musique_records(5)
    records[2] = {k: v for k, v in {**records[2], **change}.items() if v is not None}
    path = write(records, array=array)
    with pytest.raises(DataError) as caught:
        load(path)
    assert f"{path}:{4 if array else 3}: " in str(caught.value)
    assert says in str(caught.value)


@pytest.mark.parametrize("array", [False, True])
def test_a_repeated_record_is_refused(
    musique_records: Make, write: Write, load: Load, array: bool
) -> None:
    records = musique_records(5)
    records.append(dict(records[1], paragraphs=records[1]["paragraphs"][::-1]))
    path = write(records, array=array)
    first, again = (3, 7) if array else (2, 6)
    with pytest.raises(DataError, match=rf":{again}: the record repeats line {first} \(id 2hop__"):
        load(path)


def test_a_second_answerable_record_of_one_id_is_refused(
    musique_records: Make, write: Write, load: Load
) -> None:
    records = musique_records(5)
    records.append(dict(records[4], id=records[1]["id"]))
    with pytest.raises(DataError, match=r":6: the record repeats line 2 \(id 2hop__"):
        load(write(records))


def test_steps_and_records_without_gold_are_counted(
    twins: list[Record], musique_records: Make, write: Write, load: Load
) -> None:
    stray, bare = "step whose paragraph is not among", "of whose paragraphs none is supporting"
    # Twins lack what they are robbed of, and question-only files have no paragraphs at all.
    alone = [{**r, "paragraphs": []} for r in musique_records(3)]
    for sound in (twins, alone):
        said = " ".join(load(write(sound)).notes)
        assert stray not in said
        assert bare not in said
    records = musique_records(6)
    for record in records[:2]:
        record["question_decomposition"][1]["paragraph_support_idx"] = 99
    for record in records[1:4]:
        record["paragraphs"] = [dict(p, is_supporting=False) for p in record["paragraphs"]]
    notes = load(write(records)).notes
    assert [note.rpartition(": ")[2] for note in notes if stray in note] == ["2"]
    assert [note.rpartition(": ")[2] for note in notes if bare in note] == ["3"]


WRONG_IN_A_LIST = [
    ("paragraphs", "is_supporting", [1, 0, "true", [], {}], "not true or false"),
    ("paragraphs", "title", [0, False, [], {}], "not a string"),
    ("paragraphs", "idx", [True, 1.0, "1", []], "not a number"),
    ("paragraphs", "idx", [1], "paragraph 1 repeats the `idx` 1 of another paragraph"),
    ("question_decomposition", "paragraph_support_idx", [True, 0.0, "0", []], "not a number"),
    ("question_decomposition", "question", [0, False, []], "not a string"),
    ("question_decomposition", "answer", [3, False, {}], "not a string"),
]


@pytest.mark.parametrize(
    ("field", "key", "value", "says"),
    [(f, k, v, says) for f, k, values, says in WRONG_IN_A_LIST for v in values],
)
def test_a_field_of_the_wrong_type_is_no_missing_gold(
    musique_records: Make, write: Write, load: Load, *, field: str, key: str, value: Any, says: str
) -> None:
    records = musique_records(2)
    records[1][field][0][key] = value
    path = write(records)
    with pytest.raises(DataError, match=re.escape(says)) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:2: ")


@pytest.mark.parametrize("field", ["paragraphs", "question_decomposition", "answer_aliases"])
@pytest.mark.parametrize("value", [0, False, "", {}, "x"])
def test_only_null_and_absence_mean_empty(
    musique_records: Make, write: Write, load: Load, *, field: str, value: Any
) -> None:
    records = musique_records(2)
    with pytest.raises(DataError, match=f":2: the field `{field}` is not a list"):
        load(write([records[0], {**records[1], field: value}]))
    loaded = load(write([records[0], {**records[1], field: None}]))
    absent = load(write([records[0], {k: v for k, v in records[1].items() if k != field}]))
    assert loaded.questions == absent.questions


@pytest.mark.parametrize("id_", ["0hop__1", "123hop__1", "٣hop__1", "-2hop__1", "2hops__1"])
def test_what_is_no_hop_count_is_none(
    musique_records: Make, write: Write, load: Load, id_: str
) -> None:
    (record,) = musique_records(1)
    (question,) = load(write([dict(record, id=id_)])).questions
    assert (question.gold.hops, question.gold.type) == (2, "")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.shared
def test_dev200_as_loaded(shared_data: Path) -> None:
    benchmark = musique(variant="dev200").load(shared_data)
    by_native = {question.gold.native_id: question for question in benchmark.questions}
    text = (shared_data / "musique" / "musique_ans_dev_200.jsonl").read_text("utf-8")
    lines = text.strip().split("\n")
    records = [json.loads(lines[n]) for n in (0, 9, -1)]
    spots = [by_native[record["id"]] for record in records]
    assert len(benchmark.questions) == len(by_native) == 200
    assert len(benchmark.corpus.passages) == 3141
    assert [
        (_digest(s.query.text), _digest(s.gold.native_id), s.gold.hops, len(s.gold.passages))
        for s in spots
    ] == SPOTS
    for record, spot in zip(records, spots, strict=True):
        assert spot.gold.answers[0] == record["answer"]
    hops = [question.gold.hops for question in benchmark.questions]
    assert [hops.count(n) for n in (2, 3, 4)] == [145, 32, 23]
    assert all(question.gold.answerable for question in benchmark.questions)
    ids = set(benchmark.corpus.by_id)
    assert all(set(question.gold.passages) <= ids for question in benchmark.questions)
    assert benchmark.notes == ()
    assert benchmark.context == "pool"


# The first, tenth and last record: hash of the question, hash of the id, hops, gold passages.
SPOTS = [
    ("fd6ee2a4dc2220a5", "464f773bc673e4a6", 2, 2),
    ("d1ad40a27647177e", "4cafe51d226f7d8a", 2, 2),
    ("1f3a967d9315b41c", "97fbb856f0cfc1c6", 3, 3),
]


@pytest.mark.shared
def test_train100_with_its_pooled_corpus(shared_data: Path) -> None:
    pool = musique(variant="train100").load(shared_data)
    own = musique(variant="train100", context="own").load(shared_data)
    assert len(pool.questions) == len(own.questions) == 100
    assert len(pool.corpus.passages) == 1890
    assert all(q.query.scope and len(q.query.scope.passages) > 1 for q in own.questions)
    known = set(own.corpus.by_id)
    assert all(set(q.query.scope.passages) <= known for q in own.questions if q.query.scope)
