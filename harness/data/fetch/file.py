"""Fetch a native file, or a folder of them, that is not there; one process at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from harness.canonical import sha256_file
from harness.data.fetch.folder import fetch_folder
from harness.data.fetch.single import fetch_single
from harness.data.fetch.trouble import FetchError, KeepError, is_offline, not_kept
from harness.data.manifest import DataFile
from harness.data.opened import folder_sha256
from harness.data.places import is_present

__all__ = ["Fetched", "fetch_file"]

Notify = Callable[[str], None]

_PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Fetched:
    """A file (or folder) that is in the data folder now.

    Attributes:
        path: Where it is.
        sha256: The hash of its bytes.
        new: Whether it was fetched, and not there already.
    """

    path: Path
    sha256: str
    new: bool

    @property
    def size(self) -> int:
        """How many bytes it has, or its files together."""
        if not self.path.is_dir():
            return self.path.stat().st_size
        return sum(path.stat().st_size for path in self.path.rglob("*") if path.is_file())


def fetch_file(
    file: DataFile,
    data_dir: Path,
    *,
    notify: Notify = lambda _: None,
    patience: float = _PATIENCE,
    again: bool = False,
) -> Fetched:
    """Download one file, or one folder of the hub, into the data folder.

    What is there and has the known sha256 (or any, where none is known) is left alone. Two
    processes that want the same file fetch it once. What a try that broke off has brought stays
    beside the file's place, under another name, and is gone on with.

    Args:
        file: What is fetched: from the hub, else from its url.
        data_dir: The data folder; it is made if need be.
        notify: Takes a line that says what is fetched, from where and how big it is.
        patience: Seconds to wait for a server's reply.
        again: Whether a file that is there and good is fetched anew.

    Raises:
        HarnessError: if it has no address, cannot be had or kept, or is not the file it should be.
    """
    path = data_dir / file.path
    there = None if again else _good(file, data_dir)
    if there is not None:
        return Fetched(path, there, new=False)
    if not file.fetchable:
        raise FetchError(f"{file.path} is not for download; see the benchmark's homepage.")
    if is_offline():
        raise FetchError(
            f"HF_HUB_OFFLINE is set, so {file.path} is not fetched. Unset it and give the same "
            "command again."
        )
    fetch = fetch_folder if file.folder else fetch_single
    with _locked(path, notify):
        # Whoever held the lock before us has fetched it.
        there = None if again else _good(file, data_dir)
        if there is not None:
            return Fetched(path, there, new=False)
        if path.exists() and (file.folder or not path.is_file()):
            raise KeepError(
                f"{path} is in the way of what is fetched to there. Move it away and give the same "
                "command again."
            )
        sha256 = fetch(file, path, notify=notify, patience=patience)
    return Fetched(path, sha256, new=True)


def _good(file: DataFile, data_dir: Path) -> str | None:
    """Return the sha256 of what is there, if it is what should be there."""
    if not is_present(file, data_dir):
        return None
    path = data_dir / file.path
    try:
        found = folder_sha256(path) if file.folder else sha256_file(path)
    except OSError as error:
        raise not_kept(path, error) from error
    return found if file.sha256 in (None, found) else None


@contextmanager
def _locked(path: Path, notify: Notify) -> Iterator[None]:
    beside = path.with_name(f".{path.name}.lock")
    lock = FileLock(beside)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            notify(f"another process is fetching {path}: waiting for it")
            lock.acquire()
    except OSError as error:
        raise not_kept(path, error) from error
    try:
        yield
    finally:
        # Those who wait hold the file and not its name, and find what they want in its place.
        if path.exists():
            beside.unlink(missing_ok=True)
        lock.release()
