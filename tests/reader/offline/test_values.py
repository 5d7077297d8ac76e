"""Dates and numbers: spans and values."""

from __future__ import annotations

import pytest

from harness.reader.offline.attributes import birth, death, nationalities, size, start
from harness.reader.offline.text import stem
from harness.reader.offline.values import date_spans, date_value, number_spans, number_value


@pytest.mark.parametrize(
    "date",
    [
        "4 May 1922", "May 4, 1922", "May 1922", "1922", "1914–1918", "the 1920s", "16th century",
        "300 BC", "12th June 2001", "Sept. 3, 1950",
    ],
)  # fmt: skip
def test_date_spans_are_whole(date):
    text = f"It happened in {date}, they say."
    assert [text[a:b] for a, b in date_spans(text)] == [date]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4 May 1922", (1922, 5, 4)), ("May 4, 1922", (1922, 5, 4)), ("May 1922", (1922, 5, 0)),
        ("1922", (1922, 0, 0)), ("300 BC", (-300, 0, 0)), ("soon", None),
    ],
)  # fmt: skip
def test_date_value(text, value):
    assert date_value(text) == value


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("It has 15,900 seats.", ["15,900"]),
        ("About 48% agree.", ["48%"]),
        ("It cost $2.5 million.", ["$2.5 million"]),
        ("They won five cups.", ["five"]),
        ("It is 312 metres long.", ["312"]),
    ],
)
def test_number_spans(text, spans):
    assert [text[a:b] for a, b, _ in number_spans(text)] == spans


def test_unit_is_kept_apart():
    text = "It is 312 metres long."
    assert [text[a:c] for a, _, c in number_spans(text)] == ["312 metres"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("15,900", 15900.0), ("$2.5 million", 2.5e6), ("five", 5.0), ("none", None)],
)
def test_number_value(text, value):
    assert number_value(text) == value


def test_life_dates_from_brackets_and_from_prose():
    bracketed = "Anna Roe (4 May 1922 – 9 June 1990) was a poet. She married in 1950."
    assert (birth(bracketed), death(bracketed)) == ((1922, 5, 4), (1990, 6, 9))
    prose = "Anna Roe was born in Velden on 4 May 1922 and died in Graz on 9 June 1990."
    assert (birth(prose), death(prose)) == ((1922, 5, 4), (1990, 6, 9))
    living = "Anna Roe (born 4 May 1922) is a poet."
    assert (birth(living), death(living)) == ((1922, 5, 4), None)


def test_start_is_the_founding_not_the_first_number():
    assert start("Iron Tide is a 1980 film.") == (1980, 0, 0)
    assert start("Vanta grew in 1950 from a shop founded in 1931.") == (1931, 0, 0)


def test_size_is_the_number_beside_the_word():
    text = "The tower, opened in 1904, has 12 floors and is 312 metres tall."
    assert size(text, frozenset({stem("tall")})) == 312.0
    assert size(text, frozenset({stem("heavy")})) is None


def test_nationalities_meet_over_country_and_demonym():
    assert nationalities("Anna is an American poet.") == nationalities("Ben, United States.")
    assert not nationalities("Anna is a Danish poet.") & nationalities("Ben is a Greek poet.")
