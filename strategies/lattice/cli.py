"""`python -m harness lattice inspect BENCH [SUBJECT]`: what a lattice holds, and what of a name.

Builds the lattice of a benchmark, or opens it if it was built before, and prints its report:
instances, dimensions with width and gate, independence, fragmentation, rejected rows by reason.
With a subject it prints the instances that name is an end of, each with its source.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from harness.config.compose import compose
from harness.errors import HarnessError
from harness.nouns import Condition
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.strategy import Lattice

if TYPE_CHECKING:
    from harness.running.session import Session

__all__ = ["inspect", "report_lines", "subject_lines"]

_MOST = 60
_OVERRIDE = re.compile(r"[+~]*[\w./@-]*\w=")
"""How an override begins; a name that holds a `=` behind a blank is a name."""

_MOST_NAMES = 8
_SHOWN_TEXT = 160


def inspect(arguments: list[str]) -> int:
    """Print the report of a benchmark's lattice.

    Raises:
        HarnessError: on a benchmark or a configuration that is missing or wrong, and on a subject
            that the lattice does not know.
    """
    parser = argparse.ArgumentParser("python -m harness lattice inspect", description=__doc__)
    parser.add_argument("bench", help="a benchmark, such as metaqa")
    parser.add_argument(
        "rest", nargs="*", metavar="SUBJECT | KEY=VALUE",
        help="a name to look up, and overrides, such as strategy.build.extractor=rule",
    )  # fmt: skip
    parser.add_argument("--data", help="the folder of the benchmarks' files")
    parser.add_argument(
        "--min-independence", type=float, metavar="SHARE",
        help="warn where a smaller share of the dimensions is independent, e.g. 0.5",
    )  # fmt: skip
    given = parser.parse_intermixed_args(arguments)
    overrides = [word for word in given.rest if _OVERRIDE.match(word)]
    subjects = [word for word in given.rest if not _OVERRIDE.match(word)]
    if len(subjects) > 1:
        raise HarnessError(
            f"`lattice inspect` looks one name up, and was given {len(subjects)}: "
            f"{', '.join(map(repr, subjects))}. A name of several words goes into quotes."
        )
    subject = subjects[0] if subjects else None
    lattice, made_from = _prepared(given.bench, overrides, given.data)
    sys.stdout.write(f"{made_from}\n")
    least = given.min_independence
    lines = (
        report_lines(lattice, least=least) if subject is None else subject_lines(lattice, subject)
    )
    for line in lines:
        sys.stdout.write(f"{line}\n")
    return 0


def report_lines(lattice: KnowledgeLattice, *, least: float | None = None) -> Iterator[str]:
    """Yield the report of a lattice.

    Args:
        lattice: The lattice.
        least: The least independence of its dimensions that goes without a warning (specification,
            A6); None warns of none.
    """
    manifest = lattice.manifest
    report = manifest["report"]
    yield f"lattice {lattice.rev[:16]}, extractor {manifest['extractor']}"
    for key in (
        "assertions", "instances", "derived", "subjects", "names", "sources", "dimensions",
        "independent_dimensions", "independence", "raw_relations", "mapped_relations",
        "fragmentation", "quarantined_relations",
    ):  # fmt: skip
        value = report[key]
        yield (
            f"  {key.replace('_', ' '):24} {value:,}"
            if isinstance(value, int)
            else (f"  {key.replace('_', ' '):24} {value}")
        )
    if least is not None and (report["independence"] or 0) < least:
        yield (
            f"warning: independence {report['independence']} is below {least}: dimensions say the "
            "same of the same things."
        )
    if report["raw_names"]:
        yield "names of one dimension:"
        for name, raw in report["raw_names"].items():
            yield f"  {name:40} {len(raw):,}: {', '.join(raw[:_MOST_NAMES])}"
    for title in ("rejected", "cleaned", "quarantined"):
        if report[title]:
            yield f"{title}:"
            yield from (f"  {name:40} {count:,}" for name, count in report[title].items())
    yield "dimensions:"
    yield f"  {'name':32} {'kind':9} {'rows':>9} {'values':>9} {'width':>9}  gate"
    for entry in manifest["dimensions"]:
        rows = len(lattice.dimensions[entry["name"]].forward.targets)
        width = "-" if entry["width"] is None else f"{entry['width']:,}"
        live = "" if entry["live"] else " (not live)"
        yield (
            f"  {entry['name']:32} {entry['kind']:9} {rows:>9,} {entry['values']:>9,} {width:>9}  "
            f"{entry['gate']}{live}"
        )


def subject_lines(lattice: KnowledgeLattice, subject: str) -> Iterator[str]:
    """Yield what the lattice says of a name.

    Raises:
        HarnessError: if it knows no such name.
    """
    found = dict(lattice.lexicon.tiers(subject))
    if not found:
        raise HarnessError(f"the lattice knows no {subject!r}: no label, alias or normal form.")
    for rule, nodes in found.items():
        names = ", ".join(lattice.labels[node] for node in nodes[:8])
        yield f"{rule}: {names}"
    for node in next(iter(found.values())):
        yield f"{lattice.labels[node]}:"
        for dimension in lattice.dimensions.values():
            for side in (dimension.forward, dimension.inverse):
                pairs = list(side.pairs(node))
                for _, row in pairs[:_MOST]:
                    yield f"  {_row(lattice, row)}"
                if len(pairs) > _MOST:
                    yield f"  ... and {len(pairs) - _MOST:,} more on {dimension.name}"


def _row(lattice: KnowledgeLattice, row: int) -> str:
    instance = lattice.instance(row)
    derived = " (follows)" if instance.derived else ""
    source = instance.sources[0]
    where = f" {source.passage}" if source.passage else ""
    text = source.text if len(source.text) <= _SHOWN_TEXT else f"{source.text[:_SHOWN_TEXT]}…"
    return (
        f"{instance.subject} | {instance.dimension} | {instance.value}{derived}  "
        f"[{row}{where}: {text!r}]"
    )


def _prepared(bench: str, overrides: list[str], data: str | None) -> tuple[KnowledgeLattice, str]:
    """Return the lattice of a benchmark, and the name of what it was made from."""
    from harness.running.session import open_session  # noqa: PLC0415 - slow to import

    places = [] if data is None else [f"paths.data={Path(data).absolute()}"]
    rules = ["strategy.planner.kind=rule"]
    session: Session = open_session(
        compose([f"bench={bench}", "strategy=lattice", *rules, *places, *overrides])
    )
    strategy = session.strategy
    if not isinstance(strategy, Lattice):
        raise HarnessError("give no other strategy to `lattice inspect`.")
    if strategy.condition is Condition.ORACLE:
        sys.stderr.write("This lattice is made from gold.\n")
    session.prepare()
    return strategy.lattice, session.benchmark.name
