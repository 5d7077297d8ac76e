"""Make the pin of a variant that loads, and compare a variant with its pin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from harness.canonical import sha256_file
from harness.data.benchmark import Benchmark
from harness.data.manifest import Manifest, Variant, load_manifest
from harness.data.opened import folder_sha256
from harness.data.pins import Pin, PinnedFile, pins_aside, pins_path, read_pins, write_pin
from harness.data.places import is_present, origin_of
from harness.data.statistics import compare_statistics, statistics_of
from harness.errors import DataError, HarnessError

__all__ = ["pin_differences", "pin_variant"]


def pin_variant(
    manifest: Manifest,
    name: str,
    data_dir: Path,
    load: Callable[[], Benchmark],
    *,
    again: bool = False,
) -> tuple[Pin, bool]:
    """Record the hashes and statistics of a variant that loads.

    Of a slice that is taken out of its parent's file only the statistics are recorded.

    Args:
        manifest: The benchmark's manifest.
        name: The variant.
        data_dir: The data folder.
        load: Loads and verifies the variant.
        again: Whether a pin that says something else is replaced.

    Returns:
        The pin, and whether it is new.

    Raises:
        HarnessError: if the variant does not load, is pinned otherwise already, or the pin cannot
            be written.
    """
    bench = manifest.id
    known = read_pins(bench).get(name, Pin())
    own = origin_of(manifest, name, data_dir) == name
    files = _files(manifest.variants[name], data_dir) if own else {}
    if not again:
        for role in sorted(set(files) & set(known.files)):
            if files[role] != known.files[role]:
                raise _otherwise(
                    bench,
                    name,
                    f"{role}: pinned sha256 {known.files[role].sha256}, found {files[role].sha256}",
                )
    if again:
        with pins_aside(bench, name):
            benchmark = load()
    else:
        benchmark = load()
    statistics = statistics_of(benchmark)
    same = not own or _same_files(known, files)
    if known.statistics and not again:
        lines = compare_statistics(known.statistics, statistics, same_files=same)
        if lines:
            raise _otherwise(bench, name, "; ".join(lines))
        if len(files) < len(known.files):
            # An optional file is not here: the pin that was made with it says more.
            return known, False
    pin = Pin(files={**({} if again and own else known.files), **files}, statistics=statistics)
    return pin, write_pin(bench, name, pin)


def pin_differences(benchmark: Benchmark, data_dir: Path) -> list[str]:
    """Return a line for each statistic in which a loaded variant differs from its pin."""
    manifest = load_manifest(benchmark.id)
    pin = read_pins(benchmark.id).get(benchmark.variant)
    if pin is None or not pin.statistics:
        return []
    name = benchmark.variant
    present = {
        role: file
        for role, file in manifest.variants[name].files.items()
        if is_present(file, data_dir)
    }
    own = origin_of(manifest, name, data_dir) == name
    same = not own or _same_files(pin, present)
    return compare_statistics(pin.statistics, statistics_of(benchmark), same_files=same)


def _files(variant: Variant, data_dir: Path) -> dict[str, PinnedFile]:
    files = {}
    for role, file in variant.files.items():
        if not is_present(file, data_dir):
            continue
        path = data_dir / file.path
        try:
            inside = [p for p in path.rglob("*") if p.is_file()] if file.folder else [path]
            files[role] = PinnedFile(
                sha256=folder_sha256(path) if file.folder else sha256_file(path),
                bytes=sum(p.stat().st_size for p in inside),
            )
        except OSError as error:
            raise DataError(path, f"cannot be read: {error.strerror}.") from error
    return files


def _same_files(pin: Pin, files: Mapping[str, object]) -> bool:
    return set(pin.files) == set(files)


def _otherwise(bench: str, name: str, what: str) -> HarnessError:
    return DataError(
        pins_path(bench),
        f"{bench}.{name} is pinned otherwise ({what}). If the new data or the new parser are "
        "right, record them with --again.",
    )
