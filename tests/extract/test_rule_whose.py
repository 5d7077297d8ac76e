"""Whom a statement is about: kin of kin, parallel clauses, namesakes by number, other works."""

from __future__ import annotations

import pytest

from harness.extract.rule import RuleExtractor
from harness.nouns import Passage

Fact = tuple[str, str, str]


def facts(title: str, text: str, *relations: str) -> set[Fact]:
    """Return what a passage gives of some relations, the page's own title written `@`."""
    found = RuleExtractor().extract([Passage(title, title, text)])
    return {
        tuple("@" if word == title else word for word in (one.subject, one.relation, one.value))
        for one in found
        if one.relation in relations
    }  # type: ignore[misc]


WOMAN = "Ada Ost (1519-1589) was a Nordlandish noblewoman, the daughter of Otto Ost and Eva Tarv. "
MAN = "Otto Ost was a Nordlandish painter, the son of Carl Ost and Eva Tarv. "


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (
            "Her maternal grandparents were Hugo Tarv and Ida Brask.",
            {("Eva Tarv", "father", "Hugo Tarv"), ("Eva Tarv", "mother", "Ida Brask")},
        ),
        (
            "Her paternal grandparents were the viscount Hugo Ost and his wife, Ida Brask.",
            {("Otto Ost", "father", "Hugo Ost"), ("Otto Ost", "mother", "Ida Brask")},
        ),
        ("Her maternal grandfather was Hugo Tarv.", {("Eva Tarv", "father", "Hugo Tarv")}),
        ("Her paternal grandmother was Ida Brask.", {("Otto Ost", "mother", "Ida Brask")}),
        ("Her grandfather was Hugo Tarv.", set()),  # on which side nobody says
    ],
)
def test_grandparents_are_parents_of_a_named_parent(text: str, stated: set[Fact]) -> None:
    told = facts("Ada Ost", WOMAN + text, "father", "mother")
    told -= {("@", "father", "Otto Ost"), ("@", "mother", "Eva Tarv")}
    assert told == stated


def test_grandparents_without_a_named_parent_are_nobodys_parents() -> None:
    text = "Ada Ost was a queen. Her maternal grandfather was Hugo Tarv."
    assert facts("Ada Ost", text, "father", "mother") == set()


@pytest.mark.parametrize(
    ("title", "text", "stated", "refused"),
    [
        (
            "Ada Ost",
            "Ada Ost was a noblewoman, the daughter of Otto Ost, a half-brother of King Rollo II.",
            ("Otto Ost", "sibling", "Rollo II"),
            ("@", "sibling", "Rollo II"),
        ),
        (
            "Otto Ost",
            "Otto Ost was a count. He was the son of Carl Ost and Eva Tarv, the daughter of Hugo"
            " Tarv.",
            ("Eva Tarv", "father", "Hugo Tarv"),
            ("@", "father", "Hugo Tarv"),
        ),
        (
            "Otto Ost",
            "Otto Ost was a count. He was an uncle of Mary Tarv, the wife of Rollo II.",
            ("Rollo II", "spouse", "Mary Tarv"),
            ("Rollo II", "spouse", "@"),
        ),
    ],
)
def test_kin_of_the_other_sex_belongs_to_the_name_before_it(
    title: str, text: str, stated: Fact, refused: Fact
) -> None:
    told = facts(title, text, "father", "sibling", "spouse")
    assert stated in told
    assert refused not in told


def test_clauses_that_begin_alike_are_about_the_same() -> None:
    text = MAN + "His older brother was the poet Hugo Ost and his younger brother was Kurt Ost."
    assert facts("Otto Ost", text, "sibling") >= {
        ("@", "sibling", "Hugo Ost"), ("@", "sibling", "Kurt Ost")
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "father", "mother"),
    [
        ("He was the second son, and fourth child, of Carl Ost and Eva Tarv.", "Carl Ost",
         "Eva Tarv"),
        ("He was the son of Carl Ost, count of Varn (d. 1510), and of countess Eva Tarv.",
         "Carl Ost", "Eva Tarv"),
        ("He was one of five children of Carl Ost, the Lord of Varn, and Constanza Tarv.",
         "Carl Ost", "Constanza Tarv"),
        ("His parents were King Hugo I of Varn and Eva Tarv.", "Hugo I of Varn", "Eva Tarv"),
        ("He was the second son of Sir Carl Ost, 1st Baronet, and of Eva, daughter of Hugo Tarv.",
         "Carl Ost", "Eva"),
        ("He was the son of the Emir of Varn, Sheikh Hamad Ost.", "Hamad Ost", None),
        ("He was the son of the first President of Varn, Carl Ost.", "Carl Ost", None),
        ("He was the son of Rt. Hon. Sir Carl Ost.", "Carl Ost", None),
        ("He was the son of Lt.-Col. Carl Ost.", "Carl Ost", None),
        ("He was the son of the Honourable Carl Ost.", "Carl Ost", None),
        ("He was the son of German-born merchant Carl Ost.", "Carl Ost", None),
        ("He was the son of Alabama millionaire Carl Ost.", "Carl Ost", None),
        ("He was the son of Carl Ost and of First Lady Eva Tarv.", "Carl Ost", "Eva Tarv"),
    ],
)  # fmt: skip
def test_parents_over_titles_and_joints(text: str, father: str, mother: str | None) -> None:
    told = facts("Otto Ost", "Otto Ost was a Nordlandish painter. " + text, "father", "mother")
    assert {value for who, name, value in told if (who, name) == ("@", "father")} == {father}
    assert {value for who, name, value in told if (who, name) == ("@", "mother")} == (
        {mother} if mother else set()
    )


def test_the_number_of_a_ruler_tells_the_father_from_the_son() -> None:
    text = "Rollo II was the son of Rollo I, Duke of Varn, by his wife Eva Tarv."
    told = facts("Rollo II", text, "father", "spouse", "mother")
    assert ("@", "father", "Rollo I, Duke of Varn") in told
    assert ("@", "spouse", "Eva Tarv") not in told


def test_what_is_said_of_a_ruler_of_another_number_is_not_said_of_this_one() -> None:
    text = "Rollo II was a duke. Rollo I died in 1784."
    assert facts("Rollo II", text, "date_of_death") == {("Rollo I", "date_of_death", "1784")}


@pytest.mark.parametrize(
    "text",
    [
        "A remake was directed by Carl West and released in 1988.",
        "An English-language remake, also called Red Dust, was directed by Carl West in 1988.",
        "Its sequel, Red Dust 2, was directed by Carl West and released in 1988.",
        "A Hindi version was directed by Carl West and released in 1988.",
        "The sequel, Blue Dust, was directed by Carl West and released in 1988.",
    ],
)
def test_what_is_said_of_another_work_is_not_said_of_this_one(text: str) -> None:
    lead = "Red Dust is a 1956 drama film directed by Otto Ost. "
    told = facts("Red Dust", lead + text, "director", "publication_date")
    assert {one for one in told if one[0] == "@"} == {
        ("@", "director", "Otto Ost"), ("@", "publication_date", "1956")
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "A sequel to Blue Dust, it was directed by Carl West.",
        "The sequel was directed by Carl West.",  # which may be this one
        "The original was directed by Carl West.",
    ],
)
def test_what_may_be_this_work_is_read(text: str) -> None:
    told = facts("Red Dust", "Red Dust is a 1956 drama film. " + text, "director")
    assert told == {("@", "director", "Carl West")}


@pytest.mark.parametrize(
    ("title", "text", "year"),
    [
        ("Red Dust (1956 film)", "Red Dust is a drama film directed by Otto Ost.", "1956"),
        ("Red Dust", "Red Dust( 1956) is the 15th Dust film produced by Ost Pictures.", "1956"),
        ("Red Dust (1956 film)", "Red Dust is a drama film. It was released in May 1957.",
         "May 1957"),
        ("Red Dust (film)", "Red Dust is a drama film directed by Otto Ost.", None),
        ("Ada Ost (1956 footballer)", "Ada Ost is a footballer.", None),
    ],
)  # fmt: skip
def test_the_year_that_a_title_or_a_lead_tells(title: str, text: str, year: str | None) -> None:
    told = facts(title, text, "publication_date")
    assert {value for _, _, value in told} == ({year} if year else set())


@pytest.mark.parametrize(
    ("text", "directors"),
    [
        ("It was written, directed, produced, edited by and starred Na Woon.", {"Na Woon"}),
        ("It was directed by the London-based duo of Ada Ost and Eva Tarv.", set()),
        ("It was directed by London-based filmmaker Ada Ost.", {"Ada Ost"}),
        ("It was directed by German- born actor- director Otto Ost.", {"Otto Ost"}),
    ],
)
def test_makers_behind_adjectives_made_of_places(text: str, directors: set[str]) -> None:
    told = facts("Red Dust", "Red Dust is a 1956 drama film. " + text, "director")
    assert {value for _, _, value in told} == directors


@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("Otto Ost( 1859-1930), English author, was born at Varn.", "country_of_citizenship",
         "English"),
        ("Otto Ost (born 1950) is an Hong Kong- born British actor.", "country_of_citizenship",
         "British"),
        ("Otto Ost (born 1950) is a veteran Telugu film director.", "country_of_citizenship",
         "India"),
        ("Otto Ost (born Carl Otto West; 30 January 1957) is a director.", "date_of_birth",
         "30 January 1957"),
        ("Otto Ost (born 9 May 1932 in Varn; committed suicide on 16 June 1994) was a poet.",
         "date_of_death", "16 June 1994"),
        ("Otto Ost (murdered September 29, 1025) was a count.", "date_of_death",
         "September 29, 1025"),
        ("Otto Ost( 1900-1962) was a World War II Admiral in the Navy.", "date_of_birth", "1900"),
        ("Otto Ost was a prince. He was married from 1914-1920 to Eva Tarv.", "spouse",
         "Eva Tarv"),
        ("Otto Ost was a consort of the Ming Dynasty, married to Eva Tarv.", "spouse",
         "Eva Tarv"),
    ],
)  # fmt: skip
def test_what_a_life_says_of_its_own(text: str, relation: str, value: str) -> None:
    assert {one[2] for one in facts("Otto Ost", text, relation) if one[0] == "@"} == {value}


def test_a_language_before_a_name_is_no_place_of_birth() -> None:
    text = "Otto Ost ( Cantonese: Lam Ost, December 8, 1955 - December 29, 2018) was a director."
    assert facts("Otto Ost", text, "place_of_birth") == set()
    assert ("@", "date_of_birth", "December 8, 1955") in facts("Otto Ost", text, "date_of_birth")


def test_a_periodical_by_another_name_first_came_out_when_it_began() -> None:
    text = (
        "Red Leaf was the official organ of the Council, published in Varn between 1913 and 1921."
    )
    assert facts("Red Leaf", text, "publication_date") == {("@", "publication_date", "1913")}


@pytest.mark.parametrize(
    ("text", "name", "lived"),
    [
        ("He was the son of Hugo, Prince of Varn (1618–1656).", "Hugo, Prince of Varn",
         {("date_of_birth", "1618"), ("date_of_death", "1656")}),
        ("He was the son of Hugo Ost and his wife, Eva Tarv (17 May 1612 – 9 June 1673).",
         "Eva Tarv", {("date_of_birth", "17 May 1612"), ("date_of_death", "9 June 1673")}),
        ("He was the son of Hugo Ost (died 1510).", "Hugo Ost", {("date_of_death", "1510")}),
        ("He was the father of Hugo Ost (born 1950).", "Hugo Ost", {("date_of_birth", "1950")}),
        ("He married Eva Tarv (1612–1673).", "Eva Tarv",
         {("date_of_birth", "1612"), ("date_of_death", "1673")}),
        ("He was married to Eva Tarv (1990–1995).", "Eva Tarv", set()),  # that is the marriage
        ("He was the son of King Hugo (1509–1547).", "Hugo", set()),  # and that the reign
        ("He was the son of Hugo II (1509–1547).", "Hugo II", set()),
        ("He was the son of Hugo Ost (r. 1509–1547).", "Hugo Ost", set()),
        ("He was the son of Hugo Ost. He knew Eva Tarv (1612–1673).", "Eva Tarv", set()),
    ],
)  # fmt: skip
def test_the_lives_of_kin_in_parentheses(text: str, name: str, lived: set[tuple[str, str]]) -> None:
    told = facts("Otto Ost", "Otto Ost was a painter. " + text, "date_of_birth", "date_of_death")
    assert {one[1:] for one in told if one[0] == name} == lived


def test_a_rank_before_a_comma_is_not_the_father() -> None:
    text = "Otto Ost was a count, the son of the Imperial Field Marshal, Hugo of Varn (1699–1738)."
    assert facts("Otto Ost", text, "father") == {("@", "father", "Hugo of Varn")}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("He died in his native Varn.", "Varn"),
        ("He was born in Ling. He died in his native Varn.", "Ling"),
        ("He longed for his native Greece.", None),
        ("He returned to his native Varn County.", None),
        ("He described the native Varn people.", None),
    ],
)
def test_a_native_town_is_where_somebody_was_born(text: str, place: str | None) -> None:
    told = facts("Otto Ost", "Otto Ost was a painter. " + text, "place_of_birth")
    assert {one[2] for one in told} == ({place} if place else set())


@pytest.mark.parametrize(
    ("text", "stated", "refused"),
    [
        ("She was the daughter of Carl Ost, 4th Earl of Varn, wife of Hugo Tarv, and a beauty.",
         ("@", "spouse", "Hugo Tarv"), ("Hugo Tarv", "spouse", "Carl Ost, 4th Earl of Varn")),
        ("She married Otto Tarv, whose brother would be the husband of Ida Brask.",
         ("@", "spouse", "Otto Tarv"), ("Otto Tarv", "spouse", "Ida Brask")),
        ("After her death her widower, Otto Tarv, remarried Ida Brask.",
         ("Otto Tarv", "spouse", "Ida Brask"), ("@", "spouse", "Ida Brask")),
        ("After her death her widower, Lord Ost, remarried Ida Brask.",
         ("Lord Ost", "spouse", "Ida Brask"), ("@", "spouse", "Ida Brask")),
        ("Ada's father was Hugo Tarv, a son of Carl Tarv.",
         ("Hugo Tarv", "father", "Carl Tarv"), ("@", "father", "Carl Tarv")),
        ("Through her daughter Eva she was the mother-in-law of Hugo Tarv (a son of Carl Tarv).",
         ("Hugo Tarv", "father", "Carl Tarv"), ("Eva", "father", "Carl Tarv")),
        ("She was the daughter of Sir Hugo Ost, 2nd Baronet and Ida West.",
         ("@", "mother", "Ida West"), ("@", "father", "Ida West")),
        ("She was the daughter of William, Count of Varn and Cicely, daughter of Otto Tarv.",
         ("@", "mother", "Cicely"), ("@", "father", "Otto Tarv")),
        ("She was the daughter of Otto Ost, Prince of Varn and Norway, consort of Hugo II.",
         ("@", "father", "Otto Ost, Prince of Varn and Norway"), ("@", "mother", "Norway")),
    ],
)  # fmt: skip
def test_who_is_whose_in_a_row_of_kin(text: str, stated: Fact, refused: Fact) -> None:
    lead = "Ada Ost was a noblewoman. She was born in Ling. "
    told = facts("Ada Ost", lead + text, "father", "mother", "spouse")
    assert stated in told
    assert refused not in told


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("He died at the age of 110.", "date_of_death"),
        ("He came from the Ernestine line of the house.", "place_of_birth"),
        ('He is known for hosting "Red Dust" from 1989 to 1997.', "inception"),
    ],
)
def test_an_age_a_line_and_years_of_service_are_none_of_these(text: str, relation: str) -> None:
    assert facts("Otto Ost", "Otto Ost was a count. " + text, relation) == set()


def test_who_designed_a_production_did_not_produce() -> None:
    text = "Red Dust is a film produced by Ada West, with production design by Hugo Ost."
    assert facts("Red Dust", text, "producer") == {("@", "producer", "Ada West")}


@pytest.mark.parametrize(
    ("text", "stated", "refused"),
    [
        ("He was a son of Hugo II of Ling, a brother of Rollo II of Ling and a patron.",
         ("@", "sibling", "Rollo II of Ling"), ("Hugo II of Ling", "sibling", "Rollo II of Ling")),
        ("He was the father of Hugo's lover.", ("@", "occupation", "count"),
         ("@", "child", "Hugo")),
        ("His parents were Anglo-Irish intellectuals.", ("@", "occupation", "count"),
         ("@", "father", "Anglo-Irish")),
        ("He was the child of U.S. Senator Hugo Ost and Eva Tarv.", ("@", "father", "Hugo Ost"),
         ("@", "father", "U.S. Senator Hugo Ost")),
        ("He was the brother of the Grand Duke of the House of Varn.", ("@", "occupation", "count"),
         ("@", "sibling", "Grand Duke of the House of Varn")),
        ('"Daughters of the Dust" is a telling of her past.', ("@", "occupation", "count"),
         ("@", "father", "Dust")),
    ],
)  # fmt: skip
def test_what_is_a_name_of_kin_and_what_is_not(text: str, stated: Fact, refused: Fact) -> None:
    relations = ("father", "sibling", "child", "occupation")
    told = facts("Otto Ost", "Otto Ost was a count. " + text, *relations)
    assert stated in told
    assert refused not in told


def test_a_given_name_alone_is_no_page_of_a_namesake() -> None:
    page = Passage("p", "Otto Ost", "Otto Ost was a count. His elder brother, Guy, ruled Varn.")
    other = Passage("q", "Guy Tarv", "Guy Tarv, also known as Guy, was a physician.")
    found = RuleExtractor().knowing([page, other]).extract([page])
    told = {(one.subject, one.value) for one in found if one.relation == "sibling"}
    assert told == {("Otto Ost", "Guy"), ("Guy", "Otto Ost")}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("He died in the Danish suburb of Passy.", "Passy"),
        ("He died in the U.S. state of Colorado.", "Colorado"),
        ("He died in the Ostham suburb of Passy.", "Passy"),
        ("He died in the Ostham district of Ling.", "Ostham"),
    ],
)
def test_the_place_behind_the_adjective_of_a_place(text: str, place: str) -> None:
    told = facts("Otto Ost", "Otto Ost was a count. " + text, "place_of_death")
    assert told == {("@", "place_of_death", place)}
