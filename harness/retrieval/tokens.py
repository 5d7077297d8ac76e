"""The one tokeniser of lexical retrieval: lower case, accents folded, function words left out."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["STOP_WORDS", "tokenise"]

STOP_WORDS = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "did", "do", "does", "for",
    "from", "had", "has", "have", "he", "her", "his", "how", "i", "in", "into", "is", "it", "its",
    "not", "of", "on", "or", "she", "such", "that", "the", "their", "then", "there", "these",
    "they", "this", "to", "was", "were", "what", "when", "where", "which", "who", "whom", "whose",
    "why", "will", "with", "would", "you",
})  # fmt: skip
"""English function and question words: they say how a question is asked, not what it is about."""

_WORD = re.compile(r"[^\W_]+")


def tokenise(text: str) -> list[str]:
    """Return the content words of a text, in order.

    Accents are folded (NFKD without combining marks), so that `Beyonce` finds `Beyoncé`.
    """
    # Lower case comes second: taking `™` apart gives capitals.
    folded = unicodedata.normalize("NFKD", text).lower()
    if not folded.isascii():
        folded = "".join(char for char in folded if not unicodedata.combining(char))
    return [word for word in _WORD.findall(folded) if word not in STOP_WORDS]
