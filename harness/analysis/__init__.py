"""Runs as pandas frames: what the notebooks and a user's own analysis are built on."""

from __future__ import annotations

from harness.analysis.compare import Comparison, compare
from harness.analysis.loaded import LoadedRun, load_run
from harness.analysis.lost import STAGES, lost_at

__all__ = ["STAGES", "Comparison", "LoadedRun", "compare", "load_run", "lost_at"]
