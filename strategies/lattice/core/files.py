"""A lattice on disk: a folder of `.npy` arrays and a manifest, written whole or not at all."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock

from harness.artefacts import writing_artefacts
from harness.canonical import canonical_json, sha256_file
from harness.errors import HarnessError
from harness.vocabulary.load import Vocabulary
from strategies.lattice.core.columns import Columns
from strategies.lattice.core.lattice import KnowledgeLattice

__all__ = ["open_or_build", "read_lattice", "write_lattice"]

_MANIFEST = "manifest.json"


def open_or_build(
    folder: Path, make: Callable[[], KnowledgeLattice], vocabulary: Vocabulary
) -> KnowledgeLattice:
    """Return the lattice of a folder, building and keeping it there first if need be.

    Two processes that want the same one build it once.

    Raises:
        HarnessError: if the folder cannot be written.
    """
    if (kept := read_lattice(folder, vocabulary)) is not None:
        return kept
    with writing_artefacts(folder.parent):
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{folder}.lock"):
            if (kept := read_lattice(folder, vocabulary)) is None:
                for left in folder.parent.glob(f".{folder.name}.*"):
                    # Whoever made it was killed: nobody else writes while the lock is held.
                    shutil.rmtree(left)
                write_lattice(make(), folder)
                kept = read_lattice(folder, vocabulary)
    if kept is None:
        raise HarnessError(f"{folder} is not what was written to it. Check the disk.")
    return kept


def write_lattice(lattice: KnowledgeLattice, folder: Path) -> None:
    """Write a lattice beside its place and move it there."""
    beside = folder.with_name(f".{folder.name}.{secrets.token_hex(8)}")
    beside.mkdir(parents=True)
    try:
        sizes: dict[str, Any] = {}
        for name, array in lattice.columns.arrays().items():
            path = beside / f"{name}.npy"
            np.save(path, array)
            sizes[path.name] = {"bytes": path.stat().st_size, "sha256": sha256_file(path)}
        text = canonical_json({**lattice.manifest, "files": sizes})
        (beside / _MANIFEST).write_text(text, encoding="utf-8")
        if folder.exists():
            shutil.rmtree(folder)
        beside.replace(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def read_lattice(folder: Path, vocabulary: Vocabulary) -> KnowledgeLattice | None:
    """Map the lattice of a folder, or return None where none is there or it is damaged.

    The files' hashes are compared with the manifest's: what was altered on disk is not answered
    from (a lattice of 1.2 million instances takes a fraction of a second).
    """
    try:
        manifest: Mapping[str, Any] = json.loads((folder / _MANIFEST).read_text(encoding="utf-8"))
        arrays: dict[str, Any] = {}
        for field in fields(Columns):
            path = folder / f"{field.name}.npy"
            written = manifest["files"][path.name]
            if path.stat().st_size != written["bytes"] or sha256_file(path) != written["sha256"]:
                return None
            # An empty file cannot be mapped.
            mapped = np.load(path, mmap_mode="r" if _has_content(path) else None)
            # As a plain array: each access to a `memmap` costs a microsecond more.
            arrays[field.name] = np.asarray(mapped)
        return KnowledgeLattice(Columns(**arrays), manifest, vocabulary)
    except (OSError, ValueError, KeyError, TypeError, EOFError):
        return None


def _has_content(path: Path) -> bool:
    with path.open("rb") as file:
        version = np.lib.format.read_magic(file)
        read = (
            np.lib.format.read_array_header_1_0
            if version == (1, 0)
            else np.lib.format.read_array_header_2_0
        )
        shape = read(file)[0]
    return all(shape)
