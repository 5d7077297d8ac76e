"""HotpotQA's native records and corpora turned into questions, gold and passages."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.hotpotqa import answer_type, hotpotqa, read_corpus
from harness.data.corpus import Corpus, passage_id
from harness.data.manifest import load_manifest
from harness.errors import DataError, HarnessError
from harness.nouns import Gold, Query, Question, View
from harness.splits import read_split, split_of, split_path

Record = dict[str, Any]
Write = Callable[..., Path]

RECORDS: list[Record] = [
    {
        "_id": f"5a{n:02}",
        "question": f"Do Orra {n} and Selk {n} have the same owner?",
        "answer": "yes",
        "type": "comparison",
        "level": "hard",
        "supporting_facts": [[f"Orra {n}", 0], [f"Selk {n}", 1]],
        "context": [
            [f"Orra {n}", [f"Orra {n} is a mill of Ibren."]],
            [f"Selk {n}", [f"Selk {n} is a mill.", " It belongs to Ibren."]],
        ],
    }
    for n in range(3)
]


def load(path: Path, **options: Any) -> Benchmark:
    return hotpotqa(questions=str(path), **options).load(path.parent)


@pytest.mark.parametrize(
    ("field", "whose"),
    [
        ("evidences", "2WikiMultihopQA"),
        ("evidences_id", "2WikiMultihopQA"),
        ("paragraphs", "MuSiQue"),
        ("question_decomposition", "MuSiQue"),
    ],
)
def test_a_record_of_another_benchmark_is_refused(write: Write, field: str, whose: str) -> None:
    with pytest.raises(DataError, match=rf"file.json:2: .*`{field}`, which is {whose}'s"):
        load(write([RECORDS[0], {**RECORDS[1], field: []}]))


def test_labels_and_rules(write: Write) -> None:
    benchmark = load(write(RECORDS))
    gold = next(q.gold for q in benchmark.questions if q.gold.native_id == "5a01")
    assert (gold.type, gold.hops) == ("comparison", 2)
    assert gold.tags == (("level", "hard"), ("answer_type", "yes_no"))
    assert (benchmark.scorer, benchmark.strata, benchmark.context) == ("hotpotqa", "type", "pool")
    assert benchmark.corpus.views == {View.PASSAGES}
    assert "Selk 1 is a mill. It belongs to Ibren." in {p.text for p in benchmark.corpus.passages}
    assert benchmark.notes == ("read from file.json, which is no frozen variant",)


def test_a_missing_level_is_no_label_and_aliases_are_none(write: Write) -> None:
    record = {**RECORDS[0], "answer_aliases": ["yeah"]}
    del record["level"]
    (question,) = load(write([record])).questions
    assert question.gold.tags == (("answer_type", "yes_no"),)
    assert question.gold.answers == ("yes",)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("yes", "yes_no"),
        ("No.", "yes_no"),
        ("No Country", "span"),
        ("12 May 1931", "date"),
        ("May 1931", "date"),
        ("Theresa May", "span"),
        ("1986", "date"),
        ("the 1990s", "span"),
        ("1990s", "date"),
        ("from 1986 to 2013", "date"),
        ("1969–1974", "date"),
        ("1,986", "number"),
        ("9,984", "number"),
        ("$3.5 million", "number"),
        ("3rd", "number"),
        ("twenty-one", "span"),
        ("Four", "number"),
        ("two million", "number"),
        ("Four Tops", "span"),
        ("over 40 mills", "span"),
        ("Orra", "span"),
        ("", "span"),
    ],
)
def test_answer_types_follow_their_rules(answer: str, kind: str) -> None:
    assert answer_type(answer) == kind


def test_a_corpus_is_an_object_of_titles_or_records(tmp_path: Path, write: Write) -> None:
    titles = {"Orra": ["Orra is a mill.", " It is old."], "Selk": ["Selk is none."]}
    wanted = {("Orra", "Orra is a mill. It is old."), ("Selk", "Selk is none.")}
    path = tmp_path / "corpus.json"
    for text in (json.dumps(titles), json.dumps(titles, indent=4), "\ufeff " + json.dumps(titles)):
        path.write_text(text, "utf-8")
        passages = read_corpus(path)
        assert {(p.title, p.text) for p in passages} == wanted
        assert all(p.id == passage_id(p.title, p.text) for p in passages)
    records = [{"title": title, "text": text} for title, text in sorted(wanted)]
    for array in (False, True):
        found = read_corpus(write(records, array=array))
        assert {(p.title, p.text) for p in found} == wanted
    path.write_text("{}")
    assert read_corpus(path) == []


def test_gold_is_found_in_the_corpus_by_title(tmp_path: Path, write: Write) -> None:
    path = tmp_path / "corpus.json"
    context = [pair for record in RECORDS for pair in record["context"]]
    path.write_text(json.dumps(dict(context)))
    bare = [{k: v for k, v in record.items() if k != "context"} for record in RECORDS]
    benchmark = load(write(bare), corpus=str(path))
    carried = load(write(RECORDS))
    assert [q.gold.passages for q in benchmark.questions] == [
        q.gold.passages for q in carried.questions
    ]
    assert benchmark.corpus.passages == carried.corpus.passages


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('{\n "A": ["x"],\n "B": "y"\n}', 3, "'B' has no list of sentences but 'y'"),
        ('{\n "A": ["x"],\n "B": ["y", 1]\n}', 3, "'B' has no list of sentences"),
        ('{\n "A": ["x"]\n "B": ["y"]\n}', 2, "a comma or the closing brace is missing"),
        ('{\n "A": ["x"],\n "B" ["y"]\n}', 3, "a title and a colon are missing"),
        ('{\n "A": ["x"],\n "B": ["y"', 3, "Expecting"),
        ('{\n "A": ["x"],\n}', 3, "Expecting value"),
        ('{\n "A": ["x"]\n}\n{"B": []}', 2, "it goes on after its end"),
        ('{\n "A": ' + "[" * 100_000, 2, "it is nested too deep"),
        ('{"title": "A", "text": 3}', 1, "the record has no text"),
        ("", None, "is empty"),
    ],
)
def test_a_bad_corpus_is_named_by_file_and_line(
    tmp_path: Path, text: str, line: int | None, says: str
) -> None:
    path = tmp_path / "corpus.json"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        read_corpus(path)
    assert str(caught.value).startswith(f"{path}:{line}: " if line else f"{path}: ")
    assert says in str(caught.value)


MUTATION = st.tuples(
    st.sampled_from(["set", "insert", "delete", "cut"]),
    st.integers(0, 10**6),
    st.binary(max_size=3),
)


def mutated(raw: bytes, mutation: tuple[str, int, bytes]) -> bytes:
    kind, place, extra = mutation
    place %= len(raw)
    if kind == "cut":
        return raw[:place]
    end = place if kind == "insert" else place + max(1, len(extra))
    return raw[:place] + (b"" if kind == "delete" else extra) + raw[end:]


@settings(max_examples=150)
@given(mutation=MUTATION, hub=st.booleans())
def test_any_damage_to_a_file_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, mutation: tuple[str, int, bytes], hub: bool
) -> None:
    record = dict(RECORDS[0])
    if hub:
        del record["_id"]
        record["context"] = {"title": ["Orra 0"], "sentences": [["x\ud83d"]]}
        record["supporting_facts"] = {"title": ["Orra 0"], "sent_id": [0]}
    path = tmp_path_factory.getbasetemp() / "damaged.json"
    path.write_bytes(mutated(json.dumps([record, RECORDS[1]]).encode(), mutation))
    try:
        load(path)
    except HarnessError as error:
        assert str(path) in str(error)
        assert "\n" not in str(error)


@settings(max_examples=300)
@given(mutation=MUTATION)
def test_any_damage_to_a_corpus_reads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, mutation: tuple[str, int, bytes]
) -> None:
    path = tmp_path_factory.getbasetemp() / "corpus.json"
    raw = json.dumps({"Orra\u00e9": ["x\ud83d", " y"], "Selk": []}, indent=1).encode()
    path.write_bytes(mutated(raw, mutation))
    try:
        read_corpus(path)
    except DataError as error:
        assert str(error).startswith(str(path))


def test_the_split_of_the_official_file_has_its_size() -> None:
    """7,405 ids, those of dev200 among them, give 741 held-out ones."""
    known = read_split(split_path("hotpotqa", "dev200"))
    ids = [*known.tune, *known.heldout, *(f"invented{n}" for n in range(7205))]
    questions = tuple(
        Question(Query(f"q{n}", "?"), Gold(id_, ("x",), type="bridge" if n % 5 else "comparison"))
        for n, id_ in enumerate(ids)
    )
    benchmark = Benchmark(
        id="hotpotqa",
        variant="dev",
        questions=questions,
        corpus=Corpus("hotpotqa.dev", {}, sha256=""),
        scorer="hotpotqa",
        strata="type",
        context="pool",
        sha256="",
        named=True,
        split=load_manifest("hotpotqa").variants["dev"].split,
    )
    split, _ = split_of(benchmark)
    assert len(split.heldout) == 741
    assert known.heldout <= split.heldout
    assert known.tune <= split.tune


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# The first, tenth and last record: hash of the question, id, type, gold passages, kind of answer.
SPOTS: dict[str, list[tuple[str, str, str, int, str]]] = {
    "dev200": [
        ("a073ab0efab6252c", "5a7f6fd75542992e7d278cfa", "bridge", 2, "span"),
        ("a4513f5ed05393cc", "5ab729335542993667793f5a", "bridge", 2, "span"),
        ("6de1ab8c4275f045", "5abe250f5542991f661060ef", "bridge", 2, "span"),
    ],
    "train100": [
        ("f38eb2c9202f04b9", "5a77ec115542992a6e59dff7", "bridge", 2, "span"),
        ("50cbd66076e58635", "5a8a2d7255429930ff3c0cdd", "bridge", 2, "span"),
        ("23d7248b10a2b025", "5a8501655542997175ce1f58", "bridge", 2, "span"),
    ],
    "hub40": [
        ("5dda555f7bbde715", "derived-aa8a57eaef976f84", "comparison", 2, "yes_no"),
        ("aab3f5c947ceae5f", "derived-3115a91dfbf162ed", "comparison", 2, "yes_no"),
        ("252acf9e021758db", "derived-258d5c5813c52d1c", "bridge", 2, "span"),
    ],
}  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize(
    ("variant", "file", "n", "passages", "types"),
    [
        ("dev200", "hotpot_dev_distractor_200.jsonl", 200, 1971, (134, 66)),
        ("train100", "hotpotqa_train_100.json", 100, 994, (78, 22)),
        ("hub40", "hub_layout_40.json", 40, 391, (28, 12)),
    ],
)
def test_the_slices_as_loaded(
    shared_data: Path, *, variant: str, file: str, n: int, passages: int, types: tuple[int, int]
) -> None:
    benchmark = hotpotqa(variant=variant).load(shared_data)
    text = (shared_data / "hotpotqa" / file).read_text("utf-8")
    records = json.loads(text) if text[0] == "[" else [json.loads(x) for x in text.splitlines()]
    assert len(benchmark.questions) == len(records) == n
    assert len(benchmark.corpus.passages) == passages
    counts = Counter(question.gold.type for question in benchmark.questions)
    assert (counts["bridge"], counts["comparison"]) == types
    by_text = {question.query.text: question.gold for question in benchmark.questions}
    spots = []
    for record in (records[0], records[9], records[-1]):
        gold = by_text[record["question"]]
        assert gold.answers == (record["answer"],)
        kind = dict(gold.tags)["answer_type"]
        spot = (digest(record["question"]), gold.native_id, gold.type, len(gold.passages), kind)
        spots.append(spot)
    assert spots == SPOTS[variant]
    known = benchmark.corpus.by_id
    for question in benchmark.questions:
        gold = question.gold
        assert gold.facts
        assert set(gold.passages) <= set(known)
        assert {known[id_].title for id_ in gold.passages} == set(gold.titles)
    # No paragraph has a blank too many; where one is missing the publisher's sentences lack it.
    assert not any("  It" in p.text or p.text.startswith(" ") for p in benchmark.corpus.passages)
    assert benchmark.notes == (
        ("records without an id, for which one is derived from question and paragraphs: 40",)
        if variant == "hub40"
        else ()
    )


@pytest.mark.shared
def test_own_paragraphs_and_corpus_file_agree(shared_data: Path) -> None:
    own = hotpotqa(variant="train100", context="own").load(shared_data)
    pool = hotpotqa(variant="train100").load(shared_data)
    assert own.corpus.passages == pool.corpus.passages
    assert [q.gold for q in own.questions] == [q.gold for q in pool.questions]
