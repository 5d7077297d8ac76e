"""Decides in whose article each fact is stated: the subject's, the object's, or both."""

from __future__ import annotations

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import World, WorldFact
from harness.data.benchmarks.atlas.schema import RELATIONS
from harness.data.benchmarks.atlas.wording import Pool

__all__ = ["inverse_key", "place"]

_MOST = 4
"""The longest list of subjects in one article's statement."""

_GROUPS = 4
"""The most inverse statements in one article."""


def inverse_key(world: World, fact: WorldFact, pool: Pool) -> str:
    """Return the wording key of a fact's inverse statement, or an empty text."""
    kind = world.entities[fact.subject].kind
    for key in (f"{fact.relation}.{kind}", fact.relation):
        if pool.get("<", key):
            return key
    return ""


def place(world: World, pool: Pool) -> dict[int, list[tuple[WorldFact, bool]]]:
    """Return, for each entity, the facts its article states and whether inversely.

    Facts removed later keep their place, so that a removal changes no other article.
    """
    config = world.config
    out: dict[int, list[tuple[WorldFact, bool]]] = {entity.id: [] for entity in world.entities}
    lists: dict[tuple[int, str], int] = {}
    groups: dict[int, int] = {}
    for fact in world.standing():
        where = "s"
        key = inverse_key(world, fact, pool)
        if fact.object >= 0 and not RELATIONS[fact.relation].hub and (key or fact.symmetric):
            mark = Stream(config.seed, "place", fact.id).below(1000)
            if mark >= config.in_subject:
                where = "o" if mark < config.in_subject + config.in_object else "b"
        if where != "s" and not fact.symmetric:
            slot = (fact.object, key)
            new = slot not in lists
            if lists.get(slot, 0) >= _MOST or (new and groups.get(fact.object, 0) >= _GROUPS):
                where = "s"
            else:
                lists[slot] = lists.get(slot, 0) + 1
                groups[fact.object] = groups.get(fact.object, 0) + new
        if where in "sb":
            out[fact.subject].append((fact, False))
        if where in "ob":
            out[fact.object].append((fact, True))
    return out
