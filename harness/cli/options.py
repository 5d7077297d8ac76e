"""Options that several verbs share: where the runs and the data are."""

from __future__ import annotations

import argparse

from harness.config.compose import compose

__all__ = ["add_places", "runs_of"]


def add_places(parser: argparse.ArgumentParser) -> None:
    """Add `--runs` and `--data`."""
    parser.add_argument("--runs", help="the folder of the runs (default: ./runs)")
    parser.add_argument("--data", help="the data folder (default: where it was during the run)")


def runs_of(given: argparse.Namespace) -> str:
    """Return the runs folder that was given, or the configured one."""
    return str(given.runs or compose([])["paths"]["runs"])
