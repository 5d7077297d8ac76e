"""Countries, regions, cities, rivers and seas."""

from __future__ import annotations

from harness.data.benchmarks.atlas.cultures import CULTURES
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.names import country_name, place_name

__all__ = ["add_places", "city_in", "fresh"]

_BY_NAME = {culture.name: culture for culture in CULTURES}
_AVOID = frozenset({"Sokovia", "Botania", "Romania", "Lithania", "Oman", "Iran", "Finland"})


def fresh(world: World, kind: str, stream: Stream, culture: str) -> str:
    """Draw a place name that no entity bears yet."""
    while True:
        name = place_name(_BY_NAME[culture], stream)
        if kind == "river" and name.endswith("grad"):
            continue
        if name not in world.used and len(name) > 4 and name not in _AVOID:
            return name


def city_in(world: World, country: int, stream: Stream) -> Entity:
    """Draw a city of a country, the larger ones more often."""
    cities = world.cities_of(country)
    return cities[min(stream.below(len(cities)), stream.below(len(cities)))]


def add_places(world: World) -> None:
    """Build the map: countries first, then regions, cities, seas and rivers in them."""
    seed, counts = world.config.seed, world.config.counts
    for i in range(counts["country"]):
        stream = Stream(seed, "country", i)
        culture = CULTURES[i % len(CULTURES)]
        name, demonym = country_name(culture, stream)
        while name in world.used or name in _AVOID or demonym in _AVOID:
            name, demonym = country_name(culture, stream)
        country = world.add("country", name, culture=culture.name, demonym=demonym)
        country.start = stream.between(1190, 1834)
        world.state(country, "inception", str(country.start))
        million = stream.between(2, 38) * 1_000_000 + stream.below(1_000_000)
        world.state(country, "population", f"{million:,}", year=stream.between(2008, 2021))
    countries = world.of_kind["country"]
    for i in range(counts["region"]):
        stream = Stream(seed, "region", i)
        country = countries[i % len(countries)]
        region = world.add("region", fresh(world, "region", stream, country.culture))
        region.culture, region.home = country.culture, country.id
        world.state(region, "country", country)
    _add_cities(world)
    _add_waters(world)


def _add_cities(world: World) -> None:
    seed = world.config.seed
    regions = world.of_kind["region"]
    capital_of: dict[int, Entity] = {}
    for i in range(world.config.counts["city"]):
        stream = Stream(seed, "city", i)
        region = regions[i % len(regions)]
        name = fresh(world, "city", stream, region.culture)
        others = world.of_kind.get("city", [])
        if i > len(regions) and stream.chance(world.config.shared_place):
            twin = stream.pick(others)
            if twin.home != region.home and len(world.used[twin.name]) == 1:
                name = twin.name
        city = world.add("city", name, culture=region.culture, home=region.home)
        world.state(city, "region", region)
        country = world.entities[region.home]
        world.state(city, "country", country)
        people = stream.between(12, 99) * 1000 + stream.below(1000)
        if i < len(regions):
            people = people * 5 + 90_000
            world.state(region, "capital", city)
            capital_of.setdefault(region.home, city)
        if capital_of.get(region.home) is city:
            people *= 3
        world.state(city, "population", f"{people:,}", year=stream.between(2001, 2021))
    for country in world.of_kind["country"]:
        if country.id in capital_of:
            world.state(country, "capital", capital_of[country.id])


def _add_waters(world: World) -> None:
    seed, counts = world.config.seed, world.config.counts
    for i in range(counts["sea"]):
        stream = Stream(seed, "sea", i)
        culture = stream.pick(CULTURES).name
        form = stream.pick(("Sea of {}", "{} Sea", "Gulf of {}", "{} Bay"))
        world.add("sea", form.format(fresh(world, "sea", stream, culture)), culture=culture)
    countries = world.of_kind["country"]
    for i in range(counts["river"]):
        stream = Stream(seed, "river", i)
        country = countries[i % len(countries)]
        river = world.add("river", fresh(world, "river", stream, country.culture))
        river.culture, river.home = country.culture, country.id
        world.state(river, "country", country)
        world.state(river, "length", f"{stream.between(41, 968)} km")
        world.state(river, "mouth", stream.pick(world.of_kind["sea"]))
        cities = [
            city
            for city in world.of_kind["city"]
            if city.home == country.id and not list(world.into(city, "flows_through"))
        ]
        for city in stream.sample(cities, stream.between(1, 4)):
            world.state(river, "flows_through", city)
