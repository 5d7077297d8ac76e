"""The run folder `runs/<bench>/<strategy>/<identity>/`: its files and its lock."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from harness.artefacts import write_atomically
from harness.errors import HarnessError

__all__ = ["RunFolder", "find_runs", "subfolders", "write_bytes", "write_json"]

_SHORT = 16
_IDENTITY = re.compile(f"[0-9a-f]{{{_SHORT}}}")


@dataclass(frozen=True, slots=True)
class RunFolder:
    """Where the files of one run are."""

    path: Path

    @classmethod
    def of(cls, runs: Path, bench: str, strategy: str, identity: str) -> RunFolder:
        """Return the folder of a run; it need not exist."""
        return cls(runs / bench / strategy / identity[:_SHORT])

    @property
    def config(self) -> Path:
        """The resolved configuration."""
        return self.path / "config.yaml"

    @property
    def ledger(self) -> Path:
        """One row per question."""
        return self.path / "ledger.jsonl"

    @property
    def scores(self) -> Path:
        """One scored row per question."""
        return self.path / "scores.parquet"

    @property
    def summary(self) -> Path:
        """Metrics with n and intervals."""
        return self.path / "summary.json"

    @property
    def provenance(self) -> Path:
        """Commit, package versions, hashes and machine of the last leg of the run."""
        return self.path / "provenance.json"

    @property
    def judgements(self) -> Path:
        """What a model judged of the answers, one line per judgement, where it was asked."""
        return self.path / "judgements.jsonl"

    @property
    def tracked(self) -> Path:
        """Where the run has been logged to."""
        return self.path / "tracked.json"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the run: a second process on the same folder is refused at once.

        Raises:
            HarnessError: if another process holds it, or the folder cannot be made.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock = FileLock(self.path / ".lock", timeout=0)
            lock.acquire()
        except Timeout as error:
            raise HarnessError(
                f"another process is working on this run ({self.path}). Wait for it, or end it; "
                "whatever it has answered stays in the ledger."
            ) from error
        except OSError as error:
            raise HarnessError(
                f"the run folder {self.path} cannot be made: {error.strerror or error}. Name "
                "another place with paths.runs=FOLDER."
            ) from error
        try:
            yield
        finally:
            lock.release()

    def set_ledger_aside(self) -> Path | None:
        """Rename the ledger, so that a run starts afresh and nothing computed is lost.

        What was derived from it is removed, lest it be taken for that of the new ledger.
        """
        if (kept := _set_aside(self.ledger)) is None:
            return None
        for derived in (self.scores, self.summary):
            derived.unlink(missing_ok=True)
        return kept

    def set_judgements_aside(self) -> Path | None:
        """Rename the judgements, so that another judge can begin and nothing paid for is lost."""
        return _set_aside(self.judgements)


def _set_aside(path: Path) -> Path | None:
    """Rename a file after the time it was last written; None where there is none."""
    if not path.is_file():
        return None
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime(path.stat().st_mtime))
    kept = path.with_name(f"{path.stem}.{stamp}{path.suffix}")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.stem}.{stamp}-{number}{path.suffix}")
    path.rename(kept)
    return kept


def write_json(path: Path, value: Any) -> None:
    """Write JSON data, indented, whole or not at all."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    # Only a lone surrogate has no UTF-8 form; with a backslash it is JSON again.
    data = text.encode("utf-8", "backslashreplace")
    write_bytes(path, data)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; one that holds the data already is only touched.

    So a finished run can be asked for again where the disk has become full. A folder that
    stands in the file's place is renamed.
    """
    if path.is_dir() and not path.is_symlink():
        path.rename(_free_name(path))
    elif path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data:
        os.utime(path)
        return
    write_atomically(path, lambda file: file.write(data))


def _free_name(path: Path) -> Path:
    number = 1
    while os.path.lexists(free := path.with_name(f"{path.name}.aside-{number}")):
        number += 1
    return free


def find_runs(runs: Path) -> list[RunFolder]:
    """Return every run folder below `runs`, by path; what cannot be read is passed over."""
    return [
        RunFolder(path)
        for bench in subfolders(runs)
        for strategy in subfolders(bench)
        for path in subfolders(strategy)
        if _IDENTITY.fullmatch(path.name) and os.path.exists(path / "config.yaml")  # noqa: PTH110
    ]


def subfolders(place: Path) -> list[Path]:
    """Return the folders in a folder, by name; none if it cannot be read."""
    try:
        with os.scandir(place) as entries:
            names = sorted(entry.name for entry in entries if entry.is_dir())
    except (OSError, ValueError):
        return []
    return [place / name for name in names]
