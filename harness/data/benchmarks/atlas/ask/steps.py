"""Steps over the world: what a relation leads to, and which steps can be put into words."""

from __future__ import annotations

from dataclasses import dataclass

from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.schema import RELATIONS
from harness.data.benchmarks.atlas.wording import Pool

__all__ = ["Step", "Value", "follow", "key_of", "options", "to_plan", "walk"]

Value = int | str
"""An entity id or a literal."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step along a relation, forwards or from object to subjects.

    `kind` is the kind of the subjects that an inverse step is to find; `order` makes a forward
    step ordinal; `role` narrows a step to a qualifier.
    """

    relation: str
    inverse: bool = False
    kind: str = ""
    order: int = 0
    role: str = ""


def follow(world: World, start: Value, step: Step) -> list[Value]:
    """Return what a step leads to from one value, in the order of the facts."""
    if isinstance(start, str):
        return []
    if step.inverse:
        facts = world.into(start, step.relation)
        found = [fact.subject for fact in facts]
        return [i for i in found if not step.kind or world.entities[i].kind == step.kind]
    out: list[Value] = []
    symmetric = RELATIONS[step.relation].name in ("spouse", "sibling")
    for fact in world.both(start, step.relation) if symmetric else world.out(start, step.relation):
        ahead = fact.subject == start
        order = fact.order if ahead else fact.back_order
        role = fact.role if ahead else fact.back_role
        if (not step.order or order == step.order) and (not step.role or role == step.role):
            out.append(fact.value if ahead else fact.subject)
    return out


def walk(world: World, start: Value, steps: tuple[Step, ...]) -> list[Value]:
    """Return the values of a walk whose every step but the last must be single-valued.

    The list holds the value after each step; it is shorter than `steps` where the walk breaks.
    A last step with several values ends the walk without a value.
    """
    out: list[Value] = []
    at = start
    for step in steps:
        found = follow(world, at, step)
        if len(found) != 1:
            return out
        at = found[0]
        out.append(at)
    return out


def to_plan(source: p.Plan, steps: tuple[Step, ...]) -> p.Plan:
    """Return the plan of a walk."""
    plan = source
    for step in steps:
        if step.inverse:
            plan = p.Inverse(plan, step.relation)
            if step.kind and len(RELATIONS[step.relation].subjects) > 1:
                plan = p.Keep(plan, "instance_of", step.kind)
        elif step.order:
            plan = p.Ordinal(plan, step.relation, step.order)
        else:
            plan = p.Hop(plan, step.relation, step.role)
    return plan


def key_of(step: Step, kind: str) -> tuple[str, str]:
    """Return the wording keys of a step from a subject of a kind (or to one, if inverse)."""
    if step.order:
        return f"{step.relation}.ordinal", f"{step.relation}.ordinal"
    kind = step.kind if step.inverse else kind
    return f"{step.relation}.{kind}", step.relation


def options(world: World, entity: Entity, pool: Pool, mark: str) -> list[Step]:
    """Return the single-valued steps from an entity that have a wording of a form.

    `mark` is `?` for questions and `n` for noun phrases; inverse steps use `i?` and `in`.
    """
    out: list[Step] = []
    for name, relation in RELATIONS.items():
        if entity.kind in relation.subjects:
            step = Step(name)
            if pool.get(mark, *key_of(step, entity.kind)) and _single(world, entity, step):
                out.append(step)
        for kind in relation.subjects:
            step = Step(name, inverse=True, kind=kind)
            if pool.get(f"i{mark}", *key_of(step, kind)) and _single(world, entity, step):
                out.append(step)
    return out


def _single(world: World, entity: Entity, step: Step) -> bool:
    return len(follow(world, entity.id, step)) == 1
