"""Triples told as passages: every fact from both of its ends, in neutral sentences."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.adapters.verbalise import verbalise
from harness.data.corpus import passage_id
from harness.nouns import Passage, Triple


def told(*triples: Triple) -> dict[str, list[str]]:
    """The texts by title."""
    found: dict[str, list[str]] = {}
    for passage in verbalise(triples):
        found.setdefault(passage.title, []).append(passage.text)
    return found


@pytest.mark.parametrize(
    ("relation", "objects", "text"),
    [
        ("directed_by", ["Ada"], "Lantern Bay is directed by Ada."),
        ("directed_by", ["Ada", "Ben"], "Lantern Bay is directed by Ada and Ben."),
        ("written_by", ["C", "A", "B"], "Lantern Bay is written by A, B and C."),
        ("has_genre", ["War"], "Lantern Bay has the genre War."),
        ("has_tags", ["sea", "fog"], "Lantern Bay has the tags fog and sea."),
        ("in_language", ["Zulu"], "Lantern Bay is in the language Zulu."),
        ("release_year", ["1951"], "The release year of Lantern Bay is 1951."),
        ("release_year", ["1951", "1952"], "The release year of Lantern Bay are 1951 and 1952."),
        ("starred_actors", ["Ivo"], "The starred actors of Lantern Bay are Ivo."),
        ("place of birth", ["Orl"], "The place of birth of Lantern Bay is Orl."),
        ("member_of", ["Orl"], "Lantern Bay is member of Orl."),
        ("located__in", ["Orl"], "Lantern Bay is located in Orl."),
        ("in", ["Orl"], "Lantern Bay is in Orl."),
        ("boss", ["Orl"], "The boss of Lantern Bay is Orl."),
        ("_", ["Orl"], "The relation of Lantern Bay is Orl."),
        ("directed_by", ["Ada Jr.", "Up!"], "Lantern Bay is directed by Ada Jr. and Up!"),
        ("written_by", ["A, B", "C"], "Lantern Bay is written by A, B; C."),
    ],
)
def test_the_sentence_of_a_subject(relation: str, objects: list[str], text: str) -> None:
    triples = [Triple("Lantern Bay", relation, name) for name in objects]
    assert told(*triples)["Lantern Bay"] == [text]


@pytest.mark.parametrize(
    ("relation", "subjects", "text"),
    [
        ("directed_by", ["Bay"], "Bay is directed by Ada."),
        ("directed_by", ["Bay", "Ash"], "Ash and Bay are directed by Ada."),
        ("has_genre", ["Bay"], "Bay has the genre Ada."),
        ("has_genre", ["Bay", "Ash"], "Ash and Bay have the genre Ada."),
        ("in_language", ["Bay", "Ash"], "Ash and Bay are in the language Ada."),
        ("release_year", ["Bay", "Ash"], "Ada is the release year of Ash and Bay."),
        ("starred_actors", ["Bay"], "Ada is among the starred actors of Bay."),
    ],
)
def test_the_sentence_of_an_object(relation: str, subjects: list[str], text: str) -> None:
    assert told(*[Triple(name, relation, "Ada") for name in subjects])["Ada"] == [text]


def test_a_passage_tells_all_of_its_subject() -> None:
    passages = told(
        Triple("Bay", "written_by", "Ada"),
        Triple("Bay", "directed_by", "Ada"),
        Triple("Ash", "has_genre", "War"),
    )
    assert passages["Bay"] == ["Bay is directed by Ada. Bay is written by Ada."]
    assert passages["Ada"] == ["Bay is directed by Ada. Bay is written by Ada."]
    assert passages["Ash"] == ["Ash has the genre War."]
    assert set(passages) == {"Bay", "Ada", "Ash", "War"}


def test_who_is_subject_and_object_is_told_of_as_both() -> None:
    passages = told(Triple("Bay", "sequel_of", "Ash"), Triple("Ash", "sequel_of", "Fog"))
    assert sorted(passages["Ash"]) == ["Ash is sequel of Fog.", "Bay is sequel of Ash."]


def test_qualifiers_are_told_with_their_fact() -> None:
    triple = Triple("Ada", "married_to", "Ben", (("start_time", "1951"), ("place", "Orl")))
    passages = told(triple)
    assert passages["Ada"] == ["Ada is married to Ben (start time 1951) (place Orl)."]
    assert passages["Ben"] == ["Ada (start time 1951) (place Orl) is married to Ben."]


def test_a_hub_is_cut_into_parts() -> None:
    films = [f"Film {i:03}" for i in range(120)]
    triples = [Triple(film, "has_genre", "War") for film in films]
    triples += [Triple("Bay", "has_tags", "War")]
    texts = told(*triples)["War"]
    assert len(texts) == 3
    found = [re.findall(r"Film \d{3}", text) for text in texts]
    assert sorted(map(len, found)) == [20, 50, 50]
    assert sorted(name for names in found for name in names) == films
    assert "Bay has the tags War." in next(text for text in texts if "Film 119" in text)


def test_of_nothing_nothing_is_told() -> None:
    assert verbalise(()) == ()


def test_ids_are_those_of_title_and_text() -> None:
    passages = verbalise([Triple("Bay", "directed_by", "Ada"), Triple("Ash", "has_tags", "fog")])
    assert [passage.id for passage in passages] == sorted(passage.id for passage in passages)
    assert all(p == Passage(passage_id(p.title, p.text), p.title, p.text) for p in passages)


NAMES = st.sampled_from(["Ada", "Ben", "ben", "1951", "A, B", "Ash (film)", "Mr. X", "ö"])
RELATIONS = st.sampled_from(["directed_by", "has_tags", "in_language", "release_year", "roles"])
QUALIFIERS = st.sampled_from([(), (("order", "2"),)])
TRIPLES = st.lists(st.builds(Triple, NAMES, RELATIONS, NAMES, QUALIFIERS), max_size=30)


@given(triples=TRIPLES, data=st.data())
def test_order_and_repetition_change_nothing(triples: list[Triple], data: st.DataObject) -> None:
    other = data.draw(st.permutations([*triples, *triples[:3]]))
    assert verbalise(other) == verbalise(triples)


@given(triples=TRIPLES)
def test_every_triple_is_stated_from_both_ends(triples: list[Triple]) -> None:
    passages = told(*triples)
    for triple in triples:
        words = re.sub(r"^(has|in) ", "", triple.relation.replace("_", " "))
        for end, other in ((triple.subject, triple.object), (triple.object, triple.subject)):
            # A sentence holds the relation and both names; full stops may stand inside names.
            assert any(words in text and end in text and other in text for text in passages[end])


@given(triples=TRIPLES)
def test_nothing_else_is_stated(triples: list[Triple]) -> None:
    names = {name for triple in triples for name in (triple.subject, triple.object)}
    assert set(told(*triples)) == names
