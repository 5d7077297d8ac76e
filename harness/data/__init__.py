"""Benchmarks: native files read, verified and turned into questions and a corpus."""

from __future__ import annotations

from harness.data.benchmark import Benchmark, BenchmarkSource, ContextMode
from harness.data.corpus import Corpus
from harness.data.manifest import Manifest, load_manifest

__all__ = ["Benchmark", "BenchmarkSource", "ContextMode", "Corpus", "Manifest", "load_manifest"]
