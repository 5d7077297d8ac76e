"""Titled paragraphs and supporting facts: read in both layouts, matched by title, counted."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.data.benchmark import Benchmark
from harness.data.benchmarks.hotpotqa import hotpotqa
from harness.data.benchmarks.titled import read_titled_pool
from harness.data.benchmarks.twowiki import twowiki
from harness.data.corpus import passage_id
from harness.errors import DataError
from harness.nouns import Gold, Question

Record = dict[str, Any]
Write = Callable[..., Path]

NFC = unicodedata.normalize("NFC", "Café Brélaz")
NFD = unicodedata.normalize("NFD", NFC)
SOURCES = {"hotpotqa": hotpotqa, "2wiki": twowiki}


def record(n: int = 0, **fields: Any) -> Record:
    """An invented record: two gold paragraphs of two sentences, and one that is none."""
    context = [
        [f"Nimbrook {n}", [f"Nimbrook {n} is a town.", " It lies on the Astel."]],
        [f"Astel {n}", [f"The Astel {n} is a river.", f" It is {40 + n} km long."]],
        [f"Varnhem {n}", ["Varnhem is a village."]],
    ]
    whole = {
        "_id": f"id{n}",
        "question": f"How long is the river of Nimbrook {n}?",
        "answer": f"{40 + n} km",
        "type": "comparison",
        "supporting_facts": [[f"Nimbrook {n}", 1], [f"Astel {n}", 1]],
        "context": context,
        **fields,
    }
    return {key: value for key, value in whole.items() if value is not ...}


def columns(given: Record) -> Record:
    """The same record in the columns of the hub."""
    facts, context = given["supporting_facts"], given["context"]
    return {
        **given,
        "supporting_facts": {"title": [t for t, _ in facts], "sent_id": [n for _, n in facts]},
        "context": {"title": [t for t, _ in context], "sentences": [s for _, s in context]},
    }


def load(path: Path, bench: str = "hotpotqa", **options: Any) -> Benchmark:
    return SOURCES[bench](questions=str(path), **options).load(path.parent)


def only(benchmark: Benchmark) -> tuple[Question, Gold]:
    (question,) = benchmark.questions
    return question, question.gold


@pytest.mark.parametrize(("bench", "join"), [("hotpotqa", ""), ("2wiki", " ")])
def test_paragraphs_and_facts(write: Write, bench: str, join: str) -> None:
    given = record()
    benchmark = load(write([given]), bench)
    question, gold = only(benchmark)
    ids = [passage_id(title, join.join(sentences)) for title, sentences in given["context"]]
    assert set(benchmark.corpus.by_id) == set(ids)
    assert gold.passages == tuple(ids[:2])
    assert gold.titles == ("Nimbrook 0", "Astel 0")
    assert gold.facts == (("Nimbrook 0", 1), ("Astel 0", 1))
    assert (gold.native_id, gold.answers, gold.answerable) == ("id0", ("40 km",), True)
    assert question.query.scope is None
    assert all("id0" not in text for text in (question.query.id, question.query.text))


@pytest.mark.parametrize("bench", SOURCES)
@pytest.mark.parametrize("array", [False, True])
def test_both_layouts_give_the_same(write: Write, bench: str, array: bool) -> None:
    given = [record(n) for n in range(4)]
    one = load(write(given, "one.json", array=array), bench)
    other = load(write([columns(r) for r in given], "two.json"), bench)
    assert one.questions == other.questions
    assert one.corpus.passages == other.corpus.passages


@pytest.mark.parametrize("bench", SOURCES)
def test_no_order_shows(write: Write, bench: str) -> None:
    given = [record(n) for n in range(6)]
    turned = [{**r, "context": r["context"][::-1]} for r in given[::-1]]
    one, other = load(write(given, "one.json"), bench), load(write(turned, "two.json"), bench)
    assert one.questions == other.questions
    assert one.corpus.sha256 == other.corpus.sha256


def test_own_context_is_the_scope(write: Write) -> None:
    benchmark = load(write([record(0), record(1)]), context="own")
    for question in benchmark.questions:
        assert question.query.scope is not None
        assert len(question.query.scope.passages) == 3
        assert set(question.gold.passages) < set(question.query.scope.passages)


@pytest.mark.parametrize("empty", [..., None, [], {"title": [], "sentences": []}])
def test_own_context_needs_paragraphs(write: Write, empty: Any) -> None:
    path = write([record(0), record(1, context=empty)])
    with pytest.raises(DataError, match=r"file.json:2: .*context=own has nothing to search"):
        load(path, context="own")
    assert "records without paragraphs of their own: 1" in load(path).notes


def test_gold_without_a_paragraph_is_found_in_the_pool_or_stays_wanted(write: Write) -> None:
    facts = [["Nimbrook 0", 1], ["Astel 0", 1], ["Nowhere", 0]]
    path = write([record(0), record(1, context=..., supporting_facts=facts)])
    benchmark = load(path)
    gold = {q.gold.native_id: q.gold for q in benchmark.questions}
    assert gold["id1"].passages == (*gold["id0"].passages, "absent:Nowhere")
    assert "1 questions have a gold passage that is not in the corpus" in benchmark.notes
    assert "records without paragraphs of their own: 1" in benchmark.notes


def test_a_context_that_lacks_a_gold_title_is_counted_and_kept(write: Write) -> None:
    lacking = record(0)
    elsewhere = record(1, context=[*record(1)["context"], lacking["context"].pop(1)])
    path = write([lacking, elsewhere])
    pool, own = load(path), load(path, context="own")
    note = "records with a supporting fact whose title is not among their own paragraphs: 1"
    assert note in pool.notes
    assert note in own.notes
    for benchmark, astel in (
        (pool, passage_id("Astel 0", "The Astel 0 is a river. It is 40 km long.")),
        # In its own paragraphs a question cannot find what another one carries.
        (own, "absent:Astel 0"),
    ):
        gold = next(q.gold for q in benchmark.questions if q.gold.native_id == "id0")
        assert gold.passages[1:] == (astel,)
        assert gold.titles == ("Nimbrook 0", "Astel 0")


def test_a_sentence_beyond_its_paragraph_is_counted_and_kept(write: Write) -> None:
    benchmark = load(write([record(0, supporting_facts=[["Nimbrook 0", 7]]), record(1)]))
    gold = next(q.gold for q in benchmark.questions if q.gold.native_id == "id0")
    assert gold.facts == (("Nimbrook 0", 7),)
    assert len(gold.passages) == 1
    assert benchmark.notes[-1] == (
        "records with a supporting sentence that is beyond the end of its paragraph: 1"
    )


def test_two_paragraphs_of_one_title(write: Write) -> None:
    short = ["Nimbrook 0", ["Nimbrook is a surname."]]
    benchmark = load(write([record(0, context=[short, *record(0)["context"]])]))
    _, gold = only(benchmark)
    # Only one of the two has the sentence that is asked for.
    assert passage_id("Nimbrook 0", "Nimbrook is a surname.") not in gold.passages
    assert len(gold.passages) == 2
    assert "records with two paragraphs of one title: 1" in benchmark.notes
    same = load(write([record(0, context=[*record(0)["context"], record(0)["context"][0]])]))
    assert len(same.corpus.passages) == 3
    assert only(same)[1].passages == gold.passages


@pytest.mark.parametrize(("there", "asked"), [(NFC, NFD), (NFD, NFC)])
def test_titles_are_one_whatever_their_normal_form(write: Write, there: str, asked: str) -> None:
    context = [[there, ["It is a café."]], ["Other", ["Nothing."]]]
    given = record(0, context=context, supporting_facts=[[asked, 0], [there, 0]])
    _, gold = only(load(write([given])))
    assert gold.passages == (passage_id(NFC, "It is a café."),)
    assert gold.facts == ((NFC, 0),)
    bare = write([record(0, context=..., supporting_facts=[[asked, 0]])], "bare.json")
    corpus = write([{"title": there, "text": "It is a café."}], "corpus.json")
    benchmark = load(bare, corpus=str(corpus))
    assert only(benchmark)[1].passages == gold.passages
    assert not any("not in the corpus" in note for note in benchmark.notes)
    assert [passage.title for passage in read_titled_pool(corpus)] == [NFC]


def test_records_without_facts_are_counted(write: Write) -> None:
    benchmark = load(write([record(0, supporting_facts=...), record(1)]))
    gold = next(q.gold for q in benchmark.questions if q.gold.native_id == "id0")
    assert (gold.passages, gold.titles) == ((), ())
    assert "records without supporting facts: 1" in benchmark.notes


@pytest.mark.parametrize("bench", SOURCES)
def test_an_id_is_derived_where_there_is_none(write: Write, bench: str) -> None:
    given = [record(n, _id=...) for n in range(3)]
    benchmark = load(write(given), bench)
    again = load(write([{**r, "answer": "x", "supporting_facts": []} for r in given[::-1]]), bench)
    natives = [q.gold.native_id for q in benchmark.questions]
    assert len(set(natives)) == 3
    assert all(native.startswith("derived-") for native in natives)
    # Neither answer nor gold shows in an id, and no position in a file.
    assert natives == [q.gold.native_id for q in again.questions]
    assert (
        "records without an id, for which one is derived from question and paragraphs: 3"
        in benchmark.notes
    )
    named = load(write([record(0, _id=..., id="hub0")]), bench)
    assert only(named)[1].native_id == "hub0"


@pytest.mark.parametrize("bench", SOURCES)
def test_a_repeated_record_is_refused(write: Write, bench: str) -> None:
    with pytest.raises(DataError, match=r"file.json:2: the record repeats line 1"):
        load(write([record(0), record(0)]), bench)


BAD = [
    ({"_id": 7}, "the record has no id: the field `_id` is 7"),
    ({"_id": " "}, "the record has no id"),
    ({"question": ...}, "the record has no question"),
    ({"question": 4, "_id": ...}, "the record has no question: the field `question` is 4"),
    ({"answer": ...}, "this is an unlabelled"),
    ({"answer": ["x"]}, "the field `answer` is ['x'], not a string"),
    ({"answer": "The"}, "the gold answer 'The' is empty once"),
    ({"type": 3}, "the field `type` is 3, not a string"),
    ({"context": "text"}, "the field `context` is not a list of pairs but 'text'"),
    ({"context": ["text"]}, "entry 0 of `context` is not a pair but 'text'"),
    ({"context": [["T", ["x"], 1]]}, "entry 0 of `context` is not a pair"),
    ({"context": [[1, ["x"]]]}, "paragraph 0 of `context` has the title 1, not a string"),
    ({"context": [["T", "x"]]}, "paragraph 0 of `context` has no list of sentences but 'x'"),
    ({"context": [["T", [1]]]}, "paragraph 0 of `context` has no list of sentences"),
    ({"context": {"title": ["T"]}}, "the field `context` has no lists `title` and `sentences`"),
    (
        {"context": {"title": ["T"], "sentences": []}},
        "the field `context` has 1 entries in `title` and 0 in `sentences`",
    ),
    ({"supporting_facts": 1}, "the field `supporting_facts` is not a list of pairs but 1"),
    ({"supporting_facts": [["T"]]}, "entry 0 of `supporting_facts` is not a pair"),
    ({"supporting_facts": [[None, 0]]}, "entry 0 of `supporting_facts` has the title None"),
    ({"supporting_facts": [["T", "0"]]}, "entry 0 of `supporting_facts` has the sentence '0'"),
    ({"supporting_facts": [["T", True]]}, "has the sentence True"),
    ({"supporting_facts": [["T", -1]]}, "has the sentence -1"),
    (
        {"supporting_facts": {"title": ["T", "U"], "sent_id": [0]}},
        "the field `supporting_facts` has 2 entries in `title` and 1 in `sent_id`",
    ),
]


@pytest.mark.parametrize("bench", SOURCES)
@pytest.mark.parametrize(("change", "says"), BAD)
def test_bad_records_are_named_by_file_and_line(
    write: Write, bench: str, change: Record, says: str
) -> None:
    path = write([record(0), record(1, **change), record(2)])
    with pytest.raises(DataError) as caught:
        load(path, bench)
    assert str(caught.value).startswith(f"{path}:2: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("bench", SOURCES)
@pytest.mark.parametrize("end", ["\r\n", "\n\r\n"])
def test_line_ends_and_a_byte_order_mark_are_no_fault(
    tmp_path: Path, write: Write, bench: str, end: str
) -> None:
    given = [record(n) for n in range(3)]
    odd = tmp_path / "odd.json"
    odd.write_bytes(b"\xef\xbb\xbf" + end.join(map(json.dumps, given)).encode())
    assert load(odd, bench).questions == load(write(given), bench).questions
