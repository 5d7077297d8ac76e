"""`python -m harness track`: send to MLflow every finished run that it does not have yet."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.cli.options import add_places, runs_of
from harness.running.folder import find_runs
from harness.running.readback import read_config, read_summary

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Send what is missing; the exit code is 1 if the store refused a run."""
    parser = argparse.ArgumentParser("python -m harness track", description=__doc__)
    add_places(parser)
    runs = Path(runs_of(parser.parse_args(arguments)))

    from harness.tracking import is_tracked, track  # noqa: PLC0415

    sent = known = refused = 0
    for folder in find_runs(runs):
        summary = read_summary(folder)
        if summary is None or summary.get("missing"):
            continue
        config = read_config(folder)
        # Also a run that was made with tracking off: whoever gives this command wants it sent.
        config["tracking"] = {
            "enabled": True,
            "store": config["tracking"].get("store") or str(runs / "mlflow.db"),
            "artifacts": config["tracking"].get("artifacts") or str(runs / "mlartifacts"),
        }
        if is_tracked(config, folder):
            known += 1
            continue
        if track(config, folder, summary) is None:
            refused += 1
        else:
            sent += 1
    print(f"{sent} runs sent, {known} were there already, {refused} refused.")
    return 1 if refused else 0
