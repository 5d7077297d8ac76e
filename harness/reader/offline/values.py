"""Dates and numbers in running text: their spans, and their values for comparison."""

from __future__ import annotations

import re

from harness.reader.offline.gazetteer import MONTHS, NUMBER_WORDS

__all__ = ["date_spans", "date_value", "number_spans", "number_value"]

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan\.?|Feb\.?|Mar\.?|Apr\.?|Jun\.?|Jul\.?|Aug\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?)"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_YEAR = r"(?:1\d{3}|20\d{2})"
_DATE = re.compile(
    rf"\b{_MONTH}\s+{_DAY}\s*,?\s+{_YEAR}\b"
    rf"|\b{_DAY}\s+(?:of\s+)?{_MONTH}\s*,?\s+{_YEAR}\b"
    rf"|\b{_MONTH}\s*,?\s+(?:of\s+)?{_YEAR}\b"
    rf"|\b{_MONTH}\s+{_DAY}\b|\b{_DAY}\s+{_MONTH}\b"
    rf"|\b{_YEAR}\s?(?:–|-|--|—|to|until|and)\s?{_YEAR}\b"
    rf"|\b{_YEAR}[–-]\d{{2}}\b"
    r"|\b(?:\d{1,2}(?:st|nd|rd|th)|(?:twelf|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    r"nineteen|twentie|ten|nin|eigh|seven|six|fif|four)th)(?:\s?-\s?|\s)century(?:\s(?:BC|BCE|AD))?"
    rf"|\b(?:the\s)?{_YEAR}s\b|\b\d{{1,4}}\s(?:BC|BCE|AD|CE)\b|\b{_YEAR}\b",
    re.IGNORECASE,
)
_WORDS = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_NUMBER = re.compile(
    r"(?:[$£€]\s?)?(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)?(?:\s?(?:%|percent|per\scent))?"
    r"(?:\s(?:million|billion|trillion|thousand|hundred))?"
    r"(?![\w])"
    rf"|\b(?:{_WORDS})(?:[\s-](?:{_WORDS}))*\b"
    r"|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|once|twice)\b"
    r"|\b\d+(?:st|nd|rd|th)\b",
    re.IGNORECASE,
)
_UNIT_AFTER = re.compile(
    r"\s?(?:square\s|cubic\s)?(?:kilomet(?:re|er)s?|km2?|met(?:re|er)s?|m|miles?|mi|feet|foot|ft|"
    r"inches|acres|hectares|ha|kg|tonn?es|tons|pounds|years?|months|weeks|days|hours|minutes|"
    r"seconds|dollars|people\sper\ssquare\s(?:mile|kilomet(?:re|er))|°C|°F|times)\b"
)
_SCALE = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}


def date_spans(text: str) -> list[tuple[int, int]]:
    """Return the character spans of dates, years, decades, centuries and year ranges."""
    return [found.span() for found in _DATE.finditer(text)]


def date_value(text: str) -> tuple[int, int, int] | None:
    """Return (year, month, day) of the first year in a text, unknown parts 0; None without one."""
    year = re.search(rf"\b{_YEAR}\b", text)
    if year is None:
        early = re.search(r"\b(\d{1,4})\s(BC|BCE|AD|CE)\b", text)
        if early is None:
            return None
        return (int(early[1]) * (-1 if early[2].startswith("B") else 1), 0, 0)
    month = re.search(rf"\b({_MONTH})(?![a-z])", text, re.IGNORECASE)
    day = re.search(r"\b(\d{1,2})(?:st|nd|rd|th)?\b", text[: year.start()])
    number = MONTHS.get(month[1].lower().rstrip("."), 0) if month else 0
    return (int(year.group()), number, int(day[1]) if day else 0)


def number_spans(text: str) -> list[tuple[int, int, int]]:
    """Return (start, end, end with the unit) of numbers, in digits or words."""
    spans = []
    for found in _NUMBER.finditer(text):
        unit = _UNIT_AFTER.match(text, found.end())
        spans.append((found.start(), found.end(), unit.end() if unit else found.end()))
    return spans


def number_value(text: str) -> float | None:
    """Return the value of the first number in a text, scaled by million and the like."""
    digits = re.search(r"\d+(?:,\d{3})*(?:\.\d+)?", text)
    low = text.lower()
    scale = next((value for word, value in _SCALE.items() if word in low), 1.0)
    if digits is not None:
        return float(digits.group().replace(",", "")) * scale
    for word in re.findall(r"[a-z]+", low):
        if word in NUMBER_WORDS:
            return float(NUMBER_WORDS[word])
    return None
