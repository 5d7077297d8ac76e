"""Countries and the words for their people."""

from __future__ import annotations

import pytest

from harness.extract.nations import country_of, demonym_end, is_country, is_demonym


@pytest.mark.parametrize(
    ("text", "country"),
    [
        ("American", "United States"), ("U.S.", "United States"),
        ("the United States", "United States"),
        ("South Korean", "South Korea"), ("british", "United Kingdom"), ("Burma", "Myanmar"),
        ("Ostian", None), ("", None),
    ],
)  # fmt: skip
def test_country_of(text: str, country: str | None) -> None:
    assert country_of(text) == country


def test_words_for_a_people() -> None:
    assert is_demonym("Danish") and not is_demonym("Denmark")
    assert is_country("the Netherlands") and not is_country("Dutch")
    words = ["a", "new", "zealander", "and", "south", "african", "poet"]
    assert [demonym_end(words, index) for index in range(7)] == [0, 3, 0, 0, 6, 0, 0]
