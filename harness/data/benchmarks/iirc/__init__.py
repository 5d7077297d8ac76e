"""IIRC (Ferguson et al., 2020): questions on a passage that lacks what its linked articles say."""

from __future__ import annotations

from harness.data.benchmarks.iirc.source import IircSource, iirc

__all__ = ["IircSource", "iirc"]
