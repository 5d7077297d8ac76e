"""`data status`: which variants are in the data folder, and how to get those that are not."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from harness.cli.data.known import known_manifest
from harness.data.manifest import Manifest, load_manifest, manifest_names

__all__ = ["HELP", "add_arguments", "run"]

HELP = "which variants are in the data folder, and how to get the others"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments."""
    parser.add_argument("bench", nargs="?")


def run(given: argparse.Namespace, folder: Path) -> int:
    """Print a line a variant, and one for each that is missing."""
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from harness.data.places import status_of  # noqa: PLC0415
    from harness.report.console import make_console  # noqa: PLC0415
    from harness.splits import split_path  # noqa: PLC0415

    table = Table("variant", "files", "questions", "split", "description", box=None)
    names = [given.bench] if given.bench else manifest_names()
    manifests = [known_manifest(name) if given.bench else load_manifest(name) for name in names]
    for manifest in manifests:
        for name, variant in manifest.variants.items():
            table.add_row(
                f"{manifest.id}.{name}",
                status_of(manifest, name, folder),
                f"{variant.rows:,}" if variant.rows else "?",
                "frozen" if split_path(manifest.id, name).is_file() else variant.split,
                escape(variant.description),
            )
    console = make_console()
    state = "" if folder.is_dir() else (" is no folder" if folder.exists() else " does not exist")
    console.print(escape(f"Data folder: {folder.resolve()}{state}"), soft_wrap=True)
    console.print(table)
    ways = [
        line for manifest in manifests for line in _ways(manifest, folder, brief=not given.bench)
    ]
    if ways:
        console.print("\nTo get what is missing:")
        for line in ways:
            console.print(escape(f"  {line}"), soft_wrap=True)
    return 0


def _ways(manifest: Manifest, folder: Path, *, brief: bool) -> Iterator[str]:
    """Yield how to get each missing variant; those for which it is done by hand share a line."""
    from harness.data.ways import data_command, fetch_command, lack_of  # noqa: PLC0415

    by_hand = {}
    for name in manifest.variants:
        lack = lack_of(manifest, name, folder)
        label = f"{manifest.id}.{name}"
        if lack.fetchable and lack.variant != name:
            yield f"{label}: is a part of {lack.variant}, whose file suffices"
        elif lack.fetchable:
            yield f"{label}: {fetch_command(manifest.id, name, folder)}"
        elif lack.files:
            by_hand[label] = ", ".join(file.path for file in lack.files.values())
    if by_hand and brief:
        yield f"{', '.join(by_hand)}: by hand; how: {data_command('status', folder, manifest.id)}"
    elif by_hand:
        yield from (f"{label}: by hand; needs {files}" for label, files in by_hand.items())
        how = " ".join(manifest.manual.split()) or "It is not for download."
        yield f"By hand: {how} See {manifest.homepage}"
