"""The table of a sweep: what varies, what came of it, and the headline metrics."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from harness.artefacts import write_atomically
from harness.report.table import format_cell

if TYPE_CHECKING:
    from harness.sweeping.cell import Cell

__all__ = ["sweep_table", "write_sweep_csv"]

_SHOWN = ("em", "f1", "recall@5", "leak_rate")


def sweep_table(cells: Sequence[Cell]) -> Table:
    """Return one row a cell; a failed one shows its error in place of metrics."""
    table = Table("cell", "state", "n", *_SHOWN, box=None, pad_edge=False)
    for cell in cells:
        if not cell.metrics:
            table.add_row(escape(cell.name), cell.state, "", escape(cell.error[:200]))
            continue
        values = [format_cell(cell.metrics.get(key)) for key in _SHOWN]
        table.add_row(escape(cell.name), cell.state, str(cell.metrics["em"]["n"]), *values)
    return table


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
