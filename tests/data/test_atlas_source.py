"""The atlas as a benchmark: what its manifest says, its views, its split, and the bare command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.__main__ import main
from harness.data import load_manifest
from harness.data.benchmarks.atlas.source import AtlasSource
from harness.errors import HarnessError
from harness.nouns import View
from harness.splits import select, split_of

NOWHERE = Path("nowhere")


@pytest.fixture(scope="module")
def source() -> AtlasSource:
    return AtlasSource(variant="small")


def test_small_is_what_its_manifest_says(source: AtlasSource) -> None:
    benchmark = source.load(NOWHERE)
    variant = load_manifest("atlas").variants["small"]
    assert variant.generated is not None
    assert len(benchmark.questions) == variant.rows == variant.generated.rows
    assert len(benchmark.corpus.passages) == variant.passages
    assert benchmark.sha256 == variant.generated.sha256
    assert benchmark.corpus.views == {View.PASSAGES, View.TRIPLES, View.SKB, View.FACTS}
    assert benchmark.named


def test_a_changed_generator_is_refused(
    source: AtlasSource, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("harness.data.benchmarks.atlas.source.to_bytes", lambda atlas: b"other")
    with pytest.raises(HarnessError, match="generator was changed"):
        source.load(NOWHERE)


def test_its_split_is_frozen_and_one_in_ten(source: AtlasSource) -> None:
    benchmark = source.load(NOWHERE)
    split, frozen = split_of(benchmark)
    assert frozen
    assert len(split.heldout) == (2 * len(benchmark.questions) + 10) // 20
    assert len(select(benchmark, "heldout").questions) == len(split.heldout)


def test_another_seed_is_another_unfrozen_benchmark(source: AtlasSource) -> None:
    standard, other = source.load(NOWHERE), AtlasSource(variant="small", seed=3).load(NOWHERE)
    assert other.variant == "small-normal-3"
    assert not other.named
    assert not split_of(other)[1]
    assert other.sha256 != standard.sha256
    assert not {q.query.id for q in other.questions} & {q.query.id for q in standard.questions}


@pytest.mark.parametrize("wrong", [{"variant": "huge"}, {"variant": "small", "difficulty": "odd"}])
def test_unknown_settings_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(HarnessError):
        AtlasSource(**wrong).load(NOWHERE)


def test_the_bare_command_runs_naive_rag_on_atlas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    summary = tmp_path / "out" / "summary.json"
    code = main(["eval", f"paths.root={tmp_path}", "tracking=none", f"run.summary={summary}"])
    assert code == 0
    written = json.loads(summary.read_text())
    assert (written["bench"], written["variant"], written["strategy"]) == (
        "atlas",
        "small",
        "naive_rag",
    )
    cells = written["metrics"]
    total = sum(
        cells[key]["value"] for key in ("abstain_accuracy", "leak_rate", "error_rate_unanswerable")
    )
    assert total == pytest.approx(1.0)
    assert cells["derived_em"]["n"] > 0
    assert "wording" in written["by"]
    assert "naive_rag on atlas.small" in capsys.readouterr().out


def test_samples_are_shown_with_gold_and_passages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "sample", "atlas", "-n", "3"]) == 0
    told = capsys.readouterr().out
    assert told.count("atlas.small q") == 3
    assert "gold hop 1" in told


def test_verify_prints_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "verify", "atlas", "small"]) == 0
    told = capsys.readouterr().out
    assert "shortcut rate under 10 %" in told
    assert "FAIL" not in told
