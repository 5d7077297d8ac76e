"""The timings of noesis, on tables that are ingested in a second."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_its_figures_are_written(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "bench"), "noesis", "--scale", "1200",
         "--out", str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    report = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    told = {one["what"]: one for one in report["figures"]}
    assert told["ingestion of rows of 50 series"]["n"] == 10_000
    assert 0 < told["peak memory of ingestion"]["value"] < 4
    assert told["answers that are exact"]["value"] == 250
    assert told["concurrent queries answered as alone"]["value"] == 32
    assert told["query plane over 10,000 rows, p50"]["value"] < 100
    budgets = [one for what, one in told.items() if "smaller prompts" in what]
    assert len(budgets) == 18
    assert all(one["n"] > 0 and one["unit"] == "%" for one in budgets)
    # Seeded, so the same everywhere: a budget that holds all even bases is shared without effect.
    even = told["20 bases of even sizes, near by size, 800 tokens: smaller prompts"]
    assert even["value"] == 0
