"""`python -m harness runs`: list the runs with their headline numbers."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from harness.cli.options import add_places, runs_of
from harness.config.settings import settings_of
from harness.errors import DataError
from harness.report.console import make_console
from harness.report.table import format_cell
from harness.running.folder import RunFolder, find_runs
from harness.running.ledger import read_ledger
from harness.running.readback import read_provenance, read_summary
from harness.running.summary import llm_name, retriever_name

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """List every run folder, finished or not; a damaged one is an unfinished one."""
    parser = argparse.ArgumentParser("python -m harness runs", description=__doc__)
    add_places(parser)
    runs = Path(runs_of(parser.parse_args(arguments)))
    table = Table(
        "benchmark", "strategy", "settings", "identity", "split", "retriever", "llm", "limit",
        "condition", "n", "errors", "em", "f1",
        box=None,
    )  # fmt: skip
    for column in table.columns[3:]:
        column.no_wrap = column.header in ("identity", "em", "f1")
    for folder in find_runs(runs):
        summary = read_summary(folder)
        whole = summary is not None and not summary.get("missing")
        table.add_row(*map(escape, _finished(folder, summary or {}) if whole else _begun(folder)))
    make_console().print(table if table.rows else escape(f"No runs in {runs}."))
    return 0


def _finished(folder: RunFolder, summary: dict[str, Any]) -> tuple[str, ...]:
    bench, strategy, identity = folder.path.parts[-3:]
    try:
        settings, _, *services = _made_with(read_provenance(folder)["identity_parts"])
    except DataError:
        settings, services = "", ["", ""]
    return (
        f"{bench}.{summary['variant']}",
        strategy,
        settings,
        identity,
        summary["split"],
        # Which one a run would have asked says nothing of a run that asked none.
        summary.get("retriever") or "-",
        *services,
        summary["condition"],
        str(summary["n"]),
        str(summary["errors"]),
        format_cell(summary["metrics"].get("em")),
        format_cell(summary["metrics"].get("f1")),
    )


def _made_with(parts: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """Tell the strategy's settings, one a line, retriever, model and limit from an identity."""
    limit = parts["split"].get("limit")
    return (
        "\n".join(settings_of(parts["strategy"]["config"], folds=parts.get("folds"))),
        retriever_name(parts["retriever"]),
        llm_name(parts["llm"]),
        "-" if limit is None else str(limit),
    )


def _begun(folder: RunFolder) -> tuple[str, ...]:
    """Tell what is known of a run without a summary: what it is, and how far it has come."""
    bench, strategy, identity = folder.path.parts[-3:]
    try:
        provenance = read_provenance(folder)
    except DataError:
        return bench, strategy, "", identity, "", "", "", "", "unfinished", _answered(folder)
    parts = provenance["identity_parts"]
    variant = parts["bench"].get("variant")
    settings, *services = _made_with(parts)
    return (
        f"{bench}.{variant}" if variant else bench,
        strategy,
        settings,
        identity,
        str(parts["split"].get("side", "")),
        *services,
        "unfinished",
        f"{_answered(folder)}/{provenance.get('n', '?')}",
    )


def _answered(folder: RunFolder) -> str:
    try:
        return str(len(read_ledger(folder.ledger)))
    except DataError:
        return "?"
