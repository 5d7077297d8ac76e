"""Whether there is room for what is about to be fetched."""

from __future__ import annotations

import shutil
from pathlib import Path

from harness.data.fetch.trouble import KeepError

__all__ = ["check_space", "size_text"]

_MARGIN = 10_000_000
_UNITS = (("GB", 1e9), ("MB", 1e6), ("kB", 1e3))


def check_space(folder: Path, needed: int) -> None:
    """Refuse to begin what would not fit, with 10 MB to spare.

    Args:
        folder: Where the bytes go; it must exist.
        needed: How many they are.

    Raises:
        KeepError: if the disk has less free.
    """
    free = shutil.disk_usage(folder).free
    if free < needed + _MARGIN:
        raise KeepError(
            f"it needs {size_text(needed)}, and the disk of {folder} has {size_text(free)} free"
        )


def size_text(count: int) -> str:
    """Return a number of bytes as people write it, e.g. `30.1 MB`."""
    for unit, size in _UNITS:
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{count} bytes"
