"""Log a finished run to MLflow: an experiment per benchmark, a run per identity."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from harness.canonical import sha256_file
from harness.running.folder import RunFolder, write_json
from harness.tracking.payload import (
    dataset_of,
    figures_of,
    metrics_of,
    params_of,
    questions_of,
    tags_of,
)
from harness.tracking.store import PARENT_TAG, Store, StoreError, store_of

if TYPE_CHECKING:
    from mlflow import MlflowClient

__all__ = ["is_tracked", "track"]

_LOG = logging.getLogger(__name__)
_PARAMS_A_BATCH = 100


def track(
    config: Mapping[str, Any],
    folder: RunFolder,
    summary: Mapping[str, Any],
    *,
    parent_id: str | None = None,
    name: str | None = None,
) -> str | None:
    """Log a run, once: a run that the store has with the same summary is not sent again.

    A run whose summary has changed replaces what the store had of it, which MLflow keeps
    among its deleted runs.

    The run folder is complete before this is called, so a failure here loses nothing; it is
    reported on the log and leaves the run unmarked, to be sent by `python -m harness track` or at
    its next evaluation.

    Args:
        config: The run's resolved configuration.
        folder: Its folder.
        summary: Its summary.
        parent_id: The MLflow run of the sweep it is a cell of.
        name: What the dashboard calls it; by default strategy, variant and identity.

    Returns:
        The MLflow run id, or None if tracking is off or the store did not take it.
    """
    if not config["tracking"]["enabled"]:
        return None
    store = store_of(config)
    known = _known(folder, store)
    if known is not None:
        return known
    try:
        with store.client() as client:
            run_id = _log(client, store, config, folder, summary, parent_id=parent_id, name=name)
    except StoreError as error:
        _LOG.warning(
            "the run is complete, but MLflow did not take it (%s); send it with: "
            "python -m harness track",
            error,
        )
        return None
    content = sha256_file(folder.summary)
    write_json(folder.tracked, {"store": store.uri, "run_id": run_id, "summary": content})
    return run_id


def is_tracked(config: Mapping[str, Any], folder: RunFolder) -> bool:
    """Whether the store of a configuration has the run with its present summary."""
    return _known(folder, store_of(config)) is not None


def _known(folder: RunFolder, store: Store) -> str | None:
    """Return the MLflow run that holds the run's present summary in this store, if any."""
    if not folder.tracked.is_file():
        return None
    tracked = json.loads(folder.tracked.read_text(encoding="utf-8"))
    run_id = str(tracked["run_id"])
    same = tracked["store"] == store.uri and tracked["summary"] == sha256_file(folder.summary)
    return run_id if same and store.has(run_id) else None


def _log(
    client: MlflowClient,
    store: Store,
    config: Mapping[str, Any],
    folder: RunFolder,
    summary: Mapping[str, Any],
    *,
    parent_id: str | None,
    name: str | None,
) -> str:
    from mlflow.entities import Metric, Param, RunStatus  # noqa: PLC0415

    experiment_id = store.experiment(client, summary["bench"])
    tags = tags_of(config, folder, summary)
    if parent := parent_id or store.parent_id:
        tags[PARENT_TAG] = parent
    default = f"{summary['strategy']}-{summary['variant']}-{summary['identity'][:8]}"
    run = client.create_run(experiment_id, tags=tags, run_name=name or default)
    run_id = str(run.info.run_id)
    started = run.info.start_time
    params = [Param(key, value) for key, value in params_of(config).items()]
    for first in range(0, len(params), _PARAMS_A_BATCH):
        client.log_batch(run_id, params=params[first : first + _PARAMS_A_BATCH])
    metrics = [Metric(key, value, started, 0) for key, value in metrics_of(summary).items()]
    client.log_batch(run_id, metrics=metrics)
    client.log_inputs(run_id, datasets=[dataset_of(folder, summary)])
    for path in (folder.config, folder.summary, folder.scores, folder.provenance, folder.ledger):
        if path.is_file():
            client.log_artifact(run_id, str(path))
    for file, figure in figures_of(summary).items():
        client.log_figure(run_id, figure, f"figures/{file}")
    client.log_table(run_id, questions_of(folder), "questions.json")
    client.set_terminated(run_id, RunStatus.to_string(RunStatus.FINISHED))
    # An earlier summary of this run, or a try to log it that was cut short.
    same = f"tags.identity = '{summary['identity']}'"
    for other in client.search_runs([experiment_id], filter_string=same):
        if other.info.run_id != run_id:
            client.delete_run(other.info.run_id)
    return run_id
