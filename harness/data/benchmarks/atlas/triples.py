"""The triples view, and what each triple is asserted by."""

from __future__ import annotations

from harness.data.benchmarks.atlas.entities import Entity, World, WorldFact
from harness.nouns import Triple

__all__ = ["instance_triple", "triples_of"]


def instance_triple(entity: Entity) -> Triple:
    """Return the triple that tells what kind of thing an entity is."""
    return Triple(entity.title, "instance_of", entity.kind)


def triples_of(world: World, fact: WorldFact) -> tuple[Triple, ...]:
    """Return the triples of a fact: one, or two where the relation is symmetric."""
    if fact.id not in world.triples:
        world.triples[fact.id] = _triples(world, fact)
    return world.triples[fact.id]


def _triples(world: World, fact: WorldFact) -> tuple[Triple, ...]:
    subject = world.entities[fact.subject].title
    value = fact.value if isinstance(fact.value, str) else world.entities[fact.value].title
    qualifiers: list[tuple[str, str]] = []
    back: list[tuple[str, str]] = []
    if fact.order:
        qualifiers.append(("order", str(fact.order)))
        back.append(("order", str(fact.back_order)))
    if fact.year:
        qualifiers.append(("year", str(fact.year)))
    if fact.role:
        qualifiers.append(("role", fact.role))
        back.append(("role", fact.back_role))
    one = Triple(subject, fact.relation, value, tuple(qualifiers))
    if not fact.symmetric:
        return (one,)
    return (one, Triple(value, fact.relation, subject, tuple(back)))
