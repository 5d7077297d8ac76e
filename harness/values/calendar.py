"""Days of the proleptic Gregorian calendar as integers, for any year.

`datetime` ends at the years 1 and 9999; articles about the ancient world do not. Year 0 is 1 BC.
The formulas are those of the civil calendar with years that begin in March, so that the leap day
is the last of its year.
"""

from __future__ import annotations

__all__ = ["date_of", "day_of", "days_in_month", "is_leap"]

_DAYS_OF_ERA = 146_097
"""Days in 400 years."""
_EPOCH = 719_468
"""From 1 March of year 0 to 1 January 1970."""
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_leap(year: int) -> bool:
    """Whether a year of the proleptic Gregorian calendar has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in_month(year: int, month: int) -> int:
    """Return how many days a month (1 to 12) has."""
    return 29 if month == 2 and is_leap(year) else _LENGTHS[month - 1]


def day_of(year: int, month: int, day: int) -> int:
    """Return the number of a day; 1 January 1970 is 0, days before it are negative."""
    year -= month <= 2
    era, of_era = divmod(year, 400)
    of_year = (153 * (month - 3 if month > 2 else month + 9) + 2) // 5 + day - 1
    return era * _DAYS_OF_ERA + of_era * 365 + of_era // 4 - of_era // 100 + of_year - _EPOCH


def date_of(number: int) -> tuple[int, int, int]:
    """Return (year, month, day) of a day's number: the inverse of `day_of`."""
    era, of_era = divmod(number + _EPOCH, _DAYS_OF_ERA)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    shifted = (5 * of_year + 2) // 153
    day = of_year - (153 * shifted + 2) // 5 + 1
    month = shifted + 3 if shifted < 10 else shifted - 9
    return year + era * 400 + (month <= 2), month, day
