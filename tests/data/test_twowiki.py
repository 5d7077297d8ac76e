"""2WikiMultihopQA's native records turned into questions, gold, passages and oracle triples."""

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
from harness.data.benchmarks.twowiki import parse, read_aliases, triples_of, twowiki
from harness.data.corpus import Corpus
from harness.data.manifest import load_manifest
from harness.data.records import read_records
from harness.errors import DataError, HarnessError
from harness.metrics import get_scorer
from harness.nouns import Gold, Query, Question, Triple, View
from harness.splits import read_split, split_of, split_path

Record = dict[str, Any]
Write = Callable[..., Path]

RECORD: Record = {
    "_id": "e1",
    "type": "compositional",
    "question": "Of what country is the director of Lorquay citizen?",
    "answer": "Ettis",
    "answer_id": "Q7",
    "supporting_facts": [["Lorquay", 0], ["Jolva Quell", 1]],
    "context": [
        ["Lorquay", ["Lorquay is a film.", "Jolva Quell directed it."]],
        ["Jolva Quell", ["Jolva Quell is a director.", "She lives in Ettis."]],
    ],
    "evidences": [["Lorquay", "director", "Jolva Quell"], ["Jolva Quell", "born", "3 May 1931"]],
    "evidences_id": [["Q1", "director", "Q2"], ["Q2", "born", "date_information"]],
}


def load(path: Path, **options: Any) -> Benchmark:
    return twowiki(questions=str(path), **options).load(path.parent)


def test_labels_evidence_and_rules(write: Write) -> None:
    benchmark = load(write([RECORD]))
    (question,) = benchmark.questions
    gold = question.gold
    assert (gold.type, gold.hops, gold.answers) == ("compositional", 2, ("Ettis",))
    assert dict(gold.tags)["answer_id"] == "Q7"
    assert gold.evidence == (
        Triple("Lorquay", "director", "Jolva Quell", (("subject_id", "Q1"), ("object_id", "Q2"))),
        Triple("Jolva Quell", "born", "3 May 1931", (("subject_id", "Q2"),)),
    )
    assert (benchmark.scorer, benchmark.strata, benchmark.context) == ("2wiki", "type", "pool")
    assert "Lorquay is a film. Jolva Quell directed it." in {
        passage.text for passage in benchmark.corpus.passages
    }


@pytest.mark.parametrize(
    ("type_", "hops"),
    [
        ("compositional", 2),
        ("inference", 2),
        ("comparison", 2),
        ("bridge_comparison", 4),
        ("", None),
    ],
)
def test_hops_come_from_the_type(write: Write, type_: str, hops: int | None) -> None:
    (question,) = load(write([{**RECORD, "type": type_}])).questions
    assert (question.gold.type, question.gold.hops) == (type_, hops)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"type": "bridge"}, r"'bridge' is none of .* looks like HotpotQA's \(bench=hotpotqa\)"),
        ({"type": "other"}, r"'other' is none of .* looks like another benchmark's"),
        ({"type": None, "evidences": None, "evidences_id": None}, r"no `type` and no `evidences`"),
        ({"paragraphs": []}, r"`paragraphs`, which is MuSiQue's"),
        ({"question_decomposition": []}, r"`question_decomposition`, which is MuSiQue's"),
    ],
)
def test_a_record_of_another_benchmark_is_refused(write: Write, change: Record, says: str) -> None:
    other = {key: value for key, value in {**RECORD, **change}.items() if value is not None}
    with pytest.raises(DataError, match=rf"file.json:2: .*{says}"):
        load(write([RECORD, {**other, "_id": "e2"}]))


@pytest.mark.parametrize("ids", [[], None])
def test_evidence_may_have_no_ids(write: Write, ids: Any) -> None:
    record = {**RECORD, "evidences_id": ids, "answer_id": None}
    (question,) = load(write([record])).questions
    assert all(triple.qualifiers == () for triple in question.gold.evidence)
    assert question.gold.tags == ()


def test_triples_are_a_view_for_oracles(write: Write) -> None:
    other = {**RECORD, "_id": "e2", "evidences_id": []}
    third = {**other, "_id": "e3", "evidences": [["Arda", "spouse", "Esk"]]}
    benchmark = load(write([RECORD, other, third]))
    assert benchmark.corpus.oracle_views == {View.TRIPLES}
    triples = benchmark.corpus.view(View.TRIPLES)
    # Once each, and the one with ids where some question knows them.
    assert [(t.subject, len(t.qualifiers)) for t in triples] == [
        ("Arda", 0),
        ("Jolva Quell", 1),
        ("Lorquay", 2),
    ]
    assert tuple(triples_of(benchmark.questions[::-1])) == triples
    manifest = load_manifest("2wiki")
    assert set(manifest.views) == {View.PASSAGES, View.TRIPLES}
    assert manifest.oracle_views == (View.TRIPLES,)


ALIASES = [
    {"Q_id": "Q7", "aliases": ["Ettis-land", "Ettis", "The"], "demonyms": ["Ettish"]},
    {"Q_id": "Q8", "aliases": [], "demonyms": []},
]


def test_aliases_and_demonyms_stand_behind_the_answer(write: Write) -> None:
    aliases = write(ALIASES, "id_aliases.json")
    assert read_aliases(aliases) == {"Q7": ("Ettis-land", "Ettis", "Ettish"), "Q8": ()}
    records = list(read_records(write([RECORD, {**RECORD, "_id": "e2", "answer_id": None}])))
    first, second = (p.question.gold for p in parse(records, {"aliases": aliases}))
    assert first.answers == ("Ettis", "Ettis-land", "Ettish")
    assert second.answers == ("Ettis",)
    (without, _) = (p.question.gold for p in parse(records, {}))
    assert without.answers == ("Ettis",)
    assert get_scorer("2wiki").answer("Ettish", first.answers)[0] == 0.0
    assert get_scorer("2wiki_v1.1").answer("Ettish", first.answers)[0] == 1.0


def test_the_alias_file_of_a_variant_is_optional(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    manifest = load_manifest("2wiki")
    dev = manifest.variants["dev"]
    questions = dev.files["questions"].model_copy(update={"path": "dev.json", "rows": 1})
    aliases = dev.files["aliases"].model_copy(update={"path": "id_aliases.json"})
    dev = dev.model_copy(update={"files": {"questions": questions, "aliases": aliases}})
    changed = manifest.model_copy(update={"variants": {"dev": dev}})
    monkeypatch.setattr("harness.data.files.load_manifest", lambda _: changed)
    write([RECORD], "dev.json", array=True)
    without = twowiki().load(tmp_path)
    write(ALIASES, "id_aliases.json")
    with_ = twowiki().load(tmp_path)
    assert [len(b.questions[0].gold.answers) for b in (without, with_)] == [1, 3]
    assert without.sha256 != with_.sha256
    assert without.questions[0].query == with_.questions[0].query


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"aliases": []}, "the record has no Wikidata id"),
        ({"Q_id": 7}, "the field `Q_id` is 7"),
        ({"Q_id": "Q1", "aliases": "x"}, "`aliases` is not a list of strings: 'x'"),
        ({"Q_id": "Q1", "demonyms": [1]}, "`demonyms` is not a list of strings: [1]"),
    ],
)
def test_a_bad_alias_line_is_named(write: Write, record: Record, says: str) -> None:
    path = write([ALIASES[0], record])
    with pytest.raises(DataError) as caught:
        read_aliases(path)
    assert str(caught.value).startswith(f"{path}:2: ")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"answer_id": 7}, "the field `answer_id` is 7, not a string"),
        ({"evidences": "x"}, "the field `evidences` is not a list of triples but 'x'"),
        ({"evidences": [["a", "b"]]}, "entry 0 of `evidences` is not three strings"),
        ({"evidences": [["a", "b", 3]]}, "entry 0 of `evidences` is not three strings"),
        ({"evidences_id": [["a", "b", None]]}, "entry 0 of `evidences_id` is not three strings"),
        ({"evidences_id": [["a", "b", "c"]]}, "`evidences` has 2 entries and `evidences_id` 1"),
    ],
)
def test_bad_evidence_is_named_by_file_and_line(write: Write, change: Record, says: str) -> None:
    path = write([RECORD, {**RECORD, "_id": "e2", **change}])
    with pytest.raises(DataError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:2: ")
    assert says in str(caught.value)


def test_a_corpus_goes_with_questions_that_have_no_context(write: Write) -> None:
    bare = {key: value for key, value in RECORD.items() if key != "context"}
    passages = [{"title": t, "text": " ".join(s)} for t, s in RECORD["context"]]
    corpus = write([*passages, {"title": "More", "text": "Nobody asks."}], "corpus.json")
    benchmark = load(write([bare]), corpus=str(corpus))
    (carried,) = load(write([RECORD])).questions
    assert benchmark.questions == (carried,)
    assert len(benchmark.corpus.passages) == 3
    nothing = load(write([bare]))
    assert nothing.corpus.views == {View.TRIPLES}


@settings(max_examples=150)
@given(
    place=st.integers(0, 10**6), extra=st.binary(max_size=3), keep=st.booleans(), cut=st.booleans()
)
def test_any_damage_to_a_file_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, place: int, extra: bytes, keep: bool, cut: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.jsonl"
    raw = "\n".join(json.dumps({**RECORD, "_id": f"e{n}"}) for n in range(2)).encode()
    place %= len(raw)
    rest = b"" if cut else raw[place if keep else place + max(1, len(extra)) :]
    path.write_bytes(raw[:place] + extra + rest)
    try:
        load(path)
    except HarnessError as error:
        assert str(path) in str(error)
        assert "\n" not in str(error)


def test_the_split_of_the_official_file_has_its_size() -> None:
    """12,576 ids, those of dev_questions among them, give 1,258 held-out ones."""
    known = read_split(split_path("2wiki", "dev_questions"))
    ids = [*known.tune, *known.heldout, *(f"invented{n}" for n in range(12576 - 3885))]
    types = ("compositional", "comparison", "bridge_comparison", "inference")
    questions = tuple(
        Question(Query(f"q{n}", "?"), Gold(id_, ("x",), type=types[n % 4]))
        for n, id_ in enumerate(ids)
    )
    benchmark = Benchmark(
        id="2wiki",
        variant="dev",
        questions=questions,
        corpus=Corpus("2wiki.dev", {}, sha256=""),
        scorer="2wiki",
        strata="type",
        context="pool",
        sha256="",
        named=True,
        split=load_manifest("2wiki").variants["dev"].split,
    )
    split, _ = split_of(benchmark)
    assert len(split.heldout) == 1258
    assert known.heldout <= split.heldout
    assert known.tune <= split.tune


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# The first, tenth and last record: hash of the question, id, type, hops, gold passages, evidence.
SPOTS: dict[str, list[tuple[str, str, str, int, int, int]]] = {
    "dev200": [
        ("d268d818d7c1b69f", "9b3d9fa4089d11ebbd78ac1f6bf848b6", "bridge_comparison", 4, 4, 4),
        ("7121956e062a4a23", "f92472df08e611ebbda5ac1f6bf848b6", "bridge_comparison", 4, 4, 4),
        ("f4500171f429ac1c", "ef8bfa4f087311ebbd67ac1f6bf848b6", "comparison", 2, 2, 2),
    ],
    "dev249": [
        ("932c0bd72ef39fca", "e2bddff60bae11ebab90acde48001122", "inference", 2, 2, 2),
        ("91b47769d36d958b", "dcf15106087811ebbd67ac1f6bf848b6", "bridge_comparison", 4, 4, 4),
        ("5f2df3fe17fb9944", "f9a3bf6a0bdb11eba7f7acde48001122", "compositional", 2, 2, 2),
    ],
    "dev_questions": [
        ("a48dd7c75985347d", "e93c07e8084f11ebbd56ac1f6bf848b6", "bridge_comparison", 4, 4, 4),
        ("ac5ea7ce702ce34c", "fb879dde091911ebbdaeac1f6bf848b6", "comparison", 2, 2, 2),
        ("786f02084ffa1873", "c624d5280bdd11eba7f7acde48001122", "compositional", 2, 2, 2),
    ],
}  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize(
    ("variant", "file", "n", "passages", "triples", "bare"),
    [
        ("dev200", "dev_200.jsonl", 193, 1250, 500, 36),
        ("dev249", "dev_249_gold_in_corpus.json", 249, 6119, 614, 249),
        ("dev_questions", "dev_questions_only.json", 3885, 0, 8929, 3885),
    ],
)
def test_the_slices_as_loaded(
    shared_data: Path, *, variant: str, file: str, n: int, passages: int, triples: int, bare: int
) -> None:
    benchmark = twowiki(variant=variant).load(shared_data)
    text = (shared_data / "2wikimultihopqa" / file).read_text("utf-8")
    records = json.loads(text) if text[0] == "[" else [json.loads(x) for x in text.splitlines()]
    by_native = {question.gold.native_id: question for question in benchmark.questions}
    assert len(by_native) == len(records) == n
    known = benchmark.corpus.by_id if passages else {}
    assert len(known) == passages
    assert len(benchmark.corpus.view(View.TRIPLES)) == triples
    spots = []
    for record in (records[0], records[9], records[-1]):
        gold = by_native[record["_id"]].gold
        assert gold.answers == (record["answer"],)
        spots.append(
            (
                digest(by_native[record["_id"]].query.text),
                gold.native_id,
                gold.type,
                gold.hops,
                len(gold.passages),
                len(gold.evidence),
            )
        )
    assert spots == SPOTS[variant]
    # As many gold paragraphs as hops, which is where the hops are from.
    assert all(len(set(q.gold.titles)) == q.gold.hops for q in benchmark.questions)
    assert f"records without paragraphs of their own: {bare:,}" in benchmark.notes
    if variant == "dev249":
        assert all(set(q.gold.passages) <= set(known) for q in benchmark.questions)
        types = Counter(q.gold.type for q in benchmark.questions)
        assert types == {
            "compositional": 95, "bridge_comparison": 61, "comparison": 58, "inference": 35,
        }  # fmt: skip
    if variant == "dev200":
        lost = [q for q in benchmark.questions if not set(q.gold.passages) <= set(known)]
        assert len(lost) == 36
        assert "36 questions have a gold passage that is not in the corpus" in benchmark.notes


@pytest.mark.shared
def test_contexts_and_pool_have_the_same_texts(shared_data: Path) -> None:
    """Joined by a blank, every paragraph that stands in both files has the same passage id."""
    carried = twowiki(variant="dev200").load(shared_data).corpus
    pooled = twowiki(variant="dev249").load(shared_data).corpus
    both = set(carried.titles.values()) & set(pooled.titles.values())
    ids = [id_ for id_, title in carried.titles.items() if title in both]
    assert len(ids) == 364
    assert set(ids) <= set(pooled.by_id)
