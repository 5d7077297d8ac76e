"""The two contracts of the planner: a whole plan in one call, and one hop in each."""

from __future__ import annotations

from pathlib import Path

from harness.llm.contract import Contract
from strategies.lattice.planners.llm.messages import HopInput, HopOutput, PlanInput, PlanOutput
from strategies.lattice.planners.llm.rules import hop_by_rules, plan_by_rules

__all__ = ["HOP", "PLAN"]

_PROMPTS = Path(__file__).parent / "prompts"


def _plan_variables(given: PlanInput) -> dict[str, str]:
    vocabulary = [f"Dimensions: {', '.join(given.dimensions)}"] if given.dimensions else []
    menus = [
        f"{menu.name}: {', '.join(menu.dimensions) or '(nothing is known of it)'}"
        for menu in given.menus
    ]
    shots = "\n\n".join(f"Question: {shot.question}\nPlan: {shot.plan}" for shot in given.shots)
    rejected = f"Your last plan was refused: {given.rejected}." if given.rejected else ""
    return {
        "question": given.question,
        "vocabulary": "\n".join([*vocabulary, *menus]) or "(none)",
        "shots": shots or "(none)",
        "rejected": rejected,
    }


def _hop_variables(given: HopInput) -> dict[str, str]:
    return {
        "question": given.question,
        "start": given.start,
        "hops": " > ".join(given.hops) or "(none yet)",
        "reached": ", ".join(given.reached) or "(only the start)",
        "menu": ", ".join(given.menu) or "(none)",
        "rejected": f"Your last choice was refused: {given.rejected}." if given.rejected else "",
    }


PLAN: Contract[PlanInput, PlanOutput] = Contract(
    name="lattice_plan",
    version="1",
    role="planner",
    input=PlanInput,
    output=PlanOutput,
    prompt=_PROMPTS / "plan.v1.txt",
    variables=_plan_variables,
    offline=plan_by_rules,
)
"""A question and a vocabulary into a plan."""

HOP: Contract[HopInput, HopOutput] = Contract(
    name="lattice_hop",
    version="1",
    role="planner",
    input=HopInput,
    output=HopOutput,
    prompt=_PROMPTS / "hop.v1.txt",
    variables=_hop_variables,
    offline=hop_by_rules,
)
"""What to follow next from a set of things, or that they are the answer."""
