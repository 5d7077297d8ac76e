"""The facts view: every programme's schedule, per-minute audience and time-coded dialogue.

It is drawn from streams of its own (stages `facts.*`) out of the finished triples, so it changes
nothing else of the benchmark and says nothing that was removed from it.
"""

from __future__ import annotations

from harness.data.benchmarks.atlas.facts.align import clock_at, cues_at, minute_at, window_of
from harness.data.benchmarks.atlas.facts.audience import METRICS
from harness.data.benchmarks.atlas.facts.broadcast import Broadcast, broadcasts, facts_view
from harness.data.benchmarks.atlas.facts.dialogue import Cue, to_srt
from harness.data.benchmarks.atlas.facts.programmes import Programme
from harness.data.benchmarks.atlas.facts.schedule import Slot

__all__ = [
    "METRICS",
    "Broadcast",
    "Cue",
    "Programme",
    "Slot",
    "broadcasts",
    "clock_at",
    "cues_at",
    "facts_view",
    "minute_at",
    "to_srt",
    "window_of",
]
