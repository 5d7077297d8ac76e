"""`eval`: what it prints, writes and returns."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Harness = Callable[..., Any]


def test_a_finished_run_is_reported_again_without_answering(
    evaluate_again: Harness, finished: Any
) -> None:
    told = evaluate_again()
    assert told.code == 1, "two questions ended in an error"
    assert "0 answered now, 20 from the ledger" in told.out
    assert "2 of 20 questions ended in an error" in told.out
    assert str(finished.folder) in told.out
    assert "failing on musique.invented, split all (unfrozen)" in told.out
    assert "error_rate 0.100" in told.out


def test_errors_asked_again_make_the_run_whole(
    evaluate_again: Harness, finished: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WELL", "1")
    told = evaluate_again("run.retry_errors=true")
    assert told.code == 0
    assert "2 answered now, 18 from the ledger" in told.out
    assert "ended in an error" not in told.out


def test_heldout_runs_say_so_before_they_begin(evaluate_again: Harness) -> None:
    told = evaluate_again("split=heldout", "strategy._target_=strategies.keyword.Keyword")
    assert "This is a held-out run. keyword has 0 other held-out runs" in told.err


def test_the_summary_goes_where_it_is_wanted(evaluate_again: Harness, finished: Any) -> None:
    path = finished.root / "a, b" / "it's.json"
    evaluate_again(f"run.summary={path}")
    summary = json.loads(path.read_text(encoding="utf-8"))
    assert (summary["n"], summary["errors"]) == (20, 2)
    assert list(path.parent.iterdir()) == [path]


def test_hydras_own_flags_work(harness: Harness) -> None:
    told = harness("eval", "--cfg", "job", "retriever.k=9", "paths.root=/a b,c")
    assert told.code == 0
    assert "k: 9" in told.out
    assert "root: /a b,c" in told.out
    told = harness("eval", "--cfg", "job", "--package", "retriever")
    assert told.out.endswith("_target_: harness.retrieval.bm25.BM25Retriever k: 5 k1: 1.2 b: 0.75")


def test_overrides_may_stand_on_both_sides_of_a_flag(harness: Harness) -> None:
    told = harness("eval", "retriever.k=9", "--cfg", "job", "strategy=keyword", "paths.root=/a b,c")
    assert told.code == 0
    for part in ("k: 9", "strategies.keyword", "root: /a b,c"):
        assert part in told.out


def test_a_flag_leads_to_the_same_run(
    harness: Harness, finished: Any, evaluate_again: Harness
) -> None:
    plain = evaluate_again()
    flagged = evaluate_again("--config-name=config")
    assert (flagged.code, flagged.out) == (plain.code, plain.out)


def test_errors_under_a_flag_have_no_traceback_either(harness: Harness, finished: Any) -> None:
    told = harness(
        "eval",
        "--config-name=config",
        "bench=musique",
        "bench.questions=none.jsonl",
        "tracking=none",
    )
    assert told.code == 2
    assert told.err.startswith("error: none.jsonl: there is no such file")


@pytest.mark.parametrize(
    ("overrides", "text"),
    [
        (["retreiver=dense"], "retriever"),
        (["retriever=desne"], "dense"),
        (["retriever.kk=3"], "did you mean k"),
        (["run.executor=threads"], "thread"),
        (["run.workers=0"], "run.workers"),
        (["strategy=naiv_rag"], "naive_rag"),
        (["split=held_out"], "heldout"),
        (["bench=musique", "bench.context=both"], "pool, own or null"),
        (["bench=musique", "bench.questions=nowhere.jsonl"], "nowhere.jsonl"),
    ],
)
def test_mistakes_are_told_in_one_paragraph(
    harness: Harness, tmp_path: Path, overrides: list[str], text: str
) -> None:
    told = harness("eval", f"paths.root={tmp_path}", "tracking=none", *overrides)
    assert told.code == 2
    assert told.err.startswith("error: ")
    assert text in told.err
    assert not (tmp_path / "runs").exists()


def test_a_missing_official_file_says_how_to_get_it(harness: Harness, tmp_path: Path) -> None:
    told = harness("eval", "bench=musique", f"paths.root={tmp_path}")
    assert told.code == 2
    assert "musique.dev needs the file" in told.err
    assert "python -m harness data fetch musique dev" in told.err
    assert "DATA=FOLDER" in told.err


def test_a_torn_ledger_is_mended_and_a_damaged_one_named(
    evaluate_again: Harness, finished: Any
) -> None:
    ledger = finished.folder / "ledger.jsonl"
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines[:-1]) + lines[-1][:-9])
    told = evaluate_again()
    assert "1 answered now, 19 from the ledger" in told.out
    ledger.write_bytes(lines[0] + b"damaged\n" + b"".join(lines[1:]))
    told = evaluate_again()
    assert told.code == 2
    assert f"{ledger}:2: is not a ledger row" in told.err


def test_an_outside_package_adds_configs_by_the_searchpath(
    harness: Harness, finished: Any, tmp_path: Path, one_run: Any
) -> None:
    (tmp_path / "their conf" / "strategy").mkdir(parents=True)
    (tmp_path / "their conf" / "strategy" / "theirs.yaml").write_text(
        "_target_: failing_strategy.Failing\nmin_score: 0.5\n", encoding="utf-8"
    )
    told = harness(
        "eval", f"hydra.searchpath=['file://{tmp_path}/their conf']", "strategy=theirs",
        "bench=musique", f"bench.questions={finished.questions}",
        f"paths.root={tmp_path / 'x'}", "tracking=none",
        "split=all", "run.limit=4",
    )  # fmt: skip
    assert told.code in (0, 1), told.err
    assert "failing on musique.invented" in told.out
