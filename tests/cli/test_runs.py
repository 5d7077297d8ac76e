"""`runs`: the list of runs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Harness = Callable[..., Any]


def test_finished_and_unfinished_runs(harness: Harness, finished: Any) -> None:
    told = harness("runs")
    assert told.code == 0
    name = finished.folder.name
    assert (
        f"musique.invented failing {name} all bm25 k=5 offline - same-condition 20 2 " in told.out
    )
    (finished.folder / "summary.json").unlink()
    assert (
        f"musique failing {name} all bm25 k=5 offline - unfinished 20/20"
        in harness("runs", f"--runs={finished.runs}").out
    )


def test_a_run_that_asked_no_retriever_names_none(harness: Harness, finished: Any) -> None:
    path = finished.folder / "summary.json"
    summary = json.loads(path.read_text("utf-8"))
    assert summary["retriever"] == "bm25 k=5"
    path.write_text(json.dumps({**summary, "retriever": None}), "utf-8")
    assert f"failing {finished.folder.name} all - offline" in harness("runs").out


def test_no_runs(harness: Harness, tmp_path: Path) -> None:
    told = harness("runs", "--runs", str(tmp_path / "[b]none[/b]"))
    assert told.code == 0
    assert "No runs in" in told.out
    assert "[b]none[/b]" in told.out


@pytest.mark.parametrize(
    "damage", [b"", b"\xff\xfe\0", b"{", b"{}", b"[]", b"3", b"[" * 50_000, None]
)
@pytest.mark.parametrize("files", [("summary.json",), ("summary.json", "provenance.json"), ()])
def test_one_damaged_folder_hides_no_other(
    harness: Harness, finished: Any, damage: bytes | None, files: tuple[str, ...]
) -> None:
    good = finished.folder
    other = good.with_name("0" * 16)
    shutil.copytree(good, other)
    for name in files or ("summary.json", "provenance.json", "config.yaml", "ledger.jsonl"):
        (other / name).unlink()
        if damage is None:
            (other / name).mkdir()
        else:
            (other / name).write_bytes(damage + b"\n")
    told = harness("runs")
    assert told.code == 0
    _, _, after = told.out.partition(other.name)
    line, found, _ = after.partition(good.name)
    assert found
    assert "unfinished" in line


def test_folders_that_hold_no_runs(harness: Harness) -> None:
    for place in ("/proc", "x" * 300, "/dev/null"):
        assert harness("runs", "--runs", place).code == 0
