"""The names in a plan: which there are, and a plan with others in their place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from harness.plan.plan import Compare, Constraint, Operand, Plan, Source

__all__ = ["entities", "renamed"]


def entities(plan: Plan) -> list[str]:
    """Return the names that a plan has to ground, each once."""
    found = [step.source.entity for step in plan.steps]
    found += [
        constraint.value
        for step in plan.steps
        for constraint in step.constraints
        if constraint.value is not None and not constraint.value.startswith("$")
    ]
    if plan.compare is not None:
        found += [operand.source.entity for operand in plan.compare.operands]
    return list(dict.fromkeys(name for name in found if name is not None))


def renamed(plan: Plan, names: Mapping[str, str]) -> Plan:
    """Return a plan with other names; one that is not in `names` stays."""
    steps = tuple(
        replace(
            step,
            source=_source(step.source, names),
            constraints=tuple(_constraint(one, names) for one in step.constraints),
        )
        for step in plan.steps
    )
    compare = None if plan.compare is None else _compare(plan.compare, names)
    others = tuple(renamed(other, names) for other in plan.alternatives)
    return replace(plan, steps=steps, compare=compare, alternatives=others)


def _source(source: Source, names: Mapping[str, str]) -> Source:
    return (
        source if source.entity is None else Source(entity=names.get(source.entity, source.entity))
    )


def _constraint(constraint: Constraint, names: Mapping[str, str]) -> Constraint:
    value = constraint.value
    return constraint if value is None else replace(constraint, value=names.get(value, value))


def _compare(compare: Compare, names: Mapping[str, str]) -> Compare:
    operands = tuple(
        Operand(names.get(one.label, one.label), _source(one.source, names))
        for one in compare.operands
    )
    return replace(compare, operands=operands)
