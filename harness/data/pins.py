"""Pins: the hashes and statistics of variants that have loaded, checked in beside the manifests.

`data_manifests/pins/<bench>.json` holds, by variant, the files by role with their sha256 and bytes,
and what `harness.data.statistics` counts.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from filelock import FileLock
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from harness.artefacts import write_atomically
from harness.canonical import sha256_json
from harness.errors import DataError, HarnessError
from harness.paths import resource, source_root

__all__ = ["Pin", "PinnedFile", "pins_aside", "pins_path", "read_pins", "write_pin"]

_ASIDE: ContextVar[frozenset[tuple[str, str]]] = ContextVar("_ASIDE", default=frozenset())


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PinnedFile(_Strict):
    """The bytes of one file (or of all files of a folder) of a variant that loaded."""

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    bytes: int = Field(ge=0)


class Pin(_Strict):
    """What is recorded of one variant."""

    files: dict[str, PinnedFile] = {}
    """By role; optional ones only where they were there."""
    statistics: dict[str, Any] = {}


_PINS = TypeAdapter(dict[str, Pin])


def pins_path(bench: str, manifests: Path | None = None) -> Path:
    """Return where a benchmark's pins are, or would be, in the folder of its manifest."""
    return (manifests or resource("data_manifests")) / "pins" / f"{bench}.json"


def read_pins(bench: str, manifests: Path | None = None) -> dict[str, Pin]:
    """Return the pins of a benchmark, by variant; none where there is no such file.

    Raises:
        DataError: if the file is damaged.
    """
    path = pins_path(bench, manifests)
    if not path.is_file():
        return {}
    try:
        pins = _PINS.validate_json(path.read_bytes(), strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "whole"
        raise DataError(
            path,
            f"the pins are damaged (`{field}`: {first['msg']}). Restore the file with: "
            "git checkout -- <file>.",
        ) from error
    aside = _ASIDE.get()
    return {name: pin for name, pin in pins.items() if (bench, name) not in aside}


def write_pin(bench: str, variant: str, pin: Pin) -> bool:
    """Record a variant's pin; return whether that changed anything.

    Under a lock: of two processes that pin variants of one benchmark, neither loses the other's.

    Raises:
        HarnessError: if the harness does not run from a checkout, or the file cannot be written.
    """
    path = pins_path(bench)
    if source_root() is None:
        raise HarnessError(
            f"the harness is installed as a package, and pins are recorded in a checkout: {path} "
            "is not written. Run `data pin` from a clone of the repository."
        )
    # Not beside the file, where it would stay among what is checked in.
    lock = f"harness-pins-{sha256_json(str(path.resolve()))[:16]}.lock"
    try:
        with FileLock(Path(tempfile.gettempdir()) / lock):
            return _record(path, bench, variant, pin)
    except OSError as error:
        raise HarnessError(f"{path} cannot be written: {error.strerror or error}.") from error


def _record(path: Path, bench: str, variant: str, pin: Pin) -> bool:
    known = read_pins(bench)
    if known.get(variant) == pin:
        return False
    raw = {name: item.model_dump() for name, item in {**known, variant: pin}.items()}
    text = json.dumps(raw, indent=1, sort_keys=True, allow_nan=False) + "\n"
    path.parent.mkdir(exist_ok=True)
    write_atomically(path, lambda file: file.write(text.encode("utf-8")))
    return True


@contextmanager
def pins_aside(bench: str, variant: str) -> Iterator[None]:
    """Read the manifest without the pin of a variant, while that is made anew."""
    token = _ASIDE.set(_ASIDE.get() | {(bench, variant)})
    try:
        yield
    finally:
        _ASIDE.reset(token)
