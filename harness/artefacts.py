"""The artefact cache: what is costly to build, kept on disk by the hash of what it is made from."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from harness.canonical import sha256_file
from harness.errors import HarnessError

__all__ = ["ArtefactCache", "write_atomically", "writing_artefacts"]


_LOG = logging.getLogger(__name__)


class ArtefactCache:
    """Arrays by content key. Two processes that want the same one build it once.

    Beside each `<key>.npy` stands `<key>.npy.sha256` with the hash of its bytes. An array that
    does not agree with it is made again: a vector that was altered would change every ranking.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def array(
        self, kind: str, key: str, make: Callable[[], NDArray[np.float32]], *, rows: int
    ) -> NDArray[np.float32]:
        """Return the array of a key, memory-mapped from disk, making and keeping it if need be.

        Args:
            kind: What it holds; the folder it is kept in.
            key: The hash of everything it is made from.
            make: Makes it: finite float32 of shape (rows, any).
            rows: How many rows it must have.

        Raises:
            HarnessError: if the cache cannot be written, a folder is in an array's place, or what
                was made is not such an array.
        """
        path = self._folder / kind / f"{key[:32]}.npy"
        # Files are moved into place whole: a good one needs no lock and no right to write.
        if (kept := _read(path, rows)) is not None:
            return kept
        lock = FileLock(f"{path}.lock")
        with writing_artefacts(path.parent):
            path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        try:
            if (kept := _read(path, rows)) is not None:
                return kept
            if path.exists():
                _LOG.info("%s is damaged or has no checksum: it is made again", path)
            array = make()
            _check(kind, array, rows)
            with writing_artefacts(path.parent):
                write_atomically(path, lambda file: np.save(file, array))
                digest = sha256_file(path).encode("ascii")
                write_atomically(_checksum(path), lambda file: file.write(digest))
        finally:
            lock.release()
        if (kept := _read(path, rows)) is None:
            raise HarnessError(f"{path} is not what was written to it. Check the disk.")
        return kept


def _checksum(path: Path) -> Path:
    return path.with_name(f"{path.name}.sha256")


def _read(path: Path, rows: int) -> NDArray[np.float32] | None:
    """Return a kept array, or None where it is missing or not what was kept."""
    for place in (path, _checksum(path)):
        if place.is_dir():
            raise HarnessError(
                f"{place} is a folder where the artefact cache keeps a file. Move it away, or name "
                "another cache with paths.cache=FOLDER."
            )
    try:
        if sha256_file(path) != _checksum(path).read_text(encoding="ascii").strip():
            return None
        array: NDArray[np.float32] = np.load(path, mmap_mode="r")
    except (ValueError, EOFError, OSError):
        return None
    return array if _fits(array, rows) else None


def _fits(array: NDArray[np.float32], rows: int) -> bool:
    return array.dtype == np.float32 and array.ndim == 2 and len(array) == rows


def _check(kind: str, array: NDArray[np.float32], rows: int) -> None:
    """Refuse to keep what no ranking could be made from."""
    if _fits(array, rows) and bool(np.isfinite(array).all()):
        return
    raise HarnessError(
        f"the {kind} just made are wrong: {array.dtype} of shape {array.shape}, expected finite "
        f"float32 numbers in {rows} rows. The encoder does not work; choose another."
    )


@contextmanager
def writing_artefacts(folder: Path) -> Iterator[None]:
    """Around what writes to the artefact cache.

    Raises:
        HarnessError: if it cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise HarnessError(
            f"the artefact cache {folder} cannot be written: {error.strerror or error}. Free some "
            "space there, or name another folder with paths.cache=FOLDER."
        ) from error


def write_atomically(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file beside its place and move it there, so that it is whole or not there at all.

    Args:
        path: Where the file goes; its folder must exist.
        write: Writes the content to a binary file object.
    """
    # Not `mkstemp`, whose files only their owner may read: others may share the folder.
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with beside.open("xb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
