"""Invents names of things that are not in the world, as like those that are as can be."""

from __future__ import annotations

from harness.data.benchmarks.atlas.bodies import body_name
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.places import city_in, fresh
from harness.data.benchmarks.atlas.works import title

__all__ = ["invent"]


def invent(world: World, like: Entity, stream: Stream) -> str:
    """Return a name of the same kind, culture and gender that no entity bears."""
    if like.kind == "person":
        while True:
            given = world.pools.given(like.culture, like.gender, stream)
            name = f"{given} {world.pools.surname(like.culture, stream)}"
            if name not in world.used:
                return name
    if like.kind in ("film", "song", "album", "book", "programme"):
        return title(world, like.kind, stream, like.culture)
    if like.kind in ("company", "university", "club", "award"):
        return body_name(world, like.kind, stream, city_in(world, like.home, stream))[0]
    if like.kind == "battle":
        while True:
            name = f"Battle of {stream.pick(world.of_kind['city']).name}"
            if name not in world.used:
                return name
    return fresh(world, like.kind, stream, like.culture)
