"""`score`: a ledger scored again, without running anything."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.running.folder import RunFolder

Harness = Callable[..., Any]


def test_what_was_deleted_comes_back_the_same(
    harness: Harness, finished: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = RunFolder(finished.folder)
    before = json.loads(folder.summary.read_text(encoding="utf-8"))
    scores = folder.scores.read_bytes()
    folder.scores.unlink()
    monkeypatch.setattr("harness.running.session.open_session", pytest.fail)
    told = harness("score", "last")
    assert told.code == 1, "two questions ended in an error"
    assert json.loads(folder.summary.read_text(encoding="utf-8")) == before
    assert folder.scores.read_bytes() == scores
    folder.summary.unlink()
    harness("score", "last")
    after = json.loads(folder.summary.read_text(encoding="utf-8"))
    assert after["metrics"] == before["metrics"]
    assert "em" in told.out


def test_questions_without_a_row_count_as_missing(harness: Harness, finished: Any) -> None:
    folder = RunFolder(finished.folder)
    before = json.loads(folder.summary.read_text(encoding="utf-8"))
    lines = folder.ledger.read_bytes().splitlines(keepends=True)
    good = [line for line in lines if b'"error":null' in line]
    folder.ledger.write_bytes(b"".join(good[:9]))
    told = harness("score", "last")
    assert told.code == 1, "it is not finished"
    assert "9 of 20 questions have a row: the run is incomplete" in told.out
    after = json.loads(folder.summary.read_text(encoding="utf-8"))
    assert (after["n"], after["errors"], after["missing"]) == (20, 0, 11)
    for key in ("em", "f1", "recall@5", "error_rate"):
        assert after["metrics"][key]["n"] == before["metrics"][key]["n"] == 20
    assert after["metrics"]["error_rate"]["value"] == 11 / 20
    assert after["metrics"]["recall@5"]["value"] < before["metrics"]["recall@5"]["value"]


def test_the_summary_also_goes_elsewhere(harness: Harness, finished: Any, tmp_path: Path) -> None:
    harness("score", str(finished.folder), "--summary", str(tmp_path / "there" / "s.json"))
    assert json.loads((tmp_path / "there" / "s.json").read_bytes())["n"] == 20
    told = harness("score", "last", "--summary", str(tmp_path))
    assert told.code == 2
    assert f"{tmp_path} cannot be written" in told.err


def test_a_run_that_is_under_way_is_left_alone(harness: Harness, finished: Any) -> None:
    with RunFolder(finished.folder).locked():
        told = harness("score", "last")
    assert told.code == 2
    assert "another process is working on this run" in told.err


def test_an_incomplete_run_that_was_scored_is_listed_unfinished_and_resumed(
    harness: Harness, finished: Any, evaluate_again: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = RunFolder(finished.folder)
    lines = folder.ledger.read_bytes().splitlines(keepends=True)
    folder.ledger.write_bytes(b"".join(lines[:9]))
    harness("score", "last")
    assert "unfinished 9/20" in harness("runs").out
    monkeypatch.setenv("WELL", "1")
    told = evaluate_again("run.retry_errors=true")
    assert told.code == 0
    assert "the run is incomplete" not in told.out
    assert json.loads(folder.summary.read_text(encoding="utf-8"))["missing"] == 0
    assert "unfinished" not in harness("runs").out


def test_a_ledger_that_is_no_file_is_no_empty_ledger(harness: Harness, finished: Any) -> None:
    folder = RunFolder(finished.folder)
    before = folder.summary.read_bytes()
    folder.ledger.unlink()
    folder.ledger.mkdir()
    told = harness("score", "last")
    assert (told.code, "ledger.jsonl: is not a file" in told.err) == (2, True)
    assert folder.summary.read_bytes() == before


@pytest.mark.parametrize("where", ["", ".", "~nouser_of_this_name/x", "x" * 300, "nul\0byte"])
def test_a_place_that_cannot_be_written_is_refused_before_scoring(
    harness: Harness, finished: Any, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr("harness.cli.score.score_ledger", pytest.fail)
    told = harness("score", "last", "--summary", where)
    assert (told.code, "--summary: " in told.err) == (2, True)


@pytest.mark.parametrize("damage", [b"", b"{}", b"[]", b"3", b"[" * 50_000, b"\xff"])
def test_a_damaged_summary_is_made_again(harness: Harness, finished: Any, damage: bytes) -> None:
    folder = RunFolder(finished.folder)
    before = json.loads(folder.summary.read_bytes())
    folder.summary.write_bytes(damage)
    assert harness("score", "last").code == 1
    assert json.loads(folder.summary.read_bytes())["metrics"] == before["metrics"]


def test_the_risk_coverage_curve_as_csv(harness: Harness, finished: Any, tmp_path: Path) -> None:
    told = harness("score", "last", "--curve", str(tmp_path / "curves" / "c.csv"))
    assert told.code == 1
    lines = (tmp_path / "curves" / "c.csv").read_text("utf-8").splitlines()
    assert lines[0] == "coverage,risk"
    # Nothing is said of confidence, so there is one operating point: what is answered.
    (point,) = lines[1:]
    coverage, risk = map(float, point.split(","))
    metrics = json.loads(RunFolder(finished.folder).summary.read_bytes())["metrics"]
    assert coverage == metrics["coverage"]["value"]
    assert risk == metrics["aurc"]["value"]
    assert risk == pytest.approx(1 - metrics["resolved_em"]["value"])
    assert harness("score", "last", "--curve", str(tmp_path)).code == 2
