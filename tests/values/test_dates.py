"""Dates as intervals of days: what is one, what is none, and that nothing raises."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.values import DateInterval, date_of, day_of, format_date, parse_date


def day(year: int, month: int, day_: int) -> int:
    return day_of(year, month, day_)


def years(first: int, last: int) -> DateInterval:
    return DateInterval(day(first, 1, 1), day(last, 12, 31))


@pytest.mark.parametrize(
    "text",
    [
        "5 May 1921", "May 5, 1921", "5th May 1921", "May 5th, 1921", "1921-05-05", "5 May, 1921",
        "the 5th of May 1921", "Thursday, 5 May 1921", " 5  May 1921. ", "(5 May 1921)",
        "+1921-05-05T00:00:00Z", "c. 5 May 1921",
    ],
)  # fmt: skip
def test_one_day_in_many_forms(text: str) -> None:
    number = day(1921, 5, 5)
    assert parse_date(text) == DateInterval(number, number)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("May 1921", DateInterval(day(1921, 5, 1), day(1921, 5, 31))),
        ("February 1900", DateInterval(day(1900, 2, 1), day(1900, 2, 28))),
        ("Feb. 2000", DateInterval(day(2000, 2, 1), day(2000, 2, 29))),
        ("1921", years(1921, 1921)),
        ("AD 79", years(79, 79)),
        ("44 BC", years(-43, -43)),
        ("1 BCE", years(0, 0)),
        ("the 1920s", years(1920, 1929)),
        ("19th century", years(1801, 1900)),
        ("1st century BC", years(-99, 0)),
        ("1914–1918", years(1914, 1918)),
        ("from 1914 to 1918", years(1914, 1918)),
        ("2 May 1921 – 5 June 1970", DateInterval(day(1921, 5, 2), day(1970, 6, 5))),
    ],
)
def test_coarser_dates_are_longer(text: str, meant: DateInterval) -> None:
    assert parse_date(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "31 February 1900", "29 February 1900", "52", "03/04/1950", "May", "5 May", "0",
        "0 May 1900", "Paris", "1921 people", "1918-1914", "year", "2020 (aged 4)", "x" * 1000,
        "May 1921 and others", "٣ May 1921",
    ],
)  # fmt: skip
def test_what_is_no_date_is_none(text: str) -> None:
    assert parse_date(text) is None


@settings(max_examples=300)
@given(st.text(max_size=60) | st.text("0123456789 -–/.,BCADMayto'sth()", max_size=30))
def test_parsing_is_total_and_formatting_its_inverse(text: str) -> None:
    found = parse_date(text)
    if found is not None:
        assert found.start <= found.end
        assert parse_date(format_date(found)) == found


@given(st.integers(-3_000_000, 3_000_000))
def test_days_are_numbered_without_a_gap(number: int) -> None:
    assert day_of(*date_of(number)) == number
    assert date_of(number + 1) > date_of(number)


@given(st.dates())
def test_days_agree_with_the_standard_library(date: datetime.date) -> None:
    assert day_of(date.year, date.month, date.day) == (date - datetime.date(1970, 1, 1)).days


@given(st.lists(st.integers(-50, 50), min_size=6, max_size=6))
def test_before_is_a_strict_order_and_within_a_partial_one(ends: list[int]) -> None:
    a, b, c = (DateInterval(min(p), max(p)) for p in (ends[:2], ends[2:4], ends[4:]))
    assert not (a.before(b) and b.before(a))
    assert not (a.before(b) and b.before(c)) or a.before(c)
    assert not (a.within(b) and b.within(a)) or a == b
    assert not (a.within(b) and b.within(c)) or a.within(c)
    assert not (a.before(b) and a.within(b))
