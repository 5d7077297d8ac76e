from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from harness.plan.plan import Plan
from harness.plan.rule import RulePlanner
from harness.plan.view import Mention

FACTS = (
    ("Grey Harbour", "director", "Anna Lindqvist"),
    ("Grey Harbour", "screenwriter", "Omar Sayeed"),
    ("Grey Harbour", "cast_member", "Petra Novak"),
    ("Grey Harbour", "composer", "Ivo Marin"),
    ("Grey Harbour", "publication_date", "12 May 1961"),
    ("Grey Harbour", "country_of_origin", "Norland"),
    ("Grey Harbour", "based_on", "The Pilot's Daughter"),
    ("The Last Ferry", "director", "Anna Lindqvist"),
    ("The Last Ferry", "publication_date", "3 June 1970"),
    ("The Last Ferry", "cast_member", "Petra Novak"),
    ("Who Rang?", "director", "Omar Sayeed"),
    ("Sun, Moon, Or Stars", "director", "Omar Sayeed"),
    ("The Pilot's Daughter", "author", "Clara Behn"),
    ("Low Tide", "performer", "Ines Prado"),
    ("Low Tide", "part_of", "Salt"),
    ("Anna Lindqvist", "date_of_birth", "1 March 1920"),
    ("Anna Lindqvist", "date_of_death", "9 July 1999"),
    ("Anna Lindqvist", "place_of_birth", "Vik"),
    ("Anna Lindqvist", "country_of_citizenship", "Norland"),
    ("Anna Lindqvist", "spouse", "Omar Sayeed"),
    ("Anna Lindqvist", "spouse[order=2]", "Ivo Marin"),
    ("Anna Lindqvist", "father", "Karl Lindqvist"),
    ("Anna Lindqvist", "educated_at", "Vik University"),
    ("Anna Lindqvist", "award_received", "Golden Oar"),
    ("Karl Lindqvist", "father", "Nils Lindqvist"),
    ("Karl Lindqvist", "mother", "Berta Lindqvist"),
    ("Omar Sayeed", "date_of_birth", "2 April 1915"),
    ("Omar Sayeed", "place_of_birth", "Vik"),
    ("Omar Sayeed", "father", "Rashid Sayeed"),
    ("Omar Sayeed", "sibling", "Leila Sayeed"),
    ("Omar Sayeed", "country_of_citizenship", "Norland"),
    ("Vik", "country", "Norland"),
    ("Vik", "population", "12,000"),
    ("Vik", "mayor", "Petra Novak"),
    ("Norland", "capital", "Vik"),
    ("Vik University", "inception", "1850"),
    ("Vik University", "founded_by", "Clara Behn"),
    ("Tarn", "flows_through", "Vik"),
    ("Tarn", "length", "90 km"),
    ("Ure", "length", "120 km"),
    ("Vik University", "headquarters", "Vik"),
    ("Golden Oar", "presented_by", "Vik University"),
    ("Golden Oar", "inception", "1931"),
)

WIDE = (
    ("Grey Harbour", "director", "Anna Lindqvist"),
    ("Grey Harbour", "screenwriter", "Omar Sayeed"),
    ("Grey Harbour", "cast_member", "Petra Novak"),
    ("Grey Harbour", "composer", "Ivo Marin"),
    ("Grey Harbour", "producer", "Tuva Holm"),
    ("Grey Harbour", "publication_date", "1961"),
    ("Grey Harbour", "country_of_origin", "Norland"),
    ("Grey Harbour", "genre", "thriller"),
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
    ("Evening Lamp", "publication_date", "1990"),
    ("Norland Radio", "headquarters", "Vik"),
    ("Norland Radio", "founded_by", "Clara Behn"),
    ("Norland Radio", "inception", "1930"),
    ("Norland Radio", "parent_company", "Orm Shipping"),
    ("Orm Shipping", "founded_by", "Karl Lindqvist"),
    ("Orm Shipping", "headquarters", "Ostra"),
    ("Orm Shipping", "inception", "1888"),
    ("Anna Lindqvist", "date_of_birth", "1 March 1920"),
    ("Anna Lindqvist", "date_of_death", "9 July 1999"),
    ("Anna Lindqvist", "place_of_birth", "Vik"),
    ("Anna Lindqvist", "place_of_death", "Ostra"),
    ("Anna Lindqvist", "country_of_citizenship", "Norland"),
    ("Anna Lindqvist", "spouse", "Omar Sayeed"),
    ("Anna Lindqvist", "spouse[order=2]", "Ivo Marin"),
    ("Anna Lindqvist", "father", "Karl Lindqvist"),
    ("Anna Lindqvist", "mother", "Berta Lindqvist"),
    ("Anna Lindqvist", "sibling", "Leila Lindqvist"),
    ("Anna Lindqvist", "educated_at", "Vik University"),
    ("Anna Lindqvist", "employer", "Orm Shipping"),
    ("Anna Lindqvist", "award_received", "Golden Oar"),
    ("Anna Lindqvist", "occupation", "film director"),
    ("Omar Sayeed", "date_of_birth", "2 April 1915"),
    ("Omar Sayeed", "place_of_birth", "Ostra"),
    ("Vik", "country", "Norland"),
    ("Vik", "region", "Westmark"),
    ("Vik", "population", "12,000"),
    ("Vik", "mayor", "Petra Novak"),
    ("Vik", "inception", "1200"),
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
    ("Fight at Sund", "belligerent", "Norland"),
    ("Fight at Sund", "commander", "Karl Lindqvist"),
    ("Port Behn", "named_after", "Clara Behn"),
    ("Anna Lindqvist", "award_received[order=1]", "Golden Oar"),
    ("Omar Sayeed", "educated_at", "Vik University"),
    ("Omar Sayeed", "country_of_citizenship", "Norland"),
    ("Karl Lindqvist", "father", "Nils Lindqvist"),
    ("Karl Lindqvist", "sibling", "Bo Lindqvist"),
    ("Omar Sayeed", "father", "Rashid Sayeed"),
    ("Karl Lindqvist", "place_of_birth", "Vik"),
    ("Clara Behn", "place_of_birth", "Vik"),
)
"""A wider world, for questions in more of English."""


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


class Facts:
    """A view of a handful of facts."""

    def __init__(self, facts: Sequence[tuple[str, str, str]] = FACTS) -> None:
        self.menus: dict[str, set[str]] = {}
        for subject, relation, value in facts:
            self.menus.setdefault(_plain(subject), set()).add(relation)
            self.menus.setdefault(_plain(value), set()).add(f"~{relation}")
        self.dimensions = frozenset(relation for _, relation, _ in facts)
        names = {name for subject, _, value in facts for name in (subject, value)}
        ordered = sorted(names, key=lambda name: (-len(name), name))
        self._names = re.compile(
            "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in ordered), re.I
        )

    def known(self, surface: str) -> bool:
        return _plain(surface) in self.menus

    def scan(self, text: str) -> Sequence[Mention]:
        return [
            Mention(found.start(), found.end(), found[0]) for found in self._names.finditer(text)
        ]

    def menu(self, surface: str) -> frozenset[str]:
        return frozenset(self.menus.get(_plain(surface), ()))


def shape(plan: Plan) -> list[str]:
    """Write a plan as words: `dim`, `~dim`, `?dim` for a constraint, and its comparison."""
    out = []
    for step in plan.steps:
        if step.follow is not None:
            out.append(("" if step.follow.direction == "fwd" else "~") + step.follow.dim)
        out += [f"?{'' if one.direction == 'fwd' else '~'}{one.dim}" for one in step.constraints]
    if plan.compare is not None:
        out.append(f"{plan.compare.mode}:{plan.compare.dim or ''}")
    return out or [f"!{plan.sentinel}"]


@pytest.fixture(scope="session")
def view() -> Facts:
    return Facts()


@pytest.fixture(scope="session")
def world() -> Facts:
    return Facts(WIDE)


@pytest.fixture(scope="session")
def view_of() -> type[Facts]:
    return Facts


@pytest.fixture(scope="session")
def planner() -> RulePlanner:
    return RulePlanner()


@pytest.fixture(scope="session")
def read(planner: RulePlanner, view: Facts) -> Callable[[str], list[str]]:
    """Return what a question's plan is, as words."""
    return lambda text: shape(planner.plan(text, view))
