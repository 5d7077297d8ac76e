"""What encyclopaedic English says of institutions, places, events, awards and works."""

from __future__ import annotations

import pytest

from harness.extract.fact import ExtractedFact
from harness.extract.rule import RuleExtractor
from harness.nouns import Passage

LEADS = {
    "Ostia": "Ostia is a country.",
    "Brenta": "Brenta is a country.",
    "Westland": "Westland is a region of Ostia.",
    "Ostham": "Ostham is a city in Ostia.",
    "Marl": "Marl is a city in Ostia.",
    "Khila": "The Khila is a river in Ostia.",
    "Grey Sea": "The Grey Sea is a sea.",
    "Ada Ost": "Ada Ost was an Ostian painter. She lived quietly.",
    "Otto Berg": "Otto Berg was an Ostian film director. He lived quietly.",
    "Ida Holm": "Ida Holm was an Ostian actress. She lived quietly.",
    "Emil Holm": "Emil Holm was an Ostian singer. He lived quietly.",
    "The Tin Boat": "The Tin Boat is a 1950 Ostian war film.",
    "Paper Moons": "Paper Moons is a novel.",
    "Cold Hands": "Cold Hands is a song.",
    "Blue Door": "Blue Door is an album.",
    "Ost Mills": "Ost Mills is a company.",
    "Berg Holding": "Berg Holding is a company.",
    "University of Marl": "The University of Marl is a university.",
    "Battle of Marl": "The Battle of Marl was a battle.",
    "Grand Medal": "The Grand Medal is an award.",
    "Silver Cup Prize": "The Silver Cup Prize is an award.",
    "Evening Round": "Evening Round is a television programme.",
    "Ost Television": "Ost Television is a company.",
    "Ilse Dorn (painter)": "Ilse Dorn was an Ostian painter.",
    "Ilse Dorn (singer)": "Ilse Dorn was an Ostian singer.",
    "Novik (Ostia)": "Novik is a city in Ostia.",
    "Novik (Brenta)": "Novik is a city in Brenta.",
}


def read(title: str, text: str) -> set[tuple[str, str, str]]:
    """Return the facts read in an article that goes on with a text, among all the others."""
    return {(fact.subject, fact.relation, fact.value) for fact in _facts(title, text)}


def _facts(title: str, text: str) -> list[ExtractedFact]:
    passages = [
        Passage(name, name, f"{lead} {text}" if name == title else lead)
        for name, lead in LEADS.items()
    ]
    return [fact for fact in RuleExtractor().extract(passages) if fact.passage == title]


STATED = [
    ("Ost Mills", "Ada Ost founded it in 1901.", "founded_by", "Ada Ost"),
    ("Ost Mills", "Ada Ost founded it in 1901.", "inception", "1901"),
    ("Ost Mills", "It was the creation of Ada Ost.", "founded_by", "Ada Ost"),
    ("Ost Mills", "Its seat is Marl.", "headquarters", "Marl"),
    ("Ost Mills", "It is run from Marl.", "headquarters", "Marl"),
    ("Ost Mills", "Its owner is Berg Holding.", "parent_company", "Berg Holding"),
    ("Ost Mills", "Berg Holding owns it.", "parent_company", "Berg Holding"),
    ("Marl", "Ada Ost is its mayor.", "mayor", "Ada Ost"),
    ("Marl", "It takes its name from Ada Ost.", "named_after", "Ada Ost"),
    ("Marl", "It belongs to the region of Westland.", "region", "Westland"),
    ("Westland", "Marl serves as its capital.", "capital", "Marl"),
    ("Westland", "Its capital is Marl.", "capital", "Marl"),
    ("Khila", "It flows through Ostham and Marl.", "flows_through", "Marl"),
    ("Khila", "It empties into the Grey Sea.", "mouth", "Grey Sea"),
    ("Khila", "It measures 410 km from source to mouth.", "length", "410 km"),
    ("Battle of Marl", "The two sides were Ostia and Brenta.", "belligerent", "Brenta"),
    ("Battle of Marl", "Ada Ost was in command.", "commander", "Ada Ost"),
    ("Battle of Marl", "The troops were led by Ada Ost.", "commander", "Ada Ost"),
    ("Battle of Marl", "It happened on 5 May 1811.", "date", "5 May 1811"),
    ("Grand Medal", "It is given by the University of Marl.", "presented_by", "University of Marl"),
    ("The Tin Boat", "Otto Berg directed the film.", "director", "Otto Berg"),
    ("The Tin Boat", "Ada Ost acted as producer.", "producer", "Ada Ost"),
    ("The Tin Boat", "Ada Ost supplied the screenplay.", "screenwriter", "Ada Ost"),
    ("The Tin Boat", "Among its actors were Ida Holm and Emil Holm.", "cast_member", "Ida Holm"),
    ("The Tin Boat", "It retells the novel Paper Moons.", "based_on", "Paper Moons"),
    ("Cold Hands", "It can be found on Blue Door.", "part_of", "Blue Door"),
    ("Evening Round", "Ost Television broadcast it.", "original_broadcaster", "Ost Television"),
    ("Evening Round", "Ada Ost hosts it.", "presenter", "Ada Ost"),
    ("Ada Ost", "She was educated at the University of Marl.", "educated_at", "University of Marl"),
    ("Ada Ost", "Marl is where she was born.", "place_of_birth", "Marl"),
    ("Ada Ost", "Her life came to an end in Marl.", "place_of_death", "Marl"),
    ("Ada Ost", "On 3 May 1950 she died.", "date_of_death", "3 May 1950"),
    ("Ada Ost", "The mother of Ada Ost was Ida Holm.", "mother", "Ida Holm"),
    ("Ada Ost", "Otto Berg and Ida Holm were her parents.", "father", "Otto Berg"),
    ("Ada Ost", "She and Emil Holm married.", "spouse", "Emil Holm"),
]


@pytest.mark.parametrize(("title", "text", "relation", "value"), STATED)
def test_stated_of_the_article(title: str, text: str, relation: str, value: str) -> None:
    assert (title, relation, value) in read(title, text)


TURNED = [
    ("University of Marl", "Ada Ost and Otto Berg studied there.", "educated_at", ()),
    ("University of Marl", "Ada Ost and Otto Berg attended the university.", "educated_at",
     ("Ada Ost", "Otto Berg")),
    ("University of Marl", "Its alumni include Ada Ost.", "educated_at", ("Ada Ost",)),
    ("Ost Mills", "On its payroll was Ada Ost.", "employer", ("Ada Ost",)),
    ("Marl", "The city is home to Ost Mills.", "headquarters", ("Ost Mills",)),
    ("Marl", "The Khila runs through it.", "flows_through", ("Khila",)),
    ("Marl", "It was the scene of the Battle of Marl.", "location", ("Battle of Marl",)),
    ("Westland", "Marl and Ostham belong to the region.", "region", ("Marl", "Ostham")),
    ("Otto Berg", "The Tin Boat was directed by him.", "director", ("The Tin Boat",)),
    ("Ida Holm", "She is in the cast of The Tin Boat.", "cast_member", ("The Tin Boat",)),
    ("Emil Holm", "He performed the song Cold Hands.", "performer", ("Cold Hands",)),
    ("Ada Ost", "Paper Moons is one of her novels.", "author", ("Paper Moons",)),
    ("Paper Moons", "The Tin Boat is based on the novel.", "based_on", ("The Tin Boat",)),
    ("Ada Ost", "She founded the company Ost Mills.", "founded_by", ("Ost Mills",)),
    ("Ada Ost", "She commanded at the Battle of Marl.", "commander", ("Battle of Marl",)),
    ("Ada Ost", "She serves as mayor of Marl.", "mayor", ("Marl",)),
    ("Ost Television", "Evening Round was shown by the company.", "original_broadcaster",
     ("Evening Round",)),
]  # fmt: skip


@pytest.mark.parametrize(("title", "text", "relation", "subjects"), TURNED)
def test_stated_from_the_other_side(
    title: str, text: str, relation: str, subjects: tuple[str, ...]
) -> None:
    facts = read(title, text)
    assert {(subject, relation, title) for subject in subjects} <= facts


def test_what_is_denied_planned_or_rumoured_is_no_fact() -> None:
    for text in (
        "Emil Holm was rumoured to direct it.",
        "Emil Holm never directed it.",
        "Emil Holm was asked to direct the film, but declined.",
    ):
        assert "director" not in {relation for _, relation, _ in read("The Tin Boat", text)}
    text = "Papers claimed that she would marry Emil Holm; nothing came of it."
    assert "spouse" not in {relation for _, relation, _ in read("Ada Ost", text)}


def test_everyday_words_state_nothing_of_things_of_another_kind() -> None:
    assert "mouth" not in {r for _, r, _ in read("Ada Ost", "She reached the Grey Sea.")}
    assert "commander" not in {r for _, r, _ in read("Ost Mills", "Ada Ost was in command.")}
    assert "performer" not in {r for _, r, _ in read("Emil Holm", "He made The Tin Boat.")}


def test_namesakes_are_told_apart_by_what_describes_them() -> None:
    facts = read("Ada Ost", "She married the painter Ilse Dorn. She died at Novik in Brenta.")
    assert ("Ada Ost", "spouse", "Ilse Dorn (painter)") in facts
    assert ("Ada Ost", "place_of_death", "Novik (Brenta)") in facts
    facts = read("Cold Hands", "It was sung by the Ostian singer Ilse Dorn.")
    assert ("Cold Hands", "performer", "Ilse Dorn (singer)") in facts
    assert ("Ilse Dorn (singer)", "country_of_citizenship", "Ostian") in facts


def _told(title: str, text: str, relation: str) -> dict[tuple[str, str], dict[str, str]]:
    return {
        (fact.subject, fact.value): dict(fact.qualifiers)
        for fact in _facts(title, text)
        if fact.relation == relation and fact.qualifiers
    }


def test_awards_have_years_from_either_side() -> None:
    text = "She won the Grand Medal in 1931 and the Silver Cup Prize in 1940."
    told = _told("Ada Ost", text, "award_received")
    assert told["Ada Ost", "Grand Medal"] == {"year": "1931"}
    assert told["Ada Ost", "Silver Cup Prize"] == {"year": "1940"}
    for text in (
        "Its recipients include Ada Ost (1931) and the director Otto Berg in 1940.",
        "Ada Ost in 1931 and Otto Berg in 1940 received the Grand Medal.",
    ):
        told = _told("Grand Medal", text, "award_received")
        assert told["Ada Ost", "Grand Medal"] == {"year": "1931"}
        assert told["Otto Berg", "Grand Medal"] == {"year": "1940"}


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("Her second husband was Emil Holm.", ("Ada Ost", "Emil Holm")),
        ("Emil Holm was her second husband.", ("Ada Ost", "Emil Holm")),
        ("She was the second wife of Emil Holm.", ("Emil Holm", "Ada Ost")),
        ("She married a second time, to Emil Holm.", ("Ada Ost", "Emil Holm")),
        ("The second marriage of Ada Ost was to Emil Holm.", ("Ada Ost", "Emil Holm")),
        ("She took Emil Holm as her second husband.", ("Ada Ost", "Emil Holm")),
    ],
)
def test_spouses_are_numbered_from_the_side_that_counts(
    text: str, counted: tuple[str, str]
) -> None:
    told = _told("Ada Ost", text, "spouse")
    assert told == {counted: {"order": "2"}}
