"""Benchmark manifests: what a benchmark is, where it comes from, which bytes are the right ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from harness.errors import DataError
from harness.nouns import View
from harness.paths import resource

__all__ = ["DataFile", "Generated", "Manifest", "Variant", "load_manifest", "manifest_names"]


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


class Generated(_Strict):
    """What a variant holds that the harness makes itself."""

    rows: int
    """How many questions it has."""
    sha256: str
    """Hash of the generator's canonical output at the default settings."""


class Variant(_Strict):
    """One named set of questions of a benchmark: native files, or generated."""

    description: str
    questions: DataFile | None = None
    generated: Generated | None = None
    corpus: DataFile | None = None
    context: Literal["pool", "own"] = "pool"
    parent: str | None = None
    """The variant this one is a slice of: split membership is inherited from it."""
    passages: int | None = None
    """Size of the pool, where it is known: checked when the pool is built."""

    @model_validator(mode="after")
    def _one_origin(self) -> Variant:
        if (self.questions is None) == (self.generated is None):
            raise ValueError("a variant has either `questions` (a file) or `generated`")
        return self

    @property
    def rows(self) -> int:
        """How many questions it has."""
        origin = self.questions or self.generated
        return origin.rows if origin else 0

    @property
    def files(self) -> tuple[DataFile, ...]:
        """Its native files: none where it is generated."""
        return tuple(file for file in (self.questions, self.corpus) if file is not None)


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
