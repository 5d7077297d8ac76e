"""`python -m harness runs`: list the runs with their headline numbers."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.markup import escape
from rich.table import Table

from harness.cli.options import add_places, runs_of
from harness.report.console import make_console
from harness.report.table import format_cell
from harness.running.folder import find_runs

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """List every run folder, finished or not."""
    parser = argparse.ArgumentParser("python -m harness runs", description=__doc__)
    add_places(parser)
    runs = Path(runs_of(parser.parse_args(arguments)))
    table = Table(
        "benchmark", "strategy", "identity", "split", "condition", "n", "errors", "em", "f1",
        box=None,
    )  # fmt: skip
    for folder in find_runs(runs):
        bench, strategy, identity = folder.path.parts[-3:]
        if not folder.summary.is_file():
            table.add_row(bench, strategy, identity, "", "unfinished")
            continue
        summary = json.loads(folder.summary.read_text(encoding="utf-8"))
        table.add_row(
            escape(f"{bench}.{summary['variant']}"),
            strategy,
            identity,
            summary["split"],
            summary["condition"],
            str(summary["n"]),
            str(summary["errors"]),
            format_cell(summary["metrics"]["em"]),
            format_cell(summary["metrics"]["f1"]),
        )
    make_console().print(table if table.rows else escape(f"No runs in {runs}."))
    return 0
