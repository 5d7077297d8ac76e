"""Dates as intervals of days: a year contains its months, and a month its days.

`parse_date` is total: it takes any text and says None where it holds no date, or more than a date.
Two-digit years and all-numeric dates whose order is open (`03/04/1950`) are no dates: to take one
reading of them would be a guess.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.values.calendar import date_of, day_of, days_in_month

__all__ = ["MONTHS", "DateInterval", "format_date", "parse_date"]

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

_LONGEST = 80
"""Characters; no date is longer."""


@dataclass(frozen=True, slots=True)
class DateInterval:
    """The days from `start` to `end`, both included, numbered as in `harness.values.calendar`."""

    start: int
    end: int

    def before(self, other: DateInterval) -> bool:
        """Whether every day of this one precedes every day of the other."""
        return self.end < other.start

    def within(self, other: DateInterval) -> bool:
        """Whether the other one contains this one (or is it)."""
        return other.start <= self.start and self.end <= other.end


_MONTH_OF = {name.lower(): n for n, name in enumerate(MONTHS, 1)}
_MONTH_OF |= {name[:3].lower(): n for n, name in enumerate(MONTHS, 1)} | {"sept": 9}
_MONTH = "(?P<month>" + "|".join(sorted(_MONTH_OF, key=len, reverse=True)) + r")\.?"
_DAY = r"(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?"
_ERA = r"BCE?|B\.C\.(?:E\.)?|AD|A\.D\.|CE"
_YEAR = rf"(?:(?P<ad>AD|A\.D\.|CE) ?)?(?P<year>[0-9]{{1,4}})(?: ?(?P<era>{_ERA}))?"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?"

_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_WEEKDAY}{_DAY}(?: day)?(?: of)? {_MONTH},? {_YEAR}",
        rf"{_WEEKDAY}{_MONTH} (?:the )?{_DAY},? {_YEAR}",
        rf"{_MONTH},?(?: of)? {_YEAR}",
        rf"(?:the year )?{_YEAR}",
    )
)
_ISO = re.compile(
    r"[+]?(?P<year>-?[0-9]{4})-(?P<month>[0-9]{2})(?:-(?P<day>[0-9]{2})(?:T00:00:00Z?)?)?"
)
_DECADE = re.compile(r"(?:the )?(?P<year>[0-9]{2,3}0)['’]?s", re.IGNORECASE)
_CENTURY = re.compile(
    r"(?:the )?(?P<n>[0-9]{1,2})(?:st|nd|rd|th)[ -]century(?P<bc> BCE?)?", re.IGNORECASE
)
_CIRCA = re.compile(r"(?:circa|about|around|approximately|c\.|ca\.|c\b) ?", re.IGNORECASE)
_RANGE = re.compile(
    r"(?:(?:from|between) )?(.+?) ?(?:–|—| - | to | and |(?<=[0-9])-(?=[0-9]{4}))(.+)"
)


def parse_date(text: str) -> DateInterval | None:
    """Return the days a text names, or None where it is no date.

    Days, months, years, decades, centuries and ranges between any of them, in English: `5 May
    1921`, `May 5th, 1921`, `1921-05-05`, `May 1921`, `1921`, `44 BC`, `1920s`, `19th century`,
    `1914–1918`. `circa` is passed over.
    """
    if len(text) > _LONGEST:
        return None
    text = " ".join(text.split()).strip(" ,;.()") if "B.C" not in text else " ".join(text.split())
    if (circa := _CIRCA.match(text)) is not None:
        text = text[circa.end() :]
    single = _single(text)
    if single is not None:
        return single
    ends = _RANGE.fullmatch(text)
    if ends is None:
        return None
    first, last = _single(ends[1].strip()), _single(ends[2].strip())
    if first is None or last is None or last.end < first.start:
        return None
    return DateInterval(first.start, last.end)


def format_date(date: DateInterval) -> str:
    """Return a date as text that `parse_date` reads as the same days."""
    year, month, day = date_of(date.start)
    last_year, last_month, last_day = date_of(date.end)
    if date.start == date.end:
        return f"{day} {MONTHS[month - 1]} {_year_text(year)}"
    whole_months = day == 1 and last_day == days_in_month(last_year, last_month)
    if whole_months and (year, month) == (last_year, last_month):
        return f"{MONTHS[month - 1]} {_year_text(year)}"
    if whole_months and (month, last_month) == (1, 12):
        if year == last_year:
            return _year_text(year)
        if year >= 100 and year % 10 == 0 and last_year == year + 9:
            return f"{year}s"
        return f"{_year_text(year)} to {_year_text(last_year)}"
    first = format_date(DateInterval(date.start, date.start))
    return f"{first} to {format_date(DateInterval(date.end, date.end))}"


def _year_text(year: int) -> str:
    if year <= 0:
        return f"{1 - year} BC"
    return str(year) if year >= 100 else f"AD {year}"


def _single(text: str) -> DateInterval | None:
    if (iso := _ISO.fullmatch(text)) is not None:
        return _interval(int(iso["year"]), int(iso["month"]), int(iso["day"] or 0))
    if (decade := _DECADE.fullmatch(text)) is not None:
        return _years(int(decade["year"]), int(decade["year"]) + 9)
    if (century := _CENTURY.fullmatch(text)) is not None:
        return _century(int(century["n"]), before=century["bc"] is not None)
    for form in _FORMS:
        if (found := form.fullmatch(text)) is not None:
            return _found(found)
    return None


def _found(found: re.Match[str]) -> DateInterval | None:
    parts = found.groupdict()
    era = (parts.get("era") or "").upper().replace(".", "")
    marked = bool(era or parts.get("ad"))
    digits = parts["year"]
    # A bare `52` is a number, or a year of which the century is left out.
    if len(digits) < 3 and not marked:
        return None
    year = int(digits)
    if year == 0:
        return None
    month = _MONTH_OF[parts["month"].lower()] if parts.get("month") else 0
    day = int(parts["day"]) if parts.get("day") else 0
    if parts.get("day") and day == 0:
        return None
    return _interval(1 - year if era.startswith("B") else year, month, day)


def _interval(year: int, month: int, day: int) -> DateInterval | None:
    if month == 0:
        return _years(year, year)
    if not 1 <= month <= 12 or day > days_in_month(year, month):
        return None
    if day == 0:
        last = days_in_month(year, month)
        return DateInterval(day_of(year, month, 1), day_of(year, month, last))
    number = day_of(year, month, day)
    return DateInterval(number, number)


def _years(first: int, last: int) -> DateInterval:
    return DateInterval(day_of(first, 1, 1), day_of(last, 12, 31))


def _century(n: int, *, before: bool) -> DateInterval | None:
    if n == 0:
        return None
    return _years(1 - 100 * n, 100 - 100 * n) if before else _years(100 * n - 99, 100 * n)
