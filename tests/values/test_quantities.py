"""Numbers with units, and truth values."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.values import Quantity, parse_quantity, parse_truth


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("4,210", 4210, ""),
        ("4210", 4210, ""),
        ("1 234 567", 1_234_567, ""),
        ("1.5 million", 1_500_000, ""),
        ("about 12 km", 12_000, "m"),
        ("12 kilometres", 12_000, "m"),
        ("7 mi (11 km)", 7 * 1609.344, "m"),
        ("30%", 30, "%"),
        ("30 per cent", 30, "%"),
        ("$3m", 3_000_000, "$"),
        ("US$5 million", 5_000_000, "$"),
        ("fourteen", 14, ""),
        ("−5", -5, ""),
        ("4,210 inhabitants", 4210, "inhabitants"),
    ],
)
def test_numbers_and_their_units(text: str, value: float, unit: str) -> None:
    found = parse_quantity(text)
    assert found is not None
    assert found.unit == unit
    assert math.isclose(found.value, value)


@pytest.mark.parametrize(
    "text", ["", "many", "1,2", "12 km long by 3", "May 5", "1921-22", "³", "9" * 400, "$3 tall"]
)
def test_what_is_no_number_is_none(text: str) -> None:
    assert parse_quantity(text) is None


@settings(max_examples=300)
@given(st.text(max_size=40) | st.text("0123456789 .,-kmilo%$²", max_size=20))
def test_parsing_is_total_and_finite(text: str) -> None:
    found = parse_quantity(text)
    assert found is None or math.isfinite(found.value)


@given(st.integers(-(10**12), 10**12))
def test_whole_numbers_come_back(number: int) -> None:
    assert parse_quantity(str(number)) == Quantity(float(number))
    assert parse_quantity(f"{number:,}") == Quantity(float(number))


def test_truth() -> None:
    said = [parse_truth(text) for text in ("Yes.", "true", "no", "False", "maybe", "")]
    assert said == [True, True, False, False, None, None]
