"""The DROP normaliser, one consequence of its definition per case."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.normalise_drop import is_number, normalise_drop


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2,500", "2500.0"),
        ("8.0", "8.0"),
        ("8", "8.0"),
        ("004", "4.0"),
        ("2e2", "200.0"),
        (".25", "0.25"),
        ("٤", "4.0"),
        ("Infinity", "inf"),
        ("1_500", "1500.0"),
        ("-6", "6.0"),  # the hyphen separates, so the sign is lost
        ("$2.5", "25.0"),  # not a float, hence it loses its point
        ("2.5%", "25.0"),
        ("2.5.", "25.0"),
        ("Iron-Clad", "iron clad"),
        ("the-finish", "finish"),
        ("  The   old  mill ", "old mill"),
        ("30\t40", "30 40"),  # a tab does not separate tokens, so it is no number
        ("!!!", ""),
    ],
)
def test_consequences(text: str, expected: str) -> None:
    assert normalise_drop(text) == expected


def test_numbers() -> None:
    assert is_number("1e3")
    assert is_number("nan")
    assert not is_number("3.5%")
    assert not is_number("")


@given(
    st.one_of(st.text(max_size=8), st.floats().map(str), st.from_regex(r"[+-]?[\d_.einfaINFTY]+"))
)
def test_a_number_is_what_float_reads(text: str) -> None:
    try:
        float(text)
    except ValueError:
        assert not is_number(text)
    else:
        assert is_number(text)
