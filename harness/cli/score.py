"""`python -m harness score RUN`: score a ledger again, without running anything."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.cli.options import add_places, runs_of
from harness.judging.judgement import read_judgements
from harness.nouns import Condition
from harness.report.curve import curve_csv
from harness.running.folder import write_bytes
from harness.running.readback import seconds_of_building
from harness.running.recorded import find_run, read_run
from harness.running.scoring import score_ledger, write_scored
from harness.running.target import summary_target

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Score one run; a question without a row counts as missing, and the denominators stay.

    The exit code is 1 if a question ended in an error or has no row.
    """
    parser = argparse.ArgumentParser("python -m harness score", description=__doc__)
    parser.add_argument("run", help="a run folder, the beginning of an identity, or `last`")
    parser.add_argument("--summary", help="also write summary.json to this path")
    parser.add_argument("--curve", help="write the risk-coverage curve to this path, as CSV")
    add_places(parser)
    given = parser.parse_args(arguments)
    folder = find_run(Path(runs_of(given)), given.run)
    target = summary_target(given.summary, folder, option="--summary")
    curve = summary_target(given.curve, folder, option="--curve")
    with folder.locked():
        run = read_run(folder, data_dir=given.data)
        scored = score_ledger(
            run.benchmark,
            run.selection,
            run.rows,
            identity=run.identity,
            parts=run.provenance["identity_parts"],
            condition=Condition(run.provenance["condition"]),
            build_seconds=seconds_of_building(folder),
            judgements=read_judgements(folder.judgements),
        )
        write_scored(folder, scored, target)
    if curve is not None:
        curve.parent.mkdir(parents=True, exist_ok=True)
        write_bytes(curve, curve_csv(scored.scores.risk_curve()).encode())

    from harness.report.table import print_summary  # noqa: PLC0415

    print_summary(scored.summary)
    return 1 if scored.summary["errors"] or scored.summary["missing"] else 0
