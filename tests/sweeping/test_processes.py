"""Sweeps as a user starts them: worker processes on a fresh store, and a kill half-way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARENT = "mlflow.parentRunId"
SLOW = """
    class Slow(AlwaysAbstain):
        name = "slow"
        def answer(self, query):
            if not os.environ.get("WELL"):
                time.sleep(0.7)
            return super().answer(query)
"""


def start(root: Path, questions: Path, *overrides: str) -> subprocess.Popen[str]:
    command = [
        sys.executable, "-m", "harness", "eval", "-m", "bench=musique",
        f"bench.questions={questions}", "split=all", f"paths.root={root}", *overrides,
    ]  # fmt: skip
    ours = {k: v for k, v in os.environ.items() if not k.startswith(("MLFLOW", "HARNESS"))}
    return subprocess.Popen(
        command,
        cwd=root,
        env={**ours, "PYTHONPATH": f"{ROOT}:{root}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def runs_in(store: Path) -> tuple[list[Any], list[Any]]:
    """Return the parents of a store, oldest first, and everything else in it."""
    from mlflow import MlflowClient

    client = MlflowClient(tracking_uri=f"sqlite:///{store}")
    experiment = client.get_experiment_by_name("musique")
    assert experiment is not None
    runs = client.search_runs([experiment.experiment_id], order_by=["attributes.start_time"])
    parents = [run for run in runs if run.data.tags.get("kind") == "sweep"]
    return parents, [run for run in runs if run not in parents]


@pytest.mark.slow
def test_two_processes_on_a_fresh_store(sweep_questions: Path, tmp_path: Path) -> None:
    process = start(
        tmp_path, sweep_questions, "hydra/launcher=joblib", "hydra.launcher.n_jobs=2",
        "strategy=closed_book,always_abstain", "run.limit=3,5",
    )  # fmt: skip
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert "4 cells: 4 done" in out
    (parent,), children = runs_in(tmp_path / "runs" / "mlflow.db")
    assert parent.info.status == "FINISHED"
    assert len(children) == 4
    assert {child.data.tags[PARENT] for child in children} == {parent.info.run_id}
    assert {child.info.status for child in children} == {"FINISHED"}
    assert len({child.info.run_name for child in children}) == 4
    told = [line for line in err.splitlines() if line.strip()]
    assert all(line.startswith("musique.invented: read from") for line in told), (
        "nothing of a library's own on the terminal"
    )


@pytest.mark.slow
def test_a_kill_half_way_and_the_same_command_again(
    sweep_questions: Path,
    sweep: Callable[..., Any],
    outside: Callable[[str], None],
    store: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tmp_path = store.parents[1]
    outside(SLOW)
    chosen = [
        "strategy=always_abstain",
        "strategy._target_=strategies.always_abstain.AlwaysAbstain,swept.Slow",
        "run.limit=6",
    ]
    process = start(tmp_path, sweep_questions, *chosen)
    deadline = time.monotonic() + 120
    rows = b""
    while rows.count(b"\n") < 2:
        assert time.monotonic() < deadline
        assert process.poll() is None, process.communicate()[1]
        found = list((tmp_path / "runs" / "musique" / "slow").glob("*/ledger.jsonl"))
        rows = found[0].read_bytes() if found else b""
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (parent,), _ = runs_in(store)
    assert parent.info.status == "RUNNING"
    monkeypatch.setenv("WELL", "1")
    swept = sweep(*chosen, tracking="mlflow")
    assert swept.code == 0
    assert swept.states == ["reused", "done"]
    (ledger,) = (tmp_path / "runs" / "musique" / "slow").glob("*/ledger.jsonl")
    assert ledger.read_bytes().startswith(rows[: rows.rindex(b"\n")]), "not answered again"
    assert ledger.read_bytes().count(b"\n") == 6
    (killed, second), others = runs_in(store)
    assert killed.info.run_id == parent.info.run_id
    assert (killed.info.status, second.info.status) == ("KILLED", "FINISHED")
    mine = [run for run in others if run.data.tags.get(PARENT) == second.info.run_id]
    assert {run.data.tags.get("kind") for run in mine} == {"reused", None}
