"""Positions: where something stands in a file, as a number in one position system."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Place", "System", "parse_place", "seconds_of", "system_of"]


class System(StrEnum):
    """What the positions of a file count."""

    TIME = "time"
    ROW = "row"
    PAGE = "page"
    SENTENCE = "sentence"


_TIMES = frozenset(("time", "time code", "second", "minute", "hour", "clock", "date", "day"))
_CODE = re.compile(r"(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:[.,](\d{1,3}))?")
_ARROW = re.compile(r"\s*-->\s*")
_COUNTED = re.compile(r"([^\W\d_]+) (\d{1,15})")
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


@dataclass(frozen=True, slots=True)
class Place:
    """One position: the word of its system, its text verbatim, and its extent as numbers.

    `start` is inclusive. `end` is exclusive for time codes (in seconds) and equals `start` for a
    position that is a point (a minute, a row, a sentence, a day).
    """

    kind: str
    text: str
    start: float
    end: float

    def meets(self, low: float, high: float) -> bool:
        """Whether it begins in `[low, high)`."""
        return low <= self.start < high


def system_of(kind: str) -> System:
    """Return the position system that a word counts in."""
    if kind in _TIMES:
        return System.TIME
    if kind in (System.PAGE, System.SENTENCE):
        return System(kind)
    return System.ROW


def seconds_of(code: str) -> float | None:
    """Return the seconds of a time code such as `00:11:04,120` or `11:04`; None for no code."""
    found = _CODE.fullmatch(code.strip())
    if found is None:
        return None
    hours, minutes, seconds, rest = found.groups()
    whole = int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)
    return whole + int((rest or "0").ljust(3, "0")) / 1000


def parse_place(text: str) -> Place | None:
    """Return the position that a text is: `minute 12`, two time codes with an arrow, a date.

    None where it is none.
    """
    text = text.strip()
    if counted := _COUNTED.fullmatch(text):
        number = float(counted[2])
        return Place(counted[1].lower(), text, number, number)
    return _code(text) or _clock_or_day(text)


def _code(text: str) -> Place | None:
    """Return a time code, or two with an arrow between them."""
    parts = _ARROW.split(text)
    codes = [code for part in parts if (code := seconds_of(part)) is not None]
    if len(codes) < len(parts) or len(codes) > 2:
        return None
    if len(codes) == 1 and text.count(":") < 2 and "," not in text and "." not in text:
        # Two numbers with a colon are a time of the day.
        return None
    return Place("time code", text, codes[0], max(codes[0], codes[-1]))


def _clock_or_day(text: str) -> Place | None:
    """Return a time of the day, a date, or a date with a time."""
    if clock := _CLOCK.fullmatch(text):
        minutes = float(int(clock[1]) * 60 + int(clock[2]))
        return Place("clock", text, minutes, minutes)
    if len(text) > 10:
        return _moment(text)
    try:
        day = float(dt.date.fromisoformat(text).toordinal())
    except ValueError:
        return None
    return Place("date", text, day, day)


def _moment(text: str) -> Place | None:
    """Return a date with a time; one that gives its offset counts from UTC, any other by itself."""
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=dt.UTC)
    seconds = aware.timestamp()
    return Place("time", text, seconds, seconds)
