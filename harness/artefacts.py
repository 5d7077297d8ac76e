"""The artefact cache: what is costly to build, kept on disk by the hash of what it is made from."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np
from filelock import FileLock
from numpy.typing import NDArray

from harness.errors import HarnessError

__all__ = ["ArtefactCache", "write_atomically"]


class ArtefactCache:
    """Arrays by content key. Two processes that want the same one build it once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def array(
        self, kind: str, key: str, make: Callable[[], NDArray[np.float32]]
    ) -> NDArray[np.float32]:
        """Return the array of a key, memory-mapped from disk, making and keeping it if need be.

        Raises:
            HarnessError: if the cache folder cannot be written, or the array in it is damaged.
        """
        path = self._folder / kind / f"{key[:32]}.npy"
        # Files are moved into place whole: one that is there needs no lock and no right to write.
        if not path.is_file():
            lock = FileLock(f"{path}.lock")
            with _writing(path.parent):
                path.parent.mkdir(parents=True, exist_ok=True)
                lock.acquire()
            try:
                if not path.is_file():
                    array = make()
                    with _writing(path.parent):
                        write_atomically(path, lambda file: np.save(file, array))
            finally:
                lock.release()
        try:
            loaded: NDArray[np.float32] = np.load(path, mmap_mode="r")
        except (ValueError, EOFError, OSError) as error:
            raise HarnessError(
                f"{path} cannot be read as an array: {error}. Delete it; it is made again."
            ) from error
        return loaded


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
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
