"""`python -m harness track`: send to MLflow every finished run that it does not have yet."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import yaml

from harness.cli.options import add_places, runs_of
from harness.running.folder import find_runs

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Send what is missing; the exit code is 1 if the store refused a run."""
    parser = argparse.ArgumentParser("python -m harness track", description=__doc__)
    add_places(parser)
    runs = Path(runs_of(parser.parse_args(arguments)))

    from harness.tracking import is_tracked, track  # noqa: PLC0415

    sent = known = refused = 0
    for folder in find_runs(runs):
        if not folder.summary.is_file():
            continue
        config = yaml.safe_load(folder.config.read_text(encoding="utf-8"))
        # Also a run that was made with tracking off: whoever gives this command wants it sent.
        config["tracking"] = {
            "enabled": True,
            "store": config["tracking"].get("store") or str(runs / "mlflow.db"),
            "artifacts": config["tracking"].get("artifacts") or str(runs / "mlartifacts"),
        }
        if is_tracked(config, folder):
            known += 1
            continue
        summary = json.loads(folder.summary.read_text(encoding="utf-8"))
        if track(config, folder, summary) is None:
            refused += 1
        else:
            sent += 1
    print(f"{sent} runs sent, {known} were there already, {refused} refused.")
    return 1 if refused else 0
