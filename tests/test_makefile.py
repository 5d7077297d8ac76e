"""The Makefile hands paths and overrides on as they are, whatever characters they hold."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAKEFILE = ROOT / "Makefile"
TARGETS = set(re.findall(r"^([a-z-]+):(?!=)", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE))

STUB = """#!/usr/bin/env python3
import json, os, sys
from pathlib import Path
seen = {"argv": sys.argv, "data": os.environ.get("HARNESS_DATA"), "venv": os.environ.get("VENV"),
        "pythonpath": os.environ.get("PYTHONPATH")}
with Path(os.environ["SEEN"]).open("a") as file:
    file.write(json.dumps(seen) + "\\n")
"""

Make = Callable[..., list[dict[str, Any]]]

PYTEST = ["-m", "pytest", "-n", "auto", "--maxprocesses", "4", "--dist", "loadfile"]
pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Run make with programs that write down what they are given, in a folder with a blank."""
    venv = tmp_path / "an environment"
    (venv / "bin").mkdir(parents=True)
    for name in ("python", "jupyter", "mlflow", "ruff", "mypy"):
        program = venv / "bin" / name
        program.write_text(STUB, encoding="utf-8")
        program.chmod(0o755)
    python = tmp_path / "python-of-the-system"
    python.write_text(STUB, encoding="utf-8")
    python.chmod(0o755)
    seen = tmp_path / "seen"

    def go(*arguments: str) -> list[dict[str, Any]]:
        seen.write_text("", encoding="utf-8")
        subprocess.run(
            ["make", "--no-print-directory", f"VENV={venv}", f"PYTHON={python}", *arguments],
            cwd=ROOT,
            env={**os.environ, "SEEN": str(seen), "PYTHONPATH": "/elsewhere"},
            check=True,
            capture_output=True,
        )
        calls = [json.loads(line) for line in seen.read_text(encoding="utf-8").splitlines()]
        for call in calls:
            assert call["venv"] == str(venv)
            assert call["pythonpath"] is None
        return [
            {**call, "program": Path(call["argv"][0]).name, "argv": call["argv"][1:]}
            for call in calls
        ]

    return go


def test_help_lists_every_target() -> None:
    done = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    listed = set(re.findall(r"^  make ([a-z-]+)", done.stdout, re.MULTILINE))
    assert listed == TARGETS
    assert {"help", "eval", "test", "ui", "lint"} <= TARGETS
    assert "BENCH" in done.stdout
    text = MAKEFILE.read_text(encoding="utf-8").replace("\\\n", " ")
    (phony,) = re.findall(r"^\.PHONY:(.*)$", text, re.MULTILINE)
    assert set(phony.split()) == TARGETS, "a file of that name must not hide a target"


@pytest.mark.parametrize(
    "data",
    ["/plain", "/with a blank", "/comma,s", "/it's", '/"quoted"', "/a;b|c&d", "/[x]{y}*", "../ä#b"],
)
def test_a_data_folder_arrives_whole(make: Make, data: str) -> None:
    calls = make("eval", f"DATA={data}")
    assert calls[-1]["data"] == data
    assert calls[-1]["argv"] == [
        "-m", "harness", "eval", "bench=atlas", "strategy=hiq", "llm=offline",
    ]  # fmt: skip


def test_overrides_arrive_whole(make: Make) -> None:
    calls = make(
        "eval", "BENCH=hotpotqa", "STRATEGY=keyword", "LLM=ollama",
        "ARGS=bench.variant=dev200 split=all a=[1,2] 'bench.questions=/a b/c,d.jsonl' x=\"y z\"",
    )  # fmt: skip
    assert calls[-1]["argv"] == [
        "-m", "harness", "eval", "bench=hotpotqa", "strategy=keyword", "llm=ollama",
        "bench.variant=dev200", "split=all", "a=[1,2]", "bench.questions=/a b/c,d.jsonl", "x=y z",
    ]  # fmt: skip
    assert calls[-1]["data"] is None


def test_the_environment_comes_first(make: Make) -> None:
    for target in sorted(TARGETS - {"help", "environment", "clean"}):
        first, *rest = make(target)
        assert first["program"] == "python-of-the-system", target
        assert first["argv"] == ["tools/environment.py"]
        assert rest, target


@pytest.mark.parametrize(
    ("arguments", "argv"),
    [
        (["score", "RUN=runs/a b/c"], ["-m", "harness", "score", "runs/a b/c"]),
        (["show"], ["-m", "harness", "show", "last", "--wrong", "1"]),
        (["show", "ARGS=--errors"], ["-m", "harness", "show", "last", "--errors"]),
        (["runs"], ["-m", "harness", "runs"]),
        (["data"], ["-m", "harness", "data", "status"]),
        (["data", "ARGS=verify musique"], ["-m", "harness", "data", "verify", "musique"]),
        (["test", "ARGS=-k 'a or b'"], [*PYTEST, "-k", "a or b"]),
    ],
)
def test_the_other_verbs(make: Make, arguments: list[str], argv: list[str]) -> None:
    assert make(*arguments)[-1]["argv"] == argv


def test_the_dashboard_is_for_this_machine_alone(make: Make) -> None:
    argv = make("ui")[-1]["argv"]
    assert argv[:3] == ["ui", "--backend-store-uri", "sqlite:///runs/mlflow.db"]
    assert argv[argv.index("--host") + 1] == "127.0.0.1"
