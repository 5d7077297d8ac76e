"""A finished or unfinished run, read back from its folder: for re-scoring, showing and listing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from harness.data.benchmark import Benchmark
from harness.errors import DataError, HarnessError
from harness.nouns import Row
from harness.running.folder import RunFolder, find_runs
from harness.running.ledger import read_ledger
from harness.running.session import Config, load_questions
from harness.splits import Selection
from harness.suggest import nearest

__all__ = ["RecordedRun", "find_run", "read_run"]


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """What a run folder holds, with the questions loaded again from the data.

    `rows` are the ledger's last rows by query id; `provenance` is that of its last leg.
    """

    folder: RunFolder
    config: Config
    provenance: Mapping[str, Any]
    benchmark: Benchmark
    selection: Selection
    rows: Mapping[str, Row]

    @property
    def identity(self) -> str:
        """The run's identity."""
        return str(self.provenance["identity"])

    @property
    def strategy(self) -> str:
        """The strategy's name."""
        return str(self.provenance["identity_parts"]["strategy"]["name"])


def find_run(runs: Path, name: str) -> RunFolder:
    """Return the run folder that `name` is: a path, the beginning of an identity, or `last`.

    Raises:
        HarnessError: if there is no such run, or more than one.
    """
    if (Path(name) / "config.yaml").is_file():
        return RunFolder(Path(name))
    folders = find_runs(runs)
    if name == "last" and folders:
        return max(folders, key=lambda folder: folder.config.stat().st_mtime_ns)
    # A folder's name is the beginning of its identity; the whole of it is a name too.
    found = [f for f in folders if f.path.name.startswith(name) or name.startswith(f.path.name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise HarnessError(f"{name!r} is the beginning of {len(found)} runs; give more of it.")
    known = [folder.path.name for folder in folders]
    raise HarnessError(
        f"there is no run {name!r} in {runs}: give the path of a run folder, the beginning of its "
        f"identity, or `last`; {nearest(name, known)}"
    )


def read_run(folder: RunFolder, *, data_dir: str | None = None) -> RecordedRun:
    """Read a run folder and load its questions again.

    Args:
        folder: The run folder.
        data_dir: Where the data are now, if not where they were.

    Raises:
        HarnessError: if a file is missing or the data are not those of the run.
    """
    if not folder.provenance.is_file():
        raise DataError(folder.path, "is not a run folder, or its run never began.")
    config = yaml.safe_load(folder.config.read_text(encoding="utf-8"))
    if data_dir is not None:
        config["paths"]["data"] = data_dir
    provenance = json.loads(folder.provenance.read_text(encoding="utf-8"))
    benchmark, selection = load_questions(config)
    if benchmark.sha256 != provenance["identity_parts"]["bench"]["sha256"]:
        raise DataError(folder.path, "was made from other data than those found now.")
    rows = read_ledger(folder.ledger, provenance["identity"])
    return RecordedRun(folder, config, provenance, benchmark, selection, rows)
