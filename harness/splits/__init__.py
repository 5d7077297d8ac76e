"""Frozen 90/10 splits with seed 88, and stratified samples."""

from __future__ import annotations

from harness.splits.algorithm import hold_out, share_out
from harness.splits.frozen import FrozenSplit, read_split, split_path, split_payload
from harness.splits.select import Selection, Side, sample, select, split_of

__all__ = [
    "FrozenSplit",
    "Selection",
    "Side",
    "hold_out",
    "read_split",
    "sample",
    "select",
    "share_out",
    "split_of",
    "split_path",
    "split_payload",
]
