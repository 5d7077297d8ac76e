"""Benchmark manifests: what a benchmark is, where it comes from, which bytes are the right ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from harness.data.pins import Pin, pins_path, read_pins
from harness.errors import DataError
from harness.nouns import View
from harness.paths import resource

__all__ = [
    "DataFile",
    "Generated",
    "HubFile",
    "Manifest",
    "SplitKind",
    "Variant",
    "load_manifest",
    "manifest_names",
]

SplitKind = Literal["frozen", "computed", "official"]
"""`frozen`: the ids are committed. `computed`: nobody has held all ids yet, so the algorithm is run
on the data. `official`: the publisher's splits are variants, and each is asked whole."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class HubFile(_Strict):
    """A file of a dataset repository on the Hugging Face hub, at a fixed revision."""

    repo: str
    revision: str
    file: str


class DataFile(_Strict):
    """One native file (or folder) of a variant."""

    path: str
    """Where it is looked for, relative to the data folder."""
    rows: int | None = None
    """How many records it holds, where that is known."""
    bytes: int | None = None
    """How long it is."""
    sha256: str | None = None
    """Hash of its bytes; None where the publisher states none and we have not held the file."""
    verified: bool = False
    """Whether `sha256` was taken from a file that loaded; never true without one."""
    hub: HubFile | None = None
    """Where on the hub `data fetch` gets it: the first source that is tried."""
    url: str | None = None
    """Where else `data fetch` gets it."""
    folder: bool = False
    """Whether it is a folder of files."""
    optional: bool = False
    """Whether the variant loads without it, with less to offer."""

    @model_validator(mode="after")
    def _no_hash_no_claim(self) -> DataFile:
        if self.verified and self.sha256 is None:
            raise ValueError(f"{self.path} has no sha256, so it must say `verified: false`")
        return self

    @property
    def fetchable(self) -> bool:
        """Whether there is an address to get it from."""
        return self.hub is not None or self.url is not None


class Generated(_Strict):
    """What a variant holds that the harness makes itself."""

    rows: int
    """How many questions it has."""
    sha256: str
    """Hash of the generator's canonical output at the default settings."""


class Variant(_Strict):
    """One named set of questions of a benchmark: native files, or generated."""

    description: str
    files: dict[str, DataFile] = {}
    """By role: `questions` (or `questions.1` ... where there are several), `corpus`, and others."""
    generated: Generated | None = None
    context: Literal["pool", "own"] = "pool"
    split: SplitKind = "frozen"
    parent: str | None = None
    """The variant this one is a slice of: split membership is inherited from it."""
    passages: int | None = None
    """Size of the pool, where it is known: checked when the pool is built."""

    @model_validator(mode="after")
    def _some_origin(self) -> Variant:
        if not self.files and self.generated is None:
            raise ValueError("a variant has `files` or is `generated`")
        return self

    @property
    def rows(self) -> int:
        """How many questions it has; 0 where that is not known."""
        if self.generated is not None:
            return self.generated.rows
        roles = [file for role, file in self.files.items() if role.partition(".")[0] == "questions"]
        return sum(file.rows or 0 for file in roles)

    @property
    def questions(self) -> DataFile | None:
        """The file of its questions, where there is one such file."""
        return self.files.get("questions")

    @property
    def corpus(self) -> DataFile | None:
        """The file of its pooled passages, where it has one."""
        return self.files.get("corpus")


class Manifest(_Strict):
    """Everything that has to be known of a benchmark before its files are read."""

    id: str
    title: str
    homepage: str
    revision: str
    licence: str
    citation: str
    manual: str = ""
    """How to get the files by hand, where no address can be fetched."""
    scorer: str
    strata: Literal["type", "hops"]
    views: tuple[View, ...] = (View.PASSAGES,)
    """The views it has, or has when all its optional files are there."""
    oracle_views: tuple[View, ...] = ()
    """Those of them that are made from gold: only a declared oracle may read them."""
    variants: dict[str, Variant]


def load_manifest(benchmark: str) -> Manifest:
    """Read `data_manifests/<benchmark>.yaml`, and into it what is pinned of its files.

    Raises:
        DataError: if it is missing, lacks a mandatory field, or contradicts its pins.
    """
    path: Path = resource("data_manifests") / f"{benchmark}.yaml"
    if not path.is_file():
        raise DataError(path, f"there is no manifest for the benchmark `{benchmark}`.")
    raw: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    try:
        manifest = Manifest.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        raise DataError(path, f"the field `{field}` is wrong: {first['msg']}.") from error
    variants = dict(manifest.variants)
    for name, pin in read_pins(benchmark, path.parent).items():
        variants[name] = _pinned(path, name, variants.get(name), pin)
    return manifest.model_copy(update={"variants": variants})


def manifest_names() -> list[str]:
    """Return the ids of all benchmarks that have a manifest."""
    return sorted(path.stem for path in resource("data_manifests").glob("*.yaml"))


def _pinned(path: Path, name: str, variant: Variant | None, pin: Pin) -> Variant:
    """Return a variant with the hashes and lengths that were recorded when it loaded."""
    pins = pins_path(path.stem, path.parent)
    if variant is None or (unknown := sorted(set(pin.files) - set(variant.files))):
        what = f"the variant `{name}`" if variant is None else f"`{name}.files.{unknown[0]}`"
        raise DataError(pins, f"pins {what}, which the manifest {path} does not have.")
    files = dict(variant.files)
    for role, found in pin.files.items():
        file = files[role]
        for field, stated in (("sha256", file.sha256), ("bytes", file.bytes)):
            if stated not in (None, getattr(found, field)):
                raise DataError(
                    pins,
                    f"pins `{name}.files.{role}.{field}` as {getattr(found, field)}, the manifest "
                    f"{path} says {stated}. One of the two is of another release: correct it, or "
                    "record the variant anew with `data pin --again`.",
                )
        known = {"sha256": found.sha256, "bytes": found.bytes, "verified": True}
        files[role] = file.model_copy(update=known)
    return variant.model_copy(update={"files": files})
