"""`python -m harness score RUN`: score a ledger again, without running anything."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from harness.cli.options import add_places, runs_of
from harness.nouns import Condition
from harness.running.recorded import find_run, read_run
from harness.running.scoring import score_ledger, write_scored

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Score one run; a question without a row counts as missing, and the denominators stay."""
    parser = argparse.ArgumentParser("python -m harness score", description=__doc__)
    parser.add_argument("run", help="a run folder, the beginning of an identity, or `last`")
    parser.add_argument("--summary", help="also write summary.json to this path")
    add_places(parser)
    given = parser.parse_args(arguments)
    folder = find_run(Path(runs_of(given)), given.run)
    with folder.locked():
        run = read_run(folder, data_dir=given.data)
        before = (
            json.loads(folder.summary.read_text(encoding="utf-8"))
            if folder.summary.is_file()
            else None
        )
        scored = score_ledger(
            run.benchmark,
            run.selection,
            run.rows,
            identity=run.identity,
            strategy=run.strategy,
            condition=Condition(run.provenance["condition"]),
            build_seconds=before["seconds"]["prepare"] if before else 0.0,
        )
        write_scored(folder, scored, given.summary)

    from harness.report.table import print_summary  # noqa: PLC0415

    print_summary(scored.summary)
    return 1 if scored.summary["errors"] else 0
