"""The terminal report of a run: the headline metrics with n and interval, overall and by hop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from harness.metrics.controls import controls
from harness.metrics.retrieved import was_measured
from harness.report.beside import beside
from harness.report.console import make_console
from harness.report.hint import show_command
from harness.report.words import many

if TYPE_CHECKING:
    from harness.running.evaluate import Outcome

__all__ = [
    "HEADLINE",
    "format_cell",
    "format_metric",
    "judge_line",
    "judged_between",
    "print_outcome",
    "print_summary",
]

HEADLINE = (
    "em",
    "f1",
    "coverage",
    "resolved_em",
    "sp_f1",
    "joint_em",
    "joint_f1",
    "judged",
    "recall@5",
    "all_gold@5",
    "abstain_accuracy",
    "leak_rate",
    "abstain_precision",
    "frr",
    "aurc",
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


def format_metric(
    summary: Mapping[str, Any], key: str, cells: Mapping[str, Any] | None = None
) -> str:
    """Return the cell of one metric as text, or a dash where it has nothing to say.

    A run that never looked at a passage has retrieval scores of 0 in its summary, for the
    denominators stay; in a table they would read as a failure of what was not tried.

    Args:
        summary: The run's summary.
        key: The metric.
        cells: The cells of a group of questions; None takes those of all questions.
    """
    if not was_measured(summary, key):
        return "-"
    return format_cell((summary["metrics"] if cells is None else cells).get(key))


def print_outcome(outcome: Outcome) -> None:
    """Print what came of an evaluation, and what to do next."""
    console = make_console()
    # Not wrapped, so that a path can be copied.
    say = partial(console.print, soft_wrap=True)
    path = outcome.folder.path
    if outcome.scored is None:
        say(
            f"Stopped with {many(outcome.pending, 'question')} to go. Answered this time: "
            f"{outcome.answered}, safe in {escape(str(outcome.folder.ledger))}. Give the same "
            "command again to go on."
        )
        return
    summary = outcome.scored.summary
    print_summary(summary)
    asked = f"{outcome.answered} answered now, {summary['n'] - outcome.answered} from the ledger"
    say(f"{asked}. Run folder: {escape(str(path))}")
    if summary["errors"]:
        say(
            f"[bold]{summary['errors']} of {many(summary['n'], 'question')} ended in an "
            "error[/bold]: they score 0 in em and f1, and are neither leaks nor abstentions. Ask "
            "them again with run.retry_errors=true. See them with:\n"
            f"  {escape(show_command(path, '--errors'))}"
        )
    say(f"One question with its trace:\n  {escape(show_command(path, '--wrong 1'))}")


def print_summary(summary: Mapping[str, Any]) -> None:
    """Print a summary's headline metrics, overall and by hop count, and why it abstained.

    Where hop counts do not divide the questions, their types do.
    """
    console = make_console()
    console.print(_title(summary))
    console.print(_metrics(summary))
    if derived := _derived(summary):
        console.print(escape(derived), soft_wrap=True)
    if judge := summary.get("judge"):
        console.print(escape(judge_line(judge)), soft_wrap=True)
    for name in _shown_groups(summary):
        console.print(_groups(name, _with_questions(summary, name), summary))
    if reasons := summary["by"].get("abstain_reason"):
        console.print(_reasons(reasons))
    if missing := summary.get("missing"):
        rows = summary["n"] - missing
        console.print(
            f"[bold]{rows} of {many(summary['n'], 'question')} {'has' if rows == 1 else 'have'} a "
            "row: the run is incomplete[/bold]. Give its eval command again to go on."
        )


def _title(summary: Mapping[str, Any]) -> str:
    split = summary["split"] + ("" if summary["frozen"] else " (unfrozen)")
    name = f"{summary['bench']}.{summary['variant']}"
    services = "".join(f"{part}, " for part in _services(summary))
    return (
        f"[bold]{escape(summary['strategy'])}[/bold]{escape(_settings(summary))} on "
        f"{escape(name)}, split "
        f"{split}, context {summary['context']}, n={summary['n']}, {summary['n_passages']:,} "
        f"passages, {escape(services)}{summary['condition']}, identity {summary['identity'][:16]}"
    )


def _settings(summary: Mapping[str, Any]) -> str:
    return f" ({summary['settings']})" if summary.get("settings") else ""


def _services(summary: Mapping[str, Any]) -> Iterator[str]:
    for name in ("retriever", "llm", "limit"):
        if summary.get(name) is not None:
            yield f"{name} {summary[name]}"


def _metrics(summary: Mapping[str, Any]) -> Table:
    cells = summary["metrics"]
    sizes = (cells.get(key, {"n": 0})["n"] for key in ("coverage", "leak_rate"))
    controlled = controls(*sizes)
    # Abstaining on everything is always accurate, and answering everything always covers.
    header = ("metric", "value [95 % interval]", "n", *controlled)
    table = Table(*header, box=None, pad_edge=False)
    for key in HEADLINE:
        cell = cells.get(key)
        if cell is not None and cell["value"] is not None:
            fixed = (beside(values, key) for values in controlled.values())
            table.add_row(key, format_metric(summary, key), str(cell["n"]), *fixed)
    return table


def _derived(summary: Mapping[str, Any]) -> str:
    """Say which questions are neither answerable nor unanswerable, "" where there are none."""
    em, declined = (summary["metrics"].get(key) for key in ("derived_em", "derived_abstain"))
    if em is None or declined is None or not em["n"]:
        return ""
    asks, counts = ("asks", "counts") if em["n"] == 1 else ("ask", "count")
    return (
        f"{many(em['n'], 'further question')} {asks} for a value that has to be computed and "
        f"{counts} neither as answerable nor as unanswerable: derived_em {format_cell(em)}, "
        f"derived_abstain {format_cell(declined)}"
    )


def judge_line(judge: Mapping[str, Any]) -> str:
    """Return who judged, and how far it came."""
    rest = [f"{judge[name]} {name}" for name in ("failed", "pending") if judge[name]]
    return (
        f"judged: an LLM judgement, by {judge['model']} (prompt {judge['prompt_sha256'][:16]}); "
        f"{many(judge['judged'], 'answer')} judged{''.join(f', {part}' for part in rest)}"
    )


def judged_between(summary: Mapping[str, Any]) -> str:
    """Return between what the judged accuracy lies while some answers have no verdict."""
    judge, n = summary["judge"], summary["metrics"]["em"]["n"]
    unknown = judge["failed"] + judge["pending"]
    low, high = (judge["right"] + extra for extra in (0, unknown))
    return (
        f"{many(unknown, 'answer')} without a verdict: `judged` is null, and will lie between "
        f"{low / n:.3f} and {high / n:.3f} of n={n}."
    )


def _with_questions(summary: Mapping[str, Any], name: str) -> dict[str, Any]:
    groups = summary["by"].get(name) or {}
    return {label: cells for label, cells in groups.items() if cells["em"]["n"]}


def _shown_groups(summary: Mapping[str, Any]) -> list[str]:
    hops, types = (len(_with_questions(summary, name)) for name in ("hops", "type"))
    if hops < 2 <= types:
        return ["type"]
    return ["hops"] if hops else []


def _reasons(groups: Mapping[str, Any]) -> Table:
    table = Table("abstained for", "questions", "rightly", box=None, pad_edge=False)
    for reason, metrics in groups.items():
        cell = metrics["abstain_precision"]
        if cell["n"]:
            table.add_row(escape(reason), str(cell["n"]), str(round(cell["value"] * cell["n"])))
    return table


def _groups(name: str, groups: Mapping[str, Any], summary: Mapping[str, Any]) -> Table:
    table = Table(name, "em", "f1", "recall@5", "n", box=None, pad_edge=False)
    for label, metrics in groups.items():
        cells = [format_metric(summary, key, metrics) for key in ("em", "f1", "recall@5")]
        table.add_row(escape(label), *cells, str(metrics["em"]["n"]))
    return table
