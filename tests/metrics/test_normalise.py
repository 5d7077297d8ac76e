"""The SQuAD normaliser, one consequence of its definition per case."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.normalise import normalise, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Grüße", "grüße"),  # lower, not casefold: ß stays
        ("İzmir", "i\u0307zmir"),
        ("HQ/MX", "hqmx"),  # punctuation is deleted, not replaced
        ("4-2", "42"),
        ("2.5", "25"),
        ("lower_case", "lowercase"),
        ("D++", "d"),
        ("U.K.", "uk"),
        ("A.N. Other", "other"),  # articles go after punctuation
        ("the-finish", "thefinish"),
        ("Plan A", "plan"),
        ("The The", ""),
        ("A+", ""),
        ("!?!", ""),
        ("theatre another", "theatre another"),  # whole words only
        (
            "two\u00a0three\u2009four\u3000five\u2028six\x0bseven\x1feight",
            "two three four five six seven eight",
        ),
        ("zero\u200bwidth", "zero\u200bwidth"),
        ("soft\u00adhyphen \ufeffmark", "soft\u00adhyphen \ufeffmark"),
        ("“quoted” – dash… €5", "“quoted” – dash… €5"),
        ("a\u0301 table", "\u0301 table"),  # NFD: the letter alone reads as the article
        ("", ""),
    ],
)
def test_consequences(text: str, expected: str) -> None:
    assert normalise(text) == expected


def test_pairs_that_become_equal() -> None:
    assert normalise("$1.5 million") == normalise("$15 million")
    assert normalise("!!") == normalise("??")


def test_no_unicode_normalisation() -> None:
    assert normalise("Ren\u00e9") != normalise("Rene\u0301")


@given(st.text())
def test_tokens_are_the_normalised_words(text: str) -> None:
    assert " ".join(tokens(text)) == normalise(text)
    assert all(token and not token.isspace() for token in tokens(text))


@given(st.text(alphabet=string.ascii_letters + " .,'-"))
def test_idempotent_on_ascii(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)
