"""The dimensions of a plan as the lattice names them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from harness.plan.plan import Plan
from harness.vocabulary.load import load_vocabulary
from strategies.lattice.build.mapping import split_refinement

__all__ = ["resolved", "unknown_dimensions"]


def resolved(plan: Plan, dimensions: Collection[str], *, refined: bool = True) -> Plan:
    """Return a plan with every dimension under the name by which the lattice has it.

    A lattice may keep a source's own names (`directed_by`) or the vocabulary's (`director`); one
    that it has under neither is left as it is.

    Args:
        plan: The plan.
        dimensions: Those of the lattice.
        refined: Whether `spouse[order=2]` has to be there as such; otherwise `spouse` will do,
            which is right only where the lattice holds nothing but what is asked for.
    """

    def name(dim: str) -> str:
        if dim in dimensions:
            return dim
        base, refinement = split_refinement(dim)
        for suffix in dict.fromkeys((refinement, refinement if refined else "")):
            if (found := _own_name(base, suffix, dimensions)) is not None:
                return found
        return dim

    steps = tuple(
        replace(
            step,
            follow=None if step.follow is None else replace(step.follow, dim=name(step.follow.dim)),
            constraints=tuple(replace(one, dim=name(one.dim)) for one in step.constraints),
            source=step.source
            if step.source.all is None
            else replace(step.source, all=name(step.source.all)),
        )
        for step in plan.steps
    )
    compare = plan.compare
    if compare is not None and compare.dim is not None:
        compare = replace(compare, dim=name(compare.dim))
    others = tuple(resolved(other, dimensions, refined=refined) for other in plan.alternatives)
    return replace(plan, steps=steps, compare=compare, alternatives=others)


def _own_name(base: str, refinement: str, dimensions: Collection[str]) -> str | None:
    """Return the lattice's name of a relation, under the same refinement."""
    vocabulary = load_vocabulary()
    canonical = vocabulary.canonical(base) or base
    for name in (f"{base}{refinement}", f"{canonical}{refinement}"):
        if name in dimensions:
            return name
    for own in sorted(dimensions):
        known, suffix = split_refinement(own)
        if suffix == refinement and vocabulary.canonical(known) == canonical:
            return own
    return None


def unknown_dimensions(plan: Plan, dimensions: Collection[str]) -> tuple[str, ...]:
    """Return the dimensions that a plan names and the lattice does not have, in order."""
    named = [step.follow.dim for step in plan.steps if step.follow is not None]
    named += [one.dim for step in plan.steps for one in step.constraints]
    named += [step.source.all for step in plan.steps if step.source.all is not None]
    if plan.compare is not None and plan.compare.dim is not None:
        named.append(plan.compare.dim)
    return tuple(dict.fromkeys(dim for dim in named if dim not in dimensions))
