"""The MLflow store: where it is, its experiments, and the client that writes to it."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock

if TYPE_CHECKING:
    from mlflow import MlflowClient

__all__ = ["PARENT_TAG", "Store", "StoreError", "store_of"]

PARENT_TAG = "mlflow.parentRunId"
_SQLITE = "sqlite:///"


class StoreError(Exception):
    """The store did not take what was sent. The run folder has everything; nothing is lost."""


@dataclass(frozen=True, slots=True)
class Store:
    """One MLflow store.

    Attributes:
        uri: Its tracking URI.
        artifacts: The artifact root of experiments that are made here; None leaves it to a server.
        lock: The file whose lock is held while tables and experiments are made.
        experiment_id: The experiment that the user's environment asks for, if it does.
        parent_id: The run that the user's environment says this process is part of, if any.
    """

    uri: str
    artifacts: str | None
    lock: Path
    experiment_id: str | None
    parent_id: str | None

    @property
    def file(self) -> Path | None:
        """The SQLite file, where the store is one."""
        return Path(self.uri.removeprefix(_SQLITE)) if self.uri.startswith(_SQLITE) else None

    @contextmanager
    def client(self) -> Iterator[MlflowClient]:
        """Yield a client; whatever goes wrong with the store in the block is one kind of error.

        Raises:
            StoreError: if the store cannot be opened or refuses.
        """
        # Read by MLflow when it is imported; its usage reports are not ours to send.
        os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
        os.environ.setdefault("GIT_PYTHON_REFRESH", "quiet")
        os.environ.setdefault("MLFLOW_LOGGING_LEVEL", "WARNING")
        try:
            self._check_opens()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(_short(error)) from error
        import sqlalchemy.exc  # noqa: PLC0415
        from mlflow import MlflowClient  # noqa: PLC0415 - five seconds
        from mlflow.exceptions import MlflowException  # noqa: PLC0415

        logging.getLogger("alembic").setLevel(logging.WARNING)
        try:
            # It makes or migrates the tables; two processes on a fresh store would race.
            with FileLock(self.lock):
                client = MlflowClient(tracking_uri=self.uri)
            yield client
        except (MlflowException, sqlalchemy.exc.SQLAlchemyError, OSError) as error:
            raise StoreError(_short(error)) from error

    def experiment(self, client: MlflowClient, name: str) -> str:
        """Return the id of the experiment, making it where there is none.

        Under a lock: of two processes that find none, one would be refused.
        """
        if self.experiment_id is not None:
            return self.experiment_id
        with FileLock(self.lock):
            found = client.get_experiment_by_name(name)
            if found is not None:
                return str(found.experiment_id)
            return str(client.create_experiment(name, artifact_location=self.artifacts))

    def has(self, run_id: str) -> bool:
        """Whether a SQLite store has a run, without MLflow's five seconds; a server is believed.

        One that the user has deleted counts: it is not brought back against their will.
        """
        if self.file is None:
            return True
        if not self.file.is_file():
            return False
        try:
            with closing(sqlite3.connect(self.file)) as connection:
                query = "SELECT 1 FROM runs WHERE run_uuid = ?"
                return connection.execute(query, (run_id,)).fetchone() is not None
        except sqlite3.Error:
            return False

    def _check_opens(self) -> None:
        # MLflow itself would try for two minutes before it gives a store up.
        self.lock.parent.mkdir(parents=True, exist_ok=True)
        if self.file is None:
            return
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self.file)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()


def store_of(config: Mapping[str, Any]) -> Store:
    """Return the store of a configuration; MLflow's own environment variables come first.

    `MLFLOW_TRACKING_URI` names another store, `MLFLOW_EXPERIMENT_ID` another experiment in it.
    `MLFLOW_RUN_ID` is a run that is under way already: what is logged here becomes its child and
    never writes into it.
    """
    options = config["tracking"]
    file = Path(options["store"]).resolve()
    given = os.environ.get("MLFLOW_TRACKING_URI")
    return Store(
        uri=given or f"{_SQLITE}{file}",
        artifacts=None if given else Path(options["artifacts"]).resolve().as_uri(),
        lock=Path(f"{file}.lock"),
        experiment_id=os.environ.get("MLFLOW_EXPERIMENT_ID") or None,
        parent_id=os.environ.get("MLFLOW_RUN_ID") or None,
    )


def _short(error: Exception) -> str:
    return " ".join(str(error).split())[:300]
