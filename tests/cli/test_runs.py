"""`runs`: the list of runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Harness = Callable[..., Any]


def test_finished_and_unfinished_runs(harness: Harness, finished: Any) -> None:
    told = harness("runs")
    assert told.code == 0
    name = finished.folder.name
    assert f"musique.invented failing {name} all same-condition 20 2 " in told.out
    (finished.folder / "summary.json").unlink()
    assert f"musique failing {name} unfinished" in harness("runs", f"--runs={finished.runs}").out


def test_no_runs(harness: Harness, tmp_path: Path) -> None:
    told = harness("runs", "--runs", str(tmp_path / "[b]none[/b]"))
    assert told.code == 0
    assert "No runs in" in told.out
    assert "[b]none[/b]" in told.out
