"""Questions looked up among learned patterns: no model, no rules."""

from __future__ import annotations

from collections.abc import Callable

from harness.plan.plan import Plan
from harness.plan.template.learned import Learned, LearningReport
from harness.plan.template.pattern import Pattern, PatternIndex, unbracketed
from harness.plan.template.skeleton import Skeleton

__all__ = ["Match", "Templates"]


Match = tuple[Plan, bool]
"""The plan of a question with its names in it, and whether it is doubtful: its pattern had several
plans, or it fits several patterns as well. A plain tuple, as one is made for every question."""


class Templates:
    """Takes the names out of a question and looks its pattern up. Safe for several threads.

    A name in brackets is taken as it is. Without brackets the pattern is the one with the most
    text of its own whose names are all known.

    Attributes:
        report: What became of the examples.
    """

    def __init__(self, learned: Learned, *, finish: Callable[[Plan], Plan] | None = None) -> None:
        """Index what was learned.

        Args:
            learned: Patterns with their plans.
            finish: What is done to every plan before any question is filled in, e.g. putting its
                dimensions under the names that the executor has. It must leave the plan's names
                alone: there they are the numbers of places.
        """
        self.report: LearningReport = learned.report
        self._skeletons: dict[Pattern, Skeleton] = learned.skeletons
        if finish is not None:
            self._skeletons = {
                pattern: Skeleton(finish(skeleton.plan), skeleton.simple)
                for pattern, skeleton in learned.skeletons.items()
            }
        self._ambiguous = learned.ambiguous
        self._index = PatternIndex(self._skeletons)

    def find(self, text: str, known: Callable[[str], bool]) -> Match | None:
        """Return the plan of a question; None where it fits no pattern.

        Args:
            text: The question.
            known: Whether a stretch of text is a name; asked only where nothing is in brackets.
        """
        marked = unbracketed(text)
        if marked is not None and (skeleton := self._skeletons.get(marked[0])) is not None:
            return skeleton.fill(marked[1]), marked[0] in self._ambiguous
        fits = self._index.find(text, known)
        if not fits:
            return None
        plans = [(pattern, self._skeletons[pattern].fill(names)) for pattern, names in fits]
        pattern, plan = plans[0]
        doubtful = pattern in self._ambiguous or any(other != plan for _, other in plans)
        return plan, doubtful
