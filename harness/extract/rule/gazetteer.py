"""The titles of the articles read: names that are recognised whole, and what they are names of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from harness.extract.nations import country_of
from harness.extract.rule.article import base_title
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import tokenise

__all__ = ["Titles"]

_SHARED = 4  # letters that a people's name shares with its country's at least


class Titles:
    """What a corpus has articles about.

    A title of several words (`The Ost in the West`) is one name wherever it is written so, though
    no rule of capitals would hold it together.
    """

    def __init__(self) -> None:
        self._by_start: dict[tuple[str, str], list[tuple[str, ...]]] = {}
        self._called: dict[str, set[str]] = {}
        self._kinds: dict[str, str] = {}
        self._nouns: dict[str, str] = {}
        self._countries: list[str] = []

    def add(self, title: str, kind: str | None, noun: str, names: Iterable[str] = ()) -> None:
        """Enter an article: title, kind, the noun its lead calls it, and its further names."""
        base = base_title(title)
        for name in (title, base, *names):
            self._called.setdefault(_folded(name), set()).add(title)
        words = tuple(token.text for token in tokenise(base))
        if self._kinds.setdefault(base, kind or "") != (kind or ""):
            self._kinds[base] = ""  # namesakes of several kinds
        self._nouns.setdefault(base, noun)
        if noun == "country":
            self._countries.append(base)
        if len(words) > 1 and any(word[0].isupper() for word in words[1:]):
            self._by_start.setdefault((words[0], words[1]), []).append(words)

    def title_of(self, name: str) -> str:
        """Return the title of the only article of that name; the name itself without one."""
        found = self._called.get(_folded(name), ())
        return next(iter(found)) if len(found) == 1 else name

    def mark(self, sentence: Sentence) -> None:
        """Note in a sentence where the titles stand: first token -> the one after the longest."""
        texts = [token.text for token in sentence.tokens]
        for index, start in enumerate(pairwise(texts)):
            longest = 0
            for words in self._by_start.get(start, ()):
                if len(words) > longest and tuple(texts[index : index + len(words)]) == words:
                    longest = len(words)
            if longest:
                sentence.known[index] = index + longest

    def kind_of(self, name: str) -> str:
        """Return the kind of the article of that name; "" for none, or several."""
        return self._kinds.get(name, "")

    def noun_of(self, name: str) -> str:
        """Return what the lead of the article of that name calls it (`region`); "" for none."""
        return self._nouns.get(name, "")

    def is_country(self, name: str) -> bool:
        """Whether a country of that name has an article."""
        return name in self._countries

    def country_of_people(self, word: str) -> str | None:
        """Return the country that an unlisted word for a people derives from (`Ostian`: `Ostia`).

        Only for countries that have an article here, and only if a single one fits.
        """
        if country_of(word) is not None:
            return None
        found = {name for name in self._countries if _derives(word, name)}
        return next(iter(found)) if len(found) == 1 else None


def _folded(name: str) -> str:
    """Return a name without case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def _derives(word: str, country: str) -> bool:
    shared = 0
    for left, right in zip(word, country, strict=False):
        if left != right:
            break
        shared += 1
    return shared >= max(_SHARED, len(country) - 2)
