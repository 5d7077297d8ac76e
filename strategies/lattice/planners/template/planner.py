"""Plans questions by patterns that were learned from labelled examples: no model, no rules."""

from __future__ import annotations

from typing import Any, ClassVar

from harness.errors import HarnessError
from harness.llm.contract import Contract
from harness.nouns import Query
from harness.plan.plan import Plan, Provenance
from harness.plan.view import PlanView
from harness.strategy import Context
from strategies.lattice.planners.planner import Planned, sentinel
from strategies.lattice.planners.resolve import resolved
from strategies.lattice.planners.template.learned import LearningReport, learn_patterns
from strategies.lattice.planners.template.pattern import Pattern, PatternIndex, unbracketed
from strategies.lattice.planners.template.skeleton import Skeleton

__all__ = ["AMBIGUOUS", "UNSEEN", "TemplatePlanner"]

UNSEEN = "template.unseen"
"""The mark of a question that fits no pattern."""

AMBIGUOUS = "template.ambiguous"
"""The mark of a question whose pattern had several plans, or that fits several patterns."""


class TemplatePlanner:
    """Takes the names out of a question and looks its pattern up.

    A name in brackets is taken as it is. Without brackets the pattern is the one with the most
    text of its own whose names are all known to the lattice.

    What is learned comes through the door `Context.examples` and so never from what is answered.
    """

    contracts: ClassVar[tuple[Contract[Any, Any], ...]] = ()

    def __init__(self, *, examples: str | None = None, exclude_start: bool = False) -> None:
        """Set up a planner that has not learned yet.

        Args:
            examples: The variant whose labelled questions are learned from; None is the one that
                is answered, in folds.
            exclude_start: Whether chains leave their start out.
        """
        self.learns_from: tuple[str | None, ...] = (examples,)
        self._variant = examples
        self._exclude_start = exclude_start

    def learn(self, context: Context, view: PlanView) -> None:
        """Learn the patterns of the examples.

        Raises:
            HarnessError: if there is none.
        """
        examples = context.examples(self._variant)
        if not examples:
            raise HarnessError(
                "the template planner has no labelled question to learn from: all of "
                f"{self._variant or 'the variant'} are being answered. Give run.folds=2, the name "
                "of another variant with strategy.planner.examples=NAME, or strategy.planner.kind="
                "rule, which learns nothing."
            )
        learned = learn_patterns(examples, exclude_start=self._exclude_start)
        self.report: LearningReport = learned.report
        dimensions = view.dimensions
        self._skeletons: dict[Pattern, Skeleton] = {
            pattern: Skeleton(resolved(skeleton.plan, dimensions), skeleton.simple)
            for pattern, skeleton in learned.skeletons.items()
        }
        self._ambiguous = learned.ambiguous
        self._index = PatternIndex(self._skeletons)
        self._unseen: Plan = sentinel(Provenance.TEMPLATE, "no_relation")

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return the plan of a question's pattern; a sentinel for one that was not seen."""
        text = query.text
        marked = unbracketed(text)
        if marked is not None and (skeleton := self._skeletons.get(marked[0])) is not None:
            marks = (AMBIGUOUS,) if marked[0] in self._ambiguous else ()
            return Planned(skeleton.fill(marked[1]), marks)
        fits = self._index.find(text, view.known)
        if not fits:
            return Planned(self._unseen, (UNSEEN,))
        plans = [(pattern, self._skeletons[pattern].fill(names)) for pattern, names in fits]
        pattern, plan = plans[0]
        doubtful = pattern in self._ambiguous or any(other != plan for _, other in plans)
        return Planned(plan, (AMBIGUOUS,) if doubtful else ())
