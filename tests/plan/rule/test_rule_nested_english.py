"""Clauses out of their usual place: raised objects, second objects, rivers by way of towns."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

FACTS = (
    ("Grey Harbour", "director", "Anna Lindqvist"),
    ("Grey Harbour", "screenwriter", "Omar Sayeed"),
    ("Grey Harbour", "cast_member", "Petra Novak"),
    ("Grey Harbour", "composer", "Ivo Marin"),
    ("Grey Harbour", "producer", "Tuva Holm"),
    ("Grey Harbour", "publication_date", "1961"),
    ("Grey Harbour", "country_of_origin", "Norland"),
    ("Grey Harbour", "based_on", "The Pilot's Daughter"),
    ("The Last Ferry", "director", "Anna Lindqvist"),
    ("The Last Ferry", "publication_date", "1970"),
    ("The Pilot's Daughter", "author", "Clara Behn"),
    ("The Pilot's Daughter", "publication_date", "1950"),
    ("Low Tide", "performer", "Ines Prado"),
    ("Low Tide", "composer", "Ivo Marin"),
    ("Low Tide", "part_of", "Salt"),
    ("Salt", "performer", "Ines Prado"),
    ("Salt", "producer", "Tuva Holm"),
    ("Salt", "publication_date", "1988"),
    ("Evening Lamp", "presenter", "Petra Novak"),
    ("Evening Lamp", "original_broadcaster", "Norland Radio"),
    ("Norland Radio", "headquarters", "Vik"),
    ("Norland Radio", "founded_by", "Clara Behn"),
    ("Norland Radio", "inception", "1930"),
    ("Norland Radio", "parent_company", "Orm Shipping"),
    ("Orm Shipping", "founded_by", "Karl Lindqvist"),
    ("Orm Shipping", "headquarters", "Ostra"),
    ("Anna Lindqvist", "date_of_birth", "1 March 1920"),
    ("Anna Lindqvist", "date_of_death", "9 July 1999"),
    ("Anna Lindqvist", "place_of_birth", "Vik"),
    ("Anna Lindqvist", "place_of_death", "Ostra"),
    ("Anna Lindqvist", "country_of_citizenship", "Norland"),
    ("Anna Lindqvist", "spouse", "Omar Sayeed"),
    ("Anna Lindqvist", "father", "Karl Lindqvist"),
    ("Anna Lindqvist", "mother", "Berta Lindqvist"),
    ("Anna Lindqvist", "sibling", "Leila Lindqvist"),
    ("Anna Lindqvist", "educated_at", "Vik University"),
    ("Anna Lindqvist", "employer", "Orm Shipping"),
    ("Anna Lindqvist", "award_received", "Golden Oar"),
    ("Omar Sayeed", "date_of_birth", "2 April 1915"),
    ("Omar Sayeed", "place_of_birth", "Ostra"),
    ("Omar Sayeed", "country_of_citizenship", "Norland"),
    ("Omar Sayeed", "educated_at", "Vik University"),
    ("Omar Sayeed", "father", "Rashid Sayeed"),
    ("Karl Lindqvist", "father", "Nils Lindqvist"),
    ("Karl Lindqvist", "sibling", "Bo Lindqvist"),
    ("Karl Lindqvist", "place_of_birth", "Vik"),
    ("Clara Behn", "place_of_birth", "Vik"),
    ("Vik", "country", "Norland"),
    ("Vik", "region", "Westmark"),
    ("Vik", "population", "12,000"),
    ("Vik", "mayor", "Petra Novak"),
    ("Ostra", "population", "40,000"),
    ("Norland", "capital", "Ostra"),
    ("Westmark", "capital", "Vik"),
    ("Westmark", "country", "Norland"),
    ("Vik University", "inception", "1850"),
    ("Vik University", "founded_by", "Clara Behn"),
    ("Vik University", "headquarters", "Vik"),
    ("Tarn", "flows_through", "Vik"),
    ("Tarn", "length", "90 km"),
    ("Tarn", "mouth", "Cold Bay"),
    ("Golden Oar", "presented_by", "Vik University"),
    ("Golden Oar", "inception", "1931"),
    ("Fight at Sund", "location", "Ostra"),
    ("Fight at Sund", "date", "3 May 1809"),
    ("Fight at Sund", "commander", "Karl Lindqvist"),
    ("Port Behn", "named_after", "Clara Behn"),
)

TABLE = yaml.safe_load(Path(__file__).with_name("nested_english.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def world(view_of):
    return view_of(FACTS)


def _shape(plan) -> list[str]:
    out = []
    for step in plan.steps:
        if step.follow is not None:
            out.append(("" if step.follow.direction == "fwd" else "~") + step.follow.dim)
        out += [f"?{one.dim}" for one in step.constraints]
    return out


def _relations(plan) -> str:
    return " ".join(sorted(one.lstrip("?~").partition("[")[0] for one in _shape(plan)))


@pytest.mark.parametrize(
    ("want", "text"), [(want, text) for want, texts in TABLE.items() for text in texts]
)
def test_the_relations_of_a_nested_question(planner, world, want: str, text: str) -> None:
    assert _relations(planner.plan(text, world)) == want


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("Anna Lindqvist trained at a university founded by whom?", "educated_at founded_by"),
        ("Beside which river was Anna Lindqvist born?", "place_of_birth ~flows_through"),
        ("In which town was Anna Lindqvist born?", "place_of_birth"),
        ("Where was Anna Lindqvist born?", "place_of_birth"),
        (
            "Anna Lindqvist was born in a town on a river of what length?",
            "place_of_birth ~flows_through length",
        ),
        (
            "Which city is the home country of the one who hosts Evening Lamp governed from?",
            "presenter country_of_citizenship capital",
        ),
        ("Anna Lindqvist married into the family of which father-in-law?", "spouse father"),
        ("Anna Lindqvist and who are siblings?", "sibling"),
        ("When was Ostra besieged?", "~location date"),
        ("Which film did Anna Lindqvist make from The Pilot's Daughter?", "~director ?based_on"),
        ("Which film did Anna Lindqvist make with music by Ivo Marin?", "~director ?composer"),
        ("In which film did Anna Lindqvist direct Petra Novak?", "~director ?cast_member"),
    ],
)
def test_the_plan_of_a_nested_question(planner, world, text: str, want: str) -> None:
    assert " ".join(_shape(planner.plan(text, world))) == want


def test_where_somebody_was_born_is_no_river(planner, world) -> None:
    plans = planner.plan("Where was Anna Lindqvist born?", world)
    assert all("~flows_through" not in _shape(one) for one in (plans, *plans.alternatives))


def test_the_sibling_of_which_man_is_a_brother(planner, view_of) -> None:
    facts = (
        ("Anna Lindqvist", "sibling[role=sister]", "Leila Lindqvist"),
        ("Anna Lindqvist", "sibling[role=brother]", "Bo Lindqvist"),
    )
    plan = planner.plan("Anna Lindqvist is the sibling of which man?", view_of(facts))
    assert _shape(plan) == ["sibling[role=brother]"]


@pytest.mark.parametrize(
    "text",
    [
        # an object at the end belongs to both clauses only if both have room for it
        "Anna Lindqvist arrived, and Ivo Marin left, which film?",
        "Anna Lindqvist and which film are siblings of Grey Harbour?",
        # nothing is made of what is not there
        "Anna Lindqvist turned into which film?",
    ],
)
def test_what_is_no_clause_is_no_plan(planner, world, text: str) -> None:
    assert planner.plan(text, world).sentinel is not None
