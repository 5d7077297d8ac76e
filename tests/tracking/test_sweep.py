"""The parent run of a sweep, and what becomes of those whose process was killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.tracking.lookup import folder_of_run, is_run_id
from harness.tracking.sweep import add_failed_child, close_parent, open_parent


@pytest.fixture
def config(store: Path, tmp_path: Path) -> dict[str, Any]:
    places = {"store": str(store), "artifacts": str(tmp_path / "files")}
    return {"tracking": places, "bench": {"id": "musique"}}


@pytest.fixture
def client(store: Path) -> Any:
    from mlflow import MlflowClient

    return MlflowClient(tracking_uri=f"sqlite:///{store}")


def gone() -> int:
    """Return the id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_only_parents_whose_process_is_gone_are_closed(config: Any, client: Any) -> None:
    here = socket.gethostname()
    owners = [f"{here}:{gone()}", f"{here}:{os.getpid()}", f"elsewhere:{gone()}", "nonsense"]
    parents = [open_parent(config, f"sweep {n}", ["a=1,2"]) for n in range(len(owners))]
    for parent, owner in zip(parents, owners, strict=True):
        client.set_tag(parent, "sweep_process", owner)
    last = open_parent(config, "the next", ["a=1,2"])
    statuses = [client.get_run(parent).info.status for parent in [*parents, last]]
    assert statuses == ["KILLED", "RUNNING", "RUNNING", "RUNNING", "RUNNING"]


@pytest.mark.parametrize("status", ["FINISHED", "FAILED", "KILLED"])
def test_a_parent_ends_with_counts_and_its_table(
    config: Any, client: Any, tmp_path: Path, status: str
) -> None:
    parent = open_parent(config, "name", ["a=1,2"])
    table = tmp_path / "sweep.csv"
    table.write_text("cell\n", encoding="utf-8")
    close_parent(config, parent, {"cells.done": 2.0}, table, status=status)
    run = client.get_run(parent)
    assert (run.info.status, run.info.run_name) == (status, "name")
    assert run.data.metrics == {"cells.done": 2.0}
    assert [file.path for file in client.list_artifacts(parent)] == ["sweep.csv"]
    open_parent(config, "the next", [])
    assert client.get_run(parent).info.status == status


def test_a_failed_cell_has_no_run_folder(config: Any, client: Any, store: Path) -> None:
    parent = open_parent(config, "name", [])
    add_failed_child(config, parent, "a=1", "long " * 2_000)
    (child,) = client.search_runs(
        [client.get_run(parent).info.experiment_id], filter_string="tags.kind = 'failed'"
    )
    assert len(child.data.tags["error"]) == 5_000
    with pytest.raises(HarnessError, match="or a cell that failed"):
        folder_of_run(child.info.run_id, store.parent)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("ab" * 16, True), ("AB" * 16, False), ("ab" * 15, False), ("last", False), ("g" * 32, False)],
)
def test_the_form_of_a_run_id(name: str, is_one: bool) -> None:
    assert is_run_id(name) is is_one
