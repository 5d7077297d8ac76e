"""Literals: their canonical spelling, their measure, and the spellings text and answers use."""

from __future__ import annotations

import re

from harness.data.benchmarks.atlas.entities import MONTHS

__all__ = ["date_forms", "forms", "machine", "measure", "whole_years"]

_DATE = re.compile(r"^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$")
_NUMBER = re.compile(r"^(\d[\d,]*)(?: km)?$")


def _parts(value: str) -> tuple[int, int, int] | None:
    match = _DATE.match(value)
    if match is None:
        return None
    return int(match[3]), MONTHS.index(match[2]) + 1, int(match[1])


def measure(value: str) -> tuple[int, ...]:
    """Return what orders a literal: (year, month, day) of a date, else (number,).

    Raises:
        ValueError: if the literal is neither a date nor a number.
    """
    date = _parts(value)
    if date is not None:
        return date
    match = _NUMBER.match(value)
    if match is None:
        raise ValueError(f"{value!r} has no order")
    return (int(match[1].replace(",", "")),)


def whole_years(one: str, two: str, *, completed: bool) -> int:
    """Return the years between two dates: completed ones, or by calendar year only."""
    early, late = sorted((measure(one), measure(two)))
    years = late[0] - early[0]
    if completed and late[1:] < early[1:]:
        years -= 1
    return years


def _ordinal(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def date_forms(value: str) -> tuple[str, ...]:
    """Return the three spellings of a date in prose; the canonical one first."""
    date = _parts(value)
    if date is None:
        return (value,)
    year, month, day = date
    name = MONTHS[month - 1]
    return (value, f"{name} {day}, {year}", f"{_ordinal(day)} {name} {year}")


def machine(value: str) -> str:
    """Return the spelling for attributes and Cypher: ISO dates, bare digits."""
    date = _parts(value)
    if date is not None:
        return f"{date[0]:04d}-{date[1]:02d}-{date[2]:02d}"
    match = _NUMBER.match(value)
    return match[1].replace(",", "") if match else value


def forms(value: str) -> tuple[str, ...]:
    """Return all spellings that count as the same answer, the canonical one first."""
    spelled = [*date_forms(value), machine(value)]
    if value.endswith(" km"):
        number = value.removesuffix(" km")
        spelled += [f"{number} kilometres", f"{number} kilometers"]
    return tuple(dict.fromkeys(spelled))
