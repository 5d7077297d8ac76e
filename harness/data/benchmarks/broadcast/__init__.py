"""`broadcast`: exact questions over series of figures and dialogue, with traps."""

from __future__ import annotations

from harness.data.benchmarks.broadcast.battery import CLASSES, MOST, TRAPS, questions_of
from harness.data.benchmarks.broadcast.material import Material
from harness.data.benchmarks.broadcast.source import BroadcastSource

__all__ = ["CLASSES", "MOST", "TRAPS", "BroadcastSource", "Material", "questions_of"]
