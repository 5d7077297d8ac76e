"""Spans: what stated facts leave open for a date that is not stated."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.atlas import Atlas, TripleIndex, generate, verify
from harness.data.benchmarks.atlas import plan as p
from harness.data.benchmarks.atlas.bounds import Span, span_of, undecided
from harness.nouns import Triple

TRIPLES = (
    Triple("Dad", "date_of_birth", "1 May 1900"),
    Triple("Son", "date_of_birth", "1 May 1960"),
    Triple("Ann", "father", "Dad"),
    Triple("Son", "mother", "Ann"),
    Triple("Ann", "date_of_death", "1 May 2000"),
    Triple("Film", "director", "Dee"),
    Triple("Dee", "date_of_birth", "1 May 1900"),
    Triple("Dee", "date_of_death", "1 May 1950"),
    Triple("Lost", "publication_date", "1 May 1950"),
    *(Triple(name, "instance_of", "person") for name in ("Dad", "Ann", "Dee", "Top", "Mid", "Kid")),
    Triple("Town", "country", "Land"),
    Triple("Land", "population", "900,000"),
    *(Triple(f"Y{year}", "date_of_birth", f"1 May {year}") for year in range(1850, 2000, 10)),
    *(Triple(f"F{year}", "publication_date", f"1 May {year}") for year in range(1900, 2000, 10)),
)


def index(*more: Triple) -> TripleIndex:
    return TripleIndex((*TRIPLES, *more))


def born(name: str) -> p.Hop:
    return p.Hop(p.Named(name), "date_of_birth")


def released(name: str) -> p.Hop:
    return p.Hop(p.Named(name), "publication_date")


def test_a_stated_date_is_exact() -> None:
    assert span_of(born("Dad"), index()) == Span(1900, 1900)


def test_a_birth_lies_between_those_of_parents_and_children() -> None:
    span = span_of(born("Ann"), index())
    assert 1914 <= span.low <= 1920
    assert span.high == 1946


def test_margins_reach_over_two_generations() -> None:
    more = (Triple("Kid", "father", "Mid"), Triple("Mid", "father", "Top"),
            Triple("Kid", "date_of_birth", "1 May 1950"))  # fmt: skip
    assert span_of(born("Top"), index(*more)).high <= 1950 - 28


def test_a_film_lies_within_the_life_of_its_director() -> None:
    span = span_of(released("Film"), index())
    assert (span.low, span.high) == (1914, 1955)


def test_an_unknown_director_was_old_enough_for_the_film() -> None:
    span = span_of(p.Hop(p.Hop(p.Named("Lost"), "director"), "date_of_birth"), index())
    assert span.high == 1936


def test_a_city_has_no_more_people_than_its_country() -> None:
    assert span_of(p.Hop(p.Named("Town"), "population"), index()).high == 900_000


def test_a_death_comes_after_the_last_work() -> None:
    made = Triple("Y1900s", "date_of_birth", "1 May 1900")
    film = (Triple("F1970", "director", "Y1900s"), Triple("Y1900s", "place_of_death", "Town"))
    span = span_of(p.Hop(p.Named("Y1900s"), "date_of_death"), index(made, *film))
    assert (span.low, span.high) == (1965, 1995)


@given(year=st.sampled_from(range(1850, 2000, 10)), swap=st.booleans())
def test_a_rival_outside_the_span_decides(year: int, swap: bool) -> None:
    pair = ("Ann", f"Y{year}")
    plan = p.Before(*(born(name) for name in (pair[::-1] if swap else pair)))
    span = span_of(born("Ann"), index())
    assert undecided(plan, index()) == (span.low < year < span.high)
    rivals = tuple(p.Rival(name, born(name)) for name in pair)
    assert undecided(p.Compare(rivals, "min"), index()) == undecided(plan, index())


@given(year=st.sampled_from(range(1900, 2000, 10)))
def test_a_shared_director_must_have_lived_for_both_films(year: int) -> None:
    sides = (p.Hop(p.Named(f"F{year}"), "director"), p.Hop(p.Named("Film"), "director"))
    assert undecided(p.Same(*sides), index()) == (1914 <= year <= 1955)


def test_a_name_that_nobody_bears_is_not_bounded() -> None:
    assert undecided(p.Before(born("Nobody"), born("Y1850")), index())


def test_what_is_stated_on_both_sides_is_decided() -> None:
    assert not undecided(p.Before(born("Dad"), born("Son")), index())


def _sides(plan: p.Plan) -> tuple[p.Plan, ...]:
    if isinstance(plan, p.Before):
        return (plan.first, plan.second)
    return tuple(rival.measure for rival in plan.rivals) if isinstance(plan, p.Compare) else ()


def _missing_births(atlas: Atlas) -> list[str]:
    """Return whose removed date of birth a comparison asks for."""
    gone = {t.subject for t in atlas.removed if t.relation == "date_of_birth"}
    sides = [
        side
        for question in atlas.questions
        if not question.gold.answerable
        for side in _sides(atlas.plans[question.query.id])
    ]
    return [
        side.source.title
        for side in sides
        if isinstance(side, p.Hop)
        and isinstance(side.source, p.Named)
        and side.relation == "date_of_birth"
        and side.source.title in gone
    ]


def test_a_bounding_fact_is_noticed_by_verify() -> None:
    made = (generate("small", "normal", seed) for seed in range(12))
    atlas, person = next((one, name) for one in made for name in _missing_births(one))
    more = (
        Triple(person, "mother", "Matriarch"),
        Triple("Matriarch", "date_of_birth", "1 May 2015"),
    )
    spoilt = dataclasses.replace(atlas, triples=(*atlas.triples, *more))
    failed = [check.name for check in verify(spoilt, measured=False).checks if not check.passed]
    assert "no missing date can be bounded away from its rival" in failed
