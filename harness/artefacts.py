"""The artefact cache: what is costly to build, kept on disk by the hash of what it is made from."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
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
            HarnessError: if the cache folder cannot be written.
        """
        path = self._folder / kind / f"{key[:32]}.npy"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(f"{path}.lock"):
                if not path.is_file():
                    array = make()
                    write_atomically(path, lambda file: np.save(file, array))
        except OSError as error:
            raise HarnessError(
                f"the artefact cache {path.parent} cannot be written: {error.strerror}. Free some "
                "space there, or name another folder with paths.cache=FOLDER."
            ) from error
        loaded: NDArray[np.float32] = np.load(path, mmap_mode="r")
        return loaded


def write_atomically(path: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file beside its place and move it there, so that it is whole or not there at all.

    Args:
        path: Where the file goes; its folder must exist.
        write: Writes the content to a binary file object.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
