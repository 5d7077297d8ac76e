"""Times of the day as they are spoken or written: `half past eight`, `8.30 pm`, `20h30`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from strategies.noesis.plane.lexicon import NUMBERS

__all__ = ["Clock", "clocks_in"]

_HALVES = r"(?:\s*(?P<half>[ap])\.?\s?m\b\.?)"
_AFTER = r"(?:\s*(?P<unit>uhr|heures?|horas|h)\b)"
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # 8.30 pm, 8:30 p.m., 20.30 Uhr, 20.30 h
        rf"(?<![\d.:,])(?P<hour>\d{{1,2}})[.:](?P<minute>[0-5]\d)(?![\d:])(?:{_HALVES}|{_AFTER})",
        # 20h30, 20 Uhr 30, 20 heures 30
        r"(?<![\d.:,])(?P<hour>\d{1,2})\s*(?:h|uhr|heures?|horas)\s*(?P<minute>[0-5]\d)(?!\d)",
        # 8 pm, 20 Uhr
        rf"(?<![\d.:,])(?P<hour>\d{{1,2}})(?P<minute>)(?:{_HALVES}|{_AFTER})",
        # 8 o'clock, eight o'clock, eight pm
        rf"\b(?P<word>\d{{1,2}}|[a-z]+)\s+o['’]?\s?clock\b{_HALVES}?",
        rf"\b(?P<word>[a-z]+)\b{_HALVES}",
        # half past eight, quarter to nine
        r"\b(?:a\s+)?(?P<part>half|quarter)\s+(?P<side>past|to|after|before)\s+"
        rf"(?P<word>\d{{1,2}}|[a-z]+)\b{_HALVES}?",
        # at ten past eight, at twenty minutes to nine; but `minutes five to ten` is no time
        r"\b(?:at|around|about|by)\s+(?P<part>\d{1,2}|[a-z]+(?:[ -]five)?)(?:\s+minutes?)?"
        rf"\s+(?P<side>past|to|after|before)\s+(?P<word>\d{{1,2}}|[a-z]+)\b{_HALVES}?",
        # halb neun, Viertel nach acht, Viertel vor neun
        r"\b(?P<halb>halb)\s+(?P<word>\d{1,2}|[a-zäöüß]+)\b",
        r"\b(?P<part>viertel)\s+(?P<side>nach|vor)\s+(?P<word>\d{1,2}|[a-zäöüß]+)\b",
        r"\b(?P<noon>midnight|noon|midday|mitternacht|minuit|medianoche)\b",
    )
)
_GERMAN = {
    "eins": 1, "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7,
    "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12,
}  # fmt: skip
_PARTS = {"half": 30, "quarter": 15, "viertel": 15}
_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Clock:
    """Characters `[start, end)` of a text are a time of the day.

    `times` are the times it can be as `HH:MM`: two where it does not say which half of the day.
    """

    start: int
    end: int
    times: tuple[str, ...]


def clocks_in(text: str) -> Iterator[Clock]:
    """Yield the spoken and written times of the day of a text, none of them overlapping."""
    taken: list[tuple[int, int]] = []
    for pattern in _PATTERNS:
        for found in pattern.finditer(text):
            if any(found.start() < end and start < found.end() for start, end in taken):
                continue
            times = _times({key: value for key, value in found.groupdict().items() if value})
            if times:
                taken.append(found.span())
                yield Clock(*found.span(), times)


def _times(parts: dict[str, str]) -> tuple[str, ...]:
    if noon := parts.get("noon"):
        return ("12:00",) if noon.lower() in ("noon", "midday") else ("00:00",)
    minutes = _minutes(parts)
    if minutes is None:
        return ()
    spoken = "word" in parts
    half = parts.get("half", "").lower()
    if half or (spoken and minutes <= 13 * 60):
        at = minutes % (12 * 60)
        both = (at, at + 12 * 60)
        chosen = both[:1] if half == "a" else both[1:] if half == "p" else both
    else:
        chosen = (minutes,)
    return tuple(f"{at // 60:02d}:{at % 60:02d}" for at in chosen if 0 <= at < _DAY)


def _minutes(parts: dict[str, str]) -> int | None:
    """Return the minutes since midnight, as said; None where it is no time."""
    hour = _number(parts.get("hour") or parts.get("word", ""))
    if hour is None or hour > 24 or (parts.get("half") and hour > 12):
        return None
    if "halb" in parts:
        return hour * 60 - 30
    if "part" in parts:
        part = _PARTS.get(parts["part"].lower()) or _number(parts["part"])
        if part is None or not 0 < part < 60 or hour == 0:
            return None
        later = parts["side"].lower() in ("past", "after", "nach")
        return hour * 60 + (part if later else -part)
    return hour * 60 + int(parts.get("minute") or 0)


def _number(text: str) -> int | None:
    text = text.lower()
    if text.isascii() and text.isdigit():
        return int(text)
    tens, _, ones = text.replace("-", " ").partition(" ")
    if ones:
        return NUMBERS[tens] + NUMBERS[ones] if {tens, ones} <= NUMBERS.keys() else None
    return NUMBERS.get(text, _GERMAN.get(text))
