"""The benchmark: manifest, split, views, seeds, what is refused, and determinism."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.__main__ import main
from harness.data.benchmark import Benchmark
from harness.data.benchmarks.broadcast import BroadcastSource, Material
from harness.data.benchmarks.broadcast.source import canonical_text
from harness.data.manifest import load_manifest
from harness.errors import DataError, HarnessError
from harness.nouns import Question, View
from harness.splits import select, split_of

ROOT = Path(__file__).resolve().parents[3]
NOWHERE = Path("nowhere")
CODE = (
    "from pathlib import Path; from harness.data.benchmarks.broadcast import BroadcastSource;"
    "b = BroadcastSource().load(Path('nowhere')); print(b.sha256, b.corpus.sha256)"
)


@pytest.fixture(scope="module")
def benchmark() -> Benchmark:
    return BroadcastSource().load(NOWHERE)


def test_the_generated_variant_is_the_default_and_what_its_manifest_says(
    benchmark: Benchmark,
) -> None:
    variant = load_manifest("broadcast").variants["atlas"]
    assert variant.generated is not None
    assert benchmark.name == "broadcast.atlas"
    assert benchmark.named
    assert benchmark.sha256 == variant.generated.sha256
    assert len(benchmark.questions) == variant.rows
    assert len(benchmark.corpus.passages) == variant.passages
    assert benchmark.corpus.views == {View.PASSAGES, View.FACTS}
    assert benchmark.strata == "type"
    assert benchmark.scorer == "drop"
    assert any("questions by class: absent_metric 25" in note for note in benchmark.notes)


def test_its_split_is_frozen_and_stratified_by_class(benchmark: Benchmark) -> None:
    split, frozen = split_of(benchmark)
    assert frozen
    assert len(split.heldout) == (2 * len(benchmark.questions) + 10) // 20
    held = select(benchmark, "heldout").questions
    assert len({question.gold.type for question in held}) == 11


def test_a_changed_generator_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "harness.data.benchmarks.broadcast.source.canonical_text", lambda *_: "other"
    )
    with pytest.raises(HarnessError, match="generator was changed"):
        BroadcastSource(variant="atlas").load(NOWHERE)


def test_another_seed_is_another_unfrozen_benchmark(benchmark: Benchmark) -> None:
    other = BroadcastSource(seed=3).load(NOWHERE)
    assert other.variant == "atlas-3"
    assert not other.named
    assert not split_of(other)[1]
    assert not {q.query.id for q in other.questions} & {q.query.id for q in benchmark.questions}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"variant": "radio"}, "no variant `radio`"),
        ({"seed": "many"}, "bench.seed"),
        ({"variant": "audience"}, "audience/bakeoff_ratings.csv"),
        ({"variant": "audience", "seed": 3}, "is not drawn"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises(HarnessError, match=said):
        BroadcastSource(**options).load(NOWHERE)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", ["paraphrase", "crosslingual"])
def test_reserved_variants_share_gold_corpus_and_split(variant: str, benchmark: Benchmark) -> None:
    other = BroadcastSource(variant=variant).load(NOWHERE)
    assert other.corpus.sha256 == benchmark.corpus.sha256
    assert other.sha256 != benchmark.sha256
    mine, yours = ({q.gold.native_id: q for q in b.questions} for b in (benchmark, other))
    assert mine.keys() == yours.keys()
    for native, question in mine.items():
        assert yours[native].gold.answers == question.gold.answers
        assert yours[native].gold.passages == question.gold.passages
        assert yours[native].query.history == question.query.history
        assert yours[native].query.text != question.query.text
        assert yours[native].query.id != question.query.id
    assert split_of(other)[0].heldout == split_of(benchmark)[0].heldout


@pytest.mark.shared
def test_the_real_variant_is_read_and_split(shared_data: Path) -> None:
    benchmark = BroadcastSource(variant="audience").load(shared_data)
    assert benchmark.name == "broadcast.audience"
    assert len(benchmark.questions) == 257
    assert len(benchmark.corpus.passages) == 21
    split, frozen = split_of(benchmark)
    assert frozen
    assert len(split.heldout) == 26
    by_id = {q.gold.native_id: q.gold for q in benchmark.questions}
    peak = by_id["peak_value:Bake Off series 6: ratings:viewers_28day"]
    assert peak.answers[0] == "15.16"


@pytest.mark.shared
def test_a_changed_table_is_refused(shared_data: Path, tmp_path: Path) -> None:
    shutil.copytree(shared_data / "audience", tmp_path / "audience")
    path = tmp_path / "audience" / "bakeoff_ratings.csv"
    path.chmod(0o644)
    path.write_text(path.read_text().replace("13.51", "13.52"))
    with pytest.raises(DataError, match=r"bakeoff_ratings\.csv: has the sha256"):
        BroadcastSource(variant="audience").load(tmp_path)


def test_the_bytes_do_not_depend_on_the_machine(benchmark: Benchmark) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "4242", "LC_ALL": "C", "TZ": "Asia/Tokyo"},
        cwd=ROOT,
    )
    assert done.stdout.split() == [benchmark.sha256, benchmark.corpus.sha256]


def test_the_canonical_text_holds_every_record(
    generated: Material, generated_questions: tuple[Question, ...]
) -> None:
    text = canonical_text(generated, generated_questions)
    records = len(generated.passages) + len(generated.facts) + len(generated_questions)
    assert text.count("\n") == records
    assert canonical_text(generated, generated_questions[1:]) != text


def test_verify_prints_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "verify", "broadcast", "atlas"]) == 0
    told = capsys.readouterr().out
    assert "broadcast.atlas: 274 questions" in told
    assert "facts" in told
