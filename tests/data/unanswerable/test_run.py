"""`bench.unanswerable` in a run: applied on loading, recorded, and found again on reading."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness import load_run
from harness.cli import runs as runs_verb
from harness.cli import score as score_verb
from harness.cli import show as show_verb
from harness.config.compose import compose
from harness.data.benchmarks.musique import musique
from harness.errors import HarnessError
from harness.running.evaluate import Outcome, evaluate
from harness.running.loading import load_benchmark, make_source
from harness.running.recorded import read_run

Config = Callable[..., dict[str, Any]]


@pytest.fixture
def towns_config(tmp_path: Path, native_file: Path) -> Config:
    """Return a composer of configurations on the 40 questions about towns."""

    def make(*overrides: str) -> dict[str, Any]:
        return compose(
            [
                "bench=musique",
                f"bench.questions={native_file}",
                "split=all",
                "tracking=none",
                f"paths.root={tmp_path}",
                *overrides,
            ]
        )

    return make


def evaluated(config: dict[str, Any]) -> Outcome:
    outcome = evaluate(config, notify=lambda _: None)
    assert outcome.exit_code == 0
    return outcome


def summary(outcome: Outcome) -> dict[str, Any]:
    assert outcome.scored is not None
    return dict(outcome.scored.summary)


@pytest.mark.parametrize("value", ["null", "0", "0.0"])
def test_nothing_is_changed_unless_asked_for(
    towns_config: Config, native_file: Path, tmp_path: Path, value: str
) -> None:
    loaded = load_benchmark(towns_config(f"bench.unanswerable={value}"))
    plain = musique("dev", questions=str(native_file)).load(tmp_path)
    assert (loaded.sha256, loaded.name, loaded.notes) == (plain.sha256, plain.name, plain.notes)
    assert loaded.questions == plain.questions


@pytest.mark.parametrize("value", ["1", "-0.1", "true", "many", "[0.25]", "25"])
def test_a_wrong_share_is_refused_before_anything_is_read(towns_config: Config, value: str) -> None:
    config = towns_config(f"bench.unanswerable={value}", "bench.questions=nowhere.jsonl")
    with pytest.raises(HarnessError, match=r"^bench\.unanswerable=.* is wrong"):
        load_benchmark(config)


def test_a_source_need_not_know_it(towns_config: Config, tmp_path: Path) -> None:
    source = make_source(towns_config("bench.unanswerable=0.25")["bench"])
    assert len(source.load(tmp_path).questions) == 40


def test_twins_are_refused(towns_config: Config, native_file: Path) -> None:
    records = [json.loads(line) for line in native_file.read_text("utf-8").splitlines()]
    robbed = [{**r, "answerable": False, "paragraphs": r["paragraphs"][:1]} for r in records]
    lines = map(json.dumps, [*records, *robbed])
    native_file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(HarnessError, match=r"unanswerable questions of its own \(40 of 80\)"):
        load_benchmark(towns_config("bench.unanswerable=0.25"))


def test_leaks_and_abstentions_have_a_denominator(towns_config: Config) -> None:
    plain = summary(evaluated(towns_config("strategy=naive_rag")))
    told = summary(evaluated(towns_config("strategy=naive_rag", "bench.unanswerable=0.25")))
    assert plain["metrics"]["leak_rate"]["n"] == 0
    assert told["identity"] != plain["identity"]
    assert (plain["variant"], told["variant"]) == ("towns", "towns+unans25")
    metrics = told["metrics"]
    assert (metrics["em"]["n"], metrics["leak_rate"]["n"], told["n"]) == (30, 10, 40)
    assert metrics["leak_rate"]["value"] + metrics["abstain_accuracy"]["value"] == 1
    assert metrics["derived_em"]["n"] == 0
    assert told["n_passages"] == plain["n_passages"] - 10
    assert "40 candidates, 10 made, shortfall 0, 4 rejected" in " ".join(told["notes"])
    assert set(told["by"]["unanswerable"]) == {"removed_passage", "unknown"}
    assert "removed" not in told["by"], "it would break the score down by single questions"


@pytest.mark.parametrize(("strategy", "leaks"), [("always_abstain", 0.0), ("never_abstain", 1.0)])
def test_the_ends_of_the_scale(towns_config: Config, strategy: str, leaks: float) -> None:
    config = towns_config(f"strategy={strategy}", "bench.unanswerable=0.25", "bench.context=own")
    assert summary(evaluated(config))["metrics"]["leak_rate"]["value"] == leaks


def test_the_perfect_context_lacks_the_answer(towns_config: Config) -> None:
    outcome = evaluated(towns_config("strategy=oracle_context", "bench.unanswerable=0.25"))
    run = read_run(outcome.folder)
    for question in run.selection.questions:
        prediction = run.rows[question.query.id].prediction
        assert prediction is not None
        if not question.gold.answerable:
            wanted = question.gold.decomposition[-1].answer
            assert prediction.answer != wanted
            assert len(question.gold.passages) == 1


def test_a_run_is_read_back_as_it_was(
    towns_config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = evaluated(towns_config("strategy=naive_rag", "bench.unanswerable=0.25"))
    folder = str(outcome.folder.path)
    before = summary(outcome)
    run = read_run(outcome.folder)
    assert run.benchmark.name == "musique.towns+unans25"
    made = next(q for q in run.selection.questions if not q.gold.answerable)
    assert show_verb.main([folder, made.gold.native_id]) == 0
    shown = capsys.readouterr().out
    assert "musique.towns+unans25" in shown
    assert "removed_passage" in shown
    assert dict(made.gold.tags)["removed"] in shown
    outcome.folder.summary.unlink()
    assert score_verb.main([folder]) == 0
    again = json.loads(outcome.folder.summary.read_text("utf-8"))
    assert again["metrics"] == before["metrics"]
    assert runs_verb.main(["--runs", str(outcome.folder.path.parents[2])]) == 0
    assert "towns+unans25" in capsys.readouterr().out
    frame = load_run(folder).questions
    assert int((~frame["answerable"]).sum()) == 10
    assert [list(gold) for gold in frame[~frame["answerable"]]["gold"]] == [[]] * 10


def test_resuming_finds_the_same_questions(towns_config: Config) -> None:
    config = towns_config("strategy=naive_rag", "bench.unanswerable=0.25", "run.limit=8")
    first, second = evaluated(config), evaluated(config)
    assert first.folder.path == second.folder.path
    assert summary(first)["metrics"] == summary(second)["metrics"]
    assert summary(first)["metrics"]["leak_rate"]["n"] <= 8
