"""IIRC: all content here is synthetic (invented), in the native layout; no real file is at hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.config.compose import compose
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.iirc import iirc
from harness.data.benchmarks.iirc.articles import read_wanted
from harness.data.benchmarks.iirc.markup import strip_tags, untagged
from harness.data.benchmarks.iirc.spans import SpanTally, locate
from harness.errors import DataError, HarnessError
from harness.metrics.scorers import get_scorer
from harness.running.evaluate import evaluate

Record = dict[str, Any]

_TAG = re.compile("<[^>]*>")
FILLER = "\n".join(
    f"Paragraph {n} says that the harbour office keeps its ledgers dry and its clerks awake. " * 12
    for n in range(4)
)


def lake(i: int) -> str:
    return (
        f'<a href="Lake%20Orm%20{i}">Lake Orm {i}</a> is a lake &amp; a <b>reservoir</b>.\n'
        f"{FILLER}\n"
        f'It was dammed by <a href="Ada">Ada Quell {i}</a> and <a href="Bo">Bo Tarrow {i}</a>.\n'
        f"Its depth is {10 + i} metres."
    )


def quoted(article: str, raw: str, text: str) -> Record:
    """A gold context as IIRC has it: its indices go by the text without tags."""
    start = _TAG.sub("", raw).index(text)
    return {"passage": article, "text": text, "indices": [start, start + len(text)]}


def record(i: int) -> Record:
    """A synthetic main passage with one question of each answer type, and one of two spans."""
    text = f"Kelbrook {i} lies on Lake Orm {i}. It was founded by monks of the Order of Sedge."
    main, raw = quoted("main", text, f"lies on Lake Orm {i}"), lake(i)
    link = [f"Lake Orm {i}"]

    def asked(n: int, question: str, answer: Record, context: list[Record]) -> Record:
        return {
            "qid": f"q_{i}_{n}",
            "question": question,
            "answer": {"answer_spans": [], "answer_value": "", "answer_unit": "", **answer},
            "question_links": link,
            "context": context,
        }

    names = [f"Ada Quell {i}", f"Bo Tarrow {i}"]
    dammed = quoted(link[0], raw, f"It was dammed by {names[0]} and {names[1]}.")
    depth = quoted(link[0], raw, f"Its depth is {10 + i} metres.")
    spans = [{"text": name, "passage": link[0].lower(), "type": "c", "start": 0} for name in names]
    return {
        "pid": f"p_{i}",
        "title": f"Kelbrook {i}",
        "text": text,
        "links": [
            {"target": link[0], "indices": [18, 28]},
            {"target": "Order of Sedge", "indices": [60, 74]},
        ],
        "questions": [
            asked(0, "Who dammed the lake?", {"type": "span", "answer_spans": spans}, [dammed]),
            asked(
                1,
                "Which man dammed the lake?",
                {"type": "span", "answer_spans": spans[1:]},
                [main, dammed],
            ),
            asked(
                2,
                "How deep is the lake?",
                {"type": "value", "answer_value": str(10 + i), "answer_unit": "metres"},
                [main, depth],
            ),
            asked(3, "Was it dammed?", {"type": "binary", "answer_value": "yes"}, [dammed]),
            asked(4, "How warm is the lake?", {"type": "none"}, []),
        ],
    }


def articles(n: int) -> dict[str, str]:
    own = {f"lake orm {i}": lake(i) for i in range(n)}
    return {**own, "order of sedge": "The Order of Sedge is an order.", "unasked": "x" * 1000}


Put = Callable[..., Path]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Return a writer of a data folder with synthetic files of the variant dev."""

    def make(records: list[Record] | str, linked: dict[str, str] | str | None = None) -> Path:
        folder = tmp_path / "iirc"
        folder.mkdir(exist_ok=True)
        linked = articles(5) if linked is None else linked
        for name, value in (("dev", records), ("context_articles", linked)):
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            (folder / f"{name}.json").write_bytes(text.encode("utf-8", "surrogateescape"))
        return tmp_path

    return make


def load(folder: Path, **options: Any) -> Benchmark:
    return iirc("dev", **options).load(folder)


def by_id(benchmark: Benchmark) -> dict[str, Any]:
    return {question.gold.native_id: question for question in benchmark.questions}


def test_counts_first_tenth_and_last(put: Put) -> None:
    benchmark = load(put([record(i) for i in range(4)]))
    questions = by_id(benchmark)
    assert (benchmark.name, benchmark.split, benchmark.context) == ("iirc.dev", "computed", "own")
    assert (benchmark.scorer, benchmark.strata, benchmark.named) == ("iirc", "type", True)
    assert len(questions) == 20
    types = [question.gold.type for question in benchmark.questions]
    assert {t: types.count(t) for t in types} == {"span": 8, "value": 4, "binary": 4, "none": 4}
    first, tenth, last = (questions[f"q_{i}_{n}"].gold for i, n in ((0, 0), (1, 4), (3, 4)))
    assert (first.answers, first.answer_set) == (
        ("Ada Quell 0, Bo Tarrow 0",),
        ("Ada Quell 0", "Bo Tarrow 0"),
    )
    assert (tenth.answers, tenth.answerable, last.answerable) == ((), False, False)
    assert benchmark.notes == ()


def test_golds_are_what_the_official_evaluator_is_given(put: Put) -> None:
    questions = by_id(load(put([record(2)])))
    value, binary = questions["q_2_2"].gold, questions["q_2_3"].gold
    assert (value.answers, value.tags, value.derived) == (("12",), (("unit", "metres"),), False)
    assert binary.answers == ("yes",)
    score = get_scorer("iirc").answer
    assert score("12.0", value.answers) == (1.0, 1.0)
    assert score("12 metres", value.answers) == (0.0, 0.67)
    assert score("Yes.", binary.answers) == (1.0, 1.0)


def test_entities_are_written_out_and_offsets_hold(put: Put) -> None:
    raw = record(0)
    asked = raw["questions"][1]
    asked["answer"]["answer_spans"] = [{"text": "R&amp;D Orm"}]
    asked["context"] = [quoted("Lake Orm 0", lake(0), "a lake &amp; a reservoir")]
    benchmark = load(put([raw]))
    gold = by_id(benchmark)["q_0_1"].gold
    assert gold.answers == ("R&D Orm",)
    (passage,) = (benchmark.corpus.by_id[id_] for id_ in gold.passages)
    assert passage.text.startswith("Lake Orm 0 is a lake & a reservoir.")
    assert benchmark.notes == ()


def test_a_number_stays_a_string_even_if_it_is_0(put: Put) -> None:
    raw = record(0)
    raw["questions"][2]["answer"]["answer_value"] = 0
    assert by_id(load(put([raw])))["q_0_2"].gold.answers == ("0",)


def test_yes_may_stand_as_a_span(put: Put) -> None:
    raw = record(0)
    raw["questions"][3]["answer"] = {"type": "binary", "answer_spans": [{"text": "yes"}]}
    assert by_id(load(put([raw])))["q_0_3"].gold.answers == ("yes",)


def test_the_scope_is_the_main_passage_and_the_linked_articles(put: Put) -> None:
    benchmark = load(put([record(0), record(1)]))
    known = benchmark.corpus.by_id
    for question in benchmark.questions:
        scope = question.query.scope
        i = question.gold.native_id.split("_")[1]
        assert scope is not None and scope.main is not None
        assert scope.main in scope.passages
        assert known[scope.main].text == record(int(i))["text"]
        titles = {known[id_].title for id_ in scope.passages}
        assert titles == {f"Kelbrook {i}", f"Lake Orm {i}", "Order of Sedge"}
    assert "unasked" not in {p.title for p in benchmark.corpus.passages}


def test_gold_passages_hold_the_gold_context(put: Put) -> None:
    benchmark = load(put([record(3)]))
    known, questions = benchmark.corpus.by_id, by_id(benchmark)
    assert len([p for p in known.values() if p.title == "Lake Orm 3"]) > 2
    main, depth = (known[id_] for id_ in questions["q_3_2"].gold.passages)
    assert (main.title, depth.title) == ("Kelbrook 3", "Lake Orm 3")
    assert "Its depth is 13 metres." in depth.text
    assert "<" not in depth.text
    assert questions["q_3_2"].gold.titles == ("Lake Orm 3",)
    assert questions["q_3_4"].gold.passages == ()


def test_the_pool_has_no_scope(put: Put) -> None:
    folder = put([record(0)])
    own, pool = load(folder), load(folder, context="pool")
    assert all(question.query.scope is None for question in pool.questions)
    assert pool.corpus.passages == own.corpus.passages
    with pytest.raises(HarnessError, match=r"bench.context='both' is wrong"):
        load(folder, context="both")


def test_ids_are_opaque_and_order_changes_nothing(put: Put) -> None:
    records = [record(i) for i in range(5)]
    one = load(put(records))
    linked = dict(reversed(articles(5).items()))
    other = load(put(records[::-1], linked))
    assert one.corpus.sha256 == other.corpus.sha256
    assert one.questions == other.questions
    assert one.corpus.passages == other.corpus.passages
    assert all(re.fullmatch("q[0-9a-f]{16}", q.query.id) for q in one.questions)


def test_ids_are_made_where_there_are_none(put: Put) -> None:
    raw = record(0)
    del raw["pid"]
    for question in raw["questions"]:
        del question["qid"]
    ids = set(by_id(load(put([raw]))))
    assert len(ids) == 5
    assert by_id(load(put([{**raw, "questions": raw["questions"][::-1]}]))).keys() == ids


def test_titles_are_found_in_any_form(put: Put) -> None:
    raw = record(0)
    raw["links"].append({"target": "Caf\u00e9 Orm", "indices": [0, 1]})
    raw["links"].append({"target": "ORDER OF SEDGE", "indices": [0, 1]})
    linked = {"cafe\u0301 orm": "A café by the lake.", "Order of sedge": "An order."}
    benchmark = load(
        put([raw, record(1)], {"lake orm 0": lake(0), "lake orm 1": lake(1), **linked})
    )
    assert not any("have no article" in note for note in benchmark.notes)
    assert {"Caf\u00e9 Orm", "Order of Sedge"} <= {p.title for p in benchmark.corpus.passages}


def test_what_is_missing_is_counted_and_kept(put: Put) -> None:
    raw = record(0)
    raw["questions"][2]["answer"]["answer_value"] = " "
    raw["questions"].append({**raw["questions"][0], "qid": "b", "answer": {"type": "bad"}})
    raw["questions"][1]["context"].append(quoted("Elsewhere", "A far place.", "far"))
    linked = {**articles(1), "elsewhere": "A far place."}
    del linked["order of sedge"]
    benchmark = load(put([raw], linked))
    assert len(benchmark.questions) == 5
    notes = "; ".join(benchmark.notes)
    assert "1 of 2 linked titles have no article" in notes
    assert "1 questions of the type `bad` are left out" in notes
    assert "1 questions have a blank gold answer" in notes
    assert "1 questions have a gold passage in no article that their passage links to" in notes


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda span, raw: span, "indexed"),
        (lambda span, raw: {**span, "indices": [raw.index("Its"), len(raw)]}, "tagged"),
        (lambda span, raw: {**span, "indices": [3, 9]}, "searched"),
        (lambda span, raw: {**span, "text": "nowhere to be found"}, "lost"),
    ],
)
def test_gold_spans_are_looked_for(put: Put, change: Any, kind: str) -> None:
    raw = record(0)
    asked = raw["questions"][2]
    asked["context"] = [change(asked["context"][1], lake(0))]
    raw["questions"] = [asked]
    benchmark = load(put([raw]))
    (question,) = benchmark.questions
    texts = [benchmark.corpus.by_id[id_].text for id_ in question.gold.passages]
    assert [("Its depth is 10 metres." in text) for text in texts] == [True] * (kind != "lost")
    said = {
        "tagged": "1 do so in the text with",
        "searched": "1 were found by",
        "lost": "1 nowhere",
    }
    assert said.get(kind, "") in " ".join(benchmark.notes)


def test_a_span_that_begins_before_the_article_is_cut() -> None:
    tally = SpanTally()
    assert locate(untagged("lake is deep."), "The lake is", -4, 7, tally) == (0, 7)
    assert tally.found == {"indexed": 1}


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("plain", "plain"),
        ('<a href="x">A</a> b <i>c</i>', "A b c"),
        ("1 < 2", "1 < 2"),
        ("<<b>x", "x"),
        ("a > b", "a > b"),
        ("<b></b>", ""),
        ("&amp; <br/>&lt;", "&amp; &lt;"),
    ],
)
def test_tags_are_stripped_as_the_publisher_does(raw: str, text: str) -> None:
    assert strip_tags(raw).text == text == _TAG.sub("", raw)


@given(st.text(alphabet="<>ab \n", max_size=60))
def test_offsets_lead_there_and_back(raw: str) -> None:
    stripped = strip_tags(raw)
    assert stripped.text == _TAG.sub("", raw)
    for offset, character in enumerate(stripped.text):
        assert raw[stripped.to_raw(offset)] == character
        assert stripped.from_raw(stripped.to_raw(offset)) == offset
    places = [stripped.from_raw(offset) for offset in range(len(raw) + 1)]
    assert places == sorted(places)
    assert all(0 <= place <= len(stripped.text) for place in places)


def test_stripping_is_linear() -> None:
    assert len(strip_tags("<" * 400_000).text) == 400_000
    assert strip_tags("<a>" * 200_000).text == ""


def test_only_wanted_articles_are_decoded(tmp_path: Path) -> None:
    path = tmp_path / "articles.json"
    path.write_bytes(b'\xef\xbb\xbf {"a": "\xff\xfe", "B \\u00e9": "x \\" y",\r\n "c": ""}\n')
    assert list(read_wanted(path, lambda title: title != "a")) == [("B é", 'x " y'), ("c", "")]
    with pytest.raises(DataError, match=r"articles.json:1: holds a string that is no JSON in UTF"):
        list(read_wanted(path, lambda title: True))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        ("[]", ":1: is no JSON object of texts by title: b'\\[\\]' stands where `{` should"),
        ('{"a": "x",\n"b": "y', ":2: .* the file ends where a string should. It is truncated"),
        ('{"a": "x"', "the file ends where `,` should"),
        ('{"a": 1}', "b'1}' stands where a string should"),
        ('{"a": "x",}', "b'}' stands where a string"),
        ('{"a": "x"}\n{}', ":2: goes on after the end"),
        ('{"a": "x",\n"a": "y"}', ":2: has the article 'a' twice"),
        ('{"a": "x\ny"}', "holds a string that is no JSON"),
    ],
)
def test_damaged_articles_are_named_by_line(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "articles.json"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError, match=says):
        list(read_wanted(path, lambda title: True))
    path.write_text("{ }", "utf-8")
    assert list(read_wanted(path, lambda title: True)) == []


BAD: list[tuple[Callable[[Record], Any], str]] = [
    (lambda r: r.pop("title"), "the record has no title"),
    (lambda r: r.update(text=""), "the record has no text"),
    (lambda r: r.update(pid=[]), "the field `pid` is []"),
    (lambda r: r.update(links={}), "the record has `links` that is not a list of objects"),
    (lambda r: r["links"][0].update(target=1), "link 1 has the `target` 1, not a text"),
    (lambda r: r.update(questions=["x"]), "`questions` that is not a list of objects"),
    (lambda r: r["questions"][0].update(qid=4), "question 1 of `p_1` has the `qid` 4"),
    (lambda r: r["questions"][0].update(question=" "), "has the `question` ' ', not a text"),
    (lambda r: r["questions"][0].pop("answer"), "has no `answer`: this is an unlabelled"),
    (lambda r: r["questions"][0].update(answer="x"), "has the `answer` 'x', not an object"),
    (lambda r: r["questions"][0].update(question_links="x"), "has `question_links` that are"),
    (lambda r: r["questions"][0]["answer"].update(type="date"), "an answer of the type 'date'"),
    (lambda r: r["questions"][0]["answer"].update(answer_spans=[1]), "has `answer_spans` that"),
    (lambda r: r["questions"][2]["answer"].update(answer_value=None), "the `answer_value` None"),
    (lambda r: r["questions"][2]["answer"].update(answer_unit=3), "the `answer_unit` 3"),
    (lambda r: r["questions"][0]["context"][0].update(indices=[1]), "the `indices` [1], not"),
    (lambda r: r["questions"][0]["context"][0].update(passage=""), "the `passage` '', not a text"),
    (lambda r: r["questions"][1].update(qid="q_1_0"), "has the id q_1_0 of question 1"),
    (lambda r: r["questions"][1].update(qid="q_0_0"), "has the id q_0_0 of question 1 of `p_0`"),
]


@pytest.mark.parametrize(("change", "says"), BAD)
def test_bad_records_are_named_by_file_and_line(put: Put, change: Any, says: str) -> None:
    records = [record(i) for i in range(3)]
    change(records[1])
    lines = ",\n".join(json.dumps(r) for r in records)
    with pytest.raises(DataError) as caught:
        load(put(f"[\n{lines}\n]", articles(3)))
    assert re.search(r"iirc/dev\.json:3: ", str(caught.value))
    assert says in str(caught.value)


def test_a_file_of_ones_own(put: Put, tmp_path: Path) -> None:
    folder = put([record(0)], articles(1))
    mine, linked = tmp_path / "mine.json", tmp_path / "linked.json"
    mine.write_text(json.dumps([record(1)]))
    linked.write_text(json.dumps(articles(2)))
    benchmark = load(folder, questions=str(mine), articles=str(linked))
    assert (benchmark.name, benchmark.named, benchmark.split) == ("iirc.mine", False, "computed")
    assert benchmark.notes[0] == "read from mine.json, which is no frozen variant"
    # Without articles of one's own those of the data folder are taken: they lack this lake.
    fewer = load(folder, questions=str(mine))
    assert "1 of 2 linked titles have no article" in fewer.notes
    assert fewer.sha256 != benchmark.sha256
    other = load(folder, articles=str(linked))
    assert (other.name, other.notes) == ("iirc.dev", ("with the articles of linked.json",))


def test_missing_files_say_how_to_get_them(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match=r"iirc.dev needs the file iirc/dev.json.*homepage"):
        load(tmp_path)
    (tmp_path / "mine.json").write_text("[]")
    with pytest.raises(HarnessError, match=r"needs the file iirc/context_articles.json"):
        load(tmp_path, questions=str(tmp_path / "mine.json"))


def test_a_file_without_questions_is_refused(put: Put) -> None:
    with pytest.raises(DataError, match="holds no questions"):
        load(put([{**record(0), "questions": []}]))


@given(st.data())
def test_any_mutation_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.getbasetemp() / "mutated"
    (folder / "iirc").mkdir(parents=True, exist_ok=True)
    small = record(0)
    small["questions"] = small["questions"][1:4:2]
    files = {
        "dev.json": bytearray(json.dumps([small]).encode()),
        "context_articles.json": bytearray(
            b'{"lake orm 0": "<a href=\\"x\\">It</a> was dammed &amp;\\nIts depth is 10 metres."}'
        ),
    }
    raw = files[data.draw(st.sampled_from(sorted(files)))]
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    for name, content in files.items():
        (folder / "iirc" / name).write_bytes(content)
    try:
        load(folder)
    except HarnessError as error:
        assert "\n" not in str(error)


def test_a_whole_run_on_synthetic_files(put: Put, tmp_path: Path) -> None:
    folder = put([record(i) for i in range(4)])
    given = ["bench=iirc", "split=all", "tracking=none", f"paths.data={folder}"]
    for strategy in ("keyword", "oracle_context"):
        config = compose([*given, f"strategy={strategy}", f"paths.root={tmp_path}"])
        outcome = evaluate(config, notify=lambda _: None)
        assert (outcome.exit_code, outcome.answered) == (0, 20)
        assert outcome.scored is not None
        metrics = outcome.scored.summary["metrics"]
        assert (metrics["em"]["n"], metrics["leak_rate"]["n"]) == (16, 4)
        # Each question searches its own main passage and what that links to, and nothing else.
        assert metrics["recall@5"]["value"] == 1.0
        assert outcome.scored.summary["context"] == "own"
