"""Retrieval over the passages view: BM25, dense, and both fused."""

from __future__ import annotations

from harness.retrieval.base import Hit, Retriever
from harness.retrieval.fusion import fuse

__all__ = ["Hit", "Retriever", "fuse"]
