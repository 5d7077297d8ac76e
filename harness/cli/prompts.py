"""`python -m harness prompts`: every prompt that a strategy can send, with its hash."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from rich.markup import escape
from rich.table import Table

from harness.canonical import sha256_text
from harness.errors import HarnessError
from harness.llm.contract import Contract
from harness.llm.prompts import load_prompt
from harness.paths import resource
from harness.report.console import make_console

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """List the prompts of all contracts, those of variants with them; check that each can be read.

    The contracts are those of the configured strategies and of the modules that these import.
    """
    parser = argparse.ArgumentParser("python -m harness prompts", description=__doc__)
    parser.add_argument("name", nargs="?", help="show the text of this contract's prompts")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--package", action="append", default=[], help="also look in this package")
    given = parser.parse_args(arguments)
    entries = [entry for contract in _contracts(given.package) for entry in _entries(contract)]
    if given.name is not None:
        entries = [entry for entry in entries if entry["name"] == given.name]
        if not entries:
            raise HarnessError(
                f"there is no contract {given.name!r}; see: python -m harness prompts"
            )
    if given.json:
        print(json.dumps(entries, indent=2, ensure_ascii=False))
        return 0
    console = make_console()
    if given.name is not None:
        for entry in entries:
            path = Path(entry["file"])
            console.print(f"[bold]{escape(str(path))}[/bold] {entry['sha256']}", soft_wrap=True)
            console.print(escape(path.read_text(encoding="utf-8")), soft_wrap=True)
        return 0
    table = Table("contract", "version", "role", "variant", "sha256", "file", box=None)
    table.columns[4].no_wrap = True
    for entry in entries:
        cells = [entry[k] or "" for k in ("name", "version", "role", "variant")]
        table.add_row(*map(escape, [*cells, entry["sha256"][:16], Path(entry["file"]).name]))
    console.print(table)
    return 0


def _contracts(packages: list[str]) -> list[Contract[Any, Any]]:
    """Return every contract of the configured strategies' modules, by name and version."""
    targets = [_target(path) for path in sorted((resource("conf") / "strategy").glob("*.yaml"))]
    own = "harness.judging.contract"
    names = [own, *packages, *(target.rpartition(".")[0] for target in targets if target)]
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            raise HarnessError(f"the module {name} cannot be imported: {error}.") from error
    roots = {"harness", *(name.partition(".")[0] for name in names)}
    found: dict[tuple[str, str], Contract[Any, Any]] = {}
    for module_name, module in sorted(sys.modules.items()):
        if module_name.partition(".")[0] in roots:
            for value in vars(module).values():
                if isinstance(value, Contract):
                    found[value.name, value.version] = value
    return [found[key] for key in sorted(found)]


def _target(path: Path) -> str:
    config = yaml.safe_load(path.read_text(encoding="utf-8"))
    return str(config.get("_target_", "")) if isinstance(config, dict) else ""


def _entries(contract: Contract[Any, Any]) -> Iterator[dict[str, Any]]:
    for variant, path in ((None, contract.prompt), *sorted(contract.variants.items())):
        load_prompt(path)
        yield {
            "name": contract.name,
            "version": contract.version,
            "role": contract.role,
            "variant": variant,
            "sha256": sha256_text(path.read_text(encoding="utf-8")),
            "file": str(path),
        }
