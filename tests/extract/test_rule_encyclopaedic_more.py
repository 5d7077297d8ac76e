"""More of what encyclopaedias write: marriages, burials, namesakes of other times, lands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.extract.rule import RuleExtractor
from harness.extract.rule.lifetimes import Lifetime, year_of
from harness.nouns import Passage


def read(title: str, text: str, **others: str) -> set[tuple[str, str, str]]:
    """Return the facts that a passage gives, read beside others."""
    texts = {title: text, **others}
    found = RuleExtractor().extract([Passage(name, name, told) for name, told in texts.items()])
    return {(fact.subject, fact.relation, fact.value) for fact in found if fact.passage == title}


def said(title: str, text: str, relation: str, **others: str) -> set[str]:
    """Return the values of a relation of the passage's own subject."""
    facts = read(title, text, **others)
    return {value for who, name, value in facts if (who, name) == (title, relation)}


@pytest.mark.parametrize(
    ("text", "spouses"),
    [
        ("She was married twice; first to William Brask, and secondly to George Tarv.",
         {"William Brask", "George Tarv"}),
        ("She was married off to Odo Tarv, Count of Westland.", {"Odo Tarv, Count of Westland"}),
        ("She was the mistress, and later the wife, of Lothar Tarv.", {"Lothar Tarv"}),
        ("They married in 1189 in Galav.", set()),
        ("She never loved Karl Orm, whom she married in 1199 in Galav.", {"Karl Orm"}),
        ("She was married to Pelle Tarv.", {"Pelle Tarv"}),
    ],
)  # fmt: skip
def test_marriages(text: str, spouses: set[str]) -> None:
    """Marriages are counted up, arranged and placed; a town is nobody's husband."""
    assert said("Ada Brenn", f"Ada Brenn was a noblewoman. {text}", "spouse") == spouses


def test_born_of_a_marriage() -> None:
    """A child of a marriage has the two as parents."""
    text = (
        "Ada of Galav was a noblewoman. She was the tenth of eleven children born from the "
        "marriage of Wilm IV, Landgrave of Galav and his wife Duchess Sabine of Nordland."
    )
    assert said("Ada of Galav", text, "father") == {"Wilm IV, Landgrave of Galav"}
    assert said("Ada of Galav", text, "mother") == {"Duchess Sabine of Nordland"}


def test_a_mother_may_be_named_first() -> None:
    """A woman's given name makes her the mother wherever she stands."""
    text = "Jo Brenn is a politician. He was born in Galav as the son of Bernice Lay and Pat Tarv."
    assert said("Jo Brenn", text, "mother") == {"Bernice Lay"}
    assert said("Jo Brenn", text, "father") == {"Pat Tarv"}


def test_a_gloss_on_a_name_says_less_than_the_sentence() -> None:
    """What a lead explains in parentheses comes behind what it states."""
    text = (
        "Livia Brask (12–43), called Livia Tarvis (Livia, daughter of Tarvus Orm), was the "
        "daughter of Tarvus Pelle Orm and Ida Brask."
    )
    assert said("Livia Brask", text, "father") == {"Tarvus Pelle Orm"}


@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("He was born in and died in Galav.", "place_of_birth", {"Galav"}),
        ("He was born in and died in Galav.", "place_of_death", {"Galav"}),
        ("He died of a fever while on holiday in Galav.", "place_of_death", {"Galav"}),
        ("He committed suicide in Galav.", "place_of_death", {"Galav"}),
        ("He died at the outskirts of Galav.", "place_of_death", {"Galav"}),
        ("He was slain at the Battle of Galav in 1288.", "place_of_death", {"Galav"}),
        ("Born in 1782, Karl Brenn was the brother of Otto Orm.", "place_of_birth", set()),
        ("He was buried in the abbey of Saint-Tarv.", "place_of_burial", {"abbey of Saint-Tarv"}),
        ("He is buried in the crypt of St. Tarv's Church.", "place_of_burial",
         {"St. Tarv's Church"}),
        ("He was laid to rest in a tomb at Galav Priory.", "place_of_burial", {"Galav Priory"}),
        ("He died on 14 September AD 623.", "date_of_death", {"14 September 623"}),
    ],
)  # fmt: skip
def test_lives(text: str, relation: str, value: set[str]) -> None:
    """A place of a life is a place, and the one that is meant."""
    assert said("Karl Brenn", f"Karl Brenn was a poet. {text}", relation) == value


def test_a_town_is_where_others_were_born() -> None:
    """In the article on a town it may itself be the place."""
    facts = read("Galav", "Galav is a city in Nordland. Karl Brenn was born in the city.")
    assert ("Karl Brenn", "place_of_birth", "Galav") in facts


@pytest.mark.parametrize(
    ("lead", "place"),
    [
        ("is a Bronx-born singer", {"Bronx"}),
        ("is a New York- born singer", {"New York"}),
        ("is a Nigerian-born singer", set()),
        ("is a singer from Galav, Ohio", set()),
        ("(born 1 May 1970 in Galav) is a Bronx-born singer", {"Galav"}),
    ],
)
def test_birth_by_an_adjective(lead: str, place: set[str]) -> None:
    """Who is Bronx-born was born there, unless a birth is told; `from` tells of none."""
    assert said("Karl Brenn", f"Karl Brenn {lead}. He sings.", "place_of_birth") == place


@pytest.mark.parametrize(
    ("lead", "country"),
    [
        ("is located north of Fort Galav, British Columbia, Canada", {"Canada"}),
        ("was a civil airport located north of Galav, Nebraska", {"United States"}),
        ("is a mountain in the Bolivian Andes", {"Bolivian"}),
        ("is a mountain of the Galav range", set()),
    ],
)
def test_country_of_a_place(lead: str, country: set[str]) -> None:
    """A place lies in the country of its state, if none is named."""
    assert said("Mount Brenn", f"Mount Brenn {lead}.", "country") == country


def test_hints_at_a_land_are_ones_own() -> None:
    """`Henry II of England` is king of his own land, and a `county of Maine` no state."""
    text = "Karl Brenn was a knight. He fought Henry II of England. He held the county of Maine."
    assert said("Karl Brenn", text, "country_of_citizenship") == set()
    text = "Karl Brenn was a knight. He was a French knight of the south."
    assert said("Karl Brenn", text, "country_of_citizenship") == {"French"}


def test_a_school_on_a_campus() -> None:
    """The school of a state university's campus is the university of that town."""
    text = "Ada Brenn is a poet. She graduated from the University of Texas, Galav School of Law."
    assert said("Ada Brenn", text, "educated_at") == {"University of Texas, Galav"}


def test_kin_live_at_one_time() -> None:
    """A namesake who was born after the child is not the father."""
    text = "Ada Brenn (1702 – 1785) was a daughter of Otto Tarv."
    names = {"Otto Tarv (poet)": "Otto Tarv (1869 – 1926) was a poet. He wrote."}
    assert said("Ada Brenn", text, "father", **names) == {"Otto Tarv"}
    names["Otto Tarv (painter)"] = "Otto Tarv (1674 – 1723) was a painter. He painted."
    assert said("Ada Brenn", text, "father", **names) == {"Otto Tarv (painter)"}


def test_a_short_name_is_the_titled_ones() -> None:
    """Who stands without the rank of their title is found by time, a king only by the land."""
    text = "Ada Brenn (born 2018) is the daughter of Princess Madlin and Karl Orm."
    princess = {
        "Princess Madlin, Duchess of Galav": "Madlin Ida of Galav (born 1982) is a princess."
    }
    found = said("Ada Brenn", text, "mother", **princess)
    assert found == {"Princess Madlin, Duchess of Galav"}
    king = {"Otto II, Count of Galav": "Otto Karl of Galav (1500 – 1560) was a count. He hunted."}
    stranger = "Ada Brenn (1530 – 1560) was a daughter of Otto II and Ida Tarv."
    assert said("Ada Brenn", stranger, "father", **king) == {"Otto II"}
    son = "Max III, Count of Galav (1530 – 1560) was a son of Otto II and Ida Tarv."
    assert said("Max III, Count of Galav", son, "father", **king) == {"Otto II, Count of Galav"}


def test_of_a_house_and_of_a_land() -> None:
    """`Moritz of Galav, Prince of Brenn` is the article `Moritz, Prince of Brenn`."""
    text = "Ada Tarv (1601 – 1627) was the daughter of Moritz of Galav, Prince of Brenn."
    prince = {"Moritz, Prince of Brenn": "Moritz Karl (1567 – 1625) was a prince. He hunted."}
    assert said("Ada Tarv", text, "father", **prince) == {"Moritz, Prince of Brenn"}


YEARS = st.none() | st.integers(min_value=900, max_value=2000)


@settings(max_examples=60, deadline=None)
@given(YEARS, YEARS, YEARS, YEARS)
def test_lifetimes_agree_in_both_directions(
    born: int | None, died: int | None, other_born: int | None, other_died: int | None
) -> None:
    """A is the father B may have exactly if B is the child A may have; spouses are symmetric."""
    one, two = Lifetime(born, died), Lifetime(other_born, other_died)
    assert one.allows("father", two) == two.allows("child", one)
    assert one.allows("spouse", two) == two.allows("spouse", one)
    assert Lifetime().allows("father", two)


def test_years() -> None:
    """The year of a date is its last number; before Christ there is none."""
    assert year_of("14 September 1923") == 1923
    assert year_of("May 1, 604") == 604
    assert year_of("44 BC") is None
