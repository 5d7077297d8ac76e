"""Frozen split files: committed ids, checked against the data before every run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.canonical import sha256_json
from harness.data.records import read_json
from harness.errors import DataError
from harness.paths import resource
from harness.splits.algorithm import ALGORITHM_VERSION, SEED

__all__ = ["FrozenSplit", "read_split", "split_path", "split_payload"]

_KEYS = {
    "algorithm",
    "bench",
    "counts",
    "heldout",
    "parent",
    "seed",
    "sha256",
    "strata",
    "tune",
    "variant",
}


@dataclass(frozen=True, slots=True)
class FrozenSplit:
    """The two sides of a split, as native ids, and the hash that identifies them."""

    tune: frozenset[str]
    heldout: frozenset[str]
    sha256: str


def split_path(bench: str, variant: str) -> Path:
    """Return where the split file of a variant is committed."""
    return resource("data_manifests") / "splits" / f"{bench}.{variant}.seed{SEED}.json"


def split_payload(
    *, bench: str, variant: str, parent: str | None, strata: str, tune: set[str], heldout: set[str]
) -> dict[str, Any]:
    """Return the content of a split file."""
    sides = {"heldout": sorted(heldout), "tune": sorted(tune)}
    return {
        "algorithm": ALGORITHM_VERSION,
        "seed": SEED,
        "bench": bench,
        "variant": variant,
        "parent": parent,
        "strata": strata,
        "counts": {side: len(ids) for side, ids in sides.items()},
        "sha256": sha256_json(sides),
        **sides,
    }


def read_split(path: Path) -> FrozenSplit:
    """Read a split file and check that it is whole.

    Raises:
        DataError: if the file was altered, or made by another version of the algorithm.
    """
    raw = read_json(path)
    if not isinstance(raw, dict) or set(raw) != _KEYS:
        raise DataError(path, "is not a split file; restore it with: git checkout -- <file>.")
    sides = {"heldout": raw["heldout"], "tune": raw["tune"]}
    if not all(isinstance(ids, list) for ids in sides.values()):
        raise DataError(path, "is not a split file; restore it with: git checkout -- <file>.")
    counts = {side: len(ids) for side, ids in sides.items()}
    if (
        raw["sha256"] != sha256_json(sides)
        or raw["counts"] != counts
        or set(sides["tune"]) & set(sides["heldout"])
    ):
        raise DataError(
            path,
            "does not match its own checksum: the frozen split was altered. "
            "Restore it with: git checkout -- <file>.",
        )
    if (raw["algorithm"], raw["seed"]) != (ALGORITHM_VERSION, SEED):
        raise DataError(
            path, f"was made by algorithm {raw['algorithm']}, this is {ALGORITHM_VERSION}."
        )
    return FrozenSplit(frozenset(raw["tune"]), frozenset(raw["heldout"]), raw["sha256"])
