"""Native files are found, verified and pooled; what is wrong is said in one paragraph."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import sha256_file
from harness.cli.data import main as data_verb
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.frames import frames
from harness.data.benchmarks.hotpotqa import hotpotqa
from harness.data.benchmarks.iirc import iirc
from harness.data.benchmarks.metaqa import MetaQASource
from harness.data.benchmarks.musique import musique
from harness.data.corpus import passage_id
from harness.data.manifest import DataFile, Manifest, load_manifest
from harness.data.opened import verified_sha256
from harness.data.places import locate, status_of
from harness.errors import DataError, HarnessError
from harness.splits import split_of, split_payload

Record = dict[str, Any]
Make = Callable[[int], list[Record]]
Write = Callable[..., Path]
Load = Callable[..., Benchmark]
Pin = Callable[..., Manifest]


@pytest.fixture
def pin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pin:
    """Return a maker of the manifest that MuSiQue is loaded by: variant `small` is file.json."""

    def make(
        *, rows: int, sha256: str | None = None, corpus: Any = None, **variant: Any
    ) -> Manifest:
        questions = {"path": "file.json", "rows": rows, "sha256": sha256}
        others = {} if corpus is None else {"corpus": corpus}
        small = {"description": "invented", "files": {"questions": questions, **others}, **variant}
        raw = load_manifest("musique").model_dump()
        raw["variants"] = {
            "small": small,
            "other": {**small, "files": {"questions": ABSENT, **others}},
        }
        manifest = Manifest.model_validate(raw)
        monkeypatch.setattr("harness.data.files.load_manifest", lambda _: manifest)
        return manifest

    return make


ABSENT = {"path": "sub/absent.jsonl", "rows": 1, "url": "http://127.0.0.1:9/absent.jsonl"}


def small(tmp_path: Path, **options: Any) -> Benchmark:
    return musique(variant="small", **options).load(tmp_path)


def test_a_variant_is_verified(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    path = write(musique_records(12))
    pin(rows=12, sha256=sha256_file(path))
    benchmark = small(tmp_path)
    assert (benchmark.name, benchmark.named, benchmark.notes) == ("musique.small", True, ())
    assert benchmark.corpus.name == "musique.small"
    assert (benchmark.scorer, benchmark.strata, benchmark.context) == ("musique", "hops", "pool")


def test_a_wrong_sha_is_named(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    path = write(musique_records(12))
    pin(rows=12, sha256="0" * 64)
    with pytest.raises(DataError) as caught:
        small(tmp_path)
    message = str(caught.value)
    assert message.startswith(f"{path}: has the sha256 {sha256_file(path)}")
    assert "0" * 64 in message
    assert "bench.questions=PATH" in message


def test_a_wrong_count_is_named(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    path = write(musique_records(12))
    pin(rows=13)
    with pytest.raises(DataError, match="holds 12 questions, the manifest expects 13") as caught:
        small(tmp_path)
    assert str(path) in str(caught.value)


def test_a_wrong_pool_size_is_named(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    path = write(musique_records(12))
    size = len({(p["title"], p["paragraph_text"]) for r in musique_records(12) for p in _paras(r)})
    pin(rows=12, passages=size + 1)
    with pytest.raises(DataError, match=f"a pool of {size:,} passages, .* {size + 1:,}") as caught:
        small(tmp_path)
    assert str(path) in str(caught.value)
    pin(rows=12, passages=size)
    assert len(small(tmp_path).corpus.passages) == size


def _paras(record: Record) -> list[Record]:
    paragraphs: list[Record] = record["paragraphs"]
    return paragraphs


def test_a_missing_file_says_what_where_how_and_what_is_there(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    write(musique_records(3))
    pin(rows=3)
    with pytest.raises(HarnessError) as caught:
        musique(variant="other").load(tmp_path)
    message = str(caught.value)
    assert "musique.other needs the file sub/absent.jsonl" in message
    assert str(tmp_path) in message
    assert f"`python -m harness data fetch musique other --data {tmp_path}`" in message
    assert "Present in that folder: small." in message
    assert "\n" not in message


def test_the_fetch_command_of_the_message_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my data"
    with pytest.raises(HarnessError) as caught:
        musique(variant="dev").load(folder)
    command = shlex.split(str(caught.value).split("`")[1])
    assert command[:7] == ["python", "-m", "harness", "data", "fetch", "musique", "dev"]
    assert "No variant of this benchmark is in that folder" in str(caught.value)
    assert data_verb(["status", *command[7:]]) == 0
    assert "my data" in capsys.readouterr().out.replace("\n", "")
    assert command[7:] == ["--data", str(folder)]


def test_a_file_that_is_not_for_download_points_to_its_source(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match=r"not for download.*See https://github.com/") as caught:
        musique(variant="train100").load(tmp_path)
    assert "data fetch" not in str(caught.value)


def test_a_missing_slice_points_to_its_parent(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match="fetching dev with `python -m harness") as caught:
        musique(variant="dev200").load(tmp_path)
    assert f"data fetch musique dev --data {tmp_path}` suffices" in str(caught.value)


def test_a_missing_corpus_file_is_looked_for_too(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    write(musique_records(3))
    manifest = pin(rows=3, corpus=ABSENT)
    with pytest.raises(HarnessError, match=r"needs the file sub/absent.jsonl") as caught:
        small(tmp_path)
    assert "small" not in str(caught.value).partition("Present")[2]
    assert status_of(manifest, "small", tmp_path) == "missing"
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "absent.jsonl").touch()
    assert status_of(manifest, "small", tmp_path) == "present"
    corpus = manifest.variants["small"].corpus
    assert corpus is not None
    assert locate(manifest, "small", corpus, tmp_path) == tmp_path / "sub" / "absent.jsonl"


def test_an_unknown_variant_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(HarnessError, match=r"no variant `dev20`; did you mean dev200"):
        musique(variant="dev20").load(tmp_path)


def test_an_unknown_context_is_refused(tmp_path: Path, musique_file: Path) -> None:
    with pytest.raises(HarnessError, match=r"bench.context='both' is wrong: give pool, own"):
        musique("dev", context="both", questions=str(musique_file)).load(tmp_path)  # type: ignore[arg-type]


def test_the_pool_holds_each_passage_once(write: Write, load: Load, musique_records: Make) -> None:
    records = musique_records(6)
    distinct = {(p["title"], p["paragraph_text"]) for r in records for p in _paras(r)}
    total = sum(len(_paras(r)) for r in records)
    pool = load(write(records)).corpus.passages
    assert len(distinct) < total
    assert {(p.title, p.text) for p in pool} == distinct
    assert len(pool) == len(distinct)
    assert [p.id for p in pool] == sorted(passage_id(*pair) for pair in distinct)


def test_passages_that_differ_in_title_or_text_stay_apart(write: Write, load: Load) -> None:
    paragraphs = [
        {"idx": 0, "title": "T", "paragraph_text": "x", "is_supporting": True},
        {"idx": 1, "title": "T", "paragraph_text": "y", "is_supporting": False},
        {"idx": 2, "title": "U", "paragraph_text": "x", "is_supporting": False},
        {"idx": 3, "title": "T", "paragraph_text": "x", "is_supporting": False},
    ]
    record = {"id": "1", "question": "Q?", "answer": "x", "paragraphs": paragraphs}
    assert len(load(write([record])).corpus.passages) == 3


def test_own_and_pool_scope(write: Write, load: Load, musique_records: Make) -> None:
    records = musique_records(8)
    path = write(records)
    pool, own = load(path), load(path, context="own")
    assert pool.context == "pool"
    assert pool.corpus.passages == own.corpus.passages
    by_id = {record["id"]: record for record in records}
    for question in own.questions:
        paragraphs = _paras(by_id[question.gold.native_id])
        ids = {passage_id(p["title"], p["paragraph_text"]) for p in paragraphs}
        assert question.query.scope is not None
        assert question.query.scope.passages == tuple(sorted(ids))
    assert all(question.query.scope is None for question in pool.questions)


def test_own_scope_needs_passages_of_ones_own(
    write: Write, load: Load, musique_records: Make
) -> None:
    records = musique_records(3)
    records[1] = {k: v for k, v in records[1].items() if k != "paragraphs"}
    with pytest.raises(DataError, match=r"file.json:2: .*bench.context=own has nothing to search"):
        load(write(records), context="own")


def test_without_passages_there_is_no_view_of_them_and_a_note(
    tmp_path: Path, write: Write, load: Load, musique_records: Make
) -> None:
    records = [
        {k: v for k, v in record.items() if k != "paragraphs"} for record in musique_records(3)
    ]
    questions = write(records)
    empty = tmp_path / "corpus.json"
    empty.write_text("[]")
    for benchmark in (load(questions), load(questions, corpus=str(empty))):
        assert len(benchmark.questions) == 3
        assert benchmark.corpus.views == frozenset()
        (note,) = [note for note in benchmark.notes if "passages;" in note]
        assert "there are no passages; bench.corpus=PATH names a file of them" in note
        # What needs them is refused when they are asked for, not given an empty pool.
        with pytest.raises(HarnessError, match=f"{benchmark.name} has no view `passages`"):
            _ = benchmark.corpus.passages


def test_without_passages_a_strategy_that_needs_them_is_refused(
    config: Callable[..., Any], musique_file: Path, musique_records: Make
) -> None:
    from harness.running.evaluate import evaluate

    records = [
        {k: v for k, v in record.items() if k != "paragraphs"} for record in musique_records(12)
    ]
    musique_file.write_text("\n".join(map(json.dumps, records)), "utf-8")
    with pytest.raises(HarnessError, match=r"keyword needs the view `passages`.*bench.corpus=PATH"):
        evaluate(config("strategy=keyword"), notify=lambda _: None)


def test_a_file_without_questions_is_refused(tmp_path: Path, load: Load) -> None:
    path = tmp_path / "none.json"
    path.write_text("[]")
    with pytest.raises(DataError, match=r"none.json: holds no questions"):
        load(path)


def _corpus(write: Write, records: list[Record]) -> Path:
    passages = {(p["title"], p["paragraph_text"]) for r in records for p in _paras(r)}
    units = [{"title": title, "text": text} for title, text in sorted(passages)]
    return write([*units, units[0], {"title": "More", "text": "Nobody asks."}], "corpus.jsonl")


def test_a_corpus_of_ones_own_is_searched_instead(
    write: Write, load: Load, musique_records: Make
) -> None:
    records = musique_records(6)
    questions, corpus = write(records), _corpus(write, records)
    carried, given = load(questions), load(questions, corpus=str(corpus))
    assert len(given.corpus.passages) == len(carried.corpus.passages) + 1
    assert given.sha256 != carried.sha256
    assert "searched in the passages of corpus.jsonl" in given.notes
    assert [q.query.id for q in given.questions] == [q.query.id for q in carried.questions]


def test_a_corpus_of_ones_own_goes_with_a_pinned_variant(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    records = musique_records(6)
    write(records)
    corpus = _corpus(write, records)
    pin(rows=6, passages=1)
    benchmark = small(tmp_path, corpus=str(corpus))
    assert benchmark.named
    assert "More" in benchmark.corpus.titles.values()


def test_gold_that_is_not_in_the_corpus_is_counted(
    write: Write, load: Load, musique_records: Make
) -> None:
    records = musique_records(6)
    corpus = write([{"title": "More", "text": "Nobody asks."}], "corpus.jsonl")
    notes = load(write(records), corpus=str(corpus)).notes
    assert "6 questions have a gold passage that is not in the corpus" in notes


def test_a_file_of_ones_own_is_unfrozen_and_known_by_its_bytes(
    tmp_path: Path, write: Write, load: Load, musique_records: Make
) -> None:
    first = load(write(musique_records(6), "mine.jsonl"))
    assert (first.name, first.named) == ("musique.mine", False)
    assert first.corpus.name == "musique.mine"
    assert any("mine.jsonl" in note and "no frozen variant" in note for note in first.notes)
    again = load(write(musique_records(6), "copy.jsonl"))
    other = load(write(musique_records(7), "mine.jsonl"))
    assert first.sha256 == again.sha256 != other.sha256


@pytest.mark.parametrize("key", ["questions", "corpus"])
def test_a_file_that_is_not_there_is_named_with_its_key(
    tmp_path: Path, musique_file: Path, key: str
) -> None:
    options = {"questions": str(musique_file), key: str(tmp_path / "nope.jsonl")}
    with pytest.raises(DataError, match=rf"nope.jsonl: there is no such file \(bench.{key}\)"):
        musique("dev", **options).load(tmp_path)
    options[key] = ""
    with pytest.raises(HarnessError, match=rf"bench.{key}='' is wrong: give a path"):
        musique("dev", **options).load(tmp_path)


def test_a_users_path_may_begin_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, musique_file: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert len(musique("dev", questions=f"~/{musique_file.name}").load(tmp_path).questions) == 40


NASTY = (
    "plain.jsonl",
    "with space.jsonl",
    "a,b.jsonl",
    "[x]{y}(z).jsonl",
    "k=v=w.jsonl",
    "it's.jsonl",
    'say "so".jsonl',
    "'both\" kinds'.jsonl",
    "back\\slash.jsonl",
    "tail\\",
    "007",
    "true",
    "1e5",
    "a: b # c.jsonl",
    "~tilde!*?.jsonl",
    "größe-日本.jsonl",
    "$HOME.jsonl",
    "%20;&|.jsonl",
)


@pytest.mark.parametrize("name", NASTY)
def test_paths_go_through_the_configuration_unharmed(
    tmp_path: Path, config: Callable[..., Any], musique_records: Make, name: str
) -> None:
    from harness.running.session import load_questions

    folder = tmp_path / "my data, [v=1] it's"
    folder.mkdir()
    questions, corpus = folder / name, folder / f"c{name}"
    text = "\n".join(json.dumps(record) for record in musique_records(12))
    questions.write_text(text, "utf-8")
    corpus.write_text('{"title": "T", "text": "x"}', "utf-8")
    composed = config(f"bench.questions={questions}", f"bench.corpus={corpus}")
    benchmark, selection = load_questions(composed)
    assert (len(selection.questions), len(benchmark.corpus.passages)) == (12, 1)
    assert benchmark.variant == questions.stem


def test_relative_names_that_look_like_numbers(
    tmp_path: Path, config: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, musique_file: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    musique_file.rename("007")
    composed = config("bench.questions=007")
    assert composed["bench"]["questions"] == "007"


@pytest.fixture
def slices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write, musique_records: Make
) -> Callable[..., list[Record]]:
    """Return a maker of a parent file of 12, and the split files of it and of its slice of 5."""

    def make(*, ids: list[str] | None = None, passages: int | None = None) -> list[Record]:
        records = musique_records(12)
        write(records, "parent.jsonl")
        chosen = ids or [record["id"] for record in records[3:8]]
        raw = load_manifest("musique").model_dump()

        def variant(path: str, rows: int, **more: Any) -> dict[str, Any]:
            files = {"questions": {"path": path, "rows": rows}}
            return {"description": path, "files": files, **more}

        raw["variants"] = {
            "all": variant("parent.jsonl", 12),
            "part": variant("slice.jsonl", 5, parent="all", passages=passages),
            "twins": variant("twins.jsonl", 24, parent="all"),
        }
        manifest = Manifest.model_validate(raw)
        for place in ("harness.data.files", "harness.cli.data.known"):
            monkeypatch.setattr(f"{place}.load_manifest", lambda _: manifest)
        payload = split_payload(
            bench="musique", variant="part", parent="all", strata="hops",
            tune=set(chosen[1:]), heldout=set(chosen[:1]),
        )  # fmt: skip
        path = tmp_path / "part.split.json"
        path.write_text(json.dumps(payload))
        for place in ("harness.splits", "harness.splits.select"):
            monkeypatch.setattr(sys.modules[place], "split_path", lambda *_: path)
        return records

    return make


def test_a_slice_is_taken_out_of_its_parents_file(
    tmp_path: Path, slices: Callable[..., list[Record]], write: Write
) -> None:
    records = slices()
    taken = musique(variant="part").load(tmp_path)
    assert {q.gold.native_id for q in taken.questions} == {r["id"] for r in records[3:8]}
    assert (taken.name, taken.named) == ("musique.part", True)
    assert taken.notes == ("taken from parent.jsonl",)
    split, frozen = split_of(taken)
    assert (len(split.tune), len(split.heldout), frozen) == (4, 1, True)
    write(records[3:8], "slice.jsonl")
    own = musique(variant="part").load(tmp_path)
    assert own.notes == ()
    assert (own.questions, own.corpus.sha256) == (taken.questions, taken.corpus.sha256)
    assert own.sha256 != taken.sha256


def test_a_slice_whose_parent_lacks_a_question_is_refused(
    tmp_path: Path, slices: Callable[..., list[Record]]
) -> None:
    slices(ids=["2hop__no_such_question", "x"])
    with pytest.raises(DataError, match=r"parent.jsonl: lacks 2 of the 2 questions of its slice"):
        musique(variant="part").load(tmp_path)


def test_the_pool_of_a_slice_is_checked(
    tmp_path: Path, slices: Callable[..., list[Record]]
) -> None:
    slices(passages=1)
    with pytest.raises(DataError, match="the manifest expects 1"):
        musique(variant="part").load(tmp_path)


def test_status_tells_slices_from_twins(
    tmp_path: Path, slices: Callable[..., list[Record]], capsys: pytest.CaptureFixture[str]
) -> None:
    slices()
    assert data_verb(["status", "musique", "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "musique.part present (from all)" in " ".join(shown.split())
    assert "musique.twins missing" in " ".join(shown.split())
    with pytest.raises(HarnessError, match=r"musique.twins needs the file twins.jsonl"):
        musique(variant="twins").load(tmp_path)


def test_no_variant_takes_the_first_that_is_there(
    tmp_path: Path, pin: Pin, write: Write, musique_records: Make
) -> None:
    (tmp_path / "sub").mkdir()
    write(musique_records(1), "sub/absent.jsonl")
    pin(rows=3)
    other = musique().load(tmp_path)
    assert other.name == "musique.other"
    assert any("small is not in" in note and "other is taken" in note for note in other.notes)
    write(musique_records(3))
    first = musique().load(tmp_path)
    assert (first.name, first.notes) == ("musique.small", ())


def test_no_variant_where_none_is_there_asks_for_the_first(tmp_path: Path, pin: Pin) -> None:
    pin(rows=3)
    with pytest.raises(HarnessError, match=r"musique.small needs the file file.json"):
        musique().load(tmp_path)


@pytest.mark.parametrize("name", [1, True, ["dev"], {"a": 1}])
def test_a_variant_that_is_no_name_is_refused(tmp_path: Path, name: Any) -> None:
    with pytest.raises(HarnessError, match=r"bench.variant=.* is wrong: give the name of one"):
        musique(variant=name).load(tmp_path)


@pytest.mark.parametrize("make", [musique, hotpotqa, frames, iirc, MetaQASource])
def test_a_variant_beside_a_file_of_ones_own_must_exist(
    tmp_path: Path, musique_file: Path, make: Any
) -> None:
    source = make(variant="no-such", questions=str(musique_file))
    with pytest.raises(HarnessError, match=r"has no variant `no-such`"):
        source.load(tmp_path)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        (
            "bench.corpus",
            "or another release. Fetch it again, or pass it as your own with bench.corpus=PATH.",
        ),
        (None, "or another release. Fetch it again."),
    ],
)
def test_only_a_key_that_exists_is_advised(musique_file: Path, own: str | None, says: str) -> None:
    expected = DataFile(path="file.json", sha256="0" * 64)
    with pytest.raises(DataError) as caught:
        verified_sha256(musique_file, expected, own)
    assert str(caught.value).endswith(says)


def test_a_missing_file_without_a_manual_leaves_no_gap(tmp_path: Path, pin: Pin) -> None:
    manifest = pin(rows=3).model_copy(update={"manual": ""})
    file = manifest.variants["small"].files["questions"]
    with pytest.raises(HarnessError, match=r"not for download\. See http"):
        locate(manifest, "small", file, tmp_path)


@pytest.mark.parametrize("key", ["questions", "corpus"])
def test_what_is_no_regular_file_is_called_so(tmp_path: Path, musique_file: Path, key: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    pipe, null = tmp_path / "pipe", Path(os.devnull)
    nothing = "is no regular file"
    for path, says in ((tmp_path, "is a folder"), (pipe, nothing), (null, nothing)):
        options = {"questions": str(musique_file), key: str(path)}
        with pytest.raises(DataError, match=rf"{says} \(bench.{key}\)"):
            musique("dev", **options).load(tmp_path)
