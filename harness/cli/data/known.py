"""The manifests and sources that the actions of `data` are given the names of."""

from __future__ import annotations

from pathlib import Path

from harness.config.compose import compose
from harness.data.benchmark import Benchmark, BenchmarkSource
from harness.data.manifest import Manifest, load_manifest, manifest_names
from harness.errors import HarnessError
from harness.running.loading import make_source
from harness.suggest import nearest

__all__ = ["known_manifest", "known_variant", "load_variant", "source_of"]


def known_manifest(bench: str) -> Manifest:
    """Return a benchmark's manifest.

    Raises:
        HarnessError: if there is no such benchmark.
    """
    if bench not in manifest_names():
        raise HarnessError(f"there is no benchmark `{bench}`; {nearest(bench, manifest_names())}")
    return load_manifest(bench)


def known_variant(bench: str, variant: str) -> Manifest:
    """Return a benchmark's manifest, which must have the variant.

    Raises:
        HarnessError: if there is no such benchmark or variant.
    """
    manifest = known_manifest(bench)
    if variant not in manifest.variants:
        valid = nearest(variant, manifest.variants)
        raise HarnessError(f"{bench} has no variant `{variant}`; {valid}")
    return manifest


def source_of(bench: str, variant: str) -> BenchmarkSource:
    """Return what loads a variant, as `conf/bench` has it.

    Raises:
        HarnessError: if there is no such benchmark or variant.
    """
    known_variant(bench, variant)
    return make_source(compose([f"bench={bench}", f"bench.variant={variant}"])["bench"])


def load_variant(bench: str, variant: str, folder: Path) -> Benchmark:
    """Load and verify a variant.

    Raises:
        HarnessError: if there is no such benchmark or variant, or its files are missing or wrong.
    """
    return source_of(bench, variant).load(folder)
