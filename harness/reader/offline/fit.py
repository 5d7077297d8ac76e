"""How well a candidate fits an expected answer type, from its form and its surroundings."""

from __future__ import annotations

import re

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
from harness.reader.offline.text import stem

__all__ = ["fit"]

_PLACE_BEFORE = re.compile(r"\b(?:in|at|near|from|to|of|outside|into|toward|around|on the)(?: the)?\s$")
_PERSON_BEFORE = re.compile(
    r"\b(?:by|actor|actress|singer|author|director|brother|sister|wife|husband|son|daughter|father|"
    r"mother|president|king|queen|player|writer|coach|mr\.|mrs\.|dr\.|sir|starring|stars)\s$",
    re.IGNORECASE,
)
_PERSON_AFTER = re.compile(
    r"^\s?(?:\((?:born|b\.|c\.|\d{4}|[^()]{0,40}\d{4}\s?[–-])|,? who\b|'s (?:wife|husband|father|mother)|as\b"
    r"|was born|died|married|played|wrote)"
)
_PLACE_AFTER = re.compile(r"^,\s[A-Z]|^ (?:county|river|island|district|province)\b", re.IGNORECASE)
_COUNTRY_HEADS = frozenset(stem(word) for word in "country nation nationality citizenship".split())
_CITY_HEADS = frozenset(stem(word) for word in "city town village municipality capital".split())
_NAMING_HEADS = frozenset(
    stem(word)
    for word in """county river university island lake party league bridge mountain church airport
    school college street park war battle sea ocean award prize peninsula cathedral festival
    museum hospital district""".split()
)  # nouns that stand in the names of what they denote
_OCCUPATION = re.compile(r"(?:er|or|ist|ian|man|woman|ess)s?$")
_DATE_HEADS = {
    stem("century"): re.compile(r"century", re.IGNORECASE),
    stem("decade"): re.compile(r"\d0s"),
    stem("year"): re.compile(r"^\d{4}(?:\s?(?:–|-|--)\s?\d{2,4})?$|BC"),
}


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:\.[^\W_]+)*\.?", text)


def _person(text: str, words: list[str], before: str, after: str) -> float:
    if text in COUNTRIES or text in STATES or text in DEMONYMS:
        return 0.1
    last, first = words[-1], words[0]
    if any(w[0].islower() and len(w) > 3 for w in words):
        return 0.3
    if {w.strip(".") for w in words} & ORGANISATION_WORDS or last in PLACE_WORDS:
        return 0.3
    if first.lower() in MONTHS or any(w.isdigit() for w in words):
        return 0.25
    score = 0.62 if len(words) == 1 else 0.8
    if first in GIVEN_NAMES or _PERSON_BEFORE.search(before) or _PERSON_AFTER.match(after):
        score += 0.2
    if first in HONORIFICS and len(words) > 1:
        score -= 0.08
    if first in DEMONYMS or " of " in text or first == "The":
        score -= 0.2
    if len(words) > 4:
        score -= 0.15
    return score


def _place(text: str, words: list[str], before: str, after: str) -> float:
    if text in COUNTRIES or text in STATES:
        return 0.92
    if text in DEMONYMS:
        return 0.3
    score = 0.55
    if set(words) & PLACE_WORDS:
        score += 0.3
    if _PLACE_BEFORE.search(before):
        score += 0.25
    if _PLACE_AFTER.match(after):
        score += 0.1
    if words[0] in GIVEN_NAMES and len(words) > 1:
        score -= 0.3
    return min(score, 1.0)


def _organisation(text: str, words: list[str], before: str, after: str) -> float:
    if text in DEMONYMS:
        return 0.2
    if set(words) & ORGANISATION_WORDS:
        return 1.0
    score = 0.7
    if words[0] in GIVEN_NAMES and len(words) > 1:
        score -= 0.25
    if text in COUNTRIES or text in STATES:
        score -= 0.25
    del before, after
    return score


def _title(text: str, kind: str, words: list[str]) -> float:
    if kind == "quoted":
        return 1.0
    if text in DEMONYMS or text in COUNTRIES:
        return 0.3
    score = 0.7 + (0.15 if set(words) & TITLE_WORDS or words[0] in {"The", "A"} else 0.0)
    return score - (0.2 if words[0] in GIVEN_NAMES else 0.0)


def _date(text: str, kind: str, head: str) -> float:
    if kind != "date":
        return 0.0
    wanted = _DATE_HEADS.get(head)
    if wanted is not None:
        if wanted.search(text):
            return 1.0
        return 0.6
    if re.search(r"[A-Za-z]", text):
        return 1.0 if re.search(r"\d", text) else 0.8
    return 0.93


def _number(text: str, kind: str, head: str, after: str) -> float:
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


def fit(text: str, kind: str, wanted: str, head: str, before: str, after: str) -> float:
    """Return how well a candidate fits, from 0 (cannot be) to 1.

    Args:
        text: The candidate's text.
        kind: How it was found: date, number, name, quoted or chunk.
        wanted: The expected answer type.
        head: Stem of the question's head noun, or "".
        before: Some 20 characters of text before it.
        after: Some 40 characters of text after it.
    """
    words = _words(text)
    if not words:
        return 0.0
    stems = {stem(word) for word in words}
    carries = bool(head) and len(words) > 1 and (
        stem(words[-1]) == head or (head in stems and kind != "chunk")
    )
    if wanted == "date":
        return _date(text, kind, head)
    if wanted == "number":
        return _number(text, kind, head, after)
    if kind in {"date", "number"}:
        return 0.15 if wanted == "entity" else 0.0
    if head in _COUNTRY_HEADS:
        if text in COUNTRIES:
            return 0.85 if head == stem("nationality") else 1.0
        if text in DEMONYMS:
            return 1.0 if head == stem("nationality") else 0.85
        return 0.35 if kind == "name" else 0.1
    if kind == "chunk":
        return (0.55 if wanted == "entity" else 0.12) + (0.2 if carries else 0.0)
    if head == stem("state") and text in STATES:
        return 1.0
    if carries and wanted in {"place", "organisation", "entity", "title"}:
        return 1.0
    missing = 0.6 if head in _NAMING_HEADS else 1.0
    if head in _CITY_HEADS and (text in COUNTRIES or text in STATES) and text != "New York":
        missing = 0.5
    if wanted == "title":
        return _title(text, kind, words) * missing
    if kind == "quoted":
        return 0.45 if wanted == "entity" else 0.2
    if wanted == "person":
        return _person(text, words, before, after)
    if wanted == "place":
        return _place(text, words, before, after) * missing
    if wanted == "organisation":
        return _organisation(text, words, before, after) * missing
    return 0.4 if text in DEMONYMS else 0.75
