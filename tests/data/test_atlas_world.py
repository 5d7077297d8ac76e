"""The world: lives, works and institutions in a coherent order of years."""

from __future__ import annotations

import pytest

from harness.data.benchmarks.atlas.config import configure
from harness.data.benchmarks.atlas.entities import Entity, World
from harness.data.benchmarks.atlas.people import NOW
from harness.data.benchmarks.atlas.schema import RELATIONS
from harness.data.benchmarks.atlas.values import measure
from harness.data.benchmarks.atlas.world import build_world


@pytest.fixture(scope="module", params=[88, 5, 1234])
def world(request: pytest.FixtureRequest) -> World:
    return build_world(configure("small", "normal", request.param))


def year(world: World, entity: Entity, relation: str) -> int:
    value = world.value(entity, relation)
    return measure(str(value))[0] if value is not None else 0


def test_nobody_dies_before_birth_or_lives_too_long(world: World) -> None:
    for person in world.of_kind["person"]:
        born, died = year(world, person, "date_of_birth"), year(world, person, "date_of_death")
        assert born == person.start
        assert 20 <= (died or NOW) - born <= 101 or (not died and born > NOW - 40)
        assert (died == 0) == person.alive
        assert died <= NOW


def test_parents_are_of_an_age_and_alive(world: World) -> None:
    for child in world.of_kind["person"]:
        for relation in ("father", "mother"):
            for fact in world.out(child, relation):
                parent = world.entities[fact.object]
                assert parent.gender == ("m" if relation == "father" else "f")
                assert 16 <= child.start - parent.start <= 60
                assert not parent.end or parent.end >= child.start


def test_spouses_are_alive_together_and_no_kin(world: World) -> None:
    for fact in world.facts:
        if fact.relation == "spouse":
            one, two = world.entities[fact.subject], world.entities[fact.object]
            assert one.gender != two.gender
            latest = max(one.start, two.start) + 18
            assert latest <= min(one.end or NOW, two.end or NOW)
            parents = [f.object for p in ("father", "mother") for f in world.out(one, p)]
            assert two.id not in parents


def test_marriages_are_ordered_without_gaps(world: World) -> None:
    for person in world.of_kind["person"]:
        facts = world.both(person, "spouse")
        orders = [f.order if f.subject == person.id else f.back_order for f in facts]
        assert sorted(orders) == list(range(1, len(orders) + 1))


def test_siblings_share_their_parents(world: World) -> None:
    for fact in world.facts:
        if fact.relation == "sibling":
            one, two = fact.subject, fact.object
            for relation in ("father", "mother"):
                assert world.value(one, relation) == world.value(two, relation)
            assert fact.role == ("brother" if world.entities[two].gender == "m" else "sister")


def test_works_are_made_by_the_living(world: World) -> None:
    makers = (
        "director",
        "screenwriter",
        "producer",
        "composer",
        "performer",
        "author",
        "presenter",
    )
    for kind in ("film", "song", "album", "book", "programme"):
        for work in world.of_kind[kind]:
            released = year(world, work, "publication_date")
            assert released == work.start <= NOW
            for relation in (*makers, "cast_member"):
                for fact in world.out(work, relation):
                    person = world.entities[fact.object]
                    assert person.start + 15 <= released <= (person.end or NOW) + 1


def test_adaptations_follow_their_novels_and_songs_their_albums(world: World) -> None:
    for fact in world.standing():
        one = world.entities[fact.subject]
        if fact.relation == "based_on":
            assert world.entities[fact.object].start < one.start
        if fact.relation == "part_of":
            assert world.entities[fact.object].start == one.start


def test_institutions_precede_what_they_do(world: World) -> None:
    for fact in world.standing():
        one = world.entities[fact.subject]
        if fact.object < 0:
            continue
        two = world.entities[fact.object]
        if fact.relation == "founded_by":
            assert two.start + 20 <= one.start <= (two.end or NOW)
        if fact.relation == "educated_at":
            assert two.start <= one.start + 18
        if fact.relation == "employer":
            assert two.start <= one.start + 45 <= (one.end or NOW) + 45
        if fact.relation == "award_received":
            assert two.start <= fact.year <= (one.end or NOW)
        if fact.relation in ("channel", "parent_company", "presented_by"):
            assert two.start <= one.start
        if fact.relation == "named_after":
            assert two.end
        if fact.relation == "mayor":
            assert two.alive


def test_countries_are_older_than_all_that_is_in_them(world: World) -> None:
    oldest = max(country.start for country in world.of_kind["country"])
    others = [e.start for e in world.entities if e.kind != "country" and e.start]
    assert oldest < min(others)


def test_titles_are_unique_and_relations_typed(world: World) -> None:
    titles = [entity.title for entity in world.entities]
    assert len(dict.fromkeys(titles)) == len(titles)
    for fact in world.facts:
        relation = RELATIONS[fact.relation]
        assert world.entities[fact.subject].kind in relation.subjects
        if fact.object >= 0:
            assert world.entities[fact.object].kind == relation.object
        else:
            assert relation.literal
        if not relation.many:
            assert len(list(world.out(fact.subject, fact.relation))) <= 1


def test_names_collide_at_about_the_configured_rates(world: World) -> None:
    people = world.of_kind["person"]
    shared = sum(entity.title != entity.name for entity in people) / len(people)
    assert 0.02 <= shared <= 0.16
    surnames = [person.surname for person in people]
    assert len(dict.fromkeys(surnames)) < len(people) * 0.7
