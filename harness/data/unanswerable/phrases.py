"""Texts and names in the form in which the one is looked for in the other."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

__all__ = ["contains", "fold", "fold_all", "title_forms"]

_IN_A_NUMBER = re.compile(r"(?<=\d),(?=\d)")
_INITIAL = re.compile(r"\b([^\W\d_])\.(?=[^\W\d_]\b)")
_POSSESSIVE = re.compile(r"['’]s\b")
_APOSTROPHE = re.compile(r"['’`]")
_WORD = re.compile(r"[^\W_]+")
_ARTICLES = frozenset({"a", "an", "the"})
_QUALIFIER = re.compile(r"\s*\([^()]*\)\s*$")


def fold(text: str) -> str:
    """Return the words of a text without case, accents, punctuation, articles and genitives.

    Wider than the scorers' normalisers on purpose: `Arda's`, `ARDA` and `Árda-Voe` all name
    `Arda` here, since a passage that is overlooked leaves a question answerable.
    """
    if text.isascii():
        text = text.lower()
    else:
        text = unicodedata.normalize("NFKD", text).casefold()
        text = "".join(char for char in text if not unicodedata.combining(char))
    text = _INITIAL.sub(r"\1", _IN_A_NUMBER.sub("", text))
    text = _APOSTROPHE.sub("", _POSSESSIVE.sub("", text))
    return " ".join(word for word in _WORD.findall(text) if word not in _ARTICLES)


def fold_all(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the folded texts, without empty ones and repetitions."""
    return tuple(dict.fromkeys(filter(None, map(fold, texts))))


def contains(folded: str, phrase: str) -> bool:
    """Whether a folded text holds a folded phrase, as whole words."""
    return f" {phrase} " in f" {folded} "


def title_forms(title: str) -> tuple[str, ...]:
    """Return a title as it stands and without a qualifier in brackets, folded."""
    return fold_all([title, _QUALIFIER.sub("", title)])
