"""The share that is asked for, and what it is called."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.unanswerable.share import percent, share_of, transform_name
from harness.errors import HarnessError


@pytest.mark.parametrize("value", [None, 0, 0.0])
def test_nothing_is_asked_for(value: object) -> None:
    assert share_of(value) is None


@pytest.mark.parametrize(
    ("value", "share", "name"),
    [
        (0.25, Fraction(1, 4), "+unans25"),
        (0.1, Fraction(1, 10), "+unans10"),
        (0.125, Fraction(1, 8), "+unans12.5"),
        (1e-05, Fraction(1, 100_000), "+unans0.001"),
    ],
)
def test_a_share_is_what_was_written(value: float, share: Fraction, name: str) -> None:
    assert share_of(value) == share
    assert transform_name(share) == name


@pytest.mark.parametrize("value", [1, 1.0, -0.25, True, False, "0.25", [], math.nan, math.inf, 25])
def test_what_is_no_share_is_refused(value: object) -> None:
    with pytest.raises(HarnessError, match=r"^bench\.unanswerable=.* is wrong: give the share"):
        share_of(value)


@given(st.floats(min_value=0, max_value=1, exclude_min=True, exclude_max=True))
def test_any_share_between_is_taken(value: float) -> None:
    share = share_of(value)
    assert share is not None
    assert 0 < share < 1


def test_percent() -> None:
    assert percent(49, 200) == "24.5 %"
    assert percent(Fraction(1, 4)) == "25 %"
    assert percent(1, 3) == "33.3 %"
