"""Words of a question with where they stand, and the dates and numbers among them."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Token", "dates", "tokenize"]

_WORD = re.compile(r"[^\W_]+(?:[-‐‑][^\W_]+)*|['’][sS]\b|[^\s]")
_MONTH = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_DATE = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:{_MONTH})\.?,?\s+\d{{3,4}}"
    rf"|(?:{_MONTH})\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{3,4}}"
    rf"|(?:{_MONTH})\s+\d{{4}}"
    r"|\d{4}-\d{2}-\d{2}"
    r"|(?:1[0-9]|20)\d{2})\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark: `text[start:end]`."""

    text: str
    start: int
    end: int

    @property
    def lower(self) -> str:
        """The word in lower case, with a straight apostrophe."""
        return self.text.lower().replace("’", "'")


def tokenize(text: str) -> list[Token]:
    """Split a text into words, possessive endings and single marks."""
    return [Token(match[0], match.start(), match.end()) for match in _WORD.finditer(text)]


def dates(text: str) -> list[tuple[int, int]]:
    """Return where dates stand: a day, a month of a year, or a year of four digits."""
    return [match.span() for match in _DATE.finditer(text)]
