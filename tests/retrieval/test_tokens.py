"""The tokeniser of lexical retrieval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.retrieval.tokens import STOP_WORDS, tokenise


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The Beyoncé of Málaga", ["beyonce", "malaga"]),
        ("In 1912, 2,417 houses", ["1912", "2", "417", "houses"]),
        ("snake_case isn't", ["snake", "case", "isn", "t"]),
        ("who is it?", []),
        ("", []),
        ("ﬁre Ⅻ İzmir ACME™", ["fire", "xii", "izmir", "acmetm"]),
    ],
)
def test_examples(text: str, tokens: list[str]) -> None:
    assert tokenise(text) == tokens


@given(text=st.text())
def test_tokens_are_stable_words(text: str) -> None:
    tokens = tokenise(text)
    assert not STOP_WORDS & set(tokens)
    assert all(token and not token.isspace() for token in tokens)


@given(text=st.text(alphabet="abcdé XYZ"))
def test_case_does_not_matter(text: str) -> None:
    assert tokenise(text.upper()) == tokenise(text.lower())
