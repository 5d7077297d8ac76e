"""Timings, by group: `python tools/bench [GROUP ...] [--out FOLDER] [--data FOLDER] [--scale N]`.

Writes `bench.json`, which describes the machine, and `bench.md`, a table, and prints the table. A
group is a module of this folder with a function `figures(options)` that yields figures.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from figure import Figure, Options
from machine import describe_machine

GROUPS = ("lattice_synthetic", "lattice_metaqa", "af_skb", "noesis")


def main() -> int:
    """Run the groups that are named, or all of them."""
    parser = argparse.ArgumentParser("tools/bench", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of: {', '.join(GROUPS)}")
    parser.add_argument("--out", type=Path, default=Path("runs/bench"))
    parser.add_argument("--data", type=Path, help="the folder of the benchmarks' files")
    parser.add_argument("--scale", type=int, default=1_200_000, help="instances of synthetic data")
    given = parser.parse_args()
    unknown = sorted(set(given.groups) - set(GROUPS))
    if unknown:
        parser.error(f"there is no group {', '.join(unknown)}; there are: {', '.join(GROUPS)}")
    options = Options(given.out, given.data, given.scale)
    found: list[Figure] = []
    for group in given.groups or GROUPS:
        found += importlib.import_module(group).figures(options)
    given.out.mkdir(parents=True, exist_ok=True)
    report = {"machine": describe_machine(), "figures": [asdict(one) for one in found]}
    text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    (given.out / "bench.json").write_text(text, encoding="utf-8")
    table = _table(found)
    (given.out / "bench.md").write_text(table, encoding="utf-8")
    sys.stdout.write(table)
    return 0 if all(one.met is not False for one in found) else 1


def _table(figures: Iterable[Figure]) -> str:
    lines = ["| group | what | n | value | goal |", "|---|---|---|---|---|"]
    for one in figures:
        goal = "" if one.goal is None else f"{one.sign} {one.goal:g} {one.unit}"
        missed = " (missed)" if one.met is False else ""
        value = f"{one.value:.4g} {one.unit}{missed}"
        lines.append(f"| {one.group} | {one.what} | {one.n:,} | {value} | {goal} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
