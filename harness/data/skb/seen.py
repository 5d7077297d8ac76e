"""Hashes of large native files, remembered for as long as nobody touches the files.

What a knowledge base is made from is gigabytes, and once it is converted none of it is read again:
hashing it at every start would cost more than all the rest. A file is taken for unchanged while its
place, size and times are, of which the time of the last change to the inode cannot be set by hand.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from harness.artefacts import write_atomically
from harness.canonical import sha256_file
from harness.errors import DataError

__all__ = ["hash_files"]

_BOOK = "native.json"
_SETTLED = 2.0
_LOG = logging.getLogger(__name__)


def hash_files(paths: Iterable[Path], cache: Path | None) -> dict[str, str]:
    """Return the sha256 of some files by name.

    Args:
        paths: The files; no two of one name.
        cache: Where hashes are remembered; None hashes every time.

    Raises:
        DataError: if one cannot be read.
    """
    book = _read(cache / "skb" / _BOOK) if cache is not None and os.name == "posix" else {}
    known: dict[str, str] = {}
    unknown: list[Path] = []
    for path in sorted(paths):
        entry = book.get(str(path.resolve()))
        if isinstance(entry, list) and entry[:-1] == _state(path) and isinstance(entry[-1], str):
            known[path.name] = entry[-1]
        else:
            unknown.append(path)
    if not unknown:
        return known
    begun, before = time.time(), [_state(path) for path in unknown]
    # Hashing lets other threads run.
    with ThreadPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        hashes = list(pool.map(_hash, unknown))
    for path, state, sha256 in zip(unknown, before, hashes, strict=True):
        known[path.name] = sha256
        # A file that was touched just now could be touched again within the same tick.
        if state == _state(path) and max(state[3:]) < (begun - _SETTLED) * 1e9:
            book[str(path.resolve())] = [*state, sha256]
    if cache is not None:
        _write(cache / "skb" / _BOOK, book)
    return known


def _hash(path: Path) -> str:
    try:
        return sha256_file(path)
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error


def _state(path: Path) -> list[int]:
    """Return what changes whenever a file does: device, inode, size, and two times."""
    found = path.stat()
    return [found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns]


def _read(book: Path) -> dict[str, Any]:
    try:
        found: Any = json.loads(book.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write(book: Path, entries: dict[str, Any]) -> None:
    text = json.dumps(entries, indent=1, sort_keys=True).encode("utf-8")
    try:
        book.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(book, lambda file: file.write(text))
    except OSError as error:
        # Nothing is lost but time: the files are hashed again.
        _LOG.info("%s cannot be written: %s", book, error.strerror or error)
