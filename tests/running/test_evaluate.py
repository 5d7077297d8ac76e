"""The main job: resume, retry, start afresh, samples, errors and faults."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from harness.errors import HarnessError
from harness.running import evaluate as module
from harness.running.evaluate import Outcome
from harness.running.folder import find_runs
from harness.running.ledger import read_ledger
from harness.running.session import open_session

Run = Callable[..., Outcome]
Config = Callable[..., dict[str, Any]]
Outside = Callable[..., str]

FAILS_ON_SOME = """
    def answer(self, query):
        number = int(query.text.rsplit(" ", 2)[1])
        if number % 4 == 0 and os.environ.get("OUTSIDE_WELL") is None:
            raise ValueError(f"cannot do {number}")
        return Prediction(answer="yes")
"""


def summary_of(outcome: Outcome) -> dict[str, Any]:
    assert outcome.scored is not None
    return outcome.scored.summary


def test_a_run_leaves_its_files_and_the_same_command_again_answers_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run()
    assert (first.answered, first.pending, first.exit_code) == (40, 0, 0)
    folder = first.folder
    for path in (folder.config, folder.ledger, folder.scores, folder.summary, folder.provenance):
        assert path.is_file()
    assert folder.path.parts[-3:-1] == ("musique", "naive_rag")
    assert summary_of(first)["identity"].startswith(folder.path.name)
    monkeypatch.setattr("strategies.naive_rag.NaiveRag.prepare", pytest.fail)
    second = run("run.workers=3")
    assert (second.answered, second.folder) == (0, folder)
    assert summary_of(second) == summary_of(first), "also what it cost and took"
    config = yaml.safe_load(folder.config.read_text(encoding="utf-8"))
    assert config["run"]["workers"] == 3


def test_workers_change_no_prediction(run: Run) -> None:
    one = read_ledger(run().folder.ledger)
    four = read_ledger(run("run.workers=4", "run.mode=always").folder.ledger)
    assert {id_: row.prediction for id_, row in four.items()} == {
        id_: row.prediction for id_, row in one.items()
    }


def test_only_what_has_no_row_is_answered(run: Run) -> None:
    first = run()
    ledger = first.folder.ledger
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines[:25]) + lines[25][:40])
    second = run()
    assert (second.answered, second.pending) == (15, 0)
    assert ledger.read_bytes().startswith(b"".join(lines[:25]))
    assert summary_of(second)["metrics"] == summary_of(first)["metrics"]


def test_errors_are_rows_and_denominators_stay(run: Run, outside: Outside) -> None:
    outcome = run(outside(FAILS_ON_SOME))
    summary = summary_of(outcome)
    assert (outcome.exit_code, summary["errors"], summary["n"]) == (1, 10, 40)
    assert summary["metrics"]["em"]["n"] == 40
    assert summary["metrics"]["error_rate"]["value"] == 0.25
    failed = [row for row in read_ledger(outcome.folder.ledger).values() if row.error]
    assert len(failed) == 10
    assert all("cannot do" in (row.error or "") and row.traceback for row in failed)


def test_errors_are_asked_again_on_demand_only(
    run: Run, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = outside(FAILS_ON_SOME)
    first = run(chosen)
    monkeypatch.setenv("OUTSIDE_WELL", "1")
    again = run(chosen)
    assert (again.answered, again.exit_code) == (0, 1)
    retried = run(chosen, "run.retry_errors=true")
    assert (retried.answered, retried.exit_code) == (10, 0)
    assert retried.folder == first.folder
    assert summary_of(retried)["errors"] == 0
    assert retried.folder.ledger.read_bytes().count(b"\n") == 50, "the error rows stay"


def test_a_fault_stops_the_run_and_keeps_its_rows(run: Run, outside: Outside) -> None:
    chosen = outside("""
        def answer(self, query):
            if query.text.endswith("Papers 30 born?") and not os.environ.get("OUTSIDE_WELL"):
                raise HarnessError("the disk of the cache is full")
            return Prediction(answer="yes")
        """)
    with pytest.raises(HarnessError, match="the disk of the cache is full"):
        run(chosen)
    patch = pytest.MonkeyPatch()
    with patch.context() as environment:
        environment.setenv("OUTSIDE_WELL", "1")
        outcome = run(chosen)
    assert 0 < outcome.answered < 40
    assert summary_of(outcome)["errors"] == 0


@pytest.mark.parametrize("rows", [0, 9])
def test_a_disk_that_fills_up_loses_nothing(run: Run, rows: int) -> None:
    whole = run("run.mode=always")
    lines = whole.folder.ledger.read_bytes().splitlines(keepends=True)
    size = len(b"".join(lines[:rows])) + len(lines[rows]) // 2
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = max(size, 3_000)  # room for config.yaml and provenance.json
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        with pytest.raises(HarnessError, match="give the same command again"):
            run("run.mode=always")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    kept = read_ledger(whole.folder.ledger)
    after = run()
    assert after.answered == 40 - len(kept)
    assert summary_of(after)["metrics"] == summary_of(whole)["metrics"]


def test_a_full_disk_while_scoring_loses_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("harness.running.scoring.write_bytes", full)
        with pytest.raises(HarnessError, match=r"scores\.parquet cannot be written: No space left"):
            run()
    blocked = tmp_path / "a folder"
    blocked.mkdir()
    with pytest.raises(HarnessError, match="a folder cannot be written"):
        run(f"run.summary={blocked}")
    assert run().answered == 0


def test_always_answers_all_anew_and_keeps_the_old_ledger(run: Run) -> None:
    first = run()
    old = first.folder.ledger.read_bytes()
    for aside in (1, 2):
        outcome = run("run.mode=always")
        assert (outcome.answered, outcome.folder) == (40, first.folder)
        kept = [p for p in first.folder.path.glob("ledger.*.jsonl") if p.name != "ledger.jsonl"]
        assert len(kept) == aside
    assert old in [path.read_bytes() for path in kept]


def test_starting_afresh_leaves_no_stale_result(run: Run, outside: Outside) -> None:
    chosen = outside("""
        def answer(self, query):
            if os.environ.get("OUTSIDE_ILL"):
                raise HarnessError("ill")
            return Prediction(answer="yes")
        """)
    folder = run(chosen).folder
    with pytest.MonkeyPatch().context() as environment:
        environment.setenv("OUTSIDE_ILL", "1")
        with pytest.raises(HarnessError, match="ill"):
            run(chosen, "run.mode=always")
    assert not folder.summary.exists()
    assert not folder.scores.exists()


def test_a_limit_samples_questions_and_never_the_corpus(
    run: Run, config: Config, outside: Outside
) -> None:
    some, all_ = open_session(config("run.limit=8")), open_session(config())
    assert len(some.selection.questions) == 8
    assert some.benchmark.corpus.passages == all_.benchmark.corpus.passages
    assert some.selection.questions != all_.selection.questions[:8]
    summary = summary_of(run("run.limit=8"))
    assert (summary["n"], summary["n_split"]) == (8, 40)
    assert summary["n_passages"] == len(all_.benchmark.corpus.passages)


def test_heldout_runs_are_counted_before_they_begin(run: Run, notes: list[str]) -> None:
    assert summary_of(run("split=tune"))["split"] == "tune"
    assert not any("held-out" in note for note in notes)
    notes.clear()
    first = run("split=heldout")
    assert summary_of(first)["split"] == "heldout"
    assert any("naive_rag has 0 other held-out runs" in note for note in notes)
    notes.clear()
    run("split=heldout", "retriever.k=3")
    assert any("has 1 other held-out run " in note for note in notes)
    notes.clear()
    run("split=heldout")
    assert any("has 1 other held-out run " in note for note in notes), "it does not count itself"
    notes.clear()
    run("split=heldout", "strategy=closed_book")
    assert any("closed_book has 0 other" in note for note in notes)


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (["split=all", "bench.questions=missing.jsonl"], "there is no such file"),
        (["llm=openai_compatible", "llm.model=m", "llm.base_url=http://127.0.0.1:9/v1"], "127"),
        (["strategy._target_=strategies.naive_rag.Nothing"], "cannot be turned into an object"),
        (["strategy._target_=builtins.dict"], "is not a strategy"),
        (["retriever.k=0"], "retriever.k=0 is wrong"),
    ],
)
def test_what_cannot_work_stops_before_a_run_folder_exists(
    run: Run, config: Config, overrides: list[str], message: str
) -> None:
    with pytest.raises(HarnessError, match=message):
        run(*overrides)
    assert not Path(config()["paths"]["runs"], "musique").exists()


def test_an_unlabelled_file_stops_before_a_run_folder_exists(
    run: Run, config: Config, musique_file: Path
) -> None:
    records = [json.loads(line) for line in musique_file.read_text(encoding="utf-8").splitlines()]
    del records[4]["answer"]
    text = "\n".join(json.dumps(record) for record in records)
    musique_file.write_text(text, encoding="utf-8")
    with pytest.raises(HarnessError, match=r"invented\.jsonl:5: .*unlabelled"):
        run()
    assert not Path(config()["paths"]["runs"]).exists()


def test_odd_text_in_answers_can_be_scored(run: Run, outside: Outside) -> None:
    chosen = outside("""
        def answer(self, query):
            return Prediction(answer="\\ud800 [/bold] \\u2028", passages=("\\udfff",))
        """)
    outcome = run(chosen)
    assert outcome.exit_code == 0
    assert run(chosen).answered == 0


def test_online_models_are_asked_in_parallel_and_rules_are_not(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    answer_all = module.answer_all

    def spy(*given: Any, **options: Any) -> Any:
        seen.append(options["workers"])
        return answer_all(*given, **options)

    monkeypatch.setattr(module, "answer_all", spy)
    run()
    run("run.workers=3", "run.mode=always")
    monkeypatch.setattr(
        "harness.llm.client.OfflineLLM.describe", lambda _: {"provider": "elsewhere"}
    )
    run()
    assert seen == [1, 3, 8]


def test_runs_of_different_identity_stand_apart(run: Run, config: Config) -> None:
    run("run.limit=5")
    run("run.limit=5", "retriever.k=2")
    assert len(find_runs(Path(config()["paths"]["runs"]))) == 2


def test_an_error_of_the_strategy_is_not_taken_for_the_folders(run: Run, outside: Outside) -> None:
    chosen = outside("""
        def prepare(self, corpus, context):
            raise OSError("no such instrument")

        def answer(self, query):
            return Prediction(answer="yes")
        """)
    with pytest.raises(HarnessError) as told:
        run(chosen)
    text = "the strategy outside could not be prepared: OSError: no such instrument. Put that right"
    assert str(told.value).startswith(text)


def test_a_write_that_fails_without_a_reason_says_what_it_has(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd(*_: object) -> None:
        raise OSError("odd")

    for name in ("evaluate.write_bytes", "evaluate.write_json", "scoring.write_bytes"):
        with monkeypatch.context() as patch:
            patch.setattr(f"harness.running.{name}", odd)
            with pytest.raises(HarnessError, match=r"odd.*ledger.*safe"):
                run("run.mode=always")


DAMAGES = [b"", b"\xff\xfe\0", b"{}", b"[]", b"3", b"[" * 50_000, None]


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_derived_is_written_anew(run: Run, notes: list[str], damage: bytes | None) -> None:
    first = run("split=heldout", "strategy=closed_book")
    folder = first.folder
    derived = (folder.config, folder.provenance, folder.summary, folder.scores)
    before = [path.read_bytes() for path in derived]
    for path in derived:
        path.unlink()
        if damage is None:
            path.mkdir()
            (path / "kept").touch()
        else:
            path.write_bytes(damage)
    run("split=heldout", "strategy=closed_book", "run.limit=1")
    assert any("closed_book has 0 other" in note for note in notes), "a lost summary is none"
    again = run("split=heldout", "strategy=closed_book")
    assert (again.answered, again.exit_code, again.folder) == (0, 0, folder)
    assert folder.config.read_bytes() == before[0]
    assert json.loads(folder.provenance.read_bytes()) == json.loads(before[1])
    metrics = [json.loads(text)["metrics"] for text in (folder.summary.read_bytes(), before[2])]
    assert metrics[0] == metrics[1]
    assert folder.scores.read_bytes() == before[3]
    kept = list(folder.path.glob("*.aside-1/kept"))
    assert len(kept) == (4 if damage is None else 0), "what stood in the way is not lost"


def test_a_ledger_that_is_no_file_stops_the_run(run: Run) -> None:
    folder = run("strategy=closed_book").folder
    folder.ledger.unlink()
    folder.ledger.mkdir()
    with pytest.raises(HarnessError, match=r"ledger\.jsonl: is not a file"):
        run("strategy=closed_book")
