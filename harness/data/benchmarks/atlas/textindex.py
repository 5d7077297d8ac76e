"""Finds in which texts two names stand together: the check against one-passage answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

__all__ = ["TextIndex", "normal"]

_WORD = re.compile(r"\w+")


def normal(text: str) -> str:
    """Return a text's words in lower case between single spaces, with one at either end."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


class TextIndex:
    """An inverted index of words over texts, for whole-word containment of short names."""

    def __init__(self, texts: Sequence[str]) -> None:
        """Index some texts."""
        self.texts = [normal(text) for text in texts]
        self._places: dict[str, list[int]] = {}
        for i, text in enumerate(self.texts):
            for word in dict.fromkeys(text.split()):
                self._places.setdefault(word, []).append(i)

    def replace(self, changed: Iterable[tuple[int, str]]) -> None:
        """Put new texts in the place of old ones; the index may then find too much, never less."""
        for i, text in changed:
            self.texts[i] = normal(text)
            for word in dict.fromkeys(self.texts[i].split()):
                places = self._places.setdefault(word, [])
                if i not in places:
                    places.append(i)

    def containing(self, name: str) -> list[int]:
        """Return the numbers of the texts that contain a name as whole words, in order."""
        wanted = normal(name)
        words = wanted.split()
        if not words:
            return []
        rarest = min((self._places.get(word, []) for word in words), key=len)
        return sorted(i for i in rarest if wanted in self.texts[i])

    def together(self, names: Iterable[str], answers: Iterable[str]) -> list[int]:
        """Return the numbers of the texts that contain one of the names and one of the answers."""
        wanted = [normal(answer) for answer in answers]
        out: dict[int, None] = {}
        for name in names:
            for i in self.containing(name):
                if any(answer in self.texts[i] for answer in wanted):
                    out[i] = None
        return sorted(out)
