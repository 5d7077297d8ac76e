"""A sweep in MLflow: one parent, a child a cell, full where it was answered and light elsewhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

import harness
from harness.analysis import load_run
from harness.errors import HarnessError

CHOSEN = ["strategy=always_abstain,closed_book", "retriever.k=3,5", "run.limit=6"]
NAMES = [
    f"strategy={strategy}, retriever.k={k}"
    for strategy in ("always_abstain", "closed_book")
    for k in (3, 5)
]
PARENT = "mlflow.parentRunId"


@dataclass
class Tracked:
    """A sweep done twice, and what the store and the ledgers were after each."""

    root: Path
    swept: list[Any] = field(default_factory=list)
    parents: list[Any] = field(default_factory=list)
    children: list[list[Any]] = field(default_factory=list)
    ledgers: list[dict[str, tuple[int, int, bytes]]] = field(default_factory=list)


def client_of(store: Path) -> Any:
    from mlflow import MlflowClient

    return MlflowClient(tracking_uri=f"sqlite:///{store}")


def all_runs(store: Path, bench: str = "musique") -> list[Any]:
    client = client_of(store)
    experiment = client.get_experiment_by_name(bench)
    return list(client.search_runs([experiment.experiment_id], order_by=["attributes.start_time"]))


def parents_of(runs: list[Any]) -> list[Any]:
    return [run for run in runs if run.data.tags.get("kind") == "sweep"]


def children_of(runs: list[Any], parent: Any) -> list[Any]:
    return [run for run in runs if run.data.tags.get(PARENT) == parent.info.run_id]


@pytest.fixture(scope="module")
def twice(
    sweep_at: Callable[..., Any], empty_store: Path, tmp_path_factory: pytest.TempPathFactory
) -> Tracked:
    root = tmp_path_factory.mktemp("twice")
    (root / "runs").mkdir()
    store = root / "runs" / "mlflow.db"
    shutil.copy(empty_store, store)
    done = Tracked(root)
    for _ in range(2):
        done.swept.append(sweep_at(root, *CHOSEN, tracking="mlflow"))
        runs = all_runs(store)
        parent = parents_of(runs)[-1]
        done.parents.append(parent)
        done.children.append(children_of(runs, parent))
        paths = (root / "runs").glob("musique/*/*/ledger.jsonl")
        stats = {str(p): (p.stat().st_size, p.stat().st_mtime_ns, p.read_bytes()) for p in paths}
        done.ledgers.append(stats)
    return done


def test_one_parent_and_a_child_a_cell(twice: Tracked) -> None:
    assert twice.swept[0].code == 0
    parent, children = twice.parents[0], twice.children[0]
    assert parent.info.status == "FINISHED"
    assert parent.info.run_name == twice.swept[0].folder.name
    assert parent.data.metrics == {"cells.done": 4.0}
    assert "retriever.k=3,5" in parent.data.tags["overrides"]
    assert [child.info.run_name for child in children] == NAMES
    assert {child.info.status for child in children} == {"FINISHED"}
    for child, cell in zip(children, twice.swept[0].cells, strict=True):
        assert child.data.tags["identity"] == cell.identity
        assert child.data.tags["run_folder"] == str(Path(cell.folder).resolve())
        assert child.data.metrics["em"] == cell.metrics["em"]["value"]
        assert child.data.params["run.limit"] == "6"
    assert [child.data.params["retriever.k"] for child in children] == ["3", "5", "3", "5"]


def test_a_child_has_its_dataset_its_figures_and_its_questions(twice: Tracked) -> None:
    child = twice.children[0][0]
    (given,) = child.inputs.dataset_inputs
    assert given.dataset.name == "musique.invented.all"
    assert json.loads(given.dataset.profile)["questions"] == 6
    assert {tag.key: tag.value for tag in given.tags} == {"mlflow.data.context": "evaluation"}
    digests = {run.inputs.dataset_inputs[0].dataset.digest for run in twice.children[0]}
    assert len(digests) == 1
    folder = Path(unquote(urlparse(child.info.artifact_uri).path))
    for name in ("em_by_hops.png", "em_by_type.png"):
        assert (folder / "figures" / name).read_bytes().startswith(b"\x89PNG")
    table = json.loads((folder / "questions.json").read_bytes())
    assert len(table["data"]) == 6
    assert {"question", "outcome", "em"} <= set(table["columns"])
    top = Path(unquote(urlparse(twice.parents[0].info.artifact_uri).path))
    assert (top / "sweep.csv").read_bytes() == (twice.swept[0].folder / "sweep.csv").read_bytes()


def test_the_second_time_nothing_is_answered_and_the_children_are_light(twice: Tracked) -> None:
    assert twice.swept[1].code == 0
    assert twice.swept[1].states == ["reused"] * 4
    assert twice.ledgers[0] == twice.ledgers[1]
    parent, children = twice.parents[1], twice.children[1]
    assert parent.info.run_id != twice.parents[0].info.run_id
    assert parent.data.metrics == {"cells.reused": 4.0}
    assert [child.info.run_name for child in children] == NAMES
    for child, source in zip(children, twice.children[0], strict=True):
        tags = child.data.tags
        assert tags["kind"] == "reused"
        assert tags["reused_run_id"] == source.info.run_id
        assert tags["reused_identity"] == source.data.tags["identity"]
        assert tags["run_folder"] == source.data.tags["run_folder"]
        assert child.data.metrics == source.data.metrics
        assert child.data.params == {}
        assert child.info.status == "FINISHED"


def test_the_first_sweep_is_still_as_it_was(twice: Tracked) -> None:
    runs = all_runs(twice.root / "runs" / "mlflow.db")
    assert len(runs) == 10
    live = {run.info.run_id for run in runs}
    assert {child.info.run_id for child in twice.children[0]} <= live
    again = children_of(runs, twice.parents[0])
    assert [run.data.metrics for run in again] == [run.data.metrics for run in twice.children[0]]


def test_runs_are_loaded_by_their_mlflow_ids(
    twice: Tracked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)
    runs = twice.root / "runs"
    for child in (twice.children[0][2], twice.children[1][2]):
        run = harness.load_run(child.info.run_id, runs=runs)
        assert run.summary["identity"] == twice.swept[0].cells[2].identity
    uri = f"sqlite:///{runs}/mlflow.db"
    child = twice.children[0][0]
    assert load_run(child.info.run_id, runs=twice.root / "none", store=uri).summary["n"] == 6
    with pytest.raises(HarnessError, match="has no run folder: it is a sweep"):
        load_run(twice.parents[0].info.run_id, runs=runs)
    with pytest.raises(HarnessError, match=r"the MLflow run 0{32} is not in sqlite"):
        load_run("0" * 32, runs=runs)


def test_as_many_digits_of_an_identity_are_no_mlflow_id(twice: Tracked) -> None:
    identity = twice.swept[0].cells[1].identity
    assert load_run(identity[:32], runs=twice.root / "runs").summary["identity"] == identity


def test_a_failed_cell_is_a_failed_child(
    sweep: Callable[..., Any], store: Path, outside: Callable[[str], None]
) -> None:
    outside(
        """
        class Broken(AlwaysAbstain):
            def prepare(self, corpus, context):
                raise RuntimeError("no index")
        """
    )
    target = "strategy._target_=swept.Broken,strategies.always_abstain.AlwaysAbstain"
    swept = sweep("strategy=always_abstain", target, "run.limit=3", tracking="mlflow")
    assert swept.code == 1
    runs = all_runs(store)
    (parent,) = parents_of(runs)
    assert parent.info.status == "FAILED"
    assert parent.data.metrics == {"cells.failed": 1.0, "cells.done": 1.0}
    failed, done = children_of(runs, parent)
    assert (failed.info.status, done.info.status) == ("FAILED", "FINISHED")
    assert failed.info.run_name == "strategy._target_=swept.Broken"
    assert failed.data.tags["error"] == "RuntimeError: no index"


def test_mlflows_own_variables_are_honoured_and_nothing_of_the_named_run_changes(
    sweep: Callable[..., Any],
    empty_store: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = tmp_path / "other.db"
    shutil.copy(empty_store, other)
    client = client_of(other)
    place = (tmp_path / "files").as_uri()
    experiment = client.create_experiment("theirs", artifact_location=place)
    named = client.create_run(experiment, run_name="outer").info.run_id
    client.log_param(named, "mine", "1")
    client.log_metric(named, "em", 0.5)
    before = client.get_run(named).to_dictionary()
    monkeypatch.setenv("MLFLOW_TRACKING_URI", f"sqlite:///{other}")
    monkeypatch.setenv("MLFLOW_EXPERIMENT_ID", experiment)
    monkeypatch.setenv("MLFLOW_RUN_ID", named)
    swept = sweep("strategy=closed_book", "run.limit=2,3", tracking="mlflow")
    assert swept.code == 0
    assert client.get_run(named).to_dictionary() == before
    assert not (tmp_path / "runs" / "mlflow.db").exists()
    assert not (tmp_path / "mlruns").exists()
    runs = all_runs(other, "theirs")
    assert len(runs) == 4
    (parent,) = parents_of(runs)
    assert parent.data.tags[PARENT] == named
    assert len(children_of(runs, parent)) == 2
    assert load_run(children_of(runs, parent)[0].info.run_id, runs=tmp_path).summary["n"] == 2


def test_a_broken_store_stops_no_sweep_and_is_sent_the_runs_later(
    sweep: Callable[..., Any],
    store: Path,
    empty_store: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from harness.__main__ import main

    store.unlink()
    store.mkdir()
    swept = sweep("strategy=closed_book", "run.limit=2,3", tracking="mlflow")
    assert swept.code == 0
    assert swept.states == ["done", "done"]
    assert "MLflow does not take the sweep" in capsys.readouterr().err
    command = ["track", f"--runs={tmp_path}/runs"]
    assert main(command) == 1
    assert "0 runs sent, 0 were there already, 2 refused" in capsys.readouterr().out
    store.rmdir()
    shutil.copy(empty_store, store)
    assert main(command) == 0
    assert "2 runs sent, 0 were there already, 0 refused" in capsys.readouterr().out
    identities = {run.data.tags["identity"] for run in all_runs(store)}
    assert identities == {cell.identity for cell in swept.cells}
    assert main(command) == 0
    assert "0 runs sent, 2 were there already, 0 refused" in capsys.readouterr().out
