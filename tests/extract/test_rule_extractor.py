"""The rule extractor by families of relations, on sentences about nobody."""

from __future__ import annotations

import pytest

from harness.extract.fact import ALIAS
from harness.extract.rule import RuleExtractor
from harness.nouns import Passage


def read(title: str, text: str) -> set[tuple[str, str, str]]:
    facts = RuleExtractor().extract([Passage("p", title, text)])
    return {(fact.subject, fact.relation, fact.value) for fact in facts}


FILM = (
    "The Copper Orchard is a 1953 Danish comedy film written and directed by Otto Vellin and Ada "
    'Brask, based on the novel "The Red Gate" by Nils Tarv, and starring Mia Holt as Berta, Jon '
    "Falk and Ena Ross. The music was composed by Kai Lund, and the film was produced by the "
    "Swedish lawyer Per Orlin. It was released on 4 May 1953 by Norda Film."
)


@pytest.mark.parametrize(
    ("relation", "values"),
    [
        ("director", {"Otto Vellin", "Ada Brask"}),
        ("screenwriter", {"Otto Vellin", "Ada Brask"}),
        ("cast_member", {"Mia Holt", "Jon Falk", "Ena Ross"}),
        ("composer", {"Kai Lund"}),
        ("producer", {"Per Orlin"}),
        ("based_on", {"The Red Gate"}),
        ("country_of_origin", {"Danish"}),
        ("genre", {"comedy"}),
        ("instance_of", {"film"}),
        ("publication_date", {"1953", "4 May 1953"}),
    ],
)
def test_a_film_says_who_made_it(relation: str, values: set[str]) -> None:
    title = "The Copper Orchard (1953 film)"
    found = {
        value for subject, name, value in read(title, FILM) if (subject, name) == (title, relation)
    }
    assert found == values


def test_other_works_name_their_makers() -> None:
    text = (
        '"Blue Lantern" is a song by Danish singer and songwriter Mia Holt from her 1979 album '
        '"Quay". It was written by Holt and Kai Lund.'
    )
    facts = read("Blue Lantern (Mia Holt song)", text)
    title = "Blue Lantern (Mia Holt song)"
    assert (title, "performer", "Mia Holt") in facts
    assert (title, "publication_date", "1979") in facts
    assert (title, "composer", "Mia Holt") in facts  # by her surname
    paper = "The Velby Echo is the student newspaper of Orlin College. It was founded in 1866."
    assert ("The Velby Echo", "publisher", "Orlin College") in read("The Velby Echo", paper)
    assert ("The Velby Echo", "inception", "1866") in read("The Velby Echo", paper)


BOTH = {"date_of_birth": "12 May 1901", "date_of_death": "3 June 1970"}


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("(12 May 1901 – 3 June 1970)", BOTH),
        ("( May 12, 1901- June 3, 1970)",
         {"date_of_birth": "May 12, 1901", "date_of_death": "June 3, 1970"}),
        ("(born 12 May 1901 in Velby)",
         {"date_of_birth": "12 May 1901", "place_of_birth": "Velby"}),
        ("(c. 510 – December 567)", {"date_of_birth": "510", "date_of_death": "December 567"}),
        ("(44 BC – AD 12)", {"date_of_birth": "44 BC", "date_of_death": "AD 12"}),
        ("(– 31 January 1758)", {"date_of_death": "31 January 1758"}),
        ("(died 1203)", {"date_of_death": "1203"}),
        ("(12 May [O.S. 1 May] 1901 – 1970)",
         {"date_of_birth": "12 May 1901", "date_of_death": "1970"}),
        ("(Velby, 12 May 1901 – 3 June 1970, Ostholm, Norra)",
         {"place_of_birth": "Velby", "place_of_death": "Ostholm"}),
        ("(12 May 19013 June 1970)", BOTH),
        ("(March 11, 1887 December 31, 1980)",
         {"date_of_birth": "March 11, 1887", "date_of_death": "December 31, 1980"}),
        ("(b. 1901, d. 1970)", {"date_of_birth": "1901", "date_of_death": "1970"}),
    ],
)  # fmt: skip
def test_a_life_between_parentheses(lead: str, expected: dict[str, str]) -> None:
    facts = read("Bella Orlin", f"Bella Orlin {lead} was a Danish painter.")
    assert {(r, v) for s, r, v in facts if s == "Bella Orlin"} >= set(expected.items())


@pytest.mark.parametrize("lead", ["(reigned 1120–1140)", "(fl. 1300)"])
def test_years_of_rule_are_no_life(lead: str) -> None:
    relations = {r for _, r, _ in read("Otto II", f"Otto II {lead} was a count.")}
    assert not relations & {"date_of_birth", "date_of_death"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She was born on 4 May 1901 to a family of smiths in Velby.", ("place_of_birth", "Velby")),
        ("Born and raised in Velby, she moved on.", ("place_of_birth", "Velby")),
        ("She was born in Ostby, Ohio and died in Lund.", ("place_of_birth", "Ostby, Ohio")),
        ("She was born in Ostby and died in Boston, Massachusetts.", ("place_of_death", "Boston")),
        ("Orlin died of heart failure in Velby in 1970.", ("place_of_death", "Velby")),
        ("Orlin died of heart failure in Velby in 1970.", ("cause_of_death", "heart failure")),
        ("Orlin passed away on 3 June 1970 in Velby.", ("date_of_death", "3 June 1970")),
        ("She retired to an estate in Norra, where she died in 1970.", ("place_of_death", "Norra")),
        ("She was buried in Velby Abbey.", ("place_of_burial", "Velby Abbey")),
        ("Orlin's death came on 3 June 1970 in Velby.", ("place_of_death", "Velby")),
        ("She graduated from the University of Ost.", ("educated_at", "University of Ost")),
        ("Orlin was educated at St Ida's College.", ("educated_at", "St Ida's College")),
        ("She was professor of botany at Orlin College.", ("employer", "Orlin College")),
        ("She won the Golden Anchor Award in 1950.", ("award_received", "Golden Anchor Award")),
        ("She was a member of the Velby Circle.", ("member_of", "Velby Circle")),
        ("Orlin lived in Lund.", ("residence", "Lund")),
    ],
)  # fmt: skip
def test_what_running_text_says_of_a_person(text: str, expected: tuple[str, str]) -> None:
    facts = read("Bella Orlin", f"Bella Orlin was a Danish painter. {text}")
    assert ("Bella Orlin", *expected) in facts


@pytest.mark.parametrize(
    "text",
    [
        "Her father was born in Lund and died in Ostholm.",
        "The painter Nils Tarv was born in Lund.",
        "She saw the Velby Guards, who killed Otto Brask in Lund.",
    ],
)
def test_what_others_did_is_not_hers(text: str) -> None:
    facts = read("Bella Orlin", f"Bella Orlin was a Danish painter. {text}")
    places = {"place_of_birth", "place_of_death"}
    assert not [fact for fact in facts if fact[0] == "Bella Orlin" and fact[1] in places]


KIN = [
    ("He was the second son of King Rollo II of Ostia and his wife, Queen Ida of Norra.",
     {("Otto Vellin", "father", "Rollo II of Ostia"), ("Otto Vellin", "mother", "Ida of Norra"),
      ("Rollo II of Ostia", "spouse", "Ida of Norra"), ("Ida of Norra", "child", "Otto Vellin")}),
    ("He was born to Ada Brask and Nils Vellin.",
     {("Otto Vellin", "mother", "Ada Brask"), ("Otto Vellin", "father", "Nils Vellin")}),
    ("His parents were Nils Vellin and Ada Brask.", {("Otto Vellin", "mother", "Ada Brask")}),
    ("His father, the smith Karl Vellin, rose.", {("Otto Vellin", "father", "Karl Vellin")}),
    ("Vellin's mother was Ada Brask.", {("Otto Vellin", "mother", "Ada Brask")}),
    ("In 1925 he married the producer Mia Holt.",
     {("Otto Vellin", "spouse", "Mia Holt"), ("Mia Holt", "spouse", "Otto Vellin")}),
    ("He met the dancer Mia Holt, whom he later married.", {("Otto Vellin", "spouse", "Mia Holt")}),
    ("He is the husband of actress Mia Holt.", {("Otto Vellin", "spouse", "Mia Holt")}),
    ("Actress Mia Holt is his wife.", {("Otto Vellin", "spouse", "Mia Holt")}),
    ("He was the father of the poet Jon Vellin.",
     {("Jon Vellin", "father", "Otto Vellin"), ("Otto Vellin", "child", "Jon Vellin")}),
    ("He was the brother of Emma of Ostia.", {("Otto Vellin", "sibling", "Emma of Ostia")}),
    ("He had a sister, Emma Vellin.", {("Otto Vellin", "sibling", "Emma Vellin")}),
    ("Ena Ross, the daughter of Jon Ross, succeeded him.", {("Ena Ross", "father", "Jon Ross")}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), KIN)
def test_kinship(text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read("Otto Vellin", f"Otto Vellin was a Danish nobleman. {text}") >= expected


def test_in_laws_and_countries_are_no_kin() -> None:
    text = "Ida Vellin was queen consort of Norway. She was the mother-in-law of Jon Ross."
    assert not {r for _, r, _ in read("Ida Vellin", text)} & {"spouse", "child", "mother"}


def test_a_parent_of_the_same_name_stays_another() -> None:
    text = "Nils Tarv Jr. is a Danish racer. He is the son of the racer Nils Tarv."
    assert ("Nils Tarv Jr.", "father", "Nils Tarv") in read("Nils Tarv Jr.", text)


@pytest.mark.parametrize(
    ("lead", "nations"),
    [
        ("was an Italian-American actor", {"Italian", "American"}),
        ("was a Polish-born Canadian actor", {"Canadian"}),
        ("is a South Korean actor", {"South Korean"}),
        ("is a tennis player from Brazil", {"Brazil"}),
        ("was a film and television director", set()),
    ],
)
def test_nationality(lead: str, nations: set[str]) -> None:
    facts = read("Bella Orlin", f"Bella Orlin (born 1901) {lead}.")
    assert {v for _, r, v in facts if r == "country_of_citizenship"} == nations


def test_inverse_statements_are_about_the_work() -> None:
    text = 'Otto Vellin is a Danish director. He directed "The Red Gate" and "Winter" (1980).'
    facts = read("Otto Vellin", text)
    assert {s for s, r, v in facts if (r, v) == ("director", "Otto Vellin")} == {
        "The Red Gate",
        "Winter",
    }


def test_places_and_organisations() -> None:
    text = (
        "Velby is a village in the municipality of Ostholm, in Norra County, Sweden. Its "
        "population was 1,204 in 2011."
    )
    facts = read("Velby", text)
    assert {("Velby", "country", "Sweden"), ("Velby", "located_in", "Ostholm")} <= facts
    assert {("Velby", "population", "1,204"), ("Velby", "instance_of", "village")} <= facts
    text = (
        "Norda Film is a film company headquartered in Ostholm, founded in 1921 by Nils Tarv and "
        "Ada Brask. It is a subsidiary of Brask Media. The company was named after Norda Brask."
    )
    facts = read("Norda Film", text)
    for relation, value in [
        ("headquarters", "Ostholm"), ("inception", "1921"), ("founded_by", "Nils Tarv"),
        ("founded_by", "Ada Brask"), ("parent_company", "Brask Media"),
        ("named_after", "Norda Brask"),
    ]:  # fmt: skip
        assert ("Norda Film", relation, value) in facts


@pytest.mark.parametrize(
    ("title", "text", "names"),
    [
        ("Bella Orlin",
         "Bella Maria Orlin (née Tarv; born 1901), also known as Belle Orlin, is a Dane.",
         {"Bella Maria Orlin", "Tarv", "Belle Orlin"}),
        ("Ada Ost (singer)", "Ada Ost is a Danish singer.", {"Ada Ost"}),
        ("Otto IV, Count of Velden", "Otto IV was a count.", {"Otto IV of Velden"}),
        ("Princess Ida of Norra", "Ida was a princess.", {"Ida of Norra"}),
        ("Velby Society", "The Velby Society (VS) is a club.", {"VS"}),
    ],
)  # fmt: skip
def test_names_in_the_lead(title: str, text: str, names: set[str]) -> None:
    found = {v for s, r, v in read(title, text) if (s, r) == (title, ALIAS)}
    assert names <= found


def test_a_page_that_tells_names_apart_states_nothing() -> None:
    assert read("Winter", "Winter may refer to: Winter, a song by Mia Holt") == set()


def test_titles_of_other_passages_are_names() -> None:
    film = Passage("1", "A Gate in the North", "A Gate in the North is a Danish film.")
    person = Passage("2", "Otto Vellin", "Otto Vellin is a Dane. He wrote A Gate in the North.")
    extractor = RuleExtractor()
    whole = list(extractor.extract([film, person]))
    assert ("A Gate in the North", "author", "Otto Vellin") in {
        (fact.subject, fact.relation, fact.value) for fact in whole
    }
    knowing = extractor.knowing([film, person])
    pieces = [fact for passage in (film, person) for fact in knowing.extract([passage])]
    assert pieces == whole
    alone = list(RuleExtractor(known_titles=False).extract([person]))
    assert not [fact for fact in alone if fact.relation == "author"]


def test_settings_restrict_and_name_the_extractor() -> None:
    text = "Otto Vellin, also known as Ox, was a Dane. He was the son of Karl Vellin and Ada Brask."
    passages = [Passage("1", "Otto Vellin", text)]
    plain = RuleExtractor(others=False, aliases=False, max_sentences=1)
    assert {f.relation for f in plain.extract(passages)} <= {"country_of_citizenship", "occupation"}
    assert {f.subject for f in RuleExtractor(others=False).extract(passages)} == {"Otto Vellin"}
    assert plain.id != RuleExtractor().id
