"""STaRK's benchmarks from synthetic folders in the native layout, and the real questions."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from harness.cli.data import main as data_verb
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.stark import StarkSource
from harness.data.benchmarks.stark.questions import read_table
from harness.data.manifest import Manifest, load_manifest
from harness.errors import DataError, HarnessError
from harness.nouns import View
from harness.splits import split_of

if TYPE_CHECKING:
    from conftest import Native

Load = Callable[..., Benchmark]


def test_a_folder_of_ones_own_loads_with_its_graph(
    tmp_path: Path, native: Native, load: Load
) -> None:
    benchmark = load(native.write(tmp_path / "synthetic"))
    assert (benchmark.name, benchmark.named) == ("stark_mag.synthetic-test", False)
    assert (benchmark.scorer, benchmark.split, benchmark.context) == ("exact", "official", "pool")
    assert {q.gold.native_id for q in benchmark.questions} == {"10", "6", "8"}
    assert [q.query.id for q in benchmark.questions] == sorted(
        q.query.id for q in benchmark.questions
    )
    assert all(re.fullmatch(r"q[0-9a-f]{16}", q.query.id) for q in benchmark.questions)
    split, _ = split_of(benchmark)
    assert (len(split.tune), len(split.heldout)) == (3, 0)
    assert benchmark.corpus.views == {View.SKB, View.PASSAGES}
    skb = benchmark.corpus.skb
    assert (skb.n_nodes, skb.n_edges) == (21, 35)
    assert skb.candidate_types == ("paper",)
    for question in benchmark.questions:
        (answer,) = question.gold.answer_set
        basin = int(question.gold.native_id)
        assert skb.name(skb.index(answer)).endswith(f"basin {basin}")
        assert question.gold.passages == question.gold.answers == (answer,)
        assert benchmark.corpus.by_id[answer].title.endswith(f"basin {basin}")
    assert "read from the folder synthetic, which is no frozen variant" in benchmark.notes
    assert "the knowledge base has 21 nodes and 35 edges" in benchmark.notes


@pytest.mark.parametrize(("variant", "count"), [("train", 6), ("val", 3), ("test", 3)])
def test_splits_list_ids_and_not_rows(
    tmp_path: Path, native: Native, load: Load, variant: str, count: int
) -> None:
    # The CSV is written backwards, so that row numbers would give other questions.
    benchmark = load(native.write(tmp_path / "synthetic"), variant=variant)
    wanted = {str(id_) for id_ in native.split[variant]}
    assert {q.gold.native_id for q in benchmark.questions} == wanted
    assert len(benchmark.questions) == count
    assert {q.gold.type for q in benchmark.questions} == {"synthesized"}


def test_questions_that_people_wrote(tmp_path: Path, native: Native, load: Load) -> None:
    folder = native.write(tmp_path / "synthetic")
    (question,) = load(folder, variant="human").questions
    assert question.gold.answer_set == ("9", "12", "15", "18")
    assert question.gold.type == "human"
    train = load(folder, variant="train").questions
    assert question.query.id not in {q.query.id for q in train}


def test_passages_are_the_documents_of_all_nodes(
    tmp_path: Path, native: Native, load: Load
) -> None:
    folder = native.write(tmp_path / "synthetic")
    corpus = load(folder).corpus
    assert corpus.size(View.PASSAGES) == len(corpus.passages) == 21
    assert corpus.size(View.SKB) == len(corpus.view(View.SKB)) == 21 + 35
    ids = [passage.id for passage in corpus.passages]
    assert ids == sorted(map(str, range(21)))
    paper = corpus.by_id["10"]
    assert paper.title == "On the Ecology of basin 1"
    assert paper.text == (
        "type: paper\nabstract: The survey of basin 1 was led by Bo Quell in 2001.\nYear: 2001\n"
        "OriginalVenue: Annals 1"
    )
    related = load(folder, relations=2).corpus
    assert related.sha256 != corpus.sha256
    assert related.by_id["10"].text == (
        f"{paper.text}\ncites -> On the Optics of basin 0\nhas_topic -> Ecology\n"
        "cites <- On the Logic of basin 2\nwrites <- Bo Quell"
    )
    assert related.by_id["6"].text.endswith(
        "has_topic <- On the Optics of basin 0; On the Optics of basin 3 (and 2 more)"
    )


def test_answers_that_are_no_nodes_are_counted(tmp_path: Path, native: Native, load: Load) -> None:
    native.questions[1] = (10, native.questions[1][1], "[19, 500, 501, 2, 2]")
    benchmark = load(native.write(tmp_path / "synthetic"))
    notes = " / ".join(benchmark.notes)
    assert "2 answer ids of 1 questions are not nodes of the knowledge base" in notes
    assert "1 answer ids are nodes of a type that answers no question" in notes
    assert "1 questions of stark_qa.csv list an answer id twice; it counts once" in notes
    gold = next(q.gold for q in benchmark.questions if q.gold.native_id == "10")
    assert gold.answer_set == ("19", "500", "501", "2")


def test_without_the_knowledge_base_questions_load(
    tmp_path: Path, native: Native, load: Load
) -> None:
    folder = native.write(tmp_path / "synthetic")
    whole = load(folder)
    (folder / "processed" / "edge_types.pt").unlink()
    (folder / "processed" / "node_info.pkl").unlink()
    benchmark = load(folder)
    assert benchmark.corpus.views == frozenset()
    assert benchmark.questions == whole.questions
    (note,) = [note for note in benchmark.notes if "no views skb and passages" in note]
    assert "processed lacks node_info.pkl, edge_types.pt. The files are those of" in note
    assert benchmark.sha256 != whole.sha256


def test_mag_needs_no_files_for_the_names_of_its_types(
    tmp_path: Path, native: Native, load: Load
) -> None:
    folder = native.write(tmp_path / "synthetic")
    (folder / "processed" / "edge_type_dict.pkl").unlink()
    skb = load(folder).corpus.skb
    assert skb.edge_types[1] == "paper___cites___paper"
    with_file = load(folder, id="stark_prime")
    assert any("lacks edge_type_dict.pkl" in note for note in with_file.notes)


def test_amazons_graph_may_be_in_a_subfolder(tmp_path: Path, native: Native, load: Load) -> None:
    folder = native.write(tmp_path / "synthetic")
    inner = folder / "processed" / "cache" / "brand-category-color"
    inner.mkdir(parents=True)
    for name in ("node_types.pt", "node_type_dict.pkl"):
        (folder / "processed" / name).rename(inner / name)
    assert not load(folder, id="stark_amazon").corpus.views
    for path in (folder / "processed").glob("*.p*"):
        path.rename(inner / path.name)
    assert load(folder, id="stark_amazon").corpus.skb.n_nodes == 21


def test_without_a_cache_nothing_is_kept(tmp_path: Path, native: Native, load: Load) -> None:
    folder = native.write(tmp_path / "synthetic")
    kept, unkept = load(folder), load(folder, cache=None)
    assert list(kept.corpus.skb.units()) == list(unkept.corpus.skb.units())
    assert (kept.sha256, kept.corpus.sha256) == (unkept.sha256, unkept.corpus.sha256)


def test_another_graph_is_another_corpus(tmp_path: Path, native: Native, load: Load) -> None:
    first = load(native.write(tmp_path / "synthetic"))
    native.node_info[3]["DisplayName"] = "Somebody Else"
    other = load(native.write(tmp_path / "other"))
    assert first.corpus.sha256 != other.corpus.sha256
    assert first.questions == other.questions
    assert other.corpus.skb.name(3) == "Somebody Else"
    assert load(tmp_path / "synthetic").corpus.skb.name(3) == "Di Varde"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"id": "stark_x"}, r"bench.id='stark_x' is wrong: give stark_prime, stark_mag"),
        ({"variant": "dev"}, r"no variant `dev`"),
        ({"relations": -1}, r"bench.relations=-1 is wrong"),
        ({"folder": ""}, r"bench.folder='' is wrong: give a path"),
        ({"cache": ""}, r"bench.cache='' is wrong: give a path"),
        ({"cache": 3}, r"bench.cache=3 is wrong: give a path"),
    ],
)
def test_wrong_options_are_refused(
    tmp_path: Path, native: Native, load: Load, options: dict[str, Any], says: str
) -> None:
    folder = native.write(tmp_path / "synthetic")
    with pytest.raises(HarnessError, match=says):
        load(folder, **options)


def test_a_folder_without_questions_is_named(tmp_path: Path, load: Load) -> None:
    with pytest.raises(DataError, match=r"nowhere/split/test.index: there is no such file; bench"):
        load(tmp_path / "nowhere")


@pytest.fixture
def pinned(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Manifest]:
    """Return a maker of the manifest that the small files are verified against."""

    def make(*, rows: int, total: int) -> Manifest:
        raw = load_manifest("stark_mag").model_dump()
        files = raw["variants"]["test"]["files"]
        for role, count in (("questions", rows), ("queries", total)):
            files[role] |= {"rows": count, "sha256": None, "verified": False, "bytes": None}
        manifest = Manifest.model_validate(raw)
        monkeypatch.setattr("harness.data.opened.load_manifest", lambda _: manifest)
        return manifest

    return make


def test_a_pinned_variant_is_checked(
    tmp_path: Path, native: Native, pinned: Callable[..., Manifest]
) -> None:
    native.write(tmp_path / "stark" / "mag")
    source = StarkSource(id="stark_mag", cache=str(tmp_path / "cache"))
    with pytest.raises(DataError, match=r"stark_qa.csv: has the sha256|test.index: has the sha256"):
        source.load(tmp_path)
    pinned(rows=3, total=12)
    benchmark = source.load(tmp_path)
    assert (benchmark.name, benchmark.named) == ("stark_mag.test", True)
    pinned(rows=3, total=13)
    with pytest.raises(DataError, match=r"stark_qa.csv: holds 12 questions, the manifest expects"):
        source.load(tmp_path)
    pinned(rows=4, total=12)
    with pytest.raises(DataError, match=r"test.index: holds 3 questions, the manifest expects 4"):
        source.load(tmp_path)


REAL = [
    ("stark_prime", {"test": 2801, "human": 109, "val": 2241, "train": 6162}, 11204),
    ("stark_mag", {"test": 2665, "human": 84, "val": 2665, "train": 7993}, 13323),
    ("stark_amazon", {"test": 1642, "human": 81, "val": 1548, "train": 5910}, 9100),
]


@pytest.mark.shared
@pytest.mark.parametrize(("bench", "counts", "total"), REAL)
def test_the_real_questions(
    shared_data: Path, bench: str, counts: dict[str, int], total: int
) -> None:
    loaded = {name: StarkSource(id=bench, variant=name).load(shared_data) for name in counts}
    assert {name: len(b.questions) for name, b in loaded.items()} == counts
    assert counts["test"] + counts["val"] + counts["train"] == total
    ids = [q.query.id for b in loaded.values() for q in b.questions]
    assert len(set(ids)) == len(ids)
    native = [q.gold.native_id for n, b in loaded.items() if n != "human" for q in b.questions]
    assert len(set(native)) == total
    assert not loaded["test"].corpus.views
    assert any("no views skb and passages" in note for note in loaded["test"].notes)
    if bench == "stark_amazon":
        # Each question was written for a product, whose id it bears: what makes ids of them all.
        assert all(
            q.gold.native_id in q.gold.answer_set
            for n, b in loaded.items() if n != "human" for q in b.questions
        )  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize(
    ("name", "ids", "answers"),
    [
        ("prime", ("10328", "5365", "8882"), ("18423", "32060", "611")),
        ("mag", ("5624", "6937", "8377"), ("1714677", "1611993", "1423908")),
        ("amazon", ("601168", "176451", "405216"), ("601168", "228480", "259201")),
    ],
)
def test_the_first_tenth_and_last_record(
    shared_data: Path, name: str, ids: tuple[str, ...], answers: tuple[str, ...]
) -> None:
    path = shared_data / "stark" / name / "stark_qa" / "stark_qa.csv"
    questions = list(read_table(path, f"stark_{name}", "synthesized").questions.values())
    spots = [questions[at].gold for at in (0, 9, -1)]
    assert tuple(gold.native_id for gold in spots) == ids
    assert tuple(gold.answer_set[0] for gold in spots) == answers


@pytest.mark.shared
def test_verify_says_what_is_missing(shared_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert data_verb(["verify", "stark_amazon", "--data", str(shared_data)]) == 0
    shown = capsys.readouterr().out
    assert "stark_amazon.test: 1,642 questions, no corpus, split 1,642 tune + 0 held out" in shown
    assert "1,642 of the 9,100 questions of stark_qa.csv" in shown
    assert "no views skb and passages" in shown
