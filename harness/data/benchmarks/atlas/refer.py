"""How an entity is referred to: by name, by name and description, or as the topic of an article."""

from __future__ import annotations

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.names import plain
from harness.data.benchmarks.atlas.schema import WORD

__all__ = ["Names", "articled", "implied", "join"]

_THE = ("University of", "Order of")
_THE_WORDS = ("Institute", "Academy", "Conservatory", "Club", "Society", "Company", "Textile")


def articled(entity: Entity, name: str = "") -> str:
    """Return a name with `the` where English has it: rivers, seas, awards, battles, institutes."""
    name = name or entity.name
    if entity.kind in ("river", "sea", "award", "battle"):
        return f"the {name}"
    if entity.kind in ("university", "club", "company") and (
        name.startswith(_THE) or any(word in name for word in _THE_WORDS)
    ):
        return f"the {name}"
    return name


def implied(world: World, entity: Entity, mention: str) -> tuple[int, ...]:
    """Return the ids of the facts that a reference states by the way: `the Ostrian painter X`."""
    home = world.entities[entity.home] if entity.home >= 0 else None
    if home is None or mention == entity.name:
        return ()
    told: list[str] = []
    if entity.kind == "person" and mention.startswith("the ") and entity.noun in mention:
        told.append("occupation")
        if home.demonym in mention:
            told.append("country_of_citizenship")
    elif entity.kind in ("city", "region") and home.name in mention.removeprefix(entity.name):
        told.append("country")
    return tuple(fact.id for name in told for fact in world.out(entity, name))


def join(items: list[str]) -> str:
    """Return a list in prose: `A`, `A and B`, `A, B and C`."""
    if len(items) < 2:
        return "".join(items)
    if any(" and " in item for item in items):
        return f"{', '.join(items[:-1])}, as well as {items[-1]}"
    return f"{', '.join(items[:-1])} and {items[-1]}"


def _content(name: str) -> list[str]:
    return [word for word in name.split() if len(word) > 3 and word not in ("with", "When")]


def _trigrams(name: str) -> frozenset[str]:
    text = f"  {plain(name).casefold()} "
    return frozenset(text[i : i + 3] for i in range(len(text) - 2))


class Names:
    """Which names single an entity out in this world, and which are easily confused."""

    def __init__(self, world: World) -> None:
        """Index all names and aliases, with and without diacritics."""
        self.world = world
        self._bearers: dict[str, dict[int, None]] = {}
        for entity in world.entities:
            for name in entity.names:
                self._bearers.setdefault(name.casefold(), {})[entity.id] = None
        self._words: dict[tuple[str, str], list[Entity]] = {}
        for entity in world.entities:
            for word in dict.fromkeys(_content(entity.name)):
                self._words.setdefault((entity.kind, word), []).append(entity)

    def bearers(self, name: str) -> int:
        """Return how many entities bear a name."""
        return len(self._bearers.get(name.casefold(), ()))

    def unique(self, name: str) -> bool:
        """Whether exactly one entity bears a name."""
        return self.bearers(name) == 1

    def similar(self, entity: Entity, stream: Stream) -> Entity | None:
        """Draw another entity of the same kind whose name shares a word, or none."""
        words = list(dict.fromkeys(_content(entity.name)))
        found = [
            other
            for word in words
            for other in self._words[(entity.kind, word)][:40]
            if other.name != entity.name
        ]
        return stream.pick(found) if found else None

    def nearest(self, kind: str, name: str) -> Entity:
        """Return the entity of a kind whose name is most like a name that nobody bears."""
        words = list(dict.fromkeys(_content(name)))
        sharing = [other for word in words for other in self._words.get((kind, word), ())]
        wanted = _trigrams(name)

        def likeness(other: Entity) -> tuple[float, int]:
            have = _trigrams(other.name)
            return len(wanted & have) / len(wanted | have), -other.id

        return max(sharing or self.world.of_kind[kind], key=likeness)

    def noun(self, entity: Entity) -> str:
        """Return the noun that describes an entity: an occupation, or its kind."""
        return entity.noun if entity.kind == "person" else WORD[entity.kind]

    def described(self, entity: Entity, stream: Stream) -> str:
        """Return a name with a description that singles the entity out."""
        mark = entity.title[len(entity.name) :].strip(" ()")
        name, noun = entity.name, self.noun(entity)
        if entity.kind in ("city", "region"):
            country = self.world.entities[entity.home]
            return f"{name} in {country.name}" if stream.chance(500) else f"{name}, {country.name}"
        if entity.kind == "person":
            if "born" in mark:
                return f"the {noun} {name} (born {entity.start})"
            if stream.chance(300):
                return f"the {self.world.entities[entity.home].demonym} {noun} {name}"
            return f"the {noun} {name}"
        said = entity.kind in ("award", "battle", "sea", "country", "university", "club")
        if said or noun in name.casefold() or "Works" in name or "Company" in name:
            return articled(entity)
        return f"the {mark if any(c.isdigit() for c in mark) else noun} {name}"

    def mention(self, entity: Entity, stream: Stream, described: int) -> str:
        """Return a reference from outside its article: the bare name only where it is unique."""
        if not self.unique(entity.name) or stream.chance(described):
            return self.described(entity, stream)
        return articled(entity)
