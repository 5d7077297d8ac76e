"""Wordings of statements and questions, in two pools: shown and reserved."""

from __future__ import annotations

from harness.data.benchmarks.atlas.wording.pool import Pool, pool

__all__ = ["Pool", "pool"]
