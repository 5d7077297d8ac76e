"""Never back to the start: the knob `exclude_start`, as a transformation of any chain.

A path that comes back to the kind of thing it began with (films that share a director with this
film) reaches its start again, which no one asks for. The start is taken out of what the second
step binds and of all that follow: in the step, not in a dataset.
"""

from __future__ import annotations

from dataclasses import replace

from harness.plan.plan import Plan, PlanKind, Step

__all__ = ["START", "excluding_start"]

START = "$0"
"""The grounded start of a plan."""


def excluding_start(plan: Plan) -> Plan:
    """Return a chain from one named start that leaves it out from the second step on.

    Comparisons, sentinels and plans that begin with several names are returned as they are.
    """
    named = [step for step in plan.steps if step.source.entity is not None]
    if plan.kind is not PlanKind.CHAIN or len(named) != 1 or len(plan.steps) < 2:
        return plan
    steps = tuple(step if step is named[0] else _without_start(step) for step in plan.steps)
    others = tuple(map(excluding_start, plan.alternatives))
    return replace(plan, steps=steps, alternatives=others)


def _without_start(step: Step) -> Step:
    return step if START in step.exclude else replace(step, exclude=(*step.exclude, START))
