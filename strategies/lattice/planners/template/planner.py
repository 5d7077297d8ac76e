"""Plans questions by patterns that were learned from labelled examples: no model, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from harness.errors import HarnessError
from harness.llm.contract import Contract
from harness.nouns import Gold, Query
from harness.plan.plan import Plan, Provenance
from harness.plan.template import LearningReport, Templates, excluding_start, learn_patterns
from harness.plan.view import PlanView
from harness.strategy import Context
from strategies.lattice.planners.labels.label import labelled_plan
from strategies.lattice.planners.planner import Planned, sentinel
from strategies.lattice.planners.resolve import resolved

__all__ = ["AMBIGUOUS", "UNSEEN", "TemplatePlanner", "read_label"]

UNSEEN = "template.unseen"
"""The mark of a question that fits no pattern."""

AMBIGUOUS = "template.ambiguous"
"""The mark of a question whose pattern had several plans, or that fits several patterns."""


class TemplatePlanner:
    """Takes the names out of a question and looks its pattern up; see `Templates`.

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
        dimensions = view.dimensions

        def finished(plan: Plan) -> Plan:
            return resolved(excluding_start(plan) if self._exclude_start else plan, dimensions)

        self._templates = Templates(learn_patterns(examples, read_label), finish=finished)
        self.report: LearningReport = self._templates.report
        unseen = sentinel(Provenance.TEMPLATE, "no_relation")
        self._unseen = Planned(unseen, (UNSEEN,))

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return the plan of a question's pattern; a sentinel for one that was not seen."""
        match = self._templates.find(query.text, view.known)
        if match is None:
            return self._unseen
        plan, doubtful = match
        return Planned(plan, (AMBIGUOUS,) if doubtful else ())


def read_label(
    text: str, label: Gold, provenance: Provenance
) -> tuple[Plan, Mapping[str, str]] | None:
    """Return the plan of a label in any form that there is, and how the question writes its names.

    None where the label stands for no plan.
    """
    found = labelled_plan(text, label, provenance)
    return None if found is None else (found.plan, found.mentions)
