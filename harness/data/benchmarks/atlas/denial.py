"""What an article denies: that its topic died, married, adapts a book, and the like.

A question that takes such a thing for granted rests on a premise that its reader can see is false.
"""

from __future__ import annotations

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.people import NOW

__all__ = ["DENIABLE", "denied", "denies"]

DENIABLE: dict[str, tuple[str, ...]] = {
    "person": ("date_of_death", "spouse", "award_received", "employer"),
    "film": ("based_on",),
    "song": ("part_of",),
    "company": ("parent_company",),
}
"""Which relations an article may deny, by the kind of its topic."""

_ALSO = {"place_of_death": "date_of_death"}


def denied(world: World, entity: Entity) -> str:
    """Return the relation that an entity's article says it does not have, or an empty text.

    Only what is untrue is denied, never what is merely not stated, so a removal changes nothing
    here. One denial in an article is enough, and only some articles have one.
    """
    lacking = [
        name
        for name in DENIABLE.get(entity.kind, ())
        if not world.facts_of(entity.id, name) and _ripe(entity, name)
    ]
    stream = Stream(world.config.seed, "denial", entity.id)
    if not lacking or not stream.chance(world.config.denial):
        return ""
    return stream.pick(lacking)


def _ripe(entity: Entity, relation: str) -> bool:
    """Whether it can be said for good: of the living nobody knows whom they will marry."""
    if relation == "date_of_death":
        return entity.alive
    return entity.kind != "person" or not entity.alive or entity.start < NOW - 70


def denies(world: World, entity: Entity, relation: str) -> bool:
    """Whether the article of an entity says that it does not have a relation."""
    return denied(world, entity) == _ALSO.get(relation, relation)
