"""`track`: what a store lacks is sent, and the exit code says whether it took it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

Harness = Callable[..., Any]


def live(store: Path) -> list[Any]:
    from mlflow import MlflowClient

    client = MlflowClient(tracking_uri=f"sqlite:///{store}")
    experiment = client.get_experiment_by_name("musique")
    assert experiment is not None
    return list(client.search_runs([experiment.experiment_id]))


def test_a_run_that_was_made_without_tracking_is_sent_once(
    harness: Harness, finished: Any, store: Path
) -> None:
    folder = finished.folder
    told = harness("track")
    assert (told.code, told.out) == (0, "1 runs sent, 0 were there already, 0 refused.")
    (run,) = live(store)
    identity = json.loads((folder / "summary.json").read_bytes())["identity"]
    assert run.data.tags["identity"] == identity
    assert run.data.tags["run_folder"] == str(folder)
    told = harness("track", "--runs", str(finished.runs))
    assert (told.code, told.out) == (0, "0 runs sent, 1 were there already, 0 refused.")
    assert len(live(store)) == 1


def test_unfinished_runs_are_left_out(harness: Harness, finished: Any) -> None:
    (finished.folder / "summary.json").unlink()
    told = harness("track")
    assert (told.code, told.out) == (0, "0 runs sent, 0 were there already, 0 refused.")
    assert not (finished.runs / "mlflow.db").exists()


def test_a_store_that_refuses(
    harness: Harness, finished: Any, store: Path, empty_store: Path
) -> None:
    store.write_bytes(b"no database " * 500)
    told = harness("track")
    assert told.code == 1
    assert told.out == "0 runs sent, 0 were there already, 1 refused."
    assert not (finished.folder / "tracked.json").exists()
    shutil.copy(empty_store, store)
    assert harness("track").code == 0
    assert len(live(store)) == 1


def test_a_store_that_was_made_anew_is_sent_everything_again(
    harness: Harness, finished: Any, store: Path, empty_store: Path
) -> None:
    assert harness("track").code == 0
    shutil.copy(empty_store, store)
    told = harness("track")
    assert (told.code, told.out) == (0, "1 runs sent, 0 were there already, 0 refused.")
    assert len(live(store)) == 1
