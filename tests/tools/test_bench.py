"""The runner of timings: what it writes, on a lattice that is built in a second."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "tools" / "bench"), *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_figures_and_the_machine_are_written(tmp_path: Path) -> None:
    done = bench("lattice_synthetic", "--scale", "4000", "--out", str(tmp_path))
    assert done.returncode in (0, 1), done.stderr
    report = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert report["machine"]["cores"] >= 1
    told = {one["what"]: one for one in report["figures"]}
    assert told["build"]["n"] > 3000
    assert told["three hops and two constraints, all, p95"]["n"] == 1600
    table = (tmp_path / "bench.md").read_text(encoding="utf-8")
    assert table == done.stdout
    assert len(table.splitlines()) == len(report["figures"]) + 2


def test_a_group_without_its_data_is_left_out(tmp_path: Path) -> None:
    done = bench("lattice_metaqa", "--data", str(tmp_path), "--out", str(tmp_path / "out"))
    assert done.returncode == 0
    assert "left out" in done.stderr


def test_a_group_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = bench("speed", "--out", str(tmp_path))
    assert done.returncode == 2
    assert "there is no group speed" in done.stderr
