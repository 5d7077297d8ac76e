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
    assert harness("score", "last").code == 0
    after = json.loads(folder.summary.read_text(encoding="utf-8"))
    assert (after["n"], after["errors"]) == (20, 0)
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
