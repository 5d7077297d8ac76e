"""`data verify`: load variants and check files, counts, split and the benchmark's own rules."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from harness.cli.data.known import known_manifest, source_of
from harness.data.benchmark import Benchmark, SelfChecking
from harness.data.manifest import manifest_names
from harness.errors import HarnessError
from harness.nouns import View

__all__ = ["HELP", "add_arguments", "run", "verify_variants"]

_MOST_LABELS = 12

HELP = "load variants and check files, counts and split"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the action's arguments."""
    parser.add_argument("bench", nargs="?", help="default: every benchmark that is there")
    parser.add_argument("variant", nargs="?")


def run(given: argparse.Namespace, folder: Path) -> int:
    """Verify one variant, all of a benchmark, or all there are."""
    if not folder.is_dir() and (given.data is not None or given.bench is None):
        raise HarnessError(
            f"the data folder {folder} is no folder. Name another one with --data FOLDER; what the "
            "harness generates itself is verified by name: python -m harness data verify atlas."
        )
    failed = False
    for bench in [given.bench] if given.bench else manifest_names():
        names = [given.variant] if given.variant is not None else _present(bench, folder)
        if not names and given.bench:
            raise HarnessError(f"no variant of {bench} is in {folder}; see: data status {bench}.")
        alone = given.variant is not None
        failed = not verify_variants(bench, names, folder, alone=alone) or failed
    return 1 if failed else 0


def verify_variants(bench: str, names: list[str], folder: Path, *, alone: bool = True) -> bool:
    """Verify variants of one benchmark, and say which questions they share.

    Args:
        bench: The benchmark.
        names: The variants.
        folder: The data folder.
        alone: Whether what is wrong with one ends it all; else it is said and the next follows.

    Returns:
        Whether every check holds.

    Raises:
        HarnessError: on a file that is missing or wrong, if `alone`.
    """
    from harness.data.pinning import pin_differences  # noqa: PLC0415
    from harness.data.shared_questions import shared_questions  # noqa: PLC0415
    from harness.splits import split_of  # noqa: PLC0415

    passed = True
    texts: dict[str, list[str]] = {}
    for name in names:
        source = source_of(bench, name)
        try:
            benchmark = source.load(folder)
            split, _ = split_of(benchmark)
            differences = pin_differences(benchmark, folder)
        except HarnessError as error:
            if alone:
                raise
            print(f"{bench}.{name}: {error}")
            passed = False
            continue
        print(
            f"{benchmark.name}: {len(benchmark.questions):,} questions, {_units(benchmark)}, "
            f"split {len(split.tune):,} tune + {len(split.heldout):,} held out "
            f"({benchmark.split}): {'not as pinned' if differences else 'good'}."
        )
        for line in (*_counts(benchmark), *differences):
            print(f"  {line}")
        passed = passed and not differences
        for note in benchmark.notes:
            print(f"  note: {note}")
        texts[name] = [question.query.text for question in benchmark.questions]
        if isinstance(source, SelfChecking):
            report = source.verify()
            print(report)
            passed = passed and report.passed
    for line in shared_questions(texts):
        print(f"  note: {bench}: {line}")
    return passed


def _present(bench: str, folder: Path) -> list[str]:
    from harness.data.places import status_of  # noqa: PLC0415

    manifest = known_manifest(bench)
    return [n for n in manifest.variants if status_of(manifest, n, folder) != "missing"]


def _counts(benchmark: Benchmark) -> Iterator[str]:
    """Say how many questions there are by hop count and by type, where there are a few of each."""
    golds = [question.gold for question in benchmark.questions]
    for name, labels in (
        ("hops", [gold.hops for gold in golds]),
        ("type", [g.type for g in golds]),
    ):
        counts = Counter(str(label) for label in labels if label not in (None, ""))
        if 1 < len(counts) <= _MOST_LABELS:
            yield f"{name}: " + ", ".join(f"{label} {n:,}" for label, n in sorted(counts.items()))
    if View.TRIPLES in benchmark.corpus.views - benchmark.corpus.oracle_views:
        triples = benchmark.corpus.view(View.TRIPLES)
        names = {triple.subject for triple in triples} | {triple.object for triple in triples}
        yield f"triples: {len(names):,} names, {len({t.relation for t in triples})} relations"


def _units(benchmark: Benchmark) -> str:
    """Say how much the corpus holds, by view."""
    corpus = benchmark.corpus
    if not corpus.views:
        return "no corpus"
    return ", ".join(
        f"{corpus.size(view):,} {'nodes and edges' if view is View.SKB else view}"
        for view in sorted(corpus.views)
    )
