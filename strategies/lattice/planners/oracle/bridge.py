"""The weak oracle of questions whose gold names articles and no relations (HotpotQA).

A comparison gets the two articles as its operands; a chain starts from the article that the
question does not name, as if the first hop had been right. What is asked of them the rules read in
the question. So it is called `oracle_bridge`, and never an oracle plan (specification, section 6).
"""

from __future__ import annotations

from dataclasses import replace

from harness.nouns import Condition, Gold
from harness.plan.plan import Operand, Plan, PlanKind, Provenance, Source, Step
from harness.plan.rule.planner import RulePlanner
from harness.plan.view import PlanView
from strategies.lattice.planners.labels.labelled import located
from strategies.lattice.planners.planner import Planned

__all__ = ["BRIDGE", "BridgePlanner"]

BRIDGE = "oracle_bridge"
"""The mark of a plan of which gold told the articles and rules the relations."""

_CONDITION = Condition.ORACLE
"""What every run that reaches this module is under."""


class BridgePlanner:
    """Puts the gold articles into the plan of the rules."""

    def __init__(self) -> None:
        """Set up the rules."""
        self._rules = RulePlanner()

    def plan(self, text: str, label: Gold, view: PlanView) -> Planned:
        """Return the rules' plan with the articles of the label, or their sentinel."""
        plan = self._rules.plan(text, view)
        if plan.kind is PlanKind.COMPARE:
            plan = _with_operands(plan, label.titles)
        elif plan.kind is PlanKind.CHAIN:
            plan = _from_bridge(plan, text, label.titles)
        return Planned(replace(plan, provenance=Provenance.ORACLE), (BRIDGE,))


def _with_operands(plan: Plan, titles: tuple[str, ...]) -> Plan:
    compare = plan.compare
    if compare is None or plan.steps or len(compare.operands) != len(titles):
        return plan
    operands = tuple(
        Operand(operand.label, Source(entity=_nearest(operand.label, titles)))
        for operand in compare.operands
    )
    return replace(plan, compare=replace(compare, operands=operands), alternatives=())


def _nearest(label: str, titles: tuple[str, ...]) -> str:
    words = set(label.casefold().split())
    return max(titles, key=lambda title: (len(words & set(title.casefold().split())), title))


def _from_bridge(plan: Plan, text: str, titles: tuple[str, ...]) -> Plan:
    """Return the last hop of a chain, from the article that the question does not name."""
    hidden = [title for title in titles if located(title, text) is None]
    last = plan.steps[-1]
    if len(hidden) != 1 or len(plan.steps) < 2 or last.source.var is None:
        return plan
    if any(one.value is not None and one.value.startswith("$") for one in last.constraints):
        return plan
    step = Step("$1", Source(entity=hidden[0]), last.follow, last.constraints, (), last.kind)
    return replace(plan, steps=(step,), project="$1", alternatives=())
