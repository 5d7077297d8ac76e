"""Which planner a run has: the configured one, or what suits a model, examples or neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from harness.llm.contract import Contract
from harness.nouns import Query
from harness.plan.plan import PlanKind
from harness.plan.rule.planner import RulePlanner
from harness.plan.view import PlanView
from harness.strategy import Context
from strategies.lattice.planners.planner import Planned, Planner
from strategies.lattice.planners.template.planner import UNSEEN, TemplatePlanner

if TYPE_CHECKING:
    from strategies.lattice.options import PlannerOptions

__all__ = ["AutoPlanner", "Rules", "make_planner"]


class Rules:
    """The rule planner of the harness as a planner of this strategy."""

    learns_from: tuple[str | None, ...] = ()
    contracts: tuple[Contract[Any, Any], ...] = ()

    def __init__(self) -> None:
        self._planner = RulePlanner()

    def learn(self, context: Context, view: PlanView) -> None:
        """Nothing is learned."""

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return what the rules read in a question."""
        return Planned(self._planner.plan(query.text, view))


class AutoPlanner:
    """A model where one is configured; else patterns where there are examples; else rules.

    A question whose pattern no example has is read by the rules.
    """

    def __init__(self, options: PlannerOptions, *, exclude_start: bool, kb: bool) -> None:
        """Set up.

        Args:
            options: The planner's knobs.
            exclude_start: Whether chains leave their start out.
            kb: Whether a knowledge base is asked that came as one. What is asked of texts is not
                so regular that patterns would carry.
        """
        self._rules = Rules()
        self._template = TemplatePlanner(examples=options.examples, exclude_start=exclude_start)
        self._llm = _llm(options, exclude_start=exclude_start)
        self._kb = kb
        self._chosen: Sequence[Planner] = (self._rules,)
        self.learns_from: tuple[str | None, ...] = self._template.learns_from
        self.contracts: tuple[Contract[Any, Any], ...] = self._llm.contracts

    def learn(self, context: Context, view: PlanView) -> None:
        """Choose, and get the chosen one ready."""
        if context.llm.describe().get("provider") != "offline":
            self._chosen = (self._llm,)
        elif self._kb and context.examples(self._template.learns_from[0]):
            self._chosen = (self._template, self._rules)
        for planner in self._chosen:
            planner.learn(context, view)

    def plan(self, query: Query, view: PlanView) -> Planned:
        """Return the plan of the first chosen planner that has one."""
        planned = self._chosen[0].plan(query, view)
        unseen = planned.plan.kind is PlanKind.SENTINEL and UNSEEN in planned.marks
        if len(self._chosen) == 1 or not unseen:
            return planned
        other = self._chosen[1].plan(query, view)
        return Planned(other.plan, (*planned.marks, *other.marks))


def make_planner(options: PlannerOptions, *, exclude_start: bool, kb: bool) -> Planner:
    """Return the planner of a run, which has not learned yet."""
    if options.kind == "rule":
        return Rules()
    if options.kind == "template":
        return TemplatePlanner(examples=options.examples, exclude_start=exclude_start)
    if options.kind == "oracle":
        from strategies.lattice.planners.oracle.planner import OraclePlanner  # noqa: PLC0415

        return OraclePlanner(exclude_start=exclude_start)
    if options.kind == "llm":
        return _llm(options, exclude_start=exclude_start)
    return AutoPlanner(options, exclude_start=exclude_start, kb=kb)


def _llm(options: PlannerOptions, *, exclude_start: bool) -> Planner:
    from strategies.lattice.planners.llm.planner import LLMPlanner  # noqa: PLC0415

    return LLMPlanner(
        grounding=options.grounding,
        shots=options.shots,
        examples=options.examples,
        exclude_start=exclude_start,
    )
