"""`data pin`: record the hashes and the statistics of variants that load."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from harness.cli.data.known import known_manifest, known_variant, load_variant
from harness.errors import HarnessError

__all__ = ["HELP", "add_arguments", "run"]

HELP = "record the hashes and statistics of a variant that loads"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments."""
    parser.add_argument("bench")
    parser.add_argument("variant", nargs="?", help="default: every variant that is there")
    parser.add_argument("--again", action="store_true", help="replace a pin that says otherwise")


def run(given: argparse.Namespace, folder: Path) -> int:
    """Load, then write."""
    from harness.data.pinning import pin_variant  # noqa: PLC0415
    from harness.data.pins import pins_path  # noqa: PLC0415
    from harness.data.places import status_of  # noqa: PLC0415

    bench = given.bench
    manifest = known_manifest(bench)
    names = [n for n in manifest.variants if status_of(manifest, n, folder) != "missing"]
    if given.variant is not None:
        manifest, names = known_variant(bench, given.variant), [given.variant]
    if not names:
        raise HarnessError(f"no variant of {bench} is in {folder}; see: data status {bench}.")
    for name in names:
        load = partial(load_variant, bench, name, folder)
        pin, new = pin_variant(manifest, name, folder, load, again=given.again)
        said = "pinned in" if new else "is as pinned in"
        print(f"{bench}.{name}: {len(pin.files)} files, {said} {pins_path(bench)}")
    return 0
