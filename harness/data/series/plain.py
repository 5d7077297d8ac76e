"""Texts that hold no zero bytes: UTF-16 without its mark reads as UTF-8, and as nonsense."""

from __future__ import annotations

from pathlib import Path

from harness.data.records import read_text
from harness.errors import DataError

__all__ = ["no_zeros", "read_plain"]


def no_zeros(path: Path, before: bytes | str) -> DataError:
    """Return the error for a zero byte.

    Args:
        path: The file.
        before: What stands before the byte.
    """
    line = (before.count("\n") if isinstance(before, str) else before.count(b"\n")) + 1
    return DataError(
        path,
        "holds a zero byte, which no text does: it may be UTF-16, or damaged. Convert it to UTF-8.",
        line=line,
    )


def read_plain(path: Path) -> str:
    """Return a file's text.

    Raises:
        DataError: if it cannot be read, is not UTF-8 or holds a zero byte; names the line.
    """
    text = read_text(path)
    if (at := text.find("\0")) >= 0:
        raise no_zeros(path, text[:at])
    return text
