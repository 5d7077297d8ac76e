"""Names: built from their culture's sounds, and possible to write without diacritics."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.atlas.cultures import CULTURES, Culture
from harness.data.benchmarks.atlas.draw import Stream
from harness.data.benchmarks.atlas.names import (
    NamePools,
    country_name,
    initials,
    place_name,
    plain,
    possessive,
)


@pytest.mark.parametrize("culture", CULTURES, ids=lambda culture: culture.name)
@given(index=st.integers(0, 10**6))
def test_places_are_pronounceable_single_words(culture: Culture, index: int) -> None:
    name = place_name(culture, Stream(index, "place"))
    assert name[0].isupper()
    assert name.isalpha()
    vowels = sum(char in "aeiouy" for char in plain(name).casefold())
    assert vowels >= 2
    assert not any(a == b == c for a, b, c in zip(name, name[1:], name[2:], strict=False))


@pytest.mark.parametrize("culture", CULTURES, ids=lambda culture: culture.name)
def test_a_demonym_is_another_word_of_the_same_stem(culture: Culture) -> None:
    for index in range(50):
        name, demonym = country_name(culture, Stream(index, "country"))
        assert demonym != name
        assert demonym[:3] == name[:3]


@given(st.text(max_size=20))
def test_plain_spelling_is_stable(text: str) -> None:
    assert plain(plain(text)) == plain(text)


def test_plain_spelling_drops_diacritics() -> None:
    assert plain("Jåsrøy Fọnéri") == "Jasroy Foneri"


def test_surnames_are_shared_and_names_are_many() -> None:
    pools = NamePools(3, 440)
    stream = Stream(3, "test")
    surnames = [pools.surname("halden", stream) for _ in range(60)]
    assert len(dict.fromkeys(surnames)) < 60
    names = [f"{pools.given('halden', 'f', stream)} {name}" for name in surnames]
    assert len(dict.fromkeys(names)) > 50


def test_small_forms() -> None:
    assert possessive("Adris") == "Adris'"
    assert possessive("Tasko") == "Tasko's"
    assert initials("Mirel van Tasko") == "M. van Tasko"
