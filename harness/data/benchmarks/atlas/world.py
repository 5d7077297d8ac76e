"""The world: all entities and facts, and the unique title of every entity."""

from __future__ import annotations

from harness.data.benchmarks.atlas.bodies import add_bodies, add_careers
from harness.data.benchmarks.atlas.config import Config
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.people import add_people
from harness.data.benchmarks.atlas.places import add_places
from harness.data.benchmarks.atlas.schema import WORD
from harness.data.benchmarks.atlas.works import add_works

__all__ = ["build_world"]

_EPONYMS = ("{}ville", "Port {}", "Fort {}", "{}ton", "Mount {}")


def build_world(config: Config) -> World:
    """Build the world of a configuration."""
    world = World(config)
    add_places(world)
    add_people(world)
    add_bodies(world)
    add_careers(world)
    add_works(world)
    _name_cities(world)
    _title(world)
    return world


def _name_cities(world: World) -> None:
    """Rename some cities after persons long dead."""
    dead = [p for p in world.of_kind["person"] if p.end and p.end < 1985]
    words: dict[str, int] = {}
    for entity in world.entities:
        for word in entity.name.split():
            words[word] = words.get(word, 0) + 1
    for city in world.of_kind["city"]:
        stream = Stream(world.config.seed, "eponym", city.id)
        plain_name = not list(world.into(city, "capital")) and len(world.used[city.name]) == 1
        if not dead or not plain_name or not stream.chance(world.config.named_after * 3 // 2):
            continue
        if words.get(city.name, 0) > 1:
            continue
        person = stream.pick(dead)
        stem = person.surname.split(" ")[-1].removeprefix("al-")
        name = stream.pick(_EPONYMS).format(stem)
        if name in world.used:
            continue
        former = city.name
        world.used.pop(former)
        world.used[name] = [city.id]
        world.used[former] = [city.id]
        city.name = name
        city.aliases.append(former)
        world.state(city, "also_known_as", former)
        world.state(city, "named_after", person)


def _title(world: World) -> None:
    """Give every entity a title that no other has, by a parenthetical where names are shared."""
    groups: dict[str, list[Entity]] = {}
    for entity in world.entities:
        groups.setdefault(entity.name, []).append(entity)
    for name, group in groups.items():
        for entity in group:
            entity.title = name if len(group) == 1 else f"{name} ({_mark(world, entity, group)})"
    titles = [entity.title for entity in world.entities]
    if len(dict.fromkeys(titles)) != len(titles):
        seen: dict[str, int] = {}
        for entity in world.entities:
            seen[entity.title] = seen.get(entity.title, 0) + 1
            if seen[entity.title] > 1:
                entity.title = f"{entity.title[:-1]}, {'I' * seen[entity.title]})"


def _mark(world: World, entity: Entity, group: list[Entity]) -> str:
    """Return what tells an entity from its namesakes."""
    same = [other for other in group if other.kind == entity.kind]
    if entity.kind == "person":
        rivals = [other for other in same if other.noun == entity.noun]
        if len(rivals) == 1:
            return entity.noun
        return f"{entity.noun}, born {entity.start}"
    if entity.kind in ("city", "region"):
        return world.entities[entity.home].name
    noun = WORD[entity.kind]
    if len(same) == 1:
        return noun
    return f"{entity.start} {noun}"
