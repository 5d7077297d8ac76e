"""The offline reader: deterministic, extractive, no model."""

from __future__ import annotations

from harness.reader.offline.analysis import answer_type
from harness.reader.offline.read import read

__all__ = ["answer_type", "read"]
