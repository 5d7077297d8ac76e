"""Countries of people, works and places where no plain word for a people states them."""

from __future__ import annotations

import pytest

from harness.extract.rule import RuleExtractor
from harness.nouns import Passage


def said(title: str, text: str, relation: str) -> set[str]:
    """Return the values of a relation of a passage's own subject."""
    found = RuleExtractor().extract([Passage(id=title, title=title, text=text)])
    return {fact.value for fact in found if (fact.subject, fact.relation) == (title, relation)}


@pytest.mark.parametrize(
    ("text", "lands"),
    [
        ("was a Royal Navy officer.", {"United Kingdom"}),
        ("was a United States Army general.", {"United States"}),
        ("is a Romanian-born painter.", {"Romanian"}),
        ("was the 11th Governor of Kentucky.", {"United States"}),
        ("is a Member of the Legislative Assembly of Saskatchewan.", {"Canada"}),
        ("was the eighth Abbasid caliph.", {"Abbasid"}),
        ("is a painter. She was born and raised in Denmark.", {"Denmark"}),
        ("is a painter. She is a Danish singer and painter.", {"Danish"}),
        ("is a painter. Her cousin is the Danish painter Otto Orm.", set()),
        ("is a painter. Her husband fought in Denmark.", set()),
        ("is a painter. She was the daughter of a friend of King Otto of Denmark.", set()),
        ("was a Democratic politician.", set()),
        ("is a Paralympic archer.", set()),
        ("was a painter of small New England towns.", set()),
    ],
)  # fmt: skip
def test_citizens(text: str, lands: set[str]) -> None:
    """Who serves, governs or grew up in a land is of it; who is said to have been there is not."""
    found = said("Ada Tarv", f"Ada Tarv (1 May 1900 – 2 May 1950) {text}", "country_of_citizenship")
    assert found == lands


@pytest.mark.parametrize(
    ("title", "text", "relation", "lands"),
    [
        ("Lorn", "Lorn is a 1968 epic Spaghetti Western film directed by Otto Orm.",
         "country_of_origin", {"Italy"}),
        ("Lorn", "Lorn is a Danish mockumentary directed by Otto Orm.", "country_of_origin",
         {"Danish"}),
        ("Tarv", "Tarv is a New Zealand based kit car company founded in 1984. He built it.",
         "country", {"New Zealand"}),
        ("Tarv", "Tarv is a public school serving students in Galav, Nebraska, United States.",
         "country", {"United States"}),
        ("Tarv", "Tarv is a historic home in Galav, Nebraska, United States. She sold it.",
         "country", {"United States"}),
        ("Tarv", "Tarv is the highest civilian award of the Republic of India.", "country",
         {"India"}),
        ("Tarv", "Tarv is a creek in Colorado and New Mexico.", "country", {"United States"}),
        ("Tarv", "Tarv is a liberal and Eurosceptic political party in Poland.", "country",
         {"Poland"}),
    ],
)  # fmt: skip
def test_of_works_and_places(title: str, text: str, relation: str, lands: set[str]) -> None:
    assert said(title, text, relation) == lands


def test_occupations_without_a_list() -> None:
    """A word that only looks like an occupation is one, unless a known noun closes the phrase."""
    text = "Ada Tarv (born 1950) is a Danish welder, etcher and poet."
    assert said("Ada Tarv", text, "occupation") >= {"welder", "etcher", "poet"}
    party = "Tarv is a greener and Danish political party in Poland."
    assert said("Tarv", party, "occupation") == set()
