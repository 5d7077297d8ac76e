"""`python -m harness compare RUN RUN ...`: runs on the same questions, with paired tests."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from harness.cli.options import runs_of
from harness.comparing import compare_runs, read_compared
from harness.comparing.costs import COSTS
from harness.comparing.published import published_figures
from harness.errors import HarnessError
from harness.report.comparison import FORMS, RESULTS, Block, blocks_of, csv_of, render, tables_of
from harness.report.comparison.tables import Table
from harness.running.folder import write_bytes
from harness.running.recorded import find_run

__all__ = ["main"]

_METRICS = "em,f1,recall@5,leak_rate"


def main(arguments: list[str]) -> int:
    """Compare finished runs; nothing is run or loaded but what their folders hold."""
    parser = argparse.ArgumentParser("python -m harness compare", description=__doc__)
    parser.add_argument(
        "names", nargs="*", metavar="RUN", help="a run folder, an identity, or `last`"
    )
    parser.add_argument("--runs", help="the folder of the runs (default: ./runs)")
    parser.add_argument(
        "--metrics", default=_METRICS, help=f"keys with commas between (default: {_METRICS})"
    )
    parser.add_argument(
        "--format",
        choices=["terminal", *FORMS, "csv"],
        default="terminal",
        help="csv: values and paired differences as one tidy table",
    )
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="also write every table there, as a CSV file each"
    )
    parser.add_argument("--cost", choices=COSTS, help="also compare the first metric at equal cost")
    parser.add_argument("--flips", type=int, default=10, help="how many flipped questions to show")
    parser.add_argument(
        "--published", action="store_true", help="also show what papers report on this benchmark"
    )
    given = parser.parse_intermixed_args(arguments)
    if given.format == "csv" and not given.out and (given.cost or given.published):
        raise HarnessError(
            "--format csv prints one table, the values and differences; costs and published "
            "figures come as files of their own with --out DIR."
        )
    place = Path(runs_of(given))
    runs = [read_compared(find_run(place, name)) for name in given.names]
    metrics = [key.strip() for key in given.metrics.split(",") if key.strip()]
    comparison = compare_runs(runs, metrics)
    bench = comparison.runs[0].summary["bench"]
    published = published_figures(bench, metrics) if given.published else ()
    if given.published and not published:
        print(f"No published figure of {bench} is in these metrics.", file=sys.stderr)
    tables = tables_of(comparison, published)
    if given.out is not None:
        _write(tables, given.out)
    if given.format == "csv":
        print(csv_of(tables[RESULTS]), end="")
        return 0
    blocks = blocks_of(comparison, published=published, cost=given.cost, flips=max(0, given.flips))
    if given.format == "terminal":
        _print(blocks)
    else:
        print(render(blocks, given.format), end="")
    return 0


def _write(tables: Mapping[str, Table], folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, table in tables.items():
            write_bytes(folder / f"{name}.csv", csv_of(table).encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise HarnessError(
            f"--out {folder}: {error.strerror or error}. Name a folder that can be written."
        ) from error
    names = ", ".join(f"{name}.csv" for name in tables)
    print(f"{names} written to {folder}.", file=sys.stderr)
    if "published" not in tables and (folder / "published.csv").exists():
        print("The published.csv there is of an earlier comparison.", file=sys.stderr)


def _print(blocks: list[Block]) -> None:
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from harness.report.console import make_console  # noqa: PLC0415

    console = make_console()
    for block in blocks:
        table = Table(*map(escape, block.header), box=None, pad_edge=False)
        for row in block.rows:
            table.add_row(*map(escape, row))
        console.print(f"[bold]{escape(block.title)}[/bold]")
        console.print(table)
        if block.note:
            console.print(escape(block.note))
        console.print()
