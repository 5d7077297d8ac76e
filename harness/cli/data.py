"""`python -m harness data <action>`: benchmark files, their state and their frozen splits."""

from __future__ import annotations

import argparse
from pathlib import Path

from harness.checks import user_file, whole
from harness.config.compose import compose
from harness.data.benchmark import Benchmark, BenchmarkSource, SelfChecking
from harness.data.manifest import Manifest, load_manifest, manifest_names
from harness.errors import HarnessError
from harness.suggest import nearest

__all__ = ["main"]


def main(arguments: list[str]) -> int:
    """Run one of the actions."""
    parser = argparse.ArgumentParser("python -m harness data", description=__doc__)
    place = argparse.ArgumentParser(add_help=False)
    place.add_argument("--data", help="the data folder (default: HARNESS_DATA, else ./data)")
    actions = parser.add_subparsers(dest="action", required=True)
    status = actions.add_parser(
        "status", parents=[place], help="which variants are in the data folder"
    )
    status.add_argument("bench", nargs="?")
    verify = actions.add_parser(
        "verify", parents=[place], help="load a variant and check files, counts and split"
    )
    verify.add_argument("bench")
    verify.add_argument("variant", nargs="?")
    fetch = actions.add_parser(
        "fetch", parents=[place], help="download a variant's files into the data folder"
    )
    fetch.add_argument("bench")
    fetch.add_argument("variant")
    show = actions.add_parser(
        "sample", parents=[place], help="questions with their gold and passages, to be read"
    )
    show.add_argument("bench")
    show.add_argument("variant", nargs="?", help="default: the benchmark's first")
    show.add_argument("-n", type=int, default=5, help="how many (default: 5)")
    freeze = actions.add_parser(
        "freeze", parents=[place], help="write a variant's split file, once"
    )
    freeze.add_argument("bench")
    freeze.add_argument("variant")
    freeze.add_argument("--questions", help="a file with the variant's complete id list")
    given = parser.parse_args(arguments)
    overrides = [] if given.data is None else [f"paths.data={given.data}"]
    folder = Path(compose(overrides)["paths"]["data"])
    if given.action == "status":
        return _status(given.bench, folder)
    if given.action == "verify":
        return _verify(given.bench, given.variant, folder)
    if given.action == "sample":
        return _sample(
            given.bench,
            _first(given.bench) if given.variant is None else given.variant,
            given.n,
            folder,
        )
    if given.action == "fetch":
        return _fetch(given.bench, given.variant, folder)
    return _freeze(given.bench, given.variant, given.questions, folder)


def _status(bench: str | None, folder: Path) -> int:
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    from harness.data.places import status_of  # noqa: PLC0415
    from harness.report.console import make_console  # noqa: PLC0415

    table = Table("variant", "files", "questions", "split", "description", box=None)
    for manifest in [_manifest(bench)] if bench else map(load_manifest, manifest_names()):
        for name, variant in manifest.variants.items():
            table.add_row(
                f"{manifest.id}.{name}",
                status_of(manifest, name, folder),
                f"{variant.rows:,}",
                "frozen" if _split_file(manifest.id, name).is_file() else "none",
                variant.description,
            )
    console = make_console()
    state = "" if folder.is_dir() else (" is no folder" if folder.exists() else " does not exist")
    console.print(escape(f"Data folder: {folder.resolve()}{state}"), soft_wrap=True)
    console.print(table)
    return 0


def _verify(bench: str, variant: str | None, folder: Path) -> int:
    from harness.data.places import status_of  # noqa: PLC0415
    from harness.splits import split_of  # noqa: PLC0415

    manifest = _manifest(bench)
    if variant is not None:
        names = [variant]
    else:
        names = [n for n in manifest.variants if status_of(manifest, n, folder) != "missing"]
    if not names:
        raise HarnessError(f"no variant of {bench} is in {folder}; see: data status {bench}.")
    failed = False
    for name in names:
        benchmark = _load(bench, name, folder)
        split, frozen = split_of(benchmark)
        print(
            f"{benchmark.name}: {len(benchmark.questions):,} questions, "
            f"{len(benchmark.corpus.passages):,} passages, split {len(split.tune):,} tune + "
            f"{len(split.heldout):,} held out ({'frozen' if frozen else 'not frozen'}): good."
        )
        for note in benchmark.notes:
            print(f"  note: {note}")
        source = _source(bench, name)
        if isinstance(source, SelfChecking):
            report = source.verify()
            print(report)
            failed = failed or not report.passed
    return 1 if failed else 0


def _sample(bench: str, variant: str, n: int, folder: Path) -> int:
    from harness.report.console import make_console  # noqa: PLC0415
    from harness.report.question import render_gold  # noqa: PLC0415
    from harness.splits import sample  # noqa: PLC0415

    whole("-n", n)
    benchmark = _load(bench, variant, folder)
    console = make_console()
    for question in sample(benchmark.questions, benchmark.strata, n):
        for part in render_gold(benchmark, question):
            console.print(part)
        console.print()
    return 0


def _fetch(bench: str, name: str, folder: Path) -> int:
    from harness.data.fetch import fetch_file  # noqa: PLC0415
    from harness.data.places import sliced_from  # noqa: PLC0415

    manifest = _known(bench, name)
    variant = manifest.variants[name]
    # A slice that is not for download by itself is taken out of its parent's file.
    if (parent := sliced_from(manifest, name)) and not any(file.url for file in variant.files):
        variant = manifest.variants[parent]
    for file in variant.files:
        path, sha256 = fetch_file(file, folder)
        print(f"{path}: {path.stat().st_size:,} bytes, sha256 {sha256}")
    return _verify(bench, name, folder)


def _freeze(bench: str, name: str, questions: str | None, folder: Path) -> int:
    from harness.running.folder import write_json  # noqa: PLC0415
    from harness.splits import hold_out, read_split, split_payload  # noqa: PLC0415
    from harness.splits.algorithm import strata_of  # noqa: PLC0415

    manifest = _known(bench, name)
    path = _split_file(bench, name)
    if path.exists():
        raise HarnessError(f"{path} exists: a frozen split is never made again.")
    if questions is not None:
        labels = _labels(manifest, user_file("--questions", questions))
    else:
        labels = strata_of(_load(bench, name, folder).questions, manifest.strata)
    parent = manifest.variants[name].parent
    if parent is None:
        heldout = set(hold_out(labels))
    else:
        known = read_split(_split_file(bench, parent))
        if unknown := set(labels) - known.tune - known.heldout:
            raise HarnessError(f"{len(unknown)} ids of {name} are not in its parent {parent}.")
        heldout = set(labels) & known.heldout
    payload = split_payload(
        bench=bench,
        variant=name,
        parent=parent,
        strata=manifest.strata,
        tune=set(labels) - heldout,
        heldout=heldout,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    write_json(path, payload)
    print(f"{path}: {payload['counts']}")
    return 0


def _labels(manifest: Manifest, path: Path) -> dict[str, str]:
    """Read ids and strata from a file without passages, by the benchmark's own parser."""
    from harness.data.files import FileSource  # noqa: PLC0415
    from harness.data.records import read_records  # noqa: PLC0415
    from harness.splits.algorithm import strata_of  # noqa: PLC0415

    source = _source(manifest.id, next(iter(manifest.variants)))
    if not isinstance(source, FileSource):
        raise HarnessError(f"{manifest.id} is not read from files.")
    parsed = source.parse(read_records(path))
    return strata_of((item.question for item in parsed), manifest.strata)


def _load(bench: str, variant: str, folder: Path) -> Benchmark:
    return _source(bench, variant).load(folder)


def _source(bench: str, variant: str) -> BenchmarkSource:
    from harness.running.instantiate import instantiate  # noqa: PLC0415

    _known(bench, variant)
    config = compose([f"bench={bench}", f"bench.variant={variant}"])
    source: BenchmarkSource = instantiate(config["bench"], "bench")
    return source


def _first(bench: str) -> str:
    return next(iter(_manifest(bench).variants))


def _manifest(bench: str) -> Manifest:
    if bench not in manifest_names():
        raise HarnessError(f"there is no benchmark `{bench}`; {nearest(bench, manifest_names())}")
    return load_manifest(bench)


def _known(bench: str, variant: str) -> Manifest:
    """Return a benchmark's manifest, which must have the variant."""
    manifest = _manifest(bench)
    if variant not in manifest.variants:
        valid = nearest(variant, manifest.variants)
        raise HarnessError(f"{bench} has no variant `{variant}`; {valid}")
    return manifest


def _split_file(bench: str, variant: str) -> Path:
    from harness.splits import split_path  # noqa: PLC0415

    return split_path(bench, variant)
