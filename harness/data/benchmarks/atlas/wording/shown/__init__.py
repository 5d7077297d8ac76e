"""The shown pool: what rule components may be developed against."""

from __future__ import annotations

from harness.data.benchmarks.atlas.wording.shown.asked import TEXT as ASKED
from harness.data.benchmarks.atlas.wording.shown.bodies import TEXT as BODIES
from harness.data.benchmarks.atlas.wording.shown.frames import TEXT as FRAMES
from harness.data.benchmarks.atlas.wording.shown.lines import TEXT as LINES
from harness.data.benchmarks.atlas.wording.shown.people import TEXT as PEOPLE
from harness.data.benchmarks.atlas.wording.shown.questions import TEXT as QUESTIONS
from harness.data.benchmarks.atlas.wording.shown.works import TEXT as WORKS

__all__ = ["TEXTS"]

TEXTS = (PEOPLE, WORKS, BODIES, LINES, QUESTIONS, ASKED, FRAMES)
