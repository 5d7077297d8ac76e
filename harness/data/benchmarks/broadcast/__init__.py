"""`broadcast`: exact questions over series of figures, generated or real, with traps."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.battery import CLASSES, TRAPS, questions_of
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.source import BroadcastSource

__all__ = ["CLASSES", "TRAPS", "BroadcastSource", "Material", "questions_of"]
