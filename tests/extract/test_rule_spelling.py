"""Names of one person under several spellings and ranks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.extract.rule.spelling import spelling_keys


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mary of Ostham, Duchess of Westland", "Princess Marie of Ostham"),
        ("Archduke Carl Ost of Westland, Prince of Galav", "Karl Ost of Westland"),
        ("Frederick VII, Margrave of Ostham", "Friedrich VII of Ostham"),
    ],
)
def test_variants_share_a_key(one: str, other: str) -> None:
    assert set(spelling_keys(one)) & set(spelling_keys(other))


@pytest.mark.parametrize("name", ["Matilda", "Otto II", "Princess Ida", "", "King John IV"])
def test_a_given_name_alone_has_no_key(name: str) -> None:
    assert spelling_keys(name) == []


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=40))
def test_total(name: str) -> None:
    assert all(len(key) > 1 for key in spelling_keys(name))
