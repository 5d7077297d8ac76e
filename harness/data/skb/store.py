"""Knowledge bases on disk: made once by the hash of what they are made from, mapped ever after."""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from filelock import FileLock

from harness.artefacts import writing_artefacts
from harness.data.skb.sinks import FolderSink, Sink, read_arrays
from harness.data.skb.skb import Skb
from harness.data.skb.writer import Schema
from harness.errors import HarnessError

__all__ = ["LAYOUT", "kept_skb", "open_skb"]

LAYOUT = 1
"""Raised whenever the arrays on disk change in kind; older ones are then made again."""

_ABOUT = "schema.json"
_BLOCK = 1 << 22
_LOG = logging.getLogger(__name__)


def kept_skb(cache: Path, key: str, make: Callable[[Sink], Schema]) -> Skb:
    """Return the knowledge base of a key, mapped from disk, making and keeping it if need be.

    It is made in a folder beside its place and moved there when it is whole: one that was cut
    short is never taken for whole. Two processes that want the same one make it once.

    Args:
        cache: The artefact cache.
        key: The hash of everything it is made from.
        make: Writes its arrays.

    Raises:
        HarnessError: if the cache cannot be written, or whatever `make` raises.
    """
    parent = cache / "skb"
    place = parent / key[:32]
    if (kept := open_skb(place)) is not None:
        return kept
    with writing_artefacts(parent):
        parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{place}.lock")
        lock.acquire()
    try:
        if (kept := open_skb(place)) is None:
            with writing_artefacts(parent):
                _make(place, make)
            kept = open_skb(place)
    finally:
        lock.release()
    if kept is None:
        raise HarnessError(f"{place} is not what was written to it. Check the disk.")
    return kept


def open_skb(folder: Path) -> Skb | None:
    """Map a knowledge base from its folder; None where there is none, or a damaged one."""
    try:
        about: Any = json.loads((folder / _ABOUT).read_text(encoding="utf-8"))
        if about["layout"] != LAYOUT or about["files"] != _sums(folder):
            return None
        schema: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in about["schema"].items()
        }
        return Skb(Schema(**schema), read_arrays(folder))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _sums(folder: Path) -> dict[str, list[int]]:
    """Return size and sum of every array, by file."""
    paths = sorted(path for path in folder.iterdir() if path.name != _ABOUT)
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        sums = pool.map(_sum, paths)
        return {path.name: found for path, found in zip(paths, sums, strict=True)}


def _sum(path: Path) -> list[int]:
    """Return a file's size and the sum of its 64-bit words, modulo 2^64.

    It tells a damaged file and costs a fifth of a sha256: gigabytes are looked through at every
    start. Nobody is kept from forging it, who could as well write the cache anew.
    """
    size = total = 0
    with path.open("rb", buffering=0) as file:
        while block := file.read(_BLOCK):
            size += len(block)
            words = np.frombuffer(block + bytes(-len(block) % 8), "<u8")
            total += int(words.sum(dtype=np.uint64))
    return [size, total % (1 << 64)]


def _make(place: Path, make: Callable[[Sink], Schema]) -> None:
    for left in place.parent.glob(f".{place.name}.*"):
        # Whoever made it was killed: nobody else writes while the lock is held.
        shutil.rmtree(left)
    if place.exists():
        _LOG.info("%s is damaged or of an older layout: it is made again", place)
        shutil.rmtree(place)
    beside = place.with_name(f".{place.name}.{secrets.token_hex(8)}")
    beside.mkdir()
    sink = FolderSink(beside)
    try:
        schema = make(sink)
        sink.close()
        _describe(beside, {"layout": LAYOUT, "schema": asdict(schema)})
        beside.replace(place)
    except BaseException:
        sink.abandon()
        shutil.rmtree(beside, ignore_errors=True)
        raise


def _describe(folder: Path, about: Mapping[str, Any]) -> None:
    """Write what the folder holds, as the last of its files."""
    text = json.dumps({**about, "files": _sums(folder)}, indent=1)
    with (folder / _ABOUT).open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
