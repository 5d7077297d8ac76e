"""How well a candidate fits an expected answer type, from its form and its surroundings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from harness.reader.offline.gazetteer import (
    COUNTRIES,
    DEMONYMS,
    GIVEN_NAMES,
    HONORIFICS,
    MONTHS,
    ORGANISATION_WORDS,
    PLACE_WORDS,
    STATES,
    TITLE_WORDS,
)
from harness.reader.offline.layout import Candidate
from harness.reader.offline.text import stem, stems_of

__all__ = ["Wanted", "fit"]

_PLACE_BEFORE = re.compile(
    r"\b(?:in|at|near|from|to|of|outside|into|toward|around|on the)(?: the)?\s$"
)
_PERSON_BEFORE = re.compile(
    r"\b(?:by|actor|actress|singer|author|director|brother|sister|wife|husband|son|daughter|father|"
    r"mother|president|king|queen|player|writer|coach|mr\.|mrs\.|dr\.|sir|starring|stars)\s$",
    re.IGNORECASE,
)
_PERSON_AFTER = re.compile(
    r"^\s?(?:\((?:born|b\.|c\.|\d{4}|[^()]{0,40}\d{4}\s?[–-])|,? who\b"
    r"|'s (?:wife|husband|father|mother)|as\b"
    r"|was born|died|married|played|wrote)"
)
_PLACE_AFTER = re.compile(r"^,\s[A-Z]|^ (?:county|river|island|district|province)\b", re.IGNORECASE)
_WITHIN = re.compile(r"[A-Z]\w+, $")  # `Graz, Austria`: the second is where the first lies
_WIDE_HEADS = stems_of("country state county province region nation continent")
_COUNTRY_HEADS = stems_of("country nation nationality citizenship")
_CITY_HEADS = stems_of("city town village municipality capital")
_NAMING_HEADS = stems_of(
    """county river university island lake party league bridge mountain church
    airport school college street park war battle sea ocean award prize peninsula cathedral
    festival museum hospital district"""
)  # nouns that stand in the names of what they denote
_CHARACTER, _STATE, _NATIONALITY = stem("character"), stem("state"), stem("nationality")
_SPAN_HEADS = stems_of("span period years era time")
_DATE_HEADS = {
    stem("century"): re.compile(r"century", re.IGNORECASE),
    stem("decade"): re.compile(r"\d0s"),
    stem("year"): re.compile(r"^\d{4}(?:\s?(?:–|-|--)\s?\d{2,4})?$|BC"),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The expected answer type, and the stem of the question's head noun or ""."""

    type: str
    head: str


@lru_cache(maxsize=1 << 15)
def _words(text: str) -> list[str]:
    """Return the words of a text; the list is shared and must not be changed."""
    return re.findall(r"[^\W_]+(?:\.[^\W_]+)*\.?", text)


def _person(item: Candidate, words: list[str], head: str) -> float:
    text, before, after = item.text, item.before, item.after
    if text in COUNTRIES or text in STATES or text in DEMONYMS:
        return 0.1
    last, first = words[-1], words[0]
    if any(w[0].islower() and len(w) > 3 for w in words):
        return 0.3
    if {w.strip(".") for w in words} & ORGANISATION_WORDS or last in PLACE_WORDS:
        return 0.3
    if first.lower() in MONTHS or any(w.isdigit() for w in words):
        return 0.25
    score = (0.78 if head == _CHARACTER else 0.62) if len(words) == 1 else 0.8
    if first in GIVEN_NAMES or _PERSON_BEFORE.search(before) or _PERSON_AFTER.match(after):
        score += 0.2
    if first in HONORIFICS and len(words) > 1:
        score -= 0.08
    if first in DEMONYMS or " of " in text or first == "The":
        score -= 0.2
    if len(words) > 4:
        score -= 0.15
    return score


def _place(item: Candidate, words: list[str], head: str) -> float:
    text, before, after = item.text, item.before, item.after
    outer = bool(_WITHIN.search(before)) and head not in _WIDE_HEADS
    if text in COUNTRIES or text in STATES:
        return 0.7 if outer else 0.92
    if text in DEMONYMS:
        return 0.3
    score = 0.55
    if set(words) & PLACE_WORDS:
        score += 0.3
    if words[-1] in ORGANISATION_WORDS:
        score -= 0.3
    if outer:
        score -= 0.1
    if _PLACE_BEFORE.search(before):
        score += 0.25
    if _PLACE_AFTER.match(after):
        score += 0.1
    if words[0] in GIVEN_NAMES and len(words) > 1:
        score -= 0.3
    return min(score, 1.0)


def _organisation(text: str, words: list[str]) -> float:
    if text in DEMONYMS:
        return 0.2
    if set(words) & ORGANISATION_WORDS:
        return 1.0
    score = 0.7
    if words[0] in GIVEN_NAMES and len(words) > 1:
        score -= 0.25
    if text in COUNTRIES or text in STATES:
        score -= 0.25
    return score


def _title(text: str, kind: str, words: list[str]) -> float:
    if kind == "quoted":
        return 1.0
    if text in DEMONYMS or text in COUNTRIES:
        return 0.3
    score = 0.7 + (0.15 if set(words) & TITLE_WORDS or words[0] in {"The", "A"} else 0.0)
    return score - (0.2 if words[0] in GIVEN_NAMES else 0.0)


def _date(item: Candidate, head: str) -> float:
    text, kind = item.text, item.kind
    if kind != "date":
        return 0.0
    wanted = _DATE_HEADS.get(head)
    if wanted is not None:
        if wanted.search(text):
            return 1.0
        return 0.6
    if len(re.findall(r"\d{4}", text)) == 2:
        return 1.0 if head in _SPAN_HEADS else 0.85
    if re.search(r"[A-Za-z]", text):
        return 1.0 if re.search(r"\d", text) else 0.8
    return 0.93


def _number(item: Candidate, head: str) -> float:
    text, kind, after = item.text, item.kind, item.after
    if kind != "number":
        return 0.12 if kind == "date" and text.isdigit() else 0.0
    if head == stem("percentage") or head == "percent":
        return 1.0 if "%" in text or "percent" in text or "per cent" in text else 0.3
    if head == "rank":
        return 1.0 if re.search(r"(?:st|nd|rd|th)$|first|second|third", text) else 0.4
    if re.match(r"^(?:first|second|third|fourth|fifth|once|\d+(?:st|nd|rd|th))$", text.lower()):
        return 0.35
    if head and head == stem((after.split() or [""])[0].strip(".,;")):
        return 1.0
    return 0.85


def fit(item: Candidate, asked: Wanted) -> float:
    """Return how well a candidate fits what is asked for, from 0 (cannot be) to 1."""
    words = _words(item.text)
    if not words:
        return 0.0
    if asked.type in {"date", "number"}:
        by_value = _date if asked.type == "date" else _number
        return by_value(item, asked.head)
    if item.kind in {"date", "number"}:
        return 0.15 if asked.type == "entity" else 0.0
    if asked.head in _COUNTRY_HEADS:
        return _land(item, asked.head)
    stems = {stem(word) for word in words}
    last = stem(words[-1]) == asked.head
    carries = len(words) > 1 and bool(asked.head) and (last or asked.head in stems)
    if item.kind == "chunk":
        return (0.55 if asked.type == "entity" else 0.12) + (0.2 if carries and last else 0.0)
    bears = (carries and asked.type != "person") or (item.text in STATES and asked.head == _STATE)
    return 1.0 if bears else _name(item, words, asked)


def _name(item: Candidate, words: list[str], asked: Wanted) -> float:
    """Return the fit of a name or quotation to a type that names can have."""
    quoted = item.kind == "quoted"
    if asked.type == "entity":
        return 0.45 if quoted else 0.4 if item.text in DEMONYMS else 0.75
    missing = 0.6 if asked.head in _NAMING_HEADS else 1.0
    wide = item.text in COUNTRIES or item.text in STATES
    if asked.head in _CITY_HEADS and wide and item.text != "New York":
        missing = 0.5
    elif asked.head == _STATE and asked.type == "place":
        missing = 0.55
    if asked.type == "title":
        return _title(item.text, item.kind, words) * missing
    if quoted:
        return 0.2
    if asked.type == "person":
        return _person(item, words, asked.head)
    if asked.type == "place":
        return _place(item, words, asked.head) * missing
    return _organisation(item.text, words) * missing


def _land(item: Candidate, head: str) -> float:
    """Return the fit to a question for a country or a nationality."""
    nationality = head == _NATIONALITY
    if item.text in COUNTRIES:
        return 0.85 if nationality else 1.0
    if item.text in DEMONYMS:
        return 1.0 if nationality else 0.75
    return 0.35 if item.kind == "name" else 0.1
