"""Words of a text with their places, folded for comparison; the stop words of questions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["STOP", "Word", "content", "count_tokens", "fold", "folded", "word_set", "words"]

_WORD = re.compile(r"[^\W_]+")
_PIECE = re.compile(r"[^\W\d_]{1,8}|\d{1,3}|[^\w\s]|_")


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text as a set: a readable way to write a word list."""
    return frozenset(text.split())


STOP = word_set(
    """a about all also an and any are as at be been being but by can could did do does during each
    every for from given had has have he her his how i if in into is it its itself just me more my
    no nor not of off on one or our out over own s she should so some such t than that the their
    them then there these they this those to under up us was we were what when where which while
    who whom whose why will with would you your"""
)
"""Words that name nothing: they never count as tokens of a name that was matched."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word: `text` as written, `key` folded, and its place in characters."""

    text: str
    key: str
    start: int
    end: int

    @property
    def named(self) -> bool:
        """Whether it is written like a part of a name: with a capital, or in digits."""
        return self.text[0].isupper() or self.text[0].isdigit()


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """Return a text without case and without accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()


def words(text: str) -> tuple[Word, ...]:
    """Return the words of a text: runs of letters and digits, so `Karid's` is `Karid` and `s`."""
    return tuple(
        Word(found[0], fold(found[0]), found.start(), found.end()) for found in _WORD.finditer(text)
    )


def folded(text: str) -> tuple[str, ...]:
    """Return the folded words of a text."""
    return tuple(fold(found) for found in _WORD.findall(text))


def content(keys: Iterable[str]) -> tuple[str, ...]:
    """Return the folded words that name something, each once: no stop words, no single letters."""
    return tuple(dict.fromkeys(k for k in keys if k not in STOP and (len(k) > 1 or k.isdigit())))


@lru_cache(maxsize=1 << 15)
def count_tokens(text: str) -> int:
    """Estimate the tokens of a text: pieces of up to eight letters or three digits, and marks.

    This is the declared estimator on which every budget is enforced (`pieces-8`); it needs no
    tokenizer, and equal texts have equal counts whatever model reads them.
    """
    return len(_PIECE.findall(text))
