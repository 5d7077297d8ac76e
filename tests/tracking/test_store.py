"""MLflow: one live run per identity, nothing lost where the store is broken."""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

from harness.running.evaluate import Outcome, evaluate
from harness.running.folder import RunFolder, write_json
from harness.tracking import track

Config = Callable[..., dict[str, Any]]


@pytest.fixture
def evaluated(config: Config) -> Callable[..., tuple[dict[str, Any], Outcome]]:
    def go(*overrides: str) -> tuple[dict[str, Any], Outcome]:
        resolved = config("tracking=mlflow", "strategy=closed_book", *overrides)
        outcome = evaluate(resolved, notify=lambda _: None)
        assert outcome.scored is not None
        track(resolved, outcome.folder, outcome.scored.summary)
        return resolved, outcome

    return go


Evaluated = Callable[..., tuple[dict[str, Any], Outcome]]


def client_of(store: Path) -> Any:
    from mlflow import MlflowClient

    return MlflowClient(tracking_uri=f"sqlite:///{store}")


def live_runs(store: Path, bench: str = "musique") -> list[Any]:
    client = client_of(store)
    experiment = client.get_experiment_by_name(bench)
    assert experiment is not None
    return list(client.search_runs([experiment.experiment_id]))


def test_everything_of_a_run_is_in_the_store(evaluated: Evaluated, store: Path) -> None:
    long = "x" * 400
    _, outcome = evaluated(f"run.summary={store.parent}/{long[:100]}.json", "split=tune")
    assert outcome.scored is not None
    summary = outcome.scored.summary
    (run,) = live_runs(store)
    assert run.info.status == "FINISHED"
    assert run.info.run_name == f"closed_book-invented-{summary['identity'][:8]}"
    params = run.data.params
    assert params["retriever.k"] == "5"
    assert params["split.side"] == "tune"
    assert params["strategy._target_"] == "strategies.closed_book.ClosedBook"
    assert not any(key.startswith(("paths", "tracking")) for key in params)
    metrics = run.data.metrics
    for key, cell in summary["metrics"].items():
        name = key.replace("@", "_at_")
        if cell["value"] is None:
            assert name not in metrics
        else:
            assert metrics[name] == pytest.approx(cell["value"])
    assert metrics["cost.llm_calls"] == summary["cost"]["llm_calls"]
    assert metrics["seconds.total"] == pytest.approx(summary["seconds"]["total"])
    tags = run.data.tags
    assert (tags["strategy"], tags["condition"]) == ("closed_book", "same-condition")
    assert (tags["split"], tags["variant"], tags["model"]) == ("tune", "invented", "offline")
    assert tags["identity"] == summary["identity"]
    assert {"commit", "dirty"} <= set(tags)
    folder = Path(unquote(urlparse(run.info.artifact_uri).path))
    assert folder.is_relative_to(store.parent / "mlartifacts")
    for name in ("config.yaml", "ledger.jsonl", "scores.parquet", "summary.json"):
        assert (folder / name).read_bytes() == (outcome.folder.path / name).read_bytes()
    assert (folder / "provenance.json").is_file()


def test_a_run_is_logged_once_and_one_that_changed_replaces_it(
    evaluated: Evaluated, store: Path
) -> None:
    resolved, outcome = evaluated()
    (first,) = live_runs(store)
    evaluated("run.workers=2")
    assert [run.info.run_id for run in live_runs(store)] == [first.info.run_id]
    summary = json.loads(outcome.folder.summary.read_text(encoding="utf-8"))
    summary["metrics"]["em"]["value"] = 0.875  # as after a correction of the scorer
    write_json(outcome.folder.summary, summary)
    track(resolved, outcome.folder, summary)
    (second,) = live_runs(store)
    assert second.data.metrics["em"] == 0.875
    deleted = client_of(store).get_run(first.info.run_id)
    assert deleted.info.lifecycle_stage == "deleted", "MLflow can bring it back"
    evaluated("retriever.k=3")
    assert len(live_runs(store)) == 2, "another identity is another run"


def test_a_try_that_was_cut_short_is_replaced(
    evaluated: Evaluated, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mlflow import MlflowClient

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(MlflowClient, "log_artifact", interrupted)
        with pytest.raises(KeyboardInterrupt):
            evaluated()
    assert [run.info.status for run in live_runs(store)] == ["RUNNING"]
    evaluated()
    assert [run.info.status for run in live_runs(store)] == ["FINISHED"]


def test_long_and_oddly_named_settings(
    evaluated: Evaluated, store: Path, config: Config, tmp_path: Path
) -> None:
    resolved, outcome = evaluated()
    assert outcome.scored is not None
    odd = {"a@b[c]": "x", "long": "y" * 5_000, "empty": "", "none": None, "list": [1, 2]}
    outcome.folder.tracked.unlink()
    track({**resolved, "strategy": odd}, outcome.folder, outcome.scored.summary)
    (run,) = live_runs(store)
    assert run.data.params["strategy.long"] == "y" * 250
    assert run.data.params["strategy.a_at_b_c_"] == "x"
    assert run.data.params["strategy.list"] == "[1, 2]"


@pytest.mark.parametrize("kind", ["folder", "garbage", "no folder"])
def test_a_broken_store_loses_nothing_and_gets_the_run_later(
    evaluated: Evaluated,
    empty_store: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    kind: str,
) -> None:
    place = tmp_path / "place"
    store = place / "mlflow.db"
    if kind == "no folder":
        place.touch()
    else:
        place.mkdir()
        if kind == "folder":
            store.mkdir()
        else:
            store.write_bytes(b"garbage" * 1_000)
    begun = time.monotonic()
    with caplog.at_level(logging.WARNING):
        _, outcome = evaluated(f"tracking.store={store}")
    assert time.monotonic() - begun < 20, "MLflow alone would try for two minutes"
    assert outcome.exit_code == 0
    assert outcome.folder.summary.is_file()
    assert not outcome.folder.tracked.exists()
    assert "the run is complete, but MLflow did not take it" in caplog.text
    if kind == "folder":
        store.rmdir()
        shutil.copy(empty_store, store)
        _, again = evaluated(f"tracking.store={store}")
        assert again.answered == 0
        assert len(live_runs(store)) == 1


def test_another_store_is_sent_the_run_too(
    evaluated: Evaluated, store: Path, empty_store: Path, tmp_path: Path
) -> None:
    evaluated()
    other = tmp_path / "other store"
    other.mkdir()
    shutil.copy(empty_store, other / "mlflow.db")
    evaluated(f"tracking.store={other}/mlflow.db", f"tracking.artifacts={other}/files")
    (run,) = live_runs(other / "mlflow.db")
    assert unquote(urlparse(run.info.artifact_uri).path).startswith(f"{other}/files")
    assert len(live_runs(store)) == 1


def test_without_tracking_nothing_is_touched(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "connect", pytest.fail)
    track(config(), RunFolder(tmp_path / "none"), {})
    assert not (tmp_path / "runs").exists()


def test_a_store_that_was_made_anew_gets_the_run_and_a_deleted_run_stays_deleted(
    evaluated: Evaluated, store: Path, empty_store: Path
) -> None:
    evaluated()
    (run,) = live_runs(store)
    client_of(store).delete_run(run.info.run_id)
    evaluated()
    assert live_runs(store) == []
    shutil.copy(empty_store, store)
    evaluated()
    assert len(live_runs(store)) == 1


def test_the_dataset_is_an_input_named_by_its_content(evaluated: Evaluated, store: Path) -> None:
    _, outcome = evaluated("split=tune")
    assert outcome.scored is not None
    (run,) = live_runs(store)
    (given,) = run.inputs.dataset_inputs
    provenance = json.loads(outcome.folder.provenance.read_text(encoding="utf-8"))
    sha256 = provenance["identity_parts"]["bench"]["sha256"]
    assert given.dataset.name == "musique.invented.tune"
    assert sha256.startswith(given.dataset.digest)
    profile = json.loads(given.dataset.profile)
    assert profile["sha256"] == sha256
    assert profile["questions"] == outcome.scored.summary["n"]
    assert profile["passages"] == outcome.scored.summary["n_passages"]


_OPEN = """
import sys, time
from pathlib import Path
from harness.tracking.store import Store

place, begun = Path(sys.argv[1]), Path(sys.argv[2])
import mlflow
begun.touch()
late = time.monotonic() + 60
while len(list(begun.parent.glob("begun*"))) < 3 and time.monotonic() < late:
    time.sleep(0.005)
store = Store(f"sqlite:///{place}", None, Path(f"{place}.lock"), None, None)
with store.client() as client:
    print(store.experiment(client, "musique"))
"""


def test_processes_that_open_a_fresh_store_at_once_all_get_it(tmp_path: Path) -> None:
    store = tmp_path / "fresh.db"
    opening = [
        subprocess.Popen(
            [sys.executable, "-c", _OPEN, str(store), str(tmp_path / f"begun{n}")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for n in range(3)
    ]  # fmt: skip
    told = [process.communicate(timeout=120) for process in opening]
    assert [process.returncode for process in opening] == [0, 0, 0], told
    assert len({out for out, _ in told}) == 1
