"""`data freeze`: write a variant's split file, once."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.checks import user_file
from harness.cli.data.known import known_variant, load_variant, source_of
from harness.data.manifest import Manifest
from harness.errors import HarnessError

__all__ = ["HELP", "add_arguments", "run"]

HELP = "write a variant's split file, once"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments."""
    parser.add_argument("bench")
    parser.add_argument("variant")
    parser.add_argument("--questions", help="a file with the variant's complete id list")


def run(given: argparse.Namespace, folder: Path) -> int:
    """Divide the ids and write the file."""
    from harness.running.folder import write_json  # noqa: PLC0415
    from harness.splits import hold_out, read_split, split_path, split_payload  # noqa: PLC0415
    from harness.splits.algorithm import strata_of  # noqa: PLC0415

    bench, name = given.bench, given.variant
    manifest = known_variant(bench, name)
    path = split_path(bench, name)
    if path.exists():
        raise HarnessError(f"{path} exists: a frozen split is never made again.")
    if manifest.variants[name].split == "official":
        raise HarnessError(f"{bench}.{name} is one of its publisher's splits and is not divided.")
    if given.questions is not None:
        labels = _labels(manifest, name, user_file("--questions", given.questions))
    else:
        labels = strata_of(load_variant(bench, name, folder).questions, manifest.strata)
    parent = manifest.variants[name].parent
    if parent is None:
        heldout = set(hold_out(labels))
    else:
        known = read_split(split_path(bench, parent))
        if unknown := set(labels) - known.tune - known.heldout:
            raise HarnessError(f"{len(unknown)} ids of {name} are not in its parent {parent}.")
        heldout = set(labels) & known.heldout
    payload = split_payload(
        bench=bench,
        variant=name,
        parent=parent,
        strata=manifest.strata,
        tune=set(labels) - heldout,
        heldout=heldout,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    write_json(path, payload)
    print(f"{path}: {payload['counts']}")
    return 0


def _labels(manifest: Manifest, variant: str, path: Path) -> dict[str, str]:
    """Read ids and strata from a file without passages, by the benchmark's own parser."""
    from harness.data.files import FileSource  # noqa: PLC0415
    from harness.splits.algorithm import strata_of  # noqa: PLC0415

    source = source_of(manifest.id, variant)
    if not isinstance(source, FileSource):
        raise HarnessError(f"{manifest.id} is not read from one file of questions.")
    parsed = source.parse(source.read(path), {})
    return strata_of((item.question for item in parsed), manifest.strata)
