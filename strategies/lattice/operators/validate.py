"""Check a plan before anything is executed: shape, variables, dimensions, types."""

from __future__ import annotations

import re
from collections.abc import Iterator

from harness.plan.plan import Compare, CompareMode, Plan, PlanKind, Sense, Source, Step
from harness.vocabulary.relation import ValueKind
from strategies.lattice.core.lattice import KnowledgeLattice
from strategies.lattice.operators.outcome import Declined, Reason

__all__ = ["MOST_STEPS", "validate"]

MOST_STEPS = 64
"""A question of more hops is none; a plan of them is refused before it costs anything."""

_MOST_TERMS = 64
_VARIABLE = re.compile(r"\$[1-9][0-9]{0,3}")
_START = "$0"
_ORDERED = (ValueKind.DATE, ValueKind.NUMBER)


def validate(plan: Plan, lattice: KnowledgeLattice) -> None:
    """Check a chain or comparison.

    Raises:
        Declined: `budget` for one that is too long; `plan_invalid` for one that is malformed or
            names what no vocabulary knows; `out_of_lattice` for a known dimension that this lattice
            lacks; `dim_not_live` for one that did not pass the gate; `capability` for what the
            operators cannot do.
    """
    if plan.kind not in (PlanKind.CHAIN, PlanKind.COMPARE):
        raise Declined(Reason.CAPABILITY, f"{plan.kind} is no operator")
    if len(plan.steps) > MOST_STEPS:
        raise Declined(Reason.BUDGET, "steps", steps=len(plan.steps), most=MOST_STEPS)
    bound: set[str] = set()
    for step in plan.steps:
        _step(step, bound)
        bound.add(step.out)
    _end(plan, bound)
    for name, ordered in _dimensions(plan):
        _dimension(lattice, name, ordered=ordered)


def _step(step: Step, bound: set[str]) -> None:
    if not _VARIABLE.fullmatch(step.out) or step.out in bound:
        raise _invalid(f"step binds {step.out!r:.20}")
    _source(step.source, bound)
    if step.source.all is not None and step.follow is None and not step.constraints:
        raise _invalid(f"{step.out} asks for everything")
    if len(step.constraints) > _MOST_TERMS:
        raise Declined(Reason.BUDGET, "constraints", constraints=len(step.constraints))
    for constraint in step.constraints:
        value = constraint.value
        if value is not None and _is_variable(value) and value not in bound:
            raise _invalid(f"{value} is not bound")
        if value is not None and not value.strip():
            raise _invalid("a constraint has a blank value")
    for name in step.exclude:
        if name != _START and name not in bound:
            raise _invalid(f"{name!r:.20} is not bound")


def _source(source: Source, bound: set[str]) -> None:
    given = (source.entity is not None) + (source.var is not None) + (source.all is not None)
    if given != 1 or not (source.entity or source.var or source.all or "").strip():
        raise _invalid("a source is not exactly one of entity, variable and dimension")
    if source.var is not None and source.var not in bound:
        raise _invalid(f"{source.var!r:.20} is not bound")


def _end(plan: Plan, bound: set[str]) -> None:
    if plan.kind is PlanKind.CHAIN:
        if plan.compare is not None:
            raise _invalid("a chain compares nothing")
        if plan.project is None or plan.project not in bound:
            raise _invalid(f"{plan.project!r:.20} is asked for and not bound")
        return
    if plan.compare is None or plan.project is not None:
        raise _invalid("a comparison needs its operands and projects nothing")
    _compare(plan.compare, bound)


def _compare(compare: Compare, bound: set[str]) -> None:
    if len(compare.operands) < 2:
        raise _invalid("a comparison needs two operands")
    if len(compare.operands) > _MOST_TERMS:
        raise Declined(Reason.BUDGET, "operands", operands=len(compare.operands))
    if compare.mode is CompareMode.BOOL_ORDER and len(compare.operands) != 2:
        raise _invalid("an order holds between two operands")
    for operand in compare.operands:
        if not operand.label.strip():
            raise _invalid("an operand has no label")
        if operand.source.all is not None:
            raise _invalid("an operand is a whole dimension")
        _source(operand.source, bound)


def _dimensions(plan: Plan) -> Iterator[tuple[str, bool]]:
    """Yield the dimensions that a plan names, and whether their values are ordered by it."""
    for step in plan.steps:
        if step.follow is not None:
            yield step.follow.dim, False
        if step.source.all is not None:
            yield step.source.all, False
        for constraint in step.constraints:
            yield constraint.dim, constraint.sense is not Sense.EQUAL
    if plan.compare is not None and plan.compare.dim is not None:
        yield plan.compare.dim, False


def _dimension(lattice: KnowledgeLattice, name: str, *, ordered: bool) -> None:
    found = lattice.resolve(name)
    if found is None:
        known = lattice.vocabulary.canonical(name) is not None
        reason = Reason.OUT_OF_LATTICE if known else Reason.PLAN_INVALID
        raise Declined(reason, f"dimension {name:.60}", dimension=name[:200])
    dimension, flipped = found
    if not dimension.live:
        raise Declined(Reason.DIM_NOT_LIVE, dimension.name, gate=dimension.gate)
    if ordered and (flipped or dimension.kind not in _ORDERED):
        raise _invalid(f"{name:.60} has no order")


def _is_variable(value: str) -> bool:
    return _VARIABLE.fullmatch(value) is not None


def _invalid(why: str) -> Declined:
    return Declined(Reason.PLAN_INVALID, why)
