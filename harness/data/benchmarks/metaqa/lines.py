"""The lines of MetaQA's text files, whatever their line ends, byte order mark or Unicode form."""

from __future__ import annotations

import unicodedata
from pathlib import Path

from harness.data.records import read_text

__all__ = ["read_lines"]


def read_lines(path: Path) -> list[str]:
    """Return a file's lines in Unicode's form NFC, without the empty ones at its end.

    Line n is item n - 1. Names are compared whole across the files, so that all must have the
    same form; the official files are in NFC as they are.

    Raises:
        DataError: if the file cannot be read or is not UTF-8.
    """
    text = unicodedata.normalize("NFC", read_text(path))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Not str.splitlines, which also breaks at characters that a name may hold.
    lines = text.split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return lines
