"""A sweep in MLflow: one parent run, and a child for each of its cells."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from harness.tracking.payload import metrics_of
from harness.tracking.store import PARENT_TAG, store_of

__all__ = ["add_failed_child", "add_reused_child", "close_parent", "open_parent"]

_PROCESS = "sweep_process"


def open_parent(config: Mapping[str, Any], name: str, overrides: Sequence[str]) -> str:
    """Make the parent run of a sweep, and with it the store's tables and the experiment.

    Parents that an earlier process left open when it was killed are closed as killed.

    Raises:
        StoreError: if the store does not take it.
    """
    store = store_of(config)
    with store.client() as client:
        experiment_id = store.experiment(client, _bench(config))
        for run in client.search_runs([experiment_id], filter_string="tags.kind = 'sweep'"):
            if run.info.status == "RUNNING" and not _alive(run.data.tags.get(_PROCESS, "")):
                client.set_terminated(run.info.run_id, "KILLED")
        tags = {
            "kind": "sweep",
            "overrides": " ".join(overrides)[:5000],
            _PROCESS: f"{socket.gethostname()}:{os.getpid()}",
        }
        if store.parent_id:
            tags[PARENT_TAG] = store.parent_id
        return str(client.create_run(experiment_id, tags=tags, run_name=name).info.run_id)


def add_reused_child(
    config: Mapping[str, Any],
    parent_id: str,
    name: str,
    summary: Mapping[str, Any],
    source: Mapping[str, str],
) -> None:
    """Add a light child for a cell that was complete already: its metrics and where it is.

    Raises:
        StoreError: if the store does not take it.
    """
    tags = {"kind": "reused", "reused_identity": summary["identity"], **source}
    _add(config, parent_id, name, tags=tags, metrics=metrics_of(summary), status="FINISHED")


def add_failed_child(config: Mapping[str, Any], parent_id: str, name: str, error: str) -> None:
    """Add a child for a cell that could not be run, with what went wrong.

    Raises:
        StoreError: if the store does not take it.
    """
    tags = {"kind": "failed", "error": error[:5000]}
    _add(config, parent_id, name, tags=tags, metrics={}, status="FAILED")


def close_parent(
    config: Mapping[str, Any],
    parent_id: str,
    metrics: Mapping[str, float],
    table: Path,
    *,
    status: str,
) -> None:
    """End the parent run: how many cells ended how, and the sweep's table as an artifact.

    Its status is FINISHED, FAILED, or KILLED for a sweep that was stopped.

    Raises:
        StoreError: if the store does not take it.
    """
    with store_of(config).client() as client:
        for key, value in metrics.items():
            client.log_metric(parent_id, key, value)
        client.log_artifact(parent_id, str(table))
        client.set_terminated(parent_id, status)


def _add(
    config: Mapping[str, Any],
    parent_id: str,
    name: str,
    *,
    tags: Mapping[str, str],
    metrics: Mapping[str, float],
    status: str,
) -> None:
    from mlflow.entities import Metric  # noqa: PLC0415 - slow

    store = store_of(config)
    with store.client() as client:
        experiment_id = store.experiment(client, _bench(config))
        run = client.create_run(experiment_id, tags={**tags, PARENT_TAG: parent_id}, run_name=name)
        values = [Metric(key, value, run.info.start_time, 0) for key, value in metrics.items()]
        client.log_batch(run.info.run_id, metrics=values)
        client.set_terminated(run.info.run_id, status)


def _bench(config: Mapping[str, Any]) -> str:
    """Return the benchmark, which names the experiment."""
    return str(config["bench"]["id"])


def _alive(process: str) -> bool:
    """Whether the process of a tag `host:pid` may still be at work; one elsewhere may be."""
    host, _, pid = process.rpartition(":")
    if host != socket.gethostname() or not pid.isdigit():
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
