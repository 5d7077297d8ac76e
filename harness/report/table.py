"""The terminal report of a run: the headline metrics with n and interval, overall and by hop."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from harness.report.console import make_console

if TYPE_CHECKING:
    from harness.running.evaluate import Outcome

__all__ = ["HEADLINE", "format_cell", "print_outcome", "print_summary"]

HEADLINE = (
    "em",
    "f1",
    "coverage",
    "resolved_em",
    "recall@5",
    "all_gold@5",
    "abstain_accuracy",
    "leak_rate",
    "abstain_precision",
    "error_rate",
)
"""The metrics shown on the terminal; summary.json has all of them."""


def format_cell(cell: Mapping[str, Any] | None) -> str:
    """Return `0.123 [0.101, 0.150]`, or a dash where there is no value."""
    if cell is None or cell["value"] is None:
        return "-"
    if cell["low"] is None:
        return f"{cell['value']:.3f}"
    return f"{cell['value']:.3f} [{cell['low']:.3f}, {cell['high']:.3f}]"


def print_outcome(outcome: Outcome) -> None:
    """Print what came of an evaluation, and what to do next."""
    console = make_console()
    # Not wrapped, so that a path can be copied.
    say = partial(console.print, soft_wrap=True)
    folder = escape(str(outcome.folder.path))
    if outcome.scored is None:
        say(
            f"Stopped with {outcome.pending} questions to go; {outcome.answered} were answered "
            f"this time and are safe in {escape(str(outcome.folder.ledger))}. Give the same "
            "command again to go on."
        )
        return
    summary = outcome.scored.summary
    print_summary(summary)
    asked = f"{outcome.answered} answered now, {summary['n'] - outcome.answered} from the ledger"
    say(f"{asked}. Run folder: {folder}")
    if summary["errors"]:
        say(
            f"[bold]{summary['errors']} of {summary['n']} questions ended in an error[/bold] and "
            "count as wrong. See one with: python -m harness show "
            f"{folder} --errors; ask them again with run.retry_errors=true."
        )
    say(f"One question with its trace: python -m harness show {folder} --wrong 1")


def print_summary(summary: Mapping[str, Any]) -> None:
    """Print a summary's headline metrics, overall and by hop count."""
    console = make_console()
    console.print(_title(summary))
    console.print(_metrics(summary))
    if by_hops := summary["by"].get("hops"):
        console.print(_groups("hops", by_hops))


def _title(summary: Mapping[str, Any]) -> str:
    split = summary["split"] + ("" if summary["frozen"] else " (unfrozen)")
    name = f"{summary['bench']}.{summary['variant']}"
    return (
        f"[bold]{escape(summary['strategy'])}[/bold] on {escape(name)}, split "
        f"{split}, context {summary['context']}, n={summary['n']}, {summary['n_passages']:,} "
        f"passages, {summary['condition']}, identity {summary['identity'][:16]}"
    )


def _metrics(summary: Mapping[str, Any]) -> Table:
    table = Table("metric", "value [95 % interval]", "n", box=None, pad_edge=False)
    for key in HEADLINE:
        cell = summary["metrics"].get(key)
        if cell is not None and cell["value"] is not None:
            table.add_row(key, format_cell(cell), str(cell["n"]))
    return table


def _groups(name: str, groups: Mapping[str, Any]) -> Table:
    table = Table(name, "em", "f1", "recall@5", "n", box=None, pad_edge=False)
    for label, metrics in groups.items():
        cells = [format_cell(metrics.get(key)) for key in ("em", "f1", "recall@5")]
        table.add_row(escape(label), *cells, str(metrics["em"]["n"]))
    return table
