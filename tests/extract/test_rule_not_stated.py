"""What looks like a name or a kinship and is none: countries as aliases, denials, others' wives."""

from __future__ import annotations

import pytest

from harness.extract.rule import RuleExtractor
from harness.nouns import Passage


def facts(title: str, text: str, *titles: str) -> set[tuple[str, str, str]]:
    page = Passage("p", title, text)
    others = [Passage(name, name, f"{name} is a town.") for name in titles]
    extractor = RuleExtractor().knowing([page, *others])
    return {(fact.subject, fact.relation, str(fact.value)) for fact in extractor.extract([page])}


def aliases(title: str, text: str, *titles: str) -> set[str]:
    return {value for _, relation, value in facts(title, text, *titles) if "known" in relation}


@pytest.mark.parametrize(
    "lead",
    [
        "Otto Vik (1900 - 1960), known in the United States as Victor Wick, was a poet.",
        "Otto Vik (died 1888), known in Brazil as Dom Otto, was a prince.",
        "Otto Vik, known in English as Otis the Bearded, was a king.",
        "Otto Vik (Parma, June 16, 1686 - Venice or Florence, after 1753) was a painter.",
        "Otto Vik (born Indianapolis, Indiana) is a singer.",
        "Otto Vik born 24 October 1884 (Invercargill, New Zealand) died in Vik was a botanist.",
    ],
)
def test_no_country_people_or_town_becomes_an_alias(lead: str) -> None:
    places = {"United States", "Brazil", "English", "Florence", "Indianapolis", "New Zealand"}
    assert not aliases("Otto Vik", lead) & places


def test_the_name_behind_the_land_is_the_alias() -> None:
    lead = "Otto Vik (died 1888), known in Brazil as Dom Otto, was a prince."
    assert "Dom Otto" in aliases("Otto Vik", lead)


@pytest.mark.parametrize("wife", ["wife", "the wife"])
def test_whose_wife_she_is_is_not_her_mother(wife: str) -> None:
    found = facts("Ada Ost", f"Ada Ost was the daughter of Karl Lund and {wife} of Nils Berg.")
    assert ("Ada Ost", "father", "Karl Lund") in found
    assert not [one for one in found if one[1] == "mother"]
    assert ("Karl Lund", "spouse", "Nils Berg") not in found


def test_his_wife_is_still_her_mother() -> None:
    found = facts("Ada Ost", "Ada Ost was the daughter of Karl Lund and his wife Berta Holm.")
    assert ("Ada Ost", "mother", "Berta Holm") in found


@pytest.mark.parametrize(
    "text",
    [
        "Otto Vik was a poet. He was not a child actor but the son of Karl Ost.",
        "Otto Vik was a poet. He was not only the son of Karl Ost.",
        "Otto Vik was not a father when he wrote of being the son of Karl Ost.",
    ],
)
def test_a_denial_of_something_else_silences_no_kinship(text: str) -> None:
    assert ("Otto Vik", "father", "Karl Ost") in facts("Otto Vik", text)


@pytest.mark.parametrize(
    "text",
    [
        "Otto Vik was a poet. He was not the son of Karl Ost.",
        "Otto Vik was a poet. It is false that he was the son of Karl Ost.",
        "Otto Vik was a poet. He was reputedly the son of Karl Ost.",
        "Otto Vik was a poet. He was never married to Ada Ost.",
        "Otto Vik was a poet. He moved from Vik, where he was born, to Ada Ost.",
    ],
)
def test_what_is_denied_or_said_of_something_else_is_no_kinship(text: str) -> None:
    kin = {"father", "mother", "spouse", "child"}
    assert not [one for one in facts("Otto Vik", text) if one[1] in kin]


@pytest.mark.parametrize(
    ("title", "text", "relation"),
    [
        ("Red Dust", "Red Dust is a film. It was shown on Ost One in 1999.", "flows_through"),
        ("Otto Vik", "Otto Vik is an actor, known for Student Of The Year.", "student_of"),
        ("Otto Vik", "Otto Vik was a student of the Berg College.", "student_of"),
        ("Vik", "Vik is a town on Ost Road.", "flows_through"),
        ("Otto Vik", "Otto Vik is a singer of Danish heavy sounds.", "member_of"),
        ("Red Dust", "Red Dust is a film. It is the story of an American soldier.", "based_on"),
        ("Red Dust", "Red Dust is a film made by Ost Pictures.", "manufacturer"),
        ("Red Dust", "Red Dust is an album. It came out on 11 November 2014.", "date"),
        ("Red Dust", "Red Dust is a film. It won the Ost Award, the Berg Award and the Vik Award.",
         "presented_by"),
        ("Red Dust", "Red Dust is a film. The Dust Uprising took place in Berg.", "location"),
    ],
)  # fmt: skip
def test_everyday_words_state_only_what_fits_their_sides(
    title: str, text: str, relation: str
) -> None:
    found = facts(title, text, "Berg College")
    assert not [one for one in found if one[1] == relation]


@pytest.mark.parametrize(
    ("title", "text", "fact"),
    [
        ("Vik", "Vik is a village on the River Ost.", ("River Ost", "flows_through", "Vik")),
        ("Vik", "Vik is a town. River Ost flows through it.",
         ("River Ost", "flows_through", "Vik")),
        ("Otto Vik", "Otto Vik was a pupil of Karl Ost.", ("Otto Vik", "student_of", "Karl Ost")),
        ("Ost One", "Ost One is a car built by Berg Motors.",
         ("Ost One", "manufacturer", "Berg Motors")),
        ("Vik", "Vik is the administrative centre of Ost District, Berg Oblast, Russia.",
         ("Ost District", "capital", "Vik")),
        ("Vik", "Vik is an island in Russia, bordered by the Gulf of Finland.",
         ("Vik", "country", "Russia")),
        ("Vik", "Vik is an island in the Gulf of Finland, Russia.", ("Vik", "country", "Russia")),
    ],
)  # fmt: skip
def test_the_same_words_where_they_fit(title: str, text: str, fact: tuple[str, str, str]) -> None:
    found = facts(title, text)
    assert fact in found
    assert [one for one in found if one[1] == fact[1]] == [fact]


@pytest.mark.parametrize(
    "kin",
    [
        "the daughter of Hugo Tarv and the widow of Karl Ost",
        "daughter of Hugo Tarv, and widow of Karl Ost",
        "sister of Hugo Tarv and the first wife of Karl Ost",
    ],
)
def test_the_second_kin_of_one_in_apposition_is_hers_too(kin: str) -> None:
    found = facts("Otto Vik", f"Otto Vik was a count. He married Ada Tarv, {kin}.")
    assert ("Ada Tarv", "spouse", "Karl Ost") in found
    assert not [one for one in found if {one[0], one[2]} == {"Otto Vik", "Karl Ost"}]


def test_a_widow_behind_a_son_is_a_mother_and_nobodys_name() -> None:
    found = facts(
        "Otto Vik", "Otto Vik was a count, the son of Hugo Vik and the widow of Karl Ost."
    )
    assert not [one for one in found if one[1] in {"spouse", "mother"}]


@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("The war began between Otto and his brothers, the Berg claimants, and others.",
         "sibling", "Berg"),
        ("He was asked by their queen, Ada Berg, to leave.", "spouse", "Ada Berg"),
        ("He loved the second wife of Karl Berg (1900–1950), daughter of Nils Holm.", "father",
         "Nils Holm"),
        ("He died in the Jordan Hotel.", "country_of_citizenship", "Jordan"),
    ],
)  # fmt: skip
def test_what_is_near_a_man_is_not_his(text: str, relation: str, value: str) -> None:
    found = facts("Otto Vik", "Otto Vik was a count. He lived in Ost. " + text)
    assert ("Otto Vik", relation, value) not in found


def test_a_land_in_a_name_is_nobodys_nationality() -> None:
    found = facts("Jordan I of Ost", "Jordan I of Ost was the prince of Ost. He died in 1091.")
    assert not [one for one in found if one[1] == "country_of_citizenship"]


def test_a_parent_that_is_none_has_no_child() -> None:
    text = (
        "Otto Vik was the son of Karl Vik and Ada Holm. He got the fields of his father"
        " (Berg and Lund)."
    )
    found = facts("Otto Vik", text)
    assert {one[0] for one in found if one[1] == "child"} == {"Karl Vik", "Ada Holm"}


@pytest.mark.parametrize(
    ("title", "text", "fact"),
    [
        ("Red Dust", 'Red Dust is a film. It is a remake of the 1931 German film "Sun".',
         ("Red Dust", "based_on", "Sun")),
        ("Otto Vik", "Otto Vik is a singer. He was the drummer for the British band The Ost Four.",
         ("Otto Vik", "member_of", "The Ost Four")),
        ("Otto Vik", "Otto Vik is a player. He played college football for the University of Ost.",
         ("Otto Vik", "educated_at", "University of Ost")),
    ],
)  # fmt: skip
def test_a_people_before_a_noun_is_no_name(
    title: str, text: str, fact: tuple[str, str, str]
) -> None:
    found = facts(title, text)
    assert [one for one in found if one[1] == fact[1]] == [fact]


def test_a_people_far_from_a_work_is_not_where_it_comes_from() -> None:
    text = "Red Dust is a 1989 film. It is named for bombs that fell on the Japanese cities of Ost."
    assert not [one for one in facts("Red Dust", text) if one[1] == "country_of_origin"]


def test_words_inside_a_quotation_state_nothing() -> None:
    text = 'Otto Vik was a director. His best film is "It Came from Outer Space" of 1953.'
    assert not [one for one in facts("Otto Vik", text) if one[1] == "place_of_birth"]


@pytest.mark.parametrize("verb", ["was", "succeeded", "became"])
def test_who_acts_behind_a_death_is_no_place(verb: str) -> None:
    text = f"Otto Vik was a count. At the death of Ada Vik in 949, Karl {verb} regent."
    assert ("Ada Vik", "date_of_death", "949") in facts("Otto Vik", text)
    assert not [one for one in facts("Otto Vik", text) if one[1] == "place_of_death"]


@pytest.mark.parametrize("band", ["hardcore punk band the Berg Four", "club Berg Four"])
def test_a_town_before_a_band_is_not_the_band(band: str) -> None:
    found = facts("Otto Vik", f"Otto Vik is a musician. He is the singer for Ostham {band}.")
    assert {one[2] for one in found if one[1] == "member_of"} == {"Berg Four"}


@pytest.mark.parametrize("opener", ["Following", "Through", "Before"])
def test_a_word_that_opens_a_sentence_is_no_part_of_a_name(opener: str) -> None:
    found = facts("Otto Vik", f"Otto Vik was a count. {opener} Ada's death in 1944, he left.")
    assert {one[0] for one in found if one[1] == "date_of_death"} == {"Ada"}
