"""Log a finished run to MLflow on SQLite: an experiment per benchmark, a run per identity."""

from __future__ import annotations

import json
import logging
import os
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from filelock import FileLock

from harness.canonical import sha256_file
from harness.running.folder import RunFolder, write_json

__all__ = ["track"]

_LOG = logging.getLogger(__name__)
_LONGEST_PARAM = 250
_PARAMS_A_BATCH = 100
_NOT_IN_NAMES = re.compile(r"[^\w./ :-]")


def track(config: Mapping[str, Any], folder: RunFolder, summary: Mapping[str, Any]) -> None:
    """Log a run, once: a run that the store has with the same summary is not sent again.

    A run whose summary has changed replaces what the store had of it, which MLflow keeps
    among its deleted runs.

    The run folder is complete before this is called, so a failure here loses nothing; it is
    reported on the log and leaves the run unmarked, to be sent at its next evaluation.
    """
    options = config["tracking"]
    if not options["enabled"]:
        return
    store = Path(options["store"]).resolve()
    content = sha256_file(folder.summary)
    if _is_tracked(folder, store, content):
        return
    # Read by MLflow when it is imported; its usage reports are not ours to send.
    os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
    os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
    os.environ.setdefault("MLFLOW_LOGGING_LEVEL", "WARNING")
    try:
        _check_opens(store)
    except (OSError, sqlite3.Error) as error:
        _warn(error)
        return
    import sqlalchemy.exc  # noqa: PLC0415
    from mlflow.exceptions import MlflowException  # noqa: PLC0415 - five seconds

    logging.getLogger("alembic").setLevel(logging.WARNING)

    try:
        run_id = _log(config, folder, summary, store, Path(options["artifacts"]).resolve())
    except (MlflowException, sqlalchemy.exc.SQLAlchemyError, OSError) as error:
        _warn(error)
        return
    write_json(folder.tracked, {"store": str(store), "run_id": run_id, "summary": content})


def _check_opens(store: Path) -> None:
    # MLflow itself would try for two minutes before it gives a store up.
    store.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("PRAGMA schema_version").fetchone()


def _warn(error: Exception) -> None:
    _LOG.warning(
        "the run is complete, but MLflow did not take it (%s); it is sent again when the same "
        "command is given.",
        " ".join(str(error).split())[:300],
    )


def _is_tracked(folder: RunFolder, store: Path, content: str) -> bool:
    if not folder.tracked.is_file() or not store.is_file():
        return False
    tracked = json.loads(folder.tracked.read_text(encoding="utf-8"))
    return bool(tracked["store"] == str(store) and tracked["summary"] == content)


def _log(
    config: Mapping[str, Any],
    folder: RunFolder,
    summary: Mapping[str, Any],
    store: Path,
    artifacts: Path,
) -> str:
    from mlflow import MlflowClient  # noqa: PLC0415
    from mlflow.entities import Metric, Param, RunStatus  # noqa: PLC0415

    uri = f"sqlite:///{store}"
    # Two processes on a fresh store would race to create its tables and the experiment.
    with FileLock(f"{store}.lock"):
        client = MlflowClient(tracking_uri=uri)
        experiment = client.get_experiment_by_name(summary["bench"])
        experiment_id = (
            experiment.experiment_id
            if experiment
            else client.create_experiment(summary["bench"], artifact_location=artifacts.as_uri())
        )
    name = f"{summary['strategy']}-{summary['variant']}-{summary['identity'][:8]}"
    run = client.create_run(experiment_id, tags=_tags(config, folder, summary), run_name=name)
    run_id: str = run.info.run_id
    started = run.info.start_time
    params = [Param(key, value) for key, value in _params(config).items()]
    for first in range(0, len(params), _PARAMS_A_BATCH):
        client.log_batch(run_id, params=params[first : first + _PARAMS_A_BATCH])
    values = {_name(k): cell["value"] for k, cell in summary["metrics"].items()}
    values |= {_name(f"cost.{key}"): value for key, value in summary["cost"].items()}
    values |= {_name(f"seconds.{key}"): value for key, value in summary["seconds"].items()}
    metrics = [Metric(k, float(v), started, 0) for k, v in values.items() if v is not None]
    client.log_batch(run_id, metrics=metrics)
    for path in (folder.config, folder.summary, folder.scores, folder.provenance, folder.ledger):
        if path.is_file():
            client.log_artifact(run_id, str(path))
    client.set_terminated(run_id, RunStatus.to_string(RunStatus.FINISHED))
    # An earlier summary of this run, or a try to log it that was cut short.
    same = f"tags.identity = '{summary['identity']}'"
    for other in client.search_runs([experiment_id], filter_string=same):
        if other.info.run_id != run_id:
            client.delete_run(other.info.run_id)
    return run_id


def _name(key: str) -> str:
    """Return a key in the characters that MLflow allows in a name."""
    return _NOT_IN_NAMES.sub("_", key.replace("@", "_at_"))


def _tags(
    config: Mapping[str, Any], folder: RunFolder, summary: Mapping[str, Any]
) -> dict[str, str]:
    provenance = json.loads(folder.provenance.read_text(encoding="utf-8"))
    llm = config["llm"]
    return {
        "strategy": summary["strategy"],
        "condition": summary["condition"],
        "split": summary["split"],
        "variant": summary["variant"],
        "model": str(llm.get("model") or "offline"),
        "identity": summary["identity"],
        "commit": str(provenance["git"]["commit"]),
        "dirty": str(provenance["git"]["dirty"]),
        "run_folder": str(folder.path),
    }


def _params(config: Mapping[str, Any]) -> dict[str, str]:
    """Return the configuration as short flat params; the whole of it is an artifact."""
    flat: dict[str, str] = {}

    def add(prefix: str, value: Any) -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                add(f"{prefix}.{key}" if prefix else str(key), inner)
        else:
            flat[_name(prefix)] = str(value)[:_LONGEST_PARAM]

    add("", {key: value for key, value in config.items() if key not in ("paths", "tracking")})
    return flat
