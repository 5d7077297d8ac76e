"""Leads and lives as encyclopaedias write them: kin, places, schools, countries, titles."""

from __future__ import annotations

import pytest

from harness.extract.rule import RuleExtractor
from harness.nouns import Passage


def read(title: str, text: str) -> set[tuple[str, str, str]]:
    """Return the facts that a passage of its own gives."""
    found = RuleExtractor().extract([Passage(id="p", title=title, text=text)])
    return {(fact.subject, fact.relation, fact.value) for fact in found}


def said(title: str, text: str, relation: str) -> set[str]:
    """Return the values of a relation of the passage's own subject."""
    return {value for who, name, value in read(title, text) if (who, name) == (title, relation)}


@pytest.mark.parametrize(
    ("text", "father", "mother"),
    [
        ("was the son of Pelle Tarv, a renowned miller (1700-1740), and Lady Henrietta Brask.",
         "Pelle Tarv", "Lady Henrietta Brask"),
        ("was the eldest child of Karl, Duke of Ostham, Carlist claimant to the throne of Spain "
         "and his wife Princess Margherita of Westham.",
         "Karl, Duke of Ostham", "Princess Margherita of Westham"),
        ("was the second of three sons of Hus bin Ali, Sharif of Ostham and his first wife "
         "Abdiyya bint Ali.", "Hus bin Ali", "Abdiyya bint Ali"),
        ("was a poet. Born in Galav, his parents were Ema Brask and Stig Tarv.",
         "Stig Tarv", "Ema Brask"),
        ("was the youngest of three sons of the hakim of Ostham, Salman ibn Hamad.",
         "Salman ibn Hamad", ""),
        ("was a son of Jean-Marie Tarv and Claudine Brask.", "Jean-Marie Tarv", "Claudine Brask"),
        ("was the daughter of Pelle Tarv of Westham, Nordland and a friend of kings.",
         "Pelle Tarv", ""),
    ],
)  # fmt: skip
def test_parents_behind_appositions(text: str, father: str, mother: str) -> None:
    fathers = said("Nils Tarv", f"Nils Tarv {text}", "father")
    assert {name.removesuffix(" of Westham") for name in fathers} == {father}
    assert said("Nils Tarv", f"Nils Tarv {text}", "mother") == ({mother} if mother else set())


@pytest.mark.parametrize(
    ("text", "spouses"),
    [
        ("He is the husband of Holocaust survivor Eva Brask.", {"Eva Brask"}),
        ("His widow remarried Stig Orm.", set()),
        ("After their parting in 1933 she married the boxer Stig Orm.", set()),
        ("He grew up with his mother and her husband Stig Orm.", set()),
        ("He was the tutor of Stig Orm's wife Eva Brask.", set()),
    ],
)
def test_spouses_are_those_of_the_subject(text: str, spouses: set[str]) -> None:
    lead = "Nils Tarv (1900-1950) was a Danish painter. He lived in Ostham with his dog. "
    assert said("Nils Tarv", lead + text, "spouse") == spouses


def test_the_kin_of_somebody_else_is_not_the_possessor() -> None:
    text = "Lady Wei was the mother of Long. She was the wife of Nils Tarv's father Pelle Tarv."
    assert said("Lady Wei", text, "spouse") == {"Pelle Tarv"}


def test_a_child_behind_a_description_in_capitals() -> None:
    text = "Nils Tarv was a miller. His most famous son is the Formula One racer, Pelle Orm."
    assert said("Nils Tarv", text, "child") == {"Pelle Orm"}


def test_no_kin_of_a_film() -> None:
    text = "Ostham is a 1990 film. Ada Brask plays the dancer and Nils Tarv as his older brother."
    assert not {name for _, name, _ in read("Ostham (film)", text)} & {"sibling", "father"}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Tarv died in his 80th year, at Westham in Nordland.", "Westham"),
        ("His father was Pelle Tarv. Tarv died in Galav.", "Galav"),
        ("In 1950 Tarv was assassinated in Ostham, Westland.", "Ostham"),
        ("Their children were: He died in Ostham.", "Ostham"),
        ("He stayed with his sister until her husband died in Ostham.", ""),
        ("He was married to actress Ada Brask until her death in Ostham.", ""),
    ],
)
def test_places_of_death(text: str, place: str) -> None:
    lead = "Nils Tarv was a Danish painter. He was tall and he was thin. "
    assert said("Nils Tarv", lead + text, "place_of_death") == ({place} if place else set())


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("born Sten László Orm, 16 September 1893 – 23 January 1956",
         {"date_of_birth": "16 September 1893", "date_of_death": "23 January 1956"}),
        ("born Ostham, 1977", {"date_of_birth": "1977", "place_of_birth": "Ostham"}),
    ],
)  # fmt: skip
def test_lives_in_parentheses(inside: str, expected: dict[str, str]) -> None:
    facts = read("Nils Tarv", f"Nils Tarv ({inside}) was a painter.")
    for relation, value in expected.items():
        assert ("Nils Tarv", relation, value) in facts
    assert not {value for _, name, value in facts if name == "date_of_death"} - set(
        expected.values()
    )


def test_what_nobody_has_twice_is_the_first_that_is_told() -> None:
    text = (
        "Nils Tarv (1901 – 1960) was a painter, the son of Pelle Tarv and Ema Brask. He was born "
        "on 3 May 1901. He married Eva Orm, only child of Sir Stig Orm and of his wife Ida Sund."
    )
    assert said("Nils Tarv", text, "father") == {"Pelle Tarv"}
    assert said("Nils Tarv", text, "date_of_birth") == {"1901", "3 May 1901"}


@pytest.mark.parametrize(
    ("text", "schools"),
    [
        ("attended Brask School and Tarv College, Oxford.", {"Brask School", "Tarv College"}),
        ("studied at the Film and Television Institute of Ostham.",
         {"Film and Television Institute of Ostham"}),
        ("graduated from the University of California, Los Angeles in 1990.",
         {"University of California, Los Angeles"}),
        ("was educated at Eton, Harrow and Yale.", {"Eton", "Harrow", "Yale"}),
        ("attended a film of the year in Ostham.", set()),
        ("entered Parliament in 1950.", set()),
    ],
)  # fmt: skip
def test_schools(text: str, schools: set[str]) -> None:
    assert said("Nils Tarv", f"Nils Tarv is a painter. He {text}", "educated_at") == schools


@pytest.mark.parametrize(
    ("title", "text", "relation", "value"),
    [
        ("Nils Tarv", "Nils Tarv is a Bollywood film director.", "country_of_citizenship", "India"),
        ("Nils Tarv", "Nils Tarv (born 1950) is a lawyer from Akron, Ohio.",
         "country_of_citizenship", "United States"),
        ("Nils Tarv", "Nils Tarv is a scholar. He lives in Egypt.", "country_of_citizenship",
         "Egypt"),
        ("Nils Tarv", "Nils Tarv is a Danish scholar. He lives in Egypt.",
         "country_of_citizenship", "Danish"),
        ("Ost Ka", "Ost Ka is a 1961 Hindi movie.", "country_of_origin", "India"),
        ("Ostham (film)", "Ostham is a 1950 MGM musical film.", "country_of_origin",
         "United States"),
    ],
)  # fmt: skip
def test_hinted_countries_only_where_none_is_stated(
    title: str, text: str, relation: str, value: str
) -> None:
    assert said(title, text, relation) == {value}


@pytest.mark.parametrize(
    ("title", "text", "relation", "value"),
    [
        ("Duck! Or Ost Will Go", "Duck! Or Ost Will Go is a 1971 film directed and co-written by "
         "Nils Tarv.", "director", "Nils Tarv"),
        ("When Ost is Gone", '" When Ost is Gone" is a song by Danish rock musician, Nils Tarv.',
         "performer", "Nils Tarv"),
        ("Five of Ost", '"Five of Ost" is a song by the American rock band 311.', "performer",
         "311"),
        ("Taxi Ost", "Taxi Ost is a 1981 film written by, directed by, and starring Nils Tarv.",
         "director", "Nils Tarv"),
        ("Land of Ost", "Land of Ost is a 1957 Egyptian war/ drama film directed by Nils Tarv.",
         "director", "Nils Tarv"),
    ],
)  # fmt: skip
def test_works(title: str, text: str, relation: str, value: str) -> None:
    assert said(title, text, relation) == {value}


def test_those_who_wrote_a_film_are_not_its_names() -> None:
    text = "Ostham is a 1990 film directed and written by Nils Tarv."
    assert not said("Ostham (film)", text, "also_known_as") - {"Ostham"}


def test_a_given_name_alone_is_no_name_of_a_person() -> None:
    text = "Matilda (1100 – 1160) was a daughter of Otto of Ostham."
    assert "Matilda" not in said("Matilda, Abbess of Ostham", text, "also_known_as")


def test_kin_are_known_by_other_spellings_and_ranks() -> None:
    passages = [
        Passage("1", "Elizabeth of Westham, Duchess of Galav", "Elizabeth (1400 – 1450) was a "
                "Danish noblewoman."),
        Passage("2", "Nils Tarv", "Nils Tarv (1420 – 1460) was the son of Pelle Tarv and Princess "
                "Elisabeth of Westham."),
    ]  # fmt: skip
    facts = {(f.subject, f.relation, f.value) for f in RuleExtractor().extract(passages)}
    assert ("Nils Tarv", "mother", "Elizabeth of Westham, Duchess of Galav") in facts


def test_the_third_earl_is_not_the_second() -> None:
    passages = [
        Passage("1", "Pelle Tarv, 2nd Earl of Galav", "Pelle Tarv (1400 – 1450) was a peer."),
        Passage("2", "Nils Tarv", "Nils Tarv (1420 – 1460) was the son of Pelle Tarv, 3rd Earl of "
                "Galav."),
    ]  # fmt: skip
    facts = {(f.subject, f.relation, f.value) for f in RuleExtractor().extract(passages)}
    assert ("Nils Tarv", "father", "Pelle Tarv, 2nd Earl of Galav") not in facts
