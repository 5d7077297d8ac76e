"""`data sample`: questions with their gold and passages, to be read."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.checks import whole
from harness.cli.data.known import known_manifest, load_variant

__all__ = ["HELP", "add_arguments", "run"]

HELP = "questions with their gold and passages, to be read"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments."""
    parser.add_argument("bench")
    parser.add_argument("variant", nargs="?", help="default: the first that is there")
    parser.add_argument("-n", type=int, default=5, help="how many (default: 5)")


def run(given: argparse.Namespace, folder: Path) -> int:
    """Print a stratified sample."""
    from harness.data.places import resolve_variant  # noqa: PLC0415
    from harness.report.console import make_console  # noqa: PLC0415
    from harness.report.question import render_gold  # noqa: PLC0415
    from harness.splits import sample  # noqa: PLC0415

    whole("-n", given.n)
    name, _ = resolve_variant(known_manifest(given.bench), given.variant, folder)
    benchmark = load_variant(given.bench, name, folder)
    console = make_console()
    for question in sample(benchmark.questions, benchmark.strata, given.n):
        for part in render_gold(benchmark, question):
            console.print(part)
        console.print()
    return 0
