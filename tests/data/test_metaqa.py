"""MetaQA's native text files turned into questions, gold and a knowledge base."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.canonical import sha256_file, sha256_json
from harness.config.compose import compose
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.metaqa import MetaQASource, read_kb
from harness.data.manifest import Manifest, load_manifest
from harness.errors import DataError, HarnessError
from harness.nouns import Question, Triple, View
from harness.running.loading import make_source
from harness.splits import select, split_of

KB = """\
Lantern Bay|directed_by|Ada Quell
Lantern Bay|written_by|Ada Quell
Lantern Bay|starred_actors|Ivo Sörensen
Lantern Bay|release_year|1951
1951|directed_by|Ben Ostrey
1951|starred_actors|Ivo Sörensen
1951|has_tags|ada quell
Salt, and Ash|directed_by|Ada Quell
Salt, and Ash|in_language|Zulu
Salt, and Ash|has_genre|War
"""
QUESTIONS = {
    1: (
        "who directed [Lantern Bay]\tAda Quell\n"
        "[Ivo Sörensen] stars in what\tLantern Bay|1951\n"
        "who directed [Lantern Bay]\tAda Quell\n"
    ),
    2: (
        "who directed the films with [Ivo Sörensen]\tAda Quell|Ben Ostrey\n"
        "which films have the director of [Lantern Bay]\tSalt, and Ash\n"
    ),
    3: "what languages are by the director of [Lantern Bay]\tZulu\n",
}
TYPES = {
    1: "movie_to_director\nactor_to_movie\nmovie_to_director\n",
    2: "actor_to_movie_to_director\nmovie_to_director_to_movie\n",
    3: "movie_to_director_to_movie_to_language\n",
}
Load = Callable[..., Benchmark]


def questions_at(n: int, variant: str = "dev") -> str:
    return f"metaqa/{n}-hop/vanilla/qa_{variant}.txt"


def types_at(n: int, variant: str = "dev") -> str:
    return f"metaqa/{n}-hop/qa_{variant}_qtype.txt"


def write_native(folder: Path, variant: str = "dev") -> None:
    files = {"metaqa/kb.txt": KB}
    files |= {questions_at(n, variant): text for n, text in QUESTIONS.items()}
    files |= {types_at(n, variant): text for n, text in TYPES.items()}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def manifest_of(**kb: Any) -> Manifest:
    """The real manifest without hashes and counts; `kb` says what it knows of the KB."""
    raw = load_manifest("metaqa").model_dump()
    for variant in raw["variants"].values():
        for file in variant["files"].values():
            file |= {"rows": None, "bytes": None, "sha256": None, "verified": False}
        variant["files"]["kb"] |= kb
    return Manifest.model_validate(raw)


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[[Manifest], None]:
    """Return a setter of the manifest that is loaded by."""

    def put(manifest: Manifest) -> None:
        for place in ("benchmarks.metaqa.source", "opened"):
            monkeypatch.setattr(f"harness.data.{place}.load_manifest", lambda _: manifest)

    return put


@pytest.fixture
def load(tmp_path: Path, use: Callable[[Manifest], None]) -> Load:
    """Return a loader of invented files in tmp_path, which a test may spoil before."""
    write_native(tmp_path)
    use(manifest_of())

    def make(**options: Any) -> Benchmark:
        return MetaQASource(**options).load(tmp_path)

    return make


def by_native(benchmark: Benchmark) -> dict[str, Question]:
    return {question.gold.native_id: question for question in benchmark.questions}


def test_every_field_of_a_question(load: Load) -> None:
    question = by_native(load())["dev-1hop-00002"]
    gold = question.gold
    # The brackets are the benchmark's, and stay.
    assert question.query.text == "[Ivo Sörensen] stars in what"
    assert (question.query.scope, question.query.history) == (None, ())
    assert gold.answer_set == ("Lantern Bay", "1951")
    assert gold.answers == ("Lantern Bay, 1951",)
    assert (gold.hops, gold.type, gold.answerable) == (1, "actor_to_movie", True)
    assert gold.tags == (("set_size", "2-3"),)
    assert (gold.passages, gold.titles, gold.evidence) == ((), (), ())


def test_a_question_is_known_by_variant_hops_and_line(load: Load) -> None:
    questions = by_native(load())
    assert sorted(questions) == [
        "dev-1hop-00001",
        "dev-1hop-00002",
        "dev-1hop-00003",
        "dev-2hop-00001",
        "dev-2hop-00002",
        "dev-3hop-00001",
    ]
    first, third = questions["dev-1hop-00001"], questions["dev-1hop-00003"]
    assert first.query.text == third.query.text
    for native, question in questions.items():
        assert question.query.id == "q" + sha256_json(["metaqa", native])[:16]
    ids = [question.query.id for question in load().questions]
    assert ids == sorted(ids)


@pytest.mark.parametrize(
    ("answers", "size"), [(1, "1"), (2, "2-3"), (3, "2-3"), (4, "4-10"), (10, "4-10"), (11, "11+")]
)
def test_sizes_of_answer_sets(tmp_path: Path, load: Load, answers: int, size: str) -> None:
    named = "|".join(f"A{i}" for i in range(answers))
    (tmp_path / questions_at(3)).write_text(f"what is by [Lantern Bay]\t{named}\n")
    (question,) = load(hops=3).questions
    assert question.gold.tags == (("set_size", size),)


def test_the_triples_are_the_native_view(load: Load) -> None:
    corpus = load().corpus
    assert corpus.views == {View.TRIPLES}
    assert corpus.oracle_views == frozenset()
    triples = corpus.view(View.TRIPLES)
    assert len(triples) == 10
    assert Triple("Salt, and Ash", "has_genre", "War") in triples
    assert list(triples) == sorted(triples, key=lambda t: (t.subject, t.relation, t.object))


@pytest.mark.parametrize(
    ("hops", "n", "name"),
    [
        (1, 3, "metaqa.dev-1hop"),
        ("2", 2, "metaqa.dev-2hop"),
        (3, 1, "metaqa.dev-3hop"),
        ("all", 6, "metaqa.dev"),
    ],
)
def test_hops_choose_the_files(load: Load, hops: int | str, n: int, name: str) -> None:
    benchmark = load(hops=hops)
    assert (len(benchmark.questions), benchmark.name) == (n, name)
    assert benchmark.corpus.name == name
    whole = by_native(load())
    assert all(whole[native] == question for native, question in by_native(benchmark).items())


def test_the_parts_are_other_benchmarks_on_one_corpus(load: Load) -> None:
    parts = [load(hops=hops) for hops in (1, 2, 3, "all")]
    assert len({part.sha256 for part in parts}) == 4
    assert len({part.corpus.sha256 for part in parts}) == 1


@pytest.mark.parametrize("hops", [0, 4, "4", "two", "", None, True, 1.5, [1, 2]])
def test_other_hops_are_refused(load: Load, hops: Any) -> None:
    with pytest.raises(HarnessError, match=r"^bench.hops=.* is wrong: give 1, 2, 3 or all"):
        load(hops=hops)


def test_only_the_files_of_the_asked_hops_are_read(tmp_path: Path, load: Load) -> None:
    for n in (1, 3):
        shutil.rmtree(tmp_path / f"metaqa/{n}-hop")
    assert len(load(variant="dev", hops=2).questions) == 2
    with pytest.raises(HarnessError, match=r"needs the file metaqa/1-hop/vanilla/qa_dev.txt"):
        load(variant="dev")


def test_the_first_split_that_is_there_is_taken(tmp_path: Path, load: Load) -> None:
    write_native(tmp_path, "test")
    assert load().name == "metaqa.dev"
    (tmp_path / questions_at(1)).unlink()
    benchmark = load()
    assert benchmark.name == "metaqa.test"
    assert "bench.variant=NAME chooses" in benchmark.notes[0]
    assert set(by_native(benchmark)) & {"test-2hop-00002"}


def test_a_split_is_asked_whole(load: Load) -> None:
    benchmark = load()
    assert (benchmark.split, benchmark.named, benchmark.strata) == ("official", True, "type")
    split, frozen = split_of(benchmark)
    assert (len(split.tune), len(split.heldout), frozen) == (6, 0, True)
    assert select(benchmark, "tune").side == "all"
    with pytest.raises(HarnessError, match="no held-out side"):
        select(benchmark, "heldout")


def test_a_sample_keeps_the_types(load: Load) -> None:
    picked = select(load(), "all", limit=3)
    assert len(picked.questions) == 3
    assert picked.total == 6


def test_without_types_the_strata_are_the_hops(tmp_path: Path, load: Load) -> None:
    before = load()
    (tmp_path / types_at(2)).unlink()
    benchmark = load()
    assert benchmark.strata == "hops"
    assert benchmark.notes == ("the file of types is not there: 2-hop questions have none",)
    assert by_native(benchmark)["dev-2hop-00001"].gold.type == ""
    assert [q.query for q in benchmark.questions] == [q.query for q in before.questions]


def test_repeated_triples_are_kept_once_and_counted(tmp_path: Path, load: Load) -> None:
    before = load()
    lines = KB.splitlines()
    (tmp_path / "metaqa/kb.txt").write_text("\n".join([*lines[::-1], lines[3], lines[3]]))
    after = load()
    assert after.notes == ("2 lines of the KB repeat a triple, which is kept once",)
    assert after.sha256 == before.sha256
    assert after.corpus.sha256 == before.corpus.sha256
    assert after.corpus.view(View.TRIPLES) == before.corpus.view(View.TRIPLES)


def test_the_official_kb_is_known_by_its_triples(
    tmp_path: Path,
    load: Load,
    use: Callable[[Manifest], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "metaqa/kb.txt"
    triples = read_kb(path).sha256
    use(manifest_of(sha256=sha256_file(path), rows=10))
    assert load().notes == ()
    path.write_text(KB + KB.splitlines()[0] + "\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"kb.txt: does not hold the triples .* bench.corpus=PATH"):
        load()
    monkeypatch.setattr("harness.data.benchmarks.metaqa.source.TRIPLES_SHA256", triples)
    assert load().notes == ("1 lines of the KB repeat a triple, which is kept once",)
    path.write_text(KB.replace("Zulu", "Yulu"), encoding="utf-8")
    with pytest.raises(DataError, match=r"kb.txt: does not hold the triples"):
        load()


def test_counts_that_are_not_the_manifests_are_refused(
    tmp_path: Path, load: Load, use: Callable[[Manifest], None]
) -> None:
    use(manifest_of(rows=11))
    with pytest.raises(DataError, match=r"kb.txt: holds 10 different triples, .* expects 11"):
        load()
    raw = manifest_of().model_dump()
    raw["variants"]["dev"]["files"]["questions.2"]["rows"] = 3
    use(Manifest.model_validate(raw))
    with pytest.raises(DataError, match=r"2-hop/vanilla/qa_dev.txt: holds 2 questions, .* 3"):
        load()
    assert len(load(hops=1).questions) == 3


def test_what_does_not_fit_is_counted_and_kept(tmp_path: Path, load: Load) -> None:
    (tmp_path / questions_at(2)).write_text(
        "who directed the films with Ivo\tAda Quell|Nobody\n"
        "which films have the director of [Nowhere]\tLantern Bay|Lantern Bay|1951\n",
        encoding="utf-8",
    )
    benchmark = load()
    assert benchmark.notes == (
        "1 questions name an answer twice, which is kept once",
        "1 questions have no [topic]",
        "1 questions have a [topic] that is no entity of the KB",
        "1 questions have an answer that is no entity of the KB",
    )
    questions = by_native(benchmark)
    assert questions["dev-2hop-00001"].gold.answer_set == ("Ada Quell", "Nobody")
    assert questions["dev-2hop-00002"].gold.answer_set == ("Lantern Bay", "1951")


def test_files_of_ones_own(tmp_path: Path, load: Load) -> None:
    mine, kb = tmp_path / "mine.txt", tmp_path / "films.txt"
    mine.write_text(QUESTIONS[2], encoding="utf-8")
    kb.write_text(KB + "New|directed_by|Ada Quell\n", encoding="utf-8")
    benchmark = load(questions=str(mine), corpus=str(kb))
    assert (benchmark.name, benchmark.named, benchmark.split) == ("metaqa.mine", False, "computed")
    assert benchmark.strata == "hops"
    assert len(benchmark.corpus.view(View.TRIPLES)) == 11
    assert benchmark.notes == (
        "read from mine.txt, which is no split of MetaQA",
        "searched in the triples of films.txt",
    )
    assert sorted(by_native(benchmark)) == ["mine-00001", "mine-00002"]
    assert {question.gold.hops for question in benchmark.questions} == {None}
    two = load(questions=str(mine), hops=2)
    assert two.name == "metaqa.mine-2hop"
    assert {(q.gold.hops, q.gold.type) for q in two.questions} == {(2, "")}
    with pytest.raises(HarnessError, match=r"there is no such file \(bench.corpus\)"):
        load(corpus=str(tmp_path / "nope.txt"))


def test_a_missing_file_says_how_to_get_it(tmp_path: Path, load: Load) -> None:
    shutil.rmtree(tmp_path / "metaqa")
    with pytest.raises(HarnessError) as caught:
        load()
    message = str(caught.value)
    assert "metaqa.dev needs the file metaqa/1-hop/vanilla/qa_dev.txt" in message
    assert "It is not for download. The address of the download stands" in message
    assert "https://github.com/yuyuz/MetaQA" in message


@settings(max_examples=150)
@given(data=st.data())
def test_any_damage_is_loaded_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    write_native(folder)
    path = folder / data.draw(
        st.sampled_from(["metaqa/kb.txt", questions_at(1), types_at(1), questions_at(3)])
    )
    raw = bytearray(path.read_bytes())
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, min(len(raw), start + 12)))
    raw[start:end] = data.draw(st.binary(max_size=6) | st.sampled_from([b"|", b"\t", b"\r", b"\n"]))
    path.write_bytes(bytes(raw))
    with pytest.MonkeyPatch().context() as patch:
        for place in ("benchmarks.metaqa.source", "opened"):
            patch.setattr(f"harness.data.{place}.load_manifest", lambda _: MANIFEST)
        try:
            benchmark = MetaQASource().load(folder)
            benchmark.corpus.view(View.TRIPLES)
        except HarnessError as error:
            assert str(folder) in str(error)


MANIFEST = manifest_of()


def test_the_configuration_makes_the_source() -> None:
    for given_, expected in (("2", 2), ("all", "all")):
        source = make_source(compose(["bench=metaqa", f"bench.hops={given_}"])["bench"])
        assert source == MetaQASource(hops=expected)


def test_the_manifest_has_the_published_counts() -> None:
    manifest = load_manifest("metaqa")
    rows = {name: variant.rows for name, variant in manifest.variants.items()}
    assert rows == {"dev": 39138, "test": 39093, "train": 329282}
    assert {variant.files["kb"].rows for variant in manifest.variants.values()} == {133582}
    for name in ("test", "train"):
        files = manifest.variants[name].files
        assert not any(file.verified for role, file in files.items() if role != "kb")
