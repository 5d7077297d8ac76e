"""Literals: spelling, order and spans of years."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.benchmarks.atlas.entities import day
from harness.data.benchmarks.atlas.values import date_forms, forms, machine, measure, whole_years

DATES = st.dates(dt.date(1000, 1, 1), dt.date(2100, 12, 28))


def spell(date: dt.date) -> str:
    return day(date.year, date.month, date.day)


@given(DATES, DATES)
def test_dates_are_ordered_as_the_calendar_orders_them(one: dt.date, two: dt.date) -> None:
    assert (measure(spell(one)) < measure(spell(two))) == (one < two)


@given(DATES)
def test_machine_spelling_is_iso(date: dt.date) -> None:
    assert machine(spell(date)) == date.isoformat()
    assert forms(spell(date))[0] == spell(date)
    assert len(date_forms(spell(date))) == 3


@given(DATES, DATES)
def test_completed_years_are_an_age(one: dt.date, two: dt.date) -> None:
    early, late = sorted((one, two))
    age = late.year - early.year - ((late.month, late.day) < (early.month, early.day))
    assert whole_years(spell(one), spell(two), completed=True) == age
    assert whole_years(spell(two), spell(one), completed=False) == late.year - early.year


@given(st.integers(0, 10**9))
def test_numbers_keep_their_value(number: int) -> None:
    assert measure(f"{number:,}") == (number,)
    assert machine(f"{number:,}") == str(number)
    assert measure(f"{number} km") == (number,)


def test_spellings_of_a_date_and_a_length() -> None:
    assert date_forms("2 March 1931") == ("2 March 1931", "March 2, 1931", "2nd March 1931")
    assert date_forms("12 May 1900")[2] == "12th May 1900"
    assert "312 kilometres" in forms("312 km")
    assert forms("1931") == ("1931",)


def test_words_have_no_order() -> None:
    with pytest.raises(ValueError, match="no order"):
        measure("comedy")
