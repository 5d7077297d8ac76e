"""Where else the summary may go: refused before anything is spent."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.running.folder import RunFolder
from harness.running.target import summary_target

Run = Callable[..., Any]


def target(given: str | None, tmp_path: Path) -> Path | None:
    return summary_target(given, RunFolder(tmp_path / "run"), option="run.summary")


BAD = [
    "", " ", ".", "..", "/", "folder", "file/below", "~nouser_of_this_name/x", "nul\0byte",
    "x" * 250, "x" * 300, f"{'x' * 300}/s.json", "d/" * 5_000 + "s.json", "pipe",
    "run/ledger.jsonl", "run/../run/config.yaml", "/dev/null",
]  # fmt: skip


@pytest.mark.parametrize("given", BAD)
def test_what_cannot_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(HarnessError, match=r"run\.summary: .* cannot be written: .*\.") as told:
        target(given, tmp_path)
    text = str(told.value)
    assert len(text) < 500
    assert text.isprintable()
    assert sorted(tmp_path.rglob("*")) == before, "asking makes nothing"


@pytest.mark.parametrize(
    "given", ["s.json", "not/yet/there.json", "it is.json", "run/summary.json"]
)
def test_what_can_be_written_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert target(given, tmp_path) == Path(given)
    assert list(tmp_path.iterdir()) == []


def test_home_and_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert target("~/s.json", tmp_path) == tmp_path / "s.json"
    assert target(None, tmp_path) is None


@pytest.mark.parametrize("given", ["", "{root}", "~nouser_of_this_name/x", "x" * 300])
def test_a_run_that_could_not_report_never_begins(
    run: Run, config: Callable[..., dict[str, Any]], tmp_path: Path, given: str
) -> None:
    with pytest.raises(HarnessError, match="cannot be written"):
        run(f"run.summary='{given.format(root=tmp_path)}'")
    assert not Path(config()["paths"]["runs"]).exists()
