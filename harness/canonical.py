"""Canonical JSON and sha256: the one way anything in the harness is hashed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

__all__ = ["canonical_json", "sha256_file", "sha256_json", "sha256_text"]


def canonical_json(value: Any) -> str:
    """Serialise JSON data with sorted keys and no spaces, so that equal data are equal text.

    Raises:
        ValueError: on NaN or infinity, which have no JSON form.
        TypeError: on a value that is not JSON data.
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )


def sha256_text(text: str) -> str:
    """Return the hex sha256 of the UTF-8 bytes of a text (lone surrogates pass through)."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def sha256_json(value: Any) -> str:
    """Return the hex sha256 of the canonical JSON of a value."""
    return sha256_text(canonical_json(value))


def sha256_file(path: Path) -> str:
    """Return the hex sha256 of a file's bytes, read in blocks."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
