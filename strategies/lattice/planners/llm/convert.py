"""A model's plan as a typed plan, a typed plan as JSON for a worked example, and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Collection

from harness.plan.plan import (
    Compare,
    CompareMode,
    Constraint,
    Direction,
    Follow,
    Operand,
    Plan,
    PlanKind,
    Provenance,
    Sense,
    Source,
    Step,
)
from strategies.lattice.planners.llm.messages import (
    CompareOut,
    ConstraintOut,
    OperandOut,
    PlanOutput,
    StepOut,
)
from strategies.lattice.planners.resolve import unknown_dimensions

__all__ = ["fault_of", "output_of", "plan_of"]

_INVERSE = "~"
_VARIABLE = re.compile(r"\$[1-9][0-9]?")


def plan_of(output: PlanOutput) -> Plan:
    """Return the plan that a reply stands for; nothing in it is checked yet.

    `~dim`, as menus write a dimension that leads backward, turns the direction round.
    """
    if output.kind == "sentinel":
        reason = output.sentinel or "no_relation"
        return Plan(PlanKind.SENTINEL, Provenance.LLM, sentinel=reason)
    compare = None if output.compare is None else _compare(output.compare)
    return Plan(
        PlanKind(output.kind),
        Provenance.LLM,
        tuple(map(_step, output.steps)),
        project=output.project,
        compare=compare,
        many=output.many,
    )


def output_of(plan: Plan) -> PlanOutput:
    """Return a plan as a model would have to reply it; its other readings are left out."""
    if plan.kind is PlanKind.SENTINEL:
        reason = plan.sentinel if plan.sentinel in ("derived", "no_seed") else "no_relation"
        return PlanOutput.model_validate({"kind": "sentinel", "sentinel": reason})
    compare = plan.compare
    return PlanOutput.model_validate(
        {
            "kind": plan.kind.value,
            "steps": [_step_data(step) for step in plan.steps],
            "project": plan.project,
            "compare": None
            if compare is None
            else {
                "mode": compare.mode.value,
                "operands": [
                    {"label": one.label, "entity": one.source.entity, "var": one.source.var}
                    for one in compare.operands
                ],
                "dim": compare.dim,
                "negated": compare.negated,
            },
            "many": plan.many,
        }
    )


def fault_of(plan: Plan, dimensions: Collection[str]) -> str | None:
    """Say what keeps a plan from being executed; None where nothing does.

    A dimension that the lattice does not have is one: what a model made up is never guessed at.
    """
    if plan.kind is PlanKind.SENTINEL:
        return None
    if unknown := unknown_dimensions(plan, dimensions):
        return f"there is no dimension {', '.join(unknown)}"
    bound: set[str] = set()
    for step in plan.steps:
        if (fault := _fault_of_step(step, bound)) is not None:
            return f"step {step.out} {fault}"
        bound.add(step.out)
    return _fault_of_end(plan, bound)


def _fault_of_step(step: Step, bound: Collection[str]) -> str | None:
    given = [one for one in (step.source.entity, step.source.var, step.source.all) if one]
    if len(given) != 1:
        return "needs exactly one of entity, var and all"
    used = [step.source.var, *(one.value for one in step.constraints)]
    loose = [name for name in used if name and _VARIABLE.fullmatch(name) and name not in bound]
    if loose:
        return f"uses {loose[0]}, which no step before it binds"
    if not _VARIABLE.fullmatch(step.out) or step.out in bound:
        return "has to bind a new variable such as $1"
    if step.follow is None and not step.constraints:
        return "neither follows a dimension nor has a constraint"
    return None


def _fault_of_end(plan: Plan, bound: Collection[str]) -> str | None:
    if plan.kind is PlanKind.CHAIN:
        return None if plan.project in bound else "project has to be a variable that is bound"
    if plan.compare is None or len(plan.compare.operands) < 2:
        return "a comparison needs at least two operands"
    for operand in plan.compare.operands:
        source = operand.source
        if (source.entity is None) == (source.var is None):
            return f"the operand {operand.label} needs exactly one of entity and var"
        if source.var is not None and source.var not in bound:
            return f"the operand {operand.label} uses {source.var}, which no step binds"
    return None


def _step(step: StepOut) -> Step:
    return Step(
        step.out,
        Source(step.entity, step.var, step.all),
        None if step.follow is None else Follow(*_way(step.follow, step.direction)),
        tuple(map(_constraint, step.constraints)),
    )


def _way(dim: str, direction: str) -> tuple[str, Direction]:
    forward = (direction == Direction.FORWARD.value) != dim.startswith(_INVERSE)
    return dim.removeprefix(_INVERSE), Direction.FORWARD if forward else Direction.INVERSE


def _constraint(one: ConstraintOut) -> Constraint:
    dim, direction = _way(one.dim, one.direction)
    return Constraint(dim, one.value, direction, Sense(one.sense))


def _compare(compare: CompareOut) -> Compare:
    operands = tuple(map(_operand, compare.operands))
    return Compare(CompareMode(compare.mode), operands, compare.dim, negated=compare.negated)


def _operand(operand: OperandOut) -> Operand:
    return Operand(operand.label, Source(operand.entity, operand.var))


def _step_data(step: Step) -> dict[str, object]:
    data: dict[str, object] = {
        "out": step.out,
        "entity": step.source.entity,
        "var": step.source.var,
        "all": step.source.all,
        "constraints": [
            {
                "dim": one.dim,
                "value": one.value,
                "direction": one.direction.value,
                "sense": one.sense.value,
            }
            for one in step.constraints
            if one.value is not None
        ],
    }
    if step.follow is not None:
        data |= {"follow": step.follow.dim, "direction": step.follow.direction.value}
    return data
