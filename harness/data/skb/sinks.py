"""Where the arrays of a knowledge base go while it is made: into memory, or into a folder."""

from __future__ import annotations

import io
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Literal, Protocol

import numpy as np
from numpy.typing import DTypeLike, NDArray

__all__ = ["Arrays", "FolderSink", "MemorySink", "Sink", "read_arrays"]

Arrays = dict[str, NDArray[Any]]

_SMALL = 4096


class Sink(Protocol):
    """Takes named one-dimensional arrays."""

    def array(self, name: str, length: int, dtype: DTypeLike) -> NDArray[Any]:
        """Return an array to be filled in place."""

    def stream(self, name: str) -> BinaryIO:
        """Return a file to which the bytes of an array of uint8 are written one after the other."""

    def close(self) -> None:
        """Let go of everything; what was given out is complete."""


class MemorySink:
    """Keeps the arrays in memory."""

    def __init__(self) -> None:
        """Begin with none."""
        self._arrays: Arrays = {}
        self._streams: dict[str, io.BytesIO] = {}

    def array(self, name: str, length: int, dtype: DTypeLike) -> NDArray[Any]:
        """Return an array to be filled in place."""
        self._arrays[name] = np.empty(length, dtype)
        return self._arrays[name]

    def stream(self, name: str) -> BinaryIO:
        """Return a file in memory."""
        return self._streams.setdefault(name, io.BytesIO())

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""

    def arrays(self) -> Arrays:
        """Return what was written."""
        streams = {
            name: np.frombuffer(stream.getvalue(), np.uint8)
            for name, stream in self._streams.items()
        }
        return self._arrays | streams


class FolderSink:
    """Writes each array to a file of its own: `<name>.npy`, or `<name>.bin` for a stream."""

    def __init__(self, folder: Path) -> None:
        """Begin in a folder that exists and is empty."""
        self._folder = folder
        self._mapped: list[np.memmap[Any, Any]] = []
        self._streams: list[BinaryIO] = []

    def array(self, name: str, length: int, dtype: DTypeLike) -> NDArray[Any]:
        """Return an array that is mapped into the file."""
        path = self._folder / f"{name}.npy"
        kind = np.dtype(dtype)
        with path.open("wb") as file:
            header = {"descr": kind.str, "fortran_order": False, "shape": (length,)}
            np.lib.format.write_array_header_1_0(file, header)
            # A mapped file that finds the disk full ends the process; this ends in an error.
            if length and hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), file.tell(), length * kind.itemsize)
            elif length:
                file.write(bytes(length * kind.itemsize))
        if not length:
            return np.empty(0, kind)
        mapped: np.memmap[Any, Any] = np.load(path, mmap_mode="r+")
        self._mapped.append(mapped)
        return np.asarray(mapped)

    def stream(self, name: str) -> BinaryIO:
        """Return the file, open for writing."""
        file = (self._folder / f"{name}.bin").open("wb", buffering=1 << 20)
        self._streams.append(file)
        return file

    def close(self) -> None:
        """See everything to the disk."""
        for mapped in self._mapped:
            mapped.flush()
        self._mapped.clear()
        for file in self._streams:
            file.flush()
            os.fsync(file.fileno())
            file.close()
        self._streams.clear()

    def abandon(self) -> None:
        """Close what is open, whatever comes of it: the folder is about to be removed."""
        self._mapped.clear()
        for file in self._streams:
            with suppress(OSError):
                file.close()


def read_arrays(folder: Path) -> Arrays:
    """Map the arrays of a folder that a `FolderSink` filled.

    Raises:
        OSError: if one cannot be read.
        ValueError: if one is no array.
    """
    arrays: Arrays = {}
    for path in sorted(folder.iterdir()):
        if path.suffix == ".npy":
            # An array of nothing cannot be mapped, and a small one need not be.
            mode: Literal["r"] | None = "r" if path.stat().st_size > _SMALL else None
            arrays[path.stem] = np.asarray(np.load(path, mmap_mode=mode))
        elif path.suffix == ".bin":
            size = path.stat().st_size
            arrays[path.stem] = (
                np.asarray(np.memmap(path, np.uint8, "r")) if size else np.empty(0, np.uint8)
            )
    return arrays
