"""Films, books, albums, songs and programmes, made by persons who were alive to make them."""

from __future__ import annotations

from harness.data.benchmarks.atlas.bodies import any_active
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.entities import Entity, World, day
from harness.data.benchmarks.atlas.lists import words
from harness.data.benchmarks.atlas.people import NOW, active

__all__ = ["add_works", "title"]

_ADJECTIVES = words(
    "Amber Silent Crooked Hollow Patient Drowned Painted Borrowed Northern Bitter Last Gilded "
    "Restless Folded Salted Burning Paper Winter Blind Scarlet Distant Iron Unwritten Quiet "
    "Broken Velvet Lesser Wandering Frozen Hidden Seventh Crimson Idle Stubborn Weightless "
    "Pale"
)
_NOUNS = words(
    "Lantern Harbour Orchard Ferryman Staircase Sparrow Ledger Mirror Caravan Lighthouse "
    "Clockmaker Bridge Meadow Almanac Cartographer Tide Vineyard Envoy Thorn Violin Compass "
    "Garden Winter Witness Beekeeper Furnace Carousel Pilgrim Threshold Quarry Telegram Heron "
    "Glacier Locksmith Parade Tailor Well Inheritance Sailor Causeway Masquerade Windmill"
)
_OF = words(
    "Ashes Salt Rain Dust Honey Smoke Glass Snow Silence Midsummer Tin Exile Silk Copper Frost"
)
_FORMS = (
    "The {a} {n}",
    "The {a} {n}",
    "{a} {n}",
    "The {n} of {o}",
    "{k} {n} for {p}",
    "The {n}'s Daughter",
    "Letters to {p}",
    "The {n} in the {m}",
    "The {a} {n} of {c}",
    "Beyond the {n}",
    "No {n} in {c}",
    "Under the {a} {n}",
    "{p}'s {n}",
    "Return to {c}",
    "What the {n} Said",
)
_SONGS = (
    "{a} {n}",
    "{o} in the {n}",
    "Call Me {p}",
    "Hold the {n}",
    "{n} Song",
    "Back to {c}",
    "My {a} {n}",
    "The {n}",
    "Waltz for {p}",
    "When the {n} Sleeps",
    "The {n} in the {m}",
)
_GENRES = {
    "film": words("drama comedy thriller western mystery war romance horror adventure musical"),
    "album": words("folk jazz pop electronic rock soul"),
    "book": words("historical crime satirical gothic adventure epistolary"),
}


def title(world: World, kind: str, stream: Stream, culture: str) -> str:
    """Draw the title of a work that no entity bears yet."""
    forms = _SONGS if kind in ("song", "album") else _FORMS
    while True:
        one, two, *_ = stream.sample(_NOUNS, 2)
        ash, bone, *_ = stream.sample(_OF, 2)
        name = stream.pick(forms).format(
            a=stream.pick(_ADJECTIVES),
            n=one,
            k="An" if one[0] in "AEIOU" else "A",
            m=two,
            o=ash,
            q=bone,
            p=world.pools.given(culture, stream.pick("mf"), stream),
            c=stream.pick(world.of_kind["city"]).name,
        )
        if name not in world.used:
            return name


def _named(world: World, kind: str, stream: Stream, culture: str, year: int) -> str:
    """Draw a title, at a configured rate one that another work already bears."""
    if stream.chance(world.config.shared_title):
        others = [
            work
            for other in ("film", "song", "album", "book")
            for work in world.of_kind.get(other, ())[-60:]
            if work.start != year and len(world.used[work.name]) < 3
        ]
        if others:
            return stream.pick(others).name
    return title(world, kind, stream, culture)


def _credit(
    world: World, work: Entity, relation: str, nouns: tuple[str, ...], stream: Stream
) -> Entity | None:
    home = work.home if stream.chance(700) else -1
    person = any_active(world, nouns, work.start, stream, home)
    if person is not None:
        world.state(work, relation, person)
    return person


def _work(world: World, kind: str, index: int, low: int, high: int) -> tuple[Entity, Stream]:
    stream = Stream(world.config.seed, kind, index)
    country = stream.pick(world.of_kind["country"])
    year = stream.between(low, high)
    name = _named(world, kind, stream, country.culture, year)
    work = world.add(kind, name, culture=country.culture, home=country.id, start=year)
    if kind != "song":
        date = day(year, stream.between(1, 12), stream.between(1, 28))
        world.state(work, "publication_date", str(year) if kind == "book" else date)
    if kind in ("film", "book"):
        world.state(work, "country_of_origin", country)
    if kind in _GENRES:
        work.noun = stream.pick(_GENRES[kind])
        world.state(work, "genre", work.noun)
    return work, stream


def add_works(world: World) -> None:
    """Add books before films, which adapt them, and albums before songs, which are on them."""
    counts = world.config.counts
    for i in range(counts["book"]):
        book, stream = _work(world, "book", i, 1884, 2014)
        _credit(world, book, "author", ("novelist",), stream)
    for i in range(counts["film"]):
        _film(world, i)
    for i in range(counts["album"]):
        album, stream = _work(world, "album", i, 1956, 2018)
        _credit(world, album, "performer", ("singer",), stream)
        if stream.chance(700):
            _credit(world, album, "producer", ("composer",), stream)
    for i in range(counts["song"]):
        _song(world, i)
    for i in range(counts["programme"]):
        programme, stream = _work(world, "programme", i, 1958, 2016)
        old = [
            company
            for company in world.of_kind["company"]
            if company.noun == "broadcaster" and company.start <= programme.start
        ]
        if old:
            world.state(programme, "channel", stream.pick(old))
        _credit(world, programme, "presenter", ("television presenter", "historian"), stream)


def _film(world: World, index: int) -> None:
    film, stream = _work(world, "film", index, 1924, NOW - 2)
    books = [book for book in world.of_kind["book"][-400:] if book.start + 1 < film.start]
    if books and stream.chance(320):
        book = stream.pick(books)
        world.state(film, "based_on", book)
        if stream.chance(350) and len(world.used[book.name]) == 1:
            world.used[film.name].remove(film.id)
            film.name = book.name
            world.used[film.name].append(film.id)
    director = _credit(world, film, "director", ("film director",), stream)
    if stream.chance(850):
        _credit(world, film, "screenwriter", ("screenwriter", "novelist"), stream)
    if stream.chance(750):
        _credit(world, film, "composer", ("composer",), stream)
    if stream.chance(550):
        _credit(world, film, "producer", ("entrepreneur", "film director"), stream)
    cast: dict[int, None] = {} if director is None else {director.id: None}
    for _ in range(stream.between(1, 3)):
        actor = any_active(world, ("actor",), film.start, stream, film.home)
        if actor is not None and actor.id not in cast and active(actor, film.start, 18, 74):
            cast[actor.id] = None
            world.state(film, "cast_member", actor)


def _song(world: World, index: int) -> None:
    song, stream = _work(world, "song", index, 1948, 2019)
    released = day(song.start, stream.between(1, 12), stream.between(1, 28))
    performer = _credit(world, song, "performer", ("singer",), stream)
    albums = [
        world.entities[fact.subject]
        for fact in (world.into(performer, "performer") if performer else ())
        if world.entities[fact.subject].kind == "album"
    ]
    if albums:
        album = stream.pick(albums)
        world.state(song, "part_of", album)
        released = str(world.value(album, "publication_date"))
        song.start = album.start
    world.state(song, "publication_date", released)
    if stream.chance(800):
        _credit(world, song, "composer", ("composer",), stream)
