"""An article on a person outweighs what other articles seem to say of that person."""

from __future__ import annotations

from itertools import permutations

import pytest

from harness.extract.fact import ExtractedFact
from strategies.lattice.sources.settled import settled

TITLES = {"own": "Odo Marl", "other": "Brida Kest"}


def said(
    relation: str, value: str, passage: str = "own", subject: str = "Odo Marl"
) -> ExtractedFact:
    return ExtractedFact(subject, relation, value, passage, 0, 4, "text")


@pytest.mark.parametrize(
    ("relation", "own", "other"),
    [
        ("father", "Ivo Marl", "Hugh Tern"),
        ("mother", "Ada Lorne", "Brida Kest"),
        ("place_of_birth", "Varnholt", "Low Ister"),
        ("date_of_death", "3 May 1640", "12 June 1655"),
        ("publication_date", "1936", "2014"),
        ("director", "Ivo Marl", "Hugh Tern"),
    ],
)
def test_what_contradicts_the_own_article_goes(relation: str, own: str, other: str) -> None:
    facts = [said(relation, own), said(relation, other, "other")]
    for order in permutations(facts):
        assert settled(order, TITLES) == [facts[0]]


def test_the_other_side_of_a_wrong_parent_goes_with_it() -> None:
    facts = [
        said("father", "Ivo Marl"),
        said("father", "Hugh Tern", "other"),
        said("child", "Odo Marl", "other", subject="Hugh Tern"),
        said("child", "Odo Marl", "own", subject="Ivo Marl"),
    ]
    assert settled(facts, TITLES) == [facts[0], facts[3]]


@pytest.mark.parametrize(
    ("relation", "own", "other"),
    [
        ("father", "Ivo", "Ivo Marl, Count of Tern"),  # the same person, named in full
        ("date_of_birth", "1601", "3 May 1601"),
        ("place_of_birth", "Varnholt", "Varnholt, Lorne"),
        ("spouse", "Ada Lorne", "Brida Kest"),  # of which there may be two
    ],
)
def test_what_agrees_or_may_be_twice_stays(relation: str, own: str, other: str) -> None:
    facts = [said(relation, own), said(relation, other, "other")]
    assert settled(facts, TITLES) == facts


def test_without_an_own_article_everything_stays() -> None:
    facts = [said("father", "Hugh Tern", "other"), said("father", "Ivo Marl", "third")]
    assert settled(facts, TITLES) == facts
