"""Companies, universities, clubs, awards, battles, and what persons have to do with them."""

from __future__ import annotations

from collections.abc import Callable

from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World, day
from harness.data.benchmarks.atlas.lists import words
from harness.data.benchmarks.atlas.people import NOW, active
from harness.data.benchmarks.atlas.places import city_in

__all__ = ["add_bodies", "add_careers", "any_active", "body_name"]

_COMPANY = (
    "{0} Works",
    "{0} Industries",
    "{0} Broadcasting",
    "{0} Television",
    "{0} & Sons",
    "{0} Shipping Company",
    "{0} Instruments",
    "{0} Press",
    "{0} Motors",
    "{0} Textile Mills",
    "{0} Glassworks",
)
_UNIVERSITY = (
    "University of {1}",
    "{1} Institute of Technology",
    "{1} Academy of Arts",
    "{0} University",
    "{1} Conservatory",
    "{0} College",
)
_CLUB = ("{1} Rowing Club", "{1} Athletic", "{1} Chess Society", "FC {1}", "{1} Alpine Club")
_AWARD = ("{0} Prize", "{0} Medal", "{0} Award", "Order of {1}", "Golden {2}")
_FORMS = {"company": _COMPANY, "university": _UNIVERSITY, "club": _CLUB, "award": _AWARD}
_MAYORS = ("politician", "entrepreneur", "historian", "architect")
_THINGS = words("Heron Lantern Anchor Thistle Falcon Compass Laurel Acorn Kestrel Plough")


def any_active(
    world: World, nouns: tuple[str, ...], year: int, stream: Stream, home: int = -1
) -> Entity | None:
    """Draw a person of one of some occupations who works in a year, or none.

    A person of the home country is preferred where one is found soon.
    """
    people = world.working_as(nouns)
    for attempt in range(60):
        person = people[stream.below(len(people))]
        if active(person, year) and (home < 0 or attempt > 20 or person.home == home):
            return person
    return None


def body_name(world: World, kind: str, stream: Stream, city: Entity) -> tuple[str, str]:
    """Draw the name of a body seated in a city that no entity bears yet, and the name's form."""
    forms = _FORMS[kind]
    while True:
        surname = world.pools.surname(city.culture, stream).split(" ")[-1].removeprefix("al-")
        form = stream.pick(forms)
        name = form.format(surname, city.name, stream.pick(_THINGS))
        if name not in world.used:
            return name, form


def _founder(world: World, body: Entity, stream: Stream, nouns: tuple[str, ...]) -> None:
    founder = any_active(world, nouns, body.start, stream, body.home)
    if founder is not None:
        world.state(body, "founded_by", founder)


def _make(world: World, kind: str, year: Callable[[Stream], int], count: int) -> None:
    for i in range(count):
        stream = Stream(world.config.seed, kind, i)
        country = stream.pick(world.of_kind["country"])
        city = city_in(world, country.id, stream)
        name, form = body_name(world, kind, stream, city)
        body = world.add(kind, name, culture=city.culture, home=country.id)
        body.start = year(stream)
        body.noun = "broadcaster" if "Broadcast" in form or "Televis" in form else ""
        world.state(body, "inception", str(body.start))
        if kind != "award":
            world.state(body, "headquarters", city)
        if kind == "company" and stream.chance(180):
            _short(world, body, stream)


def _short(world: World, body: Entity, stream: Stream) -> None:
    words = [word for word in body.name.split() if word[0].isalpha()]
    alias = "".join(word[0] for word in words) + stream.pick("ABDKLMNORST")
    if len(alias) > 2 and alias not in world.used:
        world.used.setdefault(alias, []).append(body.id)
        body.aliases.append(alias)
        world.state(body, "also_known_as", alias)


def add_bodies(world: World) -> None:
    """Add all founded bodies and the battles; persons must be there, careers come after."""
    counts, seed = world.config.counts, world.config.seed
    _make(world, "university", lambda s: s.between(1835, 1935), counts["university"])
    _make(world, "company", lambda s: s.between(1872, 1989), counts["company"])
    _make(world, "club", lambda s: s.between(1872, 1975), counts["club"])
    _make(world, "award", lambda s: s.between(1882, 1975), counts["award"])
    learned = ("physicist", "historian", "botanist", "architect", "politician", "entrepreneur")
    for kind in ("university", "company", "club"):
        for body in world.of_kind[kind]:
            stream = Stream(seed, "founder", body.id)
            _founder(world, body, stream, ("entrepreneur",) if kind == "company" else learned)
    for body in world.of_kind["company"]:
        if body.noun == "broadcaster" and body.start < 1926:
            body.start += 60
            _restate_inception(world, body, Stream(seed, "refound", body.id))
    for company in world.of_kind["company"]:
        stream = Stream(seed, "parent", company.id)
        parent = stream.pick(world.of_kind["company"])
        if stream.chance(330) and parent.id != company.id and parent.start < company.start:
            world.state(company, "parent_company", parent)
    for award in world.of_kind["award"]:
        stream = Stream(seed, "presenter", award.id)
        old = [body for body in world.of_kind["university"] if body.start <= award.start]
        if old:
            world.state(award, "presented_by", stream.pick(old))
    _add_battles(world)


def _restate_inception(world: World, body: Entity, stream: Stream) -> None:
    for name in ("inception", "founded_by"):
        for fact in list(world.out(body, name)):
            world.remove(fact)
    world.state(body, "inception", str(body.start))
    _founder(world, body, stream, ("entrepreneur",))


def _add_battles(world: World) -> None:
    for i in range(world.config.counts["battle"]):
        stream = Stream(world.config.seed, "battle", i)
        year = stream.between(1878, 1946)
        city = stream.pick(world.of_kind["city"])
        name = stream.pick(("Battle of {}", "Siege of {}", "Battle of {}")).format(city.name)
        if name in world.used:
            name = name.replace("Battle", "Second Battle").replace("Siege", "Relief")
        if name in world.used:
            name = f"{year} {name}"
        battle = world.add("battle", name, culture=city.culture, home=city.home, start=year)
        world.state(battle, "date", day(year, stream.between(1, 12), stream.between(1, 28)))
        world.state(battle, "location", city)
        own = world.entities[city.home]
        other = stream.pick([c for c in world.of_kind["country"] if c.id != own.id])
        for side in (own, other):
            world.state(battle, "belligerent", side)
        for _ in range(40):
            person = any_active(world, ("military officer", "politician"), year, stream)
            if person is not None and (person.home in (own.id, other.id)) and person.gender == "m":
                world.state(battle, "commander", person)
                break


def add_careers(world: World) -> None:
    """Add education, employment, awards, mayors and the cities named after persons."""
    seed = world.config.seed
    universities, awards = world.of_kind["university"], world.of_kind["award"]
    companies = world.of_kind["company"]
    schools: dict[int, list[Entity]] = {}
    firms: dict[int, list[Entity]] = {}
    for person in world.of_kind["person"]:
        stream = Stream(seed, "career", person.id)
        old = _since(universities, person.start + 18, schools)
        near = [body for body in old if body.home == person.home] or old
        if near and stream.chance(560):
            first = stream.pick(near)
            world.state(person, "educated_at", first)
            more = [body for body in old if body.id != first.id]
            if more and stream.chance(170):
                world.state(person, "educated_at", stream.pick(more))
        hiring = _since(companies, person.start + 40, firms)
        lives = (person.end or NOW) - person.start
        ordinary = person.noun not in ("military officer", "entrepreneur", "singer", "actor")
        if hiring and ordinary and lives > 45 and stream.chance(300):
            world.state(person, "employer", stream.pick(hiring))
        _honours(world, person, awards, stream)
    for city in world.of_kind["city"]:
        stream = Stream(seed, "mayor", city.id)
        mayor = any_active(world, _MAYORS, NOW, stream, city.home)
        if mayor is not None and not list(world.into(mayor, "mayor")):
            world.state(city, "mayor", mayor)


def _since(bodies: list[Entity], year: int, cache: dict[int, list[Entity]]) -> list[Entity]:
    """Return the bodies that exist in a year."""
    if year not in cache:
        cache[year] = [body for body in bodies if body.start <= year]
    return cache[year]


def _honours(world: World, person: Entity, awards: list[Entity], stream: Stream) -> None:
    wanted = stream.weighted(((0, 62), (1, 22), (2, 12), (3, 4)))
    years: dict[int, None] = {}
    got: list[tuple[int, Entity]] = []
    for award in stream.sample(awards, 12):
        year = person.start + stream.between(30, 66)
        fits = award.start <= year and active(person, year, 28, 70) and year <= NOW
        if len(got) < wanted and fits and year not in years:
            years[year] = None
            got.append((year, award))
    for order, (year, award) in enumerate(sorted(got, key=lambda item: item[0]), 1):
        world.state(person, "award_received", award, year=year, order=order)
