from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.vocabulary.load import Vocabulary, load_vocabulary, normal_name
from harness.vocabulary.relation import Relation, ValueKind


def relation(name: str, **given: object) -> Relation:
    return Relation(name, ValueKind.ENTITY, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("director", "director"),
        ("directed_by", "director"),
        ("date of birth", "date_of_birth"),
        ("dateOfBirth", "date_of_birth"),
        ("Date-of-Birth", "date_of_birth"),
        ("was born in", "place_of_birth"),
        ("is_the_capital", "capital"),
        ("has_imdb_votes", "votes"),
        ("starred_actors", "cast_member"),
        ("likes", None),
        ("", None),
    ],
)
def test_any_name_of_a_relation_finds_it(name: str, canonical: str | None) -> None:
    assert load_vocabulary().canonical(name) == canonical


def test_every_name_and_alias_finds_its_own_relation() -> None:
    vocabulary = load_vocabulary()
    for name in vocabulary.names:
        found = vocabulary.relation(name)
        assert {vocabulary.canonical(one) for one in (name, *found.aliases)} == {name}


def test_it_is_read_once() -> None:
    assert load_vocabulary() is load_vocabulary()


def test_narrower_relations() -> None:
    assert load_vocabulary().narrower("parent") == ("father", "mother")


@pytest.mark.parametrize(
    ("relations", "complaint"),
    [
        ([relation("a", aliases=("b",)), relation("b")], "names both"),
        ([relation("aB")], "snake case"),
        ([relation("a", parents=("z",))], "unknown parent"),
        ([relation("a", parents=("b",)), relation("b", parents=("a",))], "own ancestor"),
        ([relation("a", inverse="b"), relation("b", inverse="c"), relation("c")], "inverse"),
    ],
)
def test_a_vocabulary_that_contradicts_itself_is_refused(
    relations: list[Relation], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        Vocabulary(relations)


def test_the_inverse_of_a_narrower_relation_may_be_that_of_its_parent() -> None:
    Vocabulary(
        [
            relation("parent", inverse="child"),
            relation("child", inverse="parent"),
            relation("father", inverse="child", parents=("parent",)),
        ]
    )


@given(st.text(max_size=30))
def test_normal_names_are_stable(name: str) -> None:
    assert normal_name(normal_name(name)) == normal_name(name)
