"""A comparison as tables of plain numbers, for a spreadsheet or a data frame.

`results` is the one tidy table: a row a value and a row a paired difference, one header. The
others have a header each, and so a file each.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import astuple, fields

from harness.comparing.comparison import Comparison
from harness.comparing.costs import COSTS, cost_points
from harness.comparing.published import Published

__all__ = ["RESULTS", "Table", "csv_of", "tables_of"]

Table = tuple[tuple[str, ...], list[tuple[object, ...]]]
"""Header and rows; None is an empty cell."""

RESULTS = "results"
"""The table that holds all values and all paired differences."""

_RESULTS = (
    "run", "against", "metric", "n", "value", "low", "high", "wins", "losses", "ties", "test", "p",
    "p_holm", "detectable", "condition", "identity",
)  # fmt: skip


def tables_of(comparison: Comparison, published: Sequence[Published] = ()) -> dict[str, Table]:
    """Return every table of a comparison by name, numbers in full.

    Args:
        comparison: What was found.
        published: Figures of papers on the same benchmark; without any there is no such table.
    """
    tables = {
        RESULTS: (_RESULTS, [*_values(comparison), *_differences(comparison)]),
        "costs": _costs(comparison),
        "flips": _flips(comparison),
    }
    if published:
        names = tuple(field.name for field in fields(Published))
        tables["published"] = (names, [astuple(figure) for figure in published])
    return tables


def csv_of(table: Table) -> str:
    """Return a table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table[0])
    writer.writerows(table[1])
    return out.getvalue()


def _values(comparison: Comparison) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for place, run in enumerate(comparison.runs):
        about = (run.summary["condition"], run.summary["identity"])
        for key in comparison.metrics:
            cell = comparison.cell(place, key)
            told = (cell["n"], cell["value"], cell["low"], cell["high"])
            rows.append((run.label, None, key, *told, *[None] * 7, *about))
    return rows


def _differences(comparison: Comparison) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for pair in comparison.pairs:
        second, first = comparison.runs[pair.second], comparison.runs[pair.first]
        difference = (pair.n, pair.difference, pair.low, pair.high)
        counts = (pair.wins, pair.losses, pair.ties)
        test = (pair.test, pair.p, pair.p_holm, pair.detectable)
        about = (second.summary["condition"], second.summary["identity"])
        rows.append((second.label, first.label, pair.metric, *difference, *counts, *test, *about))
    return rows


def _costs(comparison: Comparison) -> Table:
    header = ("run", "cost", "a_question", "metric", "value", "best_at_that_cost")
    metric = comparison.metrics[0]
    rows: list[tuple[object, ...]] = []
    for cost in COSTS:
        for point in cost_points(comparison.runs, metric, cost):
            best = None if point.best is None else comparison.runs[point.best].label
            label = comparison.runs[point.run].label
            rows.append((label, cost, point.cost, metric, point.value, best))
    return header, rows


def _flips(comparison: Comparison) -> Table:
    header = ("question", "native_id", "run", "em", "answer")
    return header, [
        (flip.question, flip.native_id, run.label, em, answer)
        for flip in comparison.flips
        for run, em, answer in zip(comparison.runs, flip.em, flip.answers, strict=True)
    ]
