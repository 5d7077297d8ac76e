"""Benchmark manifests: what a benchmark is, where it comes from, which bytes are the right ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from harness.errors import DataError
from harness.nouns import View
from harness.paths import resource

__all__ = ["DataFile", "Manifest", "Variant", "load_manifest", "manifest_names"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class DataFile(_Strict):
    """One native file of a variant."""

    path: str
    """Where it is looked for, relative to the data folder."""
    rows: int
    """How many records it holds."""
    sha256: str | None = None
    """Hash of its bytes; None where the publisher states none and we have not held the file."""
    url: str | None = None
    """Where `data fetch` gets it."""


class Variant(_Strict):
    """One named set of questions of a benchmark."""

    description: str
    questions: DataFile
    corpus: DataFile | None = None
    context: Literal["pool", "own"] = "pool"
    parent: str | None = None
    """The variant this one is a slice of: split membership is inherited from it."""
    passages: int | None = None
    """Size of the pool, where it is known: checked when the pool is built."""


class Manifest(_Strict):
    """Everything that has to be known of a benchmark before its files are read."""

    id: str
    title: str
    source: str
    revision: str
    licence: str
    citation: str
    scorer: str
    strata: Literal["type", "hops"]
    views: tuple[View, ...] = (View.PASSAGES,)
    variants: dict[str, Variant]


def load_manifest(benchmark: str) -> Manifest:
    """Read `data_manifests/<benchmark>.yaml`.

    Raises:
        DataError: if it is missing or lacks a mandatory field.
    """
    path: Path = resource("data_manifests") / f"{benchmark}.yaml"
    if not path.is_file():
        raise DataError(path, f"there is no manifest for the benchmark `{benchmark}`.")
    raw: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    try:
        return Manifest.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise DataError(path, f"the field `{field}` is wrong: {first['msg']}.") from error


def manifest_names() -> list[str]:
    """Return the ids of all benchmarks that have a manifest."""
    return sorted(path.stem for path in resource("data_manifests").glob("*.yaml"))
