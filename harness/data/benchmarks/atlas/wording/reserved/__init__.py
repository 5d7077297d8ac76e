"""The reserved pool: no rule component may import it, mirror it or be developed against it."""

from __future__ import annotations

from harness.data.benchmarks.atlas.wording.reserved.asked import TEXT as ASKED
from harness.data.benchmarks.atlas.wording.reserved.bodies import TEXT as BODIES
from harness.data.benchmarks.atlas.wording.reserved.frames import TEXT as FRAMES
from harness.data.benchmarks.atlas.wording.reserved.lines import TEXT as LINES
from harness.data.benchmarks.atlas.wording.reserved.people import TEXT as PEOPLE
from harness.data.benchmarks.atlas.wording.reserved.questions import TEXT as QUESTIONS
from harness.data.benchmarks.atlas.wording.reserved.works import TEXT as WORKS

__all__ = ["TEXTS"]

TEXTS = (PEOPLE, WORKS, BODIES, LINES, QUESTIONS, ASKED, FRAMES)
