"""Persons: families over four generations and people without kin, in coherent lives."""

from __future__ import annotations

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World, day
from harness.data.benchmarks.atlas.names import initials
from harness.data.benchmarks.atlas.places import city_in

__all__ = ["NOW", "OCCUPATIONS", "active", "add_people"]

NOW = 2021
"""The last year of the world: who lives then is alive."""

OCCUPATIONS = (
    ("film director", 90),
    ("actor", 150),
    ("screenwriter", 55),
    ("composer", 75),
    ("singer", 80),
    ("novelist", 85),
    ("politician", 85),
    ("entrepreneur", 65),
    ("military officer", 75),
    ("television presenter", 35),
    ("physicist", 50),
    ("architect", 50),
    ("painter", 55),
    ("historian", 35),
    ("botanist", 35),
)


def active(person: Entity, year: int, first: int = 24, last: int = 74) -> bool:
    """Whether a person is of working age and alive in a year."""
    end = person.end or NOW + 1
    return person.start + first <= year <= min(person.start + last, end - 1)


class _Families:
    """Builds persons family by family until the world has as many as it should."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.target = world.config.counts["person"]
        self.until: dict[int, int] = {}
        self.city: dict[int, Entity] = {}
        self.alike: dict[tuple[str, str], list[Entity]] = {}
        self.count = 0

    @property
    def full(self) -> bool:
        return self.count >= self.target

    def person(
        self, stream: Stream, gender: str, birth: int, home: int, surname: str = ""
    ) -> Entity:
        world = self.world
        country = world.entities[home]
        kin = surname
        while True:
            surname = kin or world.pools.surname(country.culture, stream)
            name = f"{world.pools.given(country.culture, gender, stream)} {surname}"
            if name not in world.used:
                break
        person = world.add(
            "person", name, culture=country.culture, gender=gender, home=home, surname=surname
        )
        person.start = birth
        person.noun = stream.weighted(OCCUPATIONS)
        if person.noun == "military officer" and gender == "f" and birth < 1930:
            person.noun = "physicist"
        if person.noun == "television presenter" and birth < 1915:
            person.noun = "singer"
        self.count += 1
        self.until[person.id] = birth + 22
        return person

    def must_live(self, person: Entity, year: int) -> None:
        self.until[person.id] = max(self.until[person.id], year)

    def marry(self, one: Entity, two: Entity, order: int = 1, back: int = 1) -> None:
        self.world.state(one, "spouse", two, order=order, symmetric=True, back_order=back)
        both = max(one.start, two.start) + 30
        self.must_live(one, both)
        self.must_live(two, both)

    def family(self, index: int) -> None:
        world = self.world
        stream = Stream(world.config.seed, "family", index)
        home = stream.pick(world.of_kind["country"]).id
        if stream.chance(270):
            self.person(stream, stream.pick("mf"), stream.between(1852, 1990), home)
            return
        birth = stream.between(1846, 1932)
        husband = self.person(stream, "m", birth, home)
        wife = self.person(stream, "f", birth + stream.between(-3, 7), home)
        self.couple(stream, husband, wife, 1)

    def couple(self, stream: Stream, husband: Entity, wife: Entity, depth: int) -> None:
        self.marry(husband, wife)
        children: list[Entity] = []
        age = stream.between(21, 28)
        for _ in range(stream.weighted(((1, 4), (2, 4), (3, 3)))):
            birth = wife.start + age
            if age > 41 or birth > 1994 or (self.full and children):
                break
            age += stream.between(2, 6)
            child = self.person(stream, stream.pick("mf"), birth, husband.home, husband.surname)
            self.world.state(child, "father", husband)
            self.world.state(child, "mother", wife)
            self.must_live(husband, birth)
            self.must_live(wife, birth + 1)
            for other in children:
                self.siblings(other, child)
            children.append(child)
        if stream.chance(230) and not self.full:
            self.second_marriage(stream, stream.pick((husband, wife)))
        for child in children:
            if self.full or depth > 3 or child.start > 1966 or not stream.chance(540):
                continue
            gender = "f" if child.gender == "m" else "m"
            home = (
                child.home if stream.chance(800) else stream.pick(self.world.of_kind["country"]).id
            )
            partner = self.person(stream, gender, child.start + stream.between(-4, 4), home)
            pair = (child, partner) if child.gender == "m" else (partner, child)
            self.couple(stream, *pair, depth + 1)

    def second_marriage(self, stream: Stream, person: Entity) -> None:
        gender = "f" if person.gender == "m" else "m"
        partner = self.person(stream, gender, person.start + stream.between(-3, 8), person.home)
        self.marry(person, partner, order=2)
        self.must_live(person, max(person.start, partner.start) + 40)
        self.must_live(partner, max(person.start, partner.start) + 40)

    def siblings(self, older: Entity, younger: Entity) -> None:
        roles = {"m": "brother", "f": "sister"}
        self.world.state(
            older,
            "sibling",
            younger,
            symmetric=True,
            role=roles[younger.gender],
            back_role=roles[older.gender],
        )

    def life(self, person: Entity) -> None:
        world = self.world
        stream = Stream(world.config.seed, "life", person.id)
        death = person.start + stream.between(44, 68) + stream.below(29)
        if death < self.until[person.id]:
            death = self.until[person.id] + stream.between(1, 12)
        death = min(death, max(person.start + 97, self.until[person.id] + 1))
        person.end = death if death < NOW else 0
        born = day(person.start, stream.between(1, 12), stream.between(1, 28))
        world.state(person, "date_of_birth", born)
        country = world.entities[person.home]
        parents = [*world.out(person, "mother")]
        if parents and stream.chance(650):
            city = self.city[parents[0].object]
        else:
            home = country.id if stream.chance(900) else stream.pick(world.of_kind["country"]).id
            city = city_in(world, home, stream)
        self.city[person.id] = city
        world.state(person, "place_of_birth", city)
        if person.end:
            died = day(person.end, stream.between(1, 12), stream.between(1, 28))
            world.state(person, "date_of_death", died)
            home = country.id if stream.chance(760) else stream.pick(world.of_kind["country"]).id
            world.state(person, "place_of_death", city_in(world, home, stream))
        world.state(person, "country_of_citizenship", country)
        world.state(person, "occupation", person.noun)

    def alias(self, person: Entity) -> None:
        world = self.world
        stream = Stream(world.config.seed, "alias", person.id)
        if not stream.chance(world.config.alias):
            return
        form = stream.weighted(
            (("initials", 2), ("pen", 4), ("married", 2 * (person.gender == "f")))
        )
        given = person.name.split(" ")[0]
        if form == "initials":
            alias = initials(person.name)
        elif form == "pen":
            alias = f"{given} {world.pools.surname(person.culture, stream)}"
        else:
            husbands = world.both(person, "spouse")
            other = husbands[0].subject if husbands and husbands[0].subject != person.id else -1
            if other < 0:
                alias = initials(person.name)
            else:
                alias = f"{given} {world.entities[other].surname}"
        if alias not in world.used:
            world.used.setdefault(alias, []).append(person.id)
            person.aliases.append(alias)
            world.state(person, "also_known_as", alias)

    def namesake(self, person: Entity) -> None:
        world = self.world
        stream = Stream(world.config.seed, "namesake", person.id)
        kin = list(world.out(person, "father")) or list(world.into(person, "father"))
        if kin or not stream.chance(world.config.namesake * 2):
            return
        others = [
            other
            for other in self.alike[(person.culture, person.gender)]
            if other.id != person.id and len(world.used[other.name]) == 1
        ]
        if others and len(world.used[person.name]) == 1:
            other = stream.pick(others)
            world.used[person.name].remove(person.id)
            world.used[other.name].append(person.id)
            person.name, person.surname = other.name, other.surname


def add_people(world: World) -> None:
    """Add the persons with their kin, their lives and their further names."""
    families = _Families(world)
    index = 0
    while not families.full:
        families.family(index)
        index += 1
    for person in world.of_kind["person"]:
        families.life(person)
        families.alike.setdefault((person.culture, person.gender), []).append(person)
    for person in world.of_kind["person"]:
        families.namesake(person)
    for person in world.of_kind["person"]:
        families.alias(person)
