"""The table of a sweep: what varies, what came of it, and the headline metrics."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from harness.artefacts import write_atomically
from harness.report.table import format_cell

if TYPE_CHECKING:
    from harness.sweeping.cell import Cell

__all__ = ["common", "sweep_table", "write_sweep_csv"]

_SHOWN = ("em", "f1", "recall@5", "leak_rate")


def sweep_table(cells: Sequence[Cell]) -> Table:
    """Return one row a cell; a failed one shows its error in place of metrics.

    `n` is that of EM; a metric over other questions says its own.
    """
    table = Table("cell", "state", "n", *_SHOWN, box=None, pad_edge=False)
    for cell in cells:
        if not cell.metrics:
            table.add_row(escape(cell.name), cell.state, "", escape(cell.error[:200]))
            continue
        n = cell.metrics["em"]["n"]
        values = [_value(cell.metrics.get(key), n) for key in _SHOWN]
        table.add_row(escape(cell.name), cell.state, str(n), *values)
    return table


def common(cells: Sequence[Cell]) -> str:
    """Return what all cells that have a run are runs of: `strategy keyword, on atlas.small`."""
    abouts = [cell.about for cell in cells if cell.about]
    if not abouts:
        return ""
    shared = [
        f"{name} {value}"
        for name, value in abouts[0].items()
        if all(about.get(name) == value for about in abouts)
    ]
    return ", ".join(shared)


def _value(metric: Mapping[str, Any] | None, n: int) -> str:
    text = format_cell(metric)
    other = metric is not None and metric["value"] is not None and metric["n"] != n
    return f"{text} (n={metric['n']})" if metric is not None and other else text


def write_sweep_csv(cells: Sequence[Cell], path: Path) -> None:
    """Write the table with every metric that any cell has a value for."""
    keys = dict.fromkeys(
        key for cell in cells for key, metric in cell.metrics.items() if metric["value"] is not None
    )
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["cell", "state", "identity", "folder", "error", *keys])
    for cell in cells:
        values = [cell.metrics[key]["value"] if key in cell.metrics else None for key in keys]
        writer.writerow([cell.name, cell.state, cell.identity, cell.folder, cell.error, *values])
    write_atomically(path, lambda file: file.write(text.getvalue().encode("utf-8")))
