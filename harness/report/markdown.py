"""Markdown tables out of summaries and scores: what stands in the README is made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from harness.report.table import format_metric

__all__ = ["markdown_table", "results_table"]


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table, unaligned, so that a changed row is one changed line."""
    lines = ["| " + " | ".join(header) + " |", "|" + " --- |" * len(header)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def results_table(runs: Sequence[tuple[str, Mapping[str, Any]]], keys: Sequence[str]) -> str:
    """Return one row a run: its label, its condition, its n, and each metric with its interval."""
    rows = [
        [
            label,
            summary["condition"],
            str(summary["n"]),
            *(format_metric(summary, key) for key in keys),
        ]
        for label, summary in runs
    ]
    return markdown_table(["run", "condition", "n", *keys], rows)
