"""`python -m harness data <action>`: benchmark files, their state and their frozen splits."""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from harness.config.compose import compose

__all__ = ["main"]

_ACTIONS = ("status", "verify", "fetch", "pin", "views", "sample", "freeze")


class _Action(Protocol):
    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, given: argparse.Namespace, folder: Path) -> int: ...


def main(arguments: list[str]) -> int:
    """Run one of the actions."""
    parser = argparse.ArgumentParser("python -m harness data", description=__doc__)
    place = argparse.ArgumentParser(add_help=False)
    place.add_argument("--data", help="the data folder (default: HARNESS_DATA, else ./data)")
    actions = parser.add_subparsers(dest="action", required=True)
    modules = {name: cast(_Action, import_module(f"{__name__}.{name}")) for name in _ACTIONS}
    for name, action in modules.items():
        action.add_arguments(actions.add_parser(name, parents=[place], help=action.HELP))
    given = parser.parse_args(arguments)
    overrides = [] if given.data is None else [f"paths.data={given.data}"]
    return modules[given.action].run(given, Path(compose(overrides)["paths"]["data"]))
