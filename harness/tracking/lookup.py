"""From an MLflow run id to the run folder it was made from."""

from __future__ import annotations

import os
import re
from pathlib import Path

from harness.errors import HarnessError
from harness.tracking.store import Store, StoreError

__all__ = ["folder_of_run", "is_run_id"]

_RUN_ID = re.compile(r"[0-9a-f]{32}")


def is_run_id(name: str) -> bool:
    """Whether a name has the form of an MLflow run id."""
    return _RUN_ID.fullmatch(name) is not None


def folder_of_run(run_id: str, runs: Path, uri: str | None = None) -> str:
    """Return the run folder of an MLflow run.

    Args:
        run_id: The MLflow run; a cell that was reused leads to the folder it was reused from.
        runs: The folder of the runs, whose `mlflow.db` is looked in by default.
        uri: Another store.

    Raises:
        HarnessError: if there is no store, or no such run in it, or the run has no folder.
    """
    file = (runs / "mlflow.db").resolve()
    uri = uri or os.environ.get("MLFLOW_TRACKING_URI") or f"sqlite:///{file}"
    store = Store(uri, None, Path(f"{file}.lock"), None, None)
    if store.file is not None and not store.file.is_file():
        # MLflow would make one here.
        raise HarnessError(f"there is no MLflow store at {store.file} to find {run_id} in.")
    try:
        with store.client() as client:
            tags = client.get_run(run_id).data.tags
    except StoreError as error:
        raise HarnessError(f"the MLflow run {run_id} is not in {uri}: {error}.") from error
    if "run_folder" not in tags:
        raise HarnessError(
            f"the MLflow run {run_id} has no run folder: it is a sweep, or a cell that failed."
        )
    return str(tags["run_folder"])
