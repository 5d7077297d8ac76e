"""`data fetch`: download a variant's files into the data folder."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from harness.cli.data.known import known_manifest, known_variant
from harness.cli.data.verify import verify_variants

__all__ = ["HELP", "add_arguments", "run"]

HELP = "download a variant's files into the data folder"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments."""
    parser.add_argument("bench")
    parser.add_argument("variant", nargs="?", help="default: the first of the benchmark")
    parser.add_argument("--all", action="store_true", help="the optional files too")
    parser.add_argument("--again", action="store_true", help="also what is there and good")


def run(given: argparse.Namespace, folder: Path) -> int:
    """Fetch what is missing and for download, then verify."""
    from harness.data.fetch import fetch_file  # noqa: PLC0415
    from harness.data.ways import lack_of  # noqa: PLC0415

    name = given.variant
    if name is None:
        name = next(iter(known_manifest(given.bench).variants))
    manifest = known_variant(given.bench, name)
    variant = manifest.variants[lack_of(manifest, name, folder).variant]
    if variant.generated is not None:
        print(f"{given.bench}.{name} is made by the harness itself: there is nothing to fetch.")
        return 0
    for file in variant.files.values():
        # What is not for download and not there is told by the verification, with what to do.
        if not file.fetchable or (file.optional and not given.all):
            continue
        got = fetch_file(
            file,
            folder,
            notify=lambda line: print(line, file=sys.stderr),
            again=given.again,
        )
        was = "" if got.new else " (was there)"
        print(f"{got.path}: {got.size:,} bytes, sha256 {got.sha256}{was}")
    return 0 if verify_variants(given.bench, [name], folder) else 1
