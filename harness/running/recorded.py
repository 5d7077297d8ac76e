"""A finished or unfinished run, read back from its folder: for re-scoring, showing and listing."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from harness.data.adapters import ADAPTERS, derive_again
from harness.data.benchmark import Benchmark
from harness.errors import DataError, HarnessError
from harness.nouns import Row
from harness.running.folder import RunFolder, find_runs
from harness.running.ledger import read_ledger
from harness.running.readback import read_config, read_provenance
from harness.running.session import Config, load_questions
from harness.splits import Selection
from harness.suggest import nearest

__all__ = ["RecordedRun", "find_run", "read_run"]

_DIGITS = re.compile("[0-9a-f]{1,64}")
# Fewer digits would match a lone run by chance.
_FEWEST = 4
_FILES = ("config.yaml", "provenance.json", "ledger.jsonl")
_SHOWN = 80


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

    @property
    def offline(self) -> bool:
        """Whether rules answered in the place of a model."""
        return bool(self.provenance["identity_parts"]["llm"].get("provider") == "offline")


def find_run(runs: Path, name: str) -> RunFolder:
    """Return the run folder that `name` is: a path, the beginning of an identity, or `last`.

    Raises:
        HarnessError: if there is no such run, or more than one.
    """
    # `os.path`, since unlike a Path it takes names of any length.
    if name and any(os.path.exists(f"{name}/{file}") for file in _FILES):  # noqa: PTH110
        return RunFolder(Path(name))
    folders = find_runs(runs)
    if name == "last" and folders:
        return max(folders, key=_last_used)
    found = []
    digits = name.lower()
    if _DIGITS.fullmatch(digits):
        if len(digits) < _FEWEST:
            raise HarnessError(
                f"{name!r} says too little: give {_FEWEST} digits of an identity or more."
            )
        # A folder's name is the beginning of its identity; the whole of it is a name too.
        found = [
            folder
            for folder in folders
            if folder.path.name.startswith(digits) or digits.startswith(folder.path.name)
        ]
    if len(found) == 1:
        return found[0]
    if found:
        raise HarnessError(f"{name!r} is the beginning of {len(found)} runs; give more of it.")
    known = [folder.path.name for folder in folders]
    short = name if len(name) <= _SHOWN else f"{name[:_SHOWN]}…"
    raise HarnessError(
        f"there is no run {short!r} in {runs}: give the path of a run folder, the beginning of its "
        f"identity, or `last`; {nearest(short, known)}"
    )


def _last_used(folder: RunFolder) -> int:
    try:
        return folder.config.stat().st_mtime_ns
    except OSError:
        return 0


def read_run(folder: RunFolder, *, data_dir: str | None = None) -> RecordedRun:
    """Read a run folder and load its questions again.

    Args:
        folder: The run folder.
        data_dir: Where the data are now, if not where they were.

    Raises:
        HarnessError: if a file is missing or damaged, or the data are not those of the run.
    """
    if not os.path.lexists(folder.provenance):
        raise DataError(
            folder.path,
            "is not a run folder, or its run never began: there is no provenance.json. Give the "
            "eval command again.",
        )
    config = read_config(folder)
    if data_dir is not None:
        config["paths"]["data"] = data_dir
    provenance = read_provenance(folder)
    benchmark, selection = load_questions(config)
    if benchmark.sha256 != provenance["identity_parts"]["bench"]["sha256"]:
        raise DataError(folder.path, "was made from other data than those found now.")
    labels = provenance["identity_parts"]["bench"].get("adapters", [])
    corpus = derive_again(benchmark.corpus, labels, ADAPTERS)
    benchmark = replace(benchmark, corpus=corpus)
    rows = read_ledger(folder.ledger, provenance["identity"])
    return RecordedRun(folder, config, provenance, benchmark, selection, rows)
