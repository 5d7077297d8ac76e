"""Planning by templates: patterns of questions and their plans, learned from labelled examples.

Knows nothing of what a plan is executed on: `learned` reads labels by a function that it is given,
`templates` looks questions up. Both sides speak the typed plan.
"""

from __future__ import annotations

from harness.plan.template.learned import Learned, LearningReport, learn_patterns
from harness.plan.template.path import TOPIC, ReadLabel, ReadWay, path_reader
from harness.plan.template.start import excluding_start
from harness.plan.template.templates import Match, Templates

__all__ = [
    "TOPIC",
    "Learned",
    "LearningReport",
    "Match",
    "ReadLabel",
    "ReadWay",
    "Templates",
    "excluding_start",
    "learn_patterns",
    "path_reader",
]
