"""STaRK: retrieval over semi-structured knowledge bases (PRIME, MAG, AMAZON), from native files."""

from __future__ import annotations

from harness.data.benchmarks.stark.source import StarkSource

__all__ = ["StarkSource"]
