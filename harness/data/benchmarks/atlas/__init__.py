"""`atlas`: the synthetic benchmark that ships with the harness, with complete gold."""

from __future__ import annotations

from harness.data.benchmarks.atlas.atlas import Atlas, Provenance, generate
from harness.data.benchmarks.atlas.execute import TripleIndex, execute
from harness.data.benchmarks.atlas.reading import view
from harness.data.benchmarks.atlas.sample import sample
from harness.data.benchmarks.atlas.serialise import to_bytes
from harness.data.benchmarks.atlas.statistics import statistics
from harness.data.benchmarks.atlas.verify import Check, VerifyReport, verify

__all__ = [
    "Atlas",
    "Check",
    "Provenance",
    "TripleIndex",
    "VerifyReport",
    "execute",
    "generate",
    "sample",
    "statistics",
    "to_bytes",
    "verify",
    "view",
]
