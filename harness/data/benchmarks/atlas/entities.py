"""The world's records: entities, facts, and the growing world they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from harness.data.benchmarks.atlas.config import Config
from harness.data.benchmarks.atlas.lists import words
from harness.data.benchmarks.atlas.names import NamePools, plain
from harness.nouns import Triple

__all__ = ["Entity", "World", "WorldFact"]

MONTHS = words(
    "January February March April May June July August September October November December"
)


@dataclass(slots=True)
class Entity:
    """One thing of the world. `title` is unique, `name` need not be.

    `start` and `end` are years between which a person lives or a thing exists; `end` 0 is open.
    """

    id: int
    kind: str
    name: str
    culture: str = ""
    gender: str = ""
    noun: str = ""
    start: int = 0
    end: int = 0
    home: int = -1
    title: str = ""
    surname: str = ""
    demonym: str = ""
    aliases: list[str] = field(default_factory=list)

    @property
    def alive(self) -> bool:
        """Whether a person is alive today, or a thing still there."""
        return self.end == 0

    @property
    def names(self) -> tuple[str, ...]:
        """The name, its aliases and their spellings without diacritics, without repetition."""
        given = (self.name, *self.aliases)
        return tuple(dict.fromkeys((*given, *(plain(name) for name in given))))


@dataclass(frozen=True, slots=True)
class WorldFact:
    """One fact. `value` is an entity id or a literal in its canonical spelling.

    `order` and `year` qualify it; `role` names what the object is to the subject (`sister`).
    A symmetric fact is one record; `back_order` and `back_role` qualify its other direction.
    """

    id: int
    subject: int
    relation: str
    value: int | str
    order: int = 0
    year: int = 0
    role: str = ""
    symmetric: bool = False
    back_order: int = 0
    back_role: str = ""

    @property
    def object(self) -> int:
        """The object's entity id, or -1 for a literal."""
        return self.value if isinstance(self.value, int) else -1


class World:
    """Entities and facts, with the indices that building and asking need."""

    def __init__(self, config: Config) -> None:
        """Open an empty world."""
        self.config = config
        self.pools = NamePools(config.seed, config.counts["person"])
        self.entities: list[Entity] = []
        self.facts: list[WorldFact] = []
        self.of_kind: dict[str, list[Entity]] = {}
        self._out: dict[tuple[int, str], list[WorldFact]] = {}
        self._in: dict[tuple[int, str], list[WorldFact]] = {}
        self.used: dict[str, list[int]] = {}
        self.removed: dict[int, WorldFact] = {}
        self.triples: dict[int, tuple[Triple, ...]] = {}
        self._cities: dict[int, list[Entity]] = {}
        self._working: dict[tuple[str, ...], list[Entity]] = {}

    def add(self, kind: str, name: str, **more: object) -> Entity:
        """Add an entity and return it."""
        entity = Entity(len(self.entities), kind, name, **more)  # type: ignore[arg-type]
        self.entities.append(entity)
        self.of_kind.setdefault(kind, []).append(entity)
        self.used.setdefault(name, []).append(entity.id)
        return entity

    def cities_of(self, country: int) -> list[Entity]:
        """Return the cities of a country, those of capitals first; the map must be finished."""
        if not self._cities:
            for city in self.of_kind["city"]:
                self._cities.setdefault(city.home, []).append(city)
        return self._cities[country]

    def state(
        self, subject: Entity, relation: str, value: Entity | str, **more: object
    ) -> WorldFact:
        """Add a fact and return it."""
        object_ = value.id if isinstance(value, Entity) else value
        fact = WorldFact(len(self.facts), subject.id, relation, object_, **more)  # type: ignore[arg-type]
        self.facts.append(fact)
        self._out.setdefault((fact.subject, relation), []).append(fact)
        if fact.object >= 0:
            self._in.setdefault((fact.object, relation), []).append(fact)
        return fact

    def working_as(self, nouns: tuple[str, ...]) -> list[Entity]:
        """Return the persons of some occupations; the population must be finished."""
        if nouns not in self._working:
            people = self.of_kind["person"]
            self._working[nouns] = [person for person in people if person.noun in nouns]
        return self._working[nouns]

    def remove(self, fact: WorldFact) -> None:
        """Take a fact out of the world, so that no view will hold it."""
        self.removed[fact.id] = fact

    def out(self, entity: Entity | int, relation: str) -> Iterator[WorldFact]:
        """Yield the standing facts whose subject is an entity."""
        key = (entity if isinstance(entity, int) else entity.id, relation)
        return (fact for fact in self._out.get(key, ()) if fact.id not in self.removed)

    def into(self, entity: Entity | int, relation: str) -> Iterator[WorldFact]:
        """Yield the standing facts whose object is an entity."""
        key = (entity if isinstance(entity, int) else entity.id, relation)
        return (fact for fact in self._in.get(key, ()) if fact.id not in self.removed)

    def both(self, entity: Entity | int, relation: str) -> list[WorldFact]:
        """Return the standing facts of an entity, those of a symmetric relation both ways."""
        back = (fact for fact in self.into(entity, relation) if fact.symmetric)
        return [*self.out(entity, relation), *back]

    def facts_of(self, entity: int, relation: str) -> list[WorldFact]:
        """Return all facts of a symmetric relation, also removed ones: what is true, not stated."""
        back = (fact for fact in self._in.get((entity, relation), ()) if fact.symmetric)
        return [*self._out.get((entity, relation), ()), *back]

    def value(self, entity: Entity | int, relation: str) -> int | str | None:
        """Return the first standing value of a relation, or none."""
        return next((fact.value for fact in self.out(entity, relation)), None)

    def standing(self) -> Iterator[WorldFact]:
        """Yield all facts that have not been removed, in order of creation."""
        return (fact for fact in self.facts if fact.id not in self.removed)


def day(stream_year: int, month: int, date: int) -> str:
    """Return the canonical spelling of a date: `12 March 1931`."""
    return f"{date} {MONTHS[month - 1]} {stream_year}"
