"""What a kept lattice depends on besides its data: the code that makes one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import harness
from harness.canonical import sha256_file, sha256_json

__all__ = ["code_revision"]

_OWN = ("build", "core", "lexicon", "order", "sources")
_SHARED = ("extract", "values", "vocabulary")


@cache
def code_revision() -> str:
    """Return the sha256 of the files that decide what a lattice holds."""
    own = Path(__file__).resolve().parents[1]

    shared = Path(harness.__file__).resolve().parent
    places = [own / name for name in _OWN] + [shared / name for name in _SHARED]
    shas = {
        f"{place.name}/{file.relative_to(place).as_posix()}": sha256_file(file)
        for place in places
        for file in sorted(place.rglob("*"))
        if file.is_file() and "__pycache__" not in file.parts
    }
    return sha256_json(shas)
