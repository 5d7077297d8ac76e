"""Dates in running text, by tokens: calendar days, months, years, years before Christ."""

from __future__ import annotations

import re

from harness.extract.rule.sentences import Sentence
from harness.reader.offline.gazetteer import MONTHS
from harness.reader.offline.text import word_set

__all__ = ["YEAR", "date_at", "skip_approximate"]

YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
"""A year since books are printed: what a title or a parenthesis dates a work by."""

_OUR_ERA = re.compile(r"\s*\b(?:A\.D\.|AD\b|CE\b)\s*")
_PLAIN = 3  # digits of a number that is read as a year
_ERAS = word_set("bc bce ad ce b.c. a.d.")
_APPROXIMATE = word_set(
    "c ca circa about around before after by in on from of or early late mid mid- probably "
    "possibly perhaps approximately between the c. ca. fl"
)


def _month(sentence: Sentence, index: int) -> int:
    """Return the index after a month's name, with its full stop; 0 where there is none."""
    word = sentence.word(index)
    if word not in MONTHS or not sentence.capital(index):
        return 0
    return index + 2 if sentence.word(index + 1) == "." and len(word) < 5 else index + 1


def _day(word: str) -> bool:
    digits = word.removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th")
    return digits.isdecimal() and 1 <= len(digits) <= 2 and 1 <= int(digits) <= 31


def _year(sentence: Sentence, index: int) -> int:
    """Return the index after a year (with its era); 0 where there is none."""
    word = sentence.word(index)
    if word in {"ad", "a.d."} and sentence.word(index + 1).isdecimal():
        return index + 2
    if not (word.isdecimal() and word.isascii() and len(word) <= 4):
        return 0
    if sentence.word(index + 1) in _ERAS:
        return index + 2
    return index + 1 if len(word) >= 3 and int(word) < 2200 else 0


def _skip_other_style(sentence: Sentence, index: int) -> int:
    """Skip `[O.S. 13 May]` or `(13 May O.S.)` between a day and its year."""
    if sentence.word(index) in {"(", "["}:
        close = sentence.closing.get(index)
        if close is not None and close - index <= 8:
            return close + 1
    if sentence.word(index) == "/" and _day(sentence.word(index + 1)):
        after = index + 2
        return _month(sentence, after) or after
    return index


def date_at(sentence: Sentence, index: int) -> tuple[int, str] | None:
    """Return the index after the date that begins at a token, and the date; None without one.

    A value is `12 May 1901`, `May 12, 1901`, `May 1901`, `1901`, `44 BC`, as the text writes it;
    a second style between brackets is left out, and so is the `AD` of `AD 604`.
    """
    start = index
    if _day(sentence.word(index)):
        after = _skip_other_style(sentence, index + 1)
        after = after + 1 if sentence.word(after) == "of" else after
        if month := _month(sentence, after):
            return _with_year(sentence, start, month)
    if month := _month(sentence, index):
        if _day(sentence.word(month)) and not _year(sentence, month):
            return _with_year(sentence, start, month + 1)
        comma = month + 1 if sentence.word(month) in {",", "of"} else month
        if year := _year(sentence, comma):
            return year, _plain(sentence.slice(start, year))
        return None
    if year := _year(sentence, index):
        return year, _plain(sentence.slice(start, year))
    return None


def _plain(written: str) -> str:
    """Return a date without an era that needs no saying: the year `12` needs its `AD`."""
    cut = _OUR_ERA.sub(" ", written).strip()
    return cut if len(cut.split()[-1]) >= _PLAIN else written


def _with_year(sentence: Sentence, start: int, end: int) -> tuple[int, str] | None:
    """Complete a day and month by the year that follows, over commas and a second style."""
    after = _skip_other_style(sentence, end)
    for _ in range(2):
        if sentence.word(after) in {",", "of", "in"}:
            after += 1
    after = _skip_other_style(sentence, after)
    if year := _year(sentence, after):
        written = sentence.slice(start, year)
        if any(mark in written for mark in "([/"):
            written = f"{sentence.slice(start, end)} {sentence.slice(after, year)}"
        return year, _plain(written)
    return None


def skip_approximate(sentence: Sentence, index: int) -> int:
    """Return the index after words such as `circa`, `about`, `before`."""
    while sentence.word(index) in _APPROXIMATE or (
        sentence.word(index) == "." and sentence.word(index - 1) in {"c", "ca", "fl"}
    ):
        index += 1
    return index
