"""Clauses out of their usual place: raised objects, second objects, rivers by way of towns."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

TABLE = yaml.safe_load(Path(__file__).with_name("nested_english.yaml").read_text(encoding="utf-8"))


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
