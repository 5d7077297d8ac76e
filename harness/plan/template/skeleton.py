"""A plan with places for names, and its filling with the names of a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from harness.plan.plan import Plan, Source, Step
from harness.plan.template.naming import entities, renamed

__all__ = ["Skeleton", "skeleton_of"]


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A plan whose entities are the numbers of its pattern's names, as texts.

    Attributes:
        plan: The plan.
        simple: Whether its only name is the source of its first step, as in every single chain.
    """

    plan: Plan
    simple: bool

    def fill(self, names: Sequence[str]) -> Plan:
        """Return the plan of a question with these names."""
        plan = self.plan
        if self.simple:
            # A chain from one name: all but its first step is the same for every question.
            first = plan.steps[0]
            source = Source(names[0])
            step = Step(first.out, source, first.follow, first.constraints, first.exclude)
            steps = (step, *plan.steps[1:])
            return Plan(plan.kind, plan.provenance, steps, plan.project, None, None, plan.many)
        return renamed(plan, {str(number): name for number, name in enumerate(names)})


def skeleton_of(plan: Plan, mentions: Mapping[str, str], names: Sequence[str]) -> Skeleton | None:
    """Return a plan with its entities replaced by the places of their mentions.

    Args:
        plan: The plan of a labelled question.
        mentions: How the question writes each entity.
        names: The names of its pattern, in order.

    Returns:
        None where an entity of the plan is not among the names.
    """
    place = {name: str(number) for number, name in enumerate(names)}
    places: dict[str, str] = {}
    for entity in entities(plan):
        mention = mentions.get(entity, entity)
        if mention not in place:
            return None
        places[entity] = place[mention]
        places[mention] = place[mention]
    open_plan = renamed(plan, places)
    first = plan.steps[0] if plan.steps else None
    simple = (
        len(names) == 1
        and first is not None
        and first.source.entity is not None
        and plan.compare is None
        and not plan.alternatives
        and first.kind is None
        and len(entities(plan)) == 1
    )
    return Skeleton(open_plan, simple)
