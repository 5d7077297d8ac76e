"""Forms of a name under which it is looked up."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["Token", "bare", "disambiguator", "folded", "normal", "tokens"]

_TOKEN = re.compile(r"[\w\u0300-\u036f]+")
_QUALIFIED = re.compile(r"(.*\S)\s*\(([^()]*)\)")
_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Letters that do not decompose into one of the alphabet and a mark."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a text: where it stands, and its normal form."""

    start: int
    end: int
    form: str


def folded(text: str) -> str:
    """Return a text without regard to case and to how much white space it has."""
    return " ".join(text.casefold().split())


def tokens(text: str) -> list[Token]:
    """Return the words of a text, without case, accents and punctuation."""
    if text.isascii():
        low = text.lower()
        return [Token(m.start(), m.end(), low[m.start() : m.end()]) for m in _TOKEN.finditer(low)]
    return [Token(m.start(), m.end(), _plain(m[0])) for m in _TOKEN.finditer(text)]


def normal(text: str) -> str:
    """Return the words of a text, without case and accents, a blank between each two."""
    if text.isascii():
        return " ".join(_TOKEN.findall(text.lower()))
    return " ".join(_plain(word) for word in _TOKEN.findall(text))


def bare(label: str) -> str:
    """Return a label without the parenthesis at its end; "" where it has none."""
    found = _QUALIFIED.fullmatch(label)
    return found[1] if found else ""


def disambiguator(label: str) -> str:
    """Return what stands in the parenthesis at the end of a label; "" where there is none."""
    found = _QUALIFIED.fullmatch(label)
    return found[2] if found else ""


def _plain(word: str) -> str:
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", word).casefold())
    kept = (char for char in decomposed.translate(_LETTERS) if char.isalnum() or char == "_")
    return "".join(kept)
