"""The subject of a passage: its kind, its names, and the names its text has used."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.extract.rule.words import CONNECTORS, NOBLE

if TYPE_CHECKING:
    from harness.extract.rule.gazetteer import Titles

__all__ = ["Article", "base_title"]

_PARENTHESIS = re.compile(r"\s*\([^()]*\)\s*$")


def base_title(title: str) -> str:
    """Return a title without the parenthesis that tells it from others of that name."""
    return _PARENTHESIS.sub("", title) or title


def _numbers(name: str) -> set[str]:
    """Return the regnal numbers of a name."""
    return set(re.findall(r"\b[IVX]+\b", name))


@dataclass(slots=True)
class Article:
    """The subject of a passage.

    Attributes:
        title: Its title, verbatim: the subject of the facts about it.
        kind: `person`, `work`, `place`, `organisation` or None where the lead does not say.
        noun: The head noun of the lead's complement (`film`, `song`, `village`), "" if unknown.
        nouns: What the lead calls it, each as one word: `film`, `director`.
        gender: `f`, `m` or "" by the pronouns of the text.
        tokens: Lower-case words of its names: what may stand for it in the text.
        titles: What else has an article, where that is known.
        full: Surname -> the whole name, of those that the text has named so far.
        parents: `father` and `mother` -> who the text has named as that of its subject so far.
    """

    title: str
    kind: str | None = None
    noun: str = ""
    nouns: set[str] = field(default_factory=set)
    gender: str = ""
    tokens: set[str] = field(default_factory=set)
    full: dict[str, str] = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    titles: Titles | None = None

    def __post_init__(self) -> None:
        self.add_name(base_title(self.title))

    def add_name(self, name: str) -> None:
        """Let the words of a further name stand for the article."""
        words = re.findall(r"[^\W_]+", name.lower())
        self.tokens.update(word for word in words if word not in CONNECTORS and word not in NOBLE)

    def remember(self, name: str) -> None:
        """Let the last word of a whole name stand for it from here on, if none yet does."""
        words = name.split()
        if 2 <= len(words) <= 4 and words[-1][:1].isupper() and not {"of", "in", "on"} & set(words):
            self.full.setdefault(words[-1], name)

    def is_named(self, text: str) -> bool:
        """Whether a mention is a part of the article's names (a surname, a short title)."""
        words = [word for word in re.findall(r"[^\W_]+", text.lower()) if word not in CONNECTORS]
        plain = [word for word in words if word not in NOBLE]
        if not plain or not any(word in self.tokens for word in plain):
            return False
        own, theirs = _numbers(base_title(self.title)), _numbers(text)
        if own and theirs and own != theirs:
            return False  # Otto I is not Otto II
        return all(word in self.tokens or self._variant(word) for word in plain)

    def _variant(self, word: str) -> bool:
        """Whether a word is another spelling of a name's word: `Theresia` of `Theresa`."""
        return len(word) > 5 and any(
            token[:5] == word[:5] and abs(len(token) - len(word)) < 2 for token in self.tokens
        )
