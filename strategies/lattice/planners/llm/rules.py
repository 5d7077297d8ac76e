"""The contracts' answers without a model: the rule planner on what the model would be shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from harness.plan.rule.planner import RulePlanner
from harness.plan.view import Mention
from strategies.lattice.planners.llm.convert import output_of
from strategies.lattice.planners.llm.messages import HopInput, HopOutput, PlanInput, PlanOutput

__all__ = ["hop_by_rules", "plan_by_rules"]


class _Shown:
    """What a planning input shows, as the view that the rules plan on."""

    def __init__(self, given: PlanInput) -> None:
        self._menus = {menu.name: frozenset(menu.dimensions) for menu in given.menus}
        shown = {dim for menu in self._menus.values() for dim in menu} | set(given.dimensions)
        self._dimensions = frozenset(dim.removeprefix("~") for dim in shown)

    @property
    def dimensions(self) -> frozenset[str]:
        return self._dimensions

    def known(self, surface: str) -> bool:
        return surface in self._menus

    def scan(self, text: str) -> Sequence[Mention]:
        found: list[Mention] = []
        for name in sorted(self._menus, key=lambda name: (-len(name), name)):
            at = text.find(name)
            end = at + len(name)
            if at != -1 and not any(at < one.end and one.start < end for one in found):
                found.append(Mention(at, end, name))
        return sorted(found, key=lambda mention: mention.start)

    def menu(self, surface: str) -> frozenset[str]:
        return self._menus.get(surface, frozenset())


@cache
def _rules() -> RulePlanner:
    return RulePlanner()


def plan_by_rules(given: PlanInput) -> PlanOutput:
    """Plan by rules: the names of the question are those of the menus."""
    return output_of(_rules().plan(given.question, _Shown(given)))


def hop_by_rules(given: HopInput) -> HopOutput:
    """Follow, hop by hop, the chain that the rules read in the question."""
    dims = frozenset(dim.removeprefix("~") for dim in given.menu)
    hops = [hop.removeprefix("~") for hop in given.hops]
    menu = {"name": given.start, "dimensions": tuple(sorted({*dims, *hops}))}
    shown = PlanInput.model_validate({"question": given.question, "menus": [menu]})
    plan = plan_by_rules(shown)
    ways = [
        f"{'~' if step.direction == 'inv' else ''}{step.follow}"
        for step in plan.steps
        if step.follow is not None
    ]
    done = len(given.hops)
    if plan.kind != "chain" or tuple(ways[:done]) != given.hops:
        return HopOutput(action="answer" if done and not ways else "give_up")
    if len(ways) == done:
        return HopOutput(action="answer")
    return HopOutput(action="follow", dim=ways[done])
