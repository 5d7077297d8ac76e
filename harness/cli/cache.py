"""`python -m harness cache stats|export|import|prune`: the model replies that were paid for."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.markup import escape
from rich.table import Table

from harness.cli.options import runs_of
from harness.config.compose import compose
from harness.errors import HarnessError
from harness.llm.archive import export_calls, import_calls
from harness.llm.cache import ResponseCache
from harness.llm.inventory import Chosen, Group, count, prune
from harness.report.console import make_console
from harness.running.ledger import read_ledger
from harness.running.readback import read_config, read_provenance
from harness.running.recorded import find_run

__all__ = ["main"]

_DAY = 86_400.0


def main(arguments: list[str]) -> int:
    """Run one of the four verbs below `cache`."""
    parser = argparse.ArgumentParser("python -m harness cache", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    _add(verbs, "stats", _stats, "what the cache holds, by model and contract")
    export = _add(verbs, "export", _export, "write a run's calls to one portable file")
    export.add_argument("run", help="a run folder, the beginning of an identity, or `last`")
    export.add_argument("--to", type=Path, help="the file (default: BENCH-STRATEGY-ID.jsonl.gz)")
    export.add_argument("--runs", help="the folder of the runs (default: ./runs)")
    take = _add(verbs, "import", _import, "check such a file and take its calls in")
    take.add_argument("file", type=Path)
    cut = _add(verbs, "prune", _prune, "remove replies; without --yes only counts them")
    for name in ("provider", "model", "contract"):
        cut.add_argument(f"--{name}", help=f"of this {name}")
    cut.add_argument("--older", type=float, metavar="DAYS", help="stored so many days ago")
    cut.add_argument("--failures", action="store_true", help="only calls that failed")
    cut.add_argument("--yes", action="store_true", help="remove them; they cost money to get again")
    verbs.choices["stats"].add_argument("--json", action="store_true", help="as JSON")
    given = parser.parse_args(arguments)
    work: Callable[[argparse.Namespace], int] = given.work
    return work(given)


def _add(verbs: Any, name: str, work: Callable[[argparse.Namespace], int], text: str) -> Any:
    parser = verbs.add_parser(name, help=text, description=text)
    parser.add_argument("--cache", type=Path, help="the SQLite file (default: the configured one)")
    parser.set_defaults(work=work)
    return parser


def _path(given: argparse.Namespace) -> Path:
    return given.cache or Path(compose([])["paths"]["cache"]) / "llm.sqlite"


def _existing(given: argparse.Namespace) -> Path:
    path = _path(given)
    if not path.is_file():
        raise HarnessError(f"there is no cache {path}; name another one with --cache PATH.")
    return path


def _stats(given: argparse.Namespace) -> int:
    path = _path(given) if given.cache is None else _existing(given)
    groups = count(path) if path.is_file() else []
    if given.json:
        data = {
            "path": str(path),
            "bytes": _size(path),
            "groups": list(map(asdict, groups)),
        }
        print(json.dumps(data, indent=2))
        return 0
    columns = (
        "provider",
        "model",
        "contract",
        "replies",
        "failed calls",
        "tokens in",
        "out",
        "USD",
    )
    table = Table(*columns, "stored", box=None)
    for group in groups:
        table.add_row(*map(escape, _row(group)))
    console = make_console()
    if groups:
        console.print(table)
    replies = sum(group.replies for group in groups)
    size = f"{_size(path) / 1e6:.1f} MB"
    console.print(f"{replies:,} replies, {size}: {escape(str(path))}", soft_wrap=True)
    return 0


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0  # nothing was ever cached


def _row(group: Group) -> tuple[str, ...]:
    usd = "unknown" if group.unpriced else f"{group.usd:.4f}"
    days = sorted({_day(group.oldest), _day(group.newest)})
    return (
        group.provider, group.model, group.contract, f"{group.replies:,}", f"{group.failures:,}",
        f"{group.tokens_in:,}", f"{group.tokens_out:,}", usd, " to ".join(days),
    )  # fmt: skip


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _export(given: argparse.Namespace) -> int:
    folder = find_run(Path(runs_of(given)), given.run)
    rows = read_ledger(folder.ledger)
    keys = [call.key for row in rows.values() for call in row.calls]
    if not keys:
        raise HarnessError(
            f"the rows of {folder.path} name no call of a model: the run had none "
            "(llm=offline), or was made by an older version."
        )
    config, provenance = read_config(folder), read_provenance(folder)
    if given.cache is None:
        # The run knows best where its replies are.
        named = ((config.get("llm") or {}).get("cache") or {}).get("path")
        given.cache = Path(named) if isinstance(named, str) else None
    bench, strategy, identity = folder.path.resolve().parts[-3:]
    path = given.to or Path(f"{bench}-{strategy}-{identity}.jsonl.gz")
    about = {
        "identity": provenance["identity"],
        "bench": bench,
        "strategy": strategy,
        "llm": provenance["identity_parts"]["llm"],
        "questions": len(rows),
    }
    cache = ResponseCache(_existing(given), read_only=True)
    try:
        calls = export_calls(cache, keys, path, run=about)
    finally:
        cache.close()
    print(f"{calls:,} calls of {len(rows):,} questions written to {path}.")
    return 0


def _import(given: argparse.Namespace) -> int:
    path = _path(given)
    cache = ResponseCache(path)
    try:
        done = import_calls(cache, given.file)
    finally:
        cache.close()
    print(f"{done.new:,} calls are new in {path}, {done.known:,} were there already.")
    if done.different:
        print(f"{done.different:,} were there with another reply, which stays as it is.")
    return 0


def _prune(given: argparse.Namespace) -> int:
    before = None if given.older is None else time.time() - given.older * _DAY
    chosen = Chosen(given.provider, given.model, given.contract, before, given.failures)
    if chosen == Chosen():
        raise HarnessError(
            "say what to remove: --provider, --model, --contract, --older DAYS or --failures."
        )
    path = _existing(given)
    replies, failures = prune(path, chosen, remove=given.yes)
    done = "removed from" if given.yes else "would be removed, with --yes, from"
    print(f"{replies:,} replies and {failures:,} failed calls {done} {path}.")
    return 0
