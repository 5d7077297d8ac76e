"""The titles of the articles read: names that are recognised whole, and what they are names of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from harness.extract.nations import country_of
from harness.extract.rule.article import base_title
from harness.extract.rule.lifetimes import Lifetime
from harness.extract.rule.namesakes import hints_of, meant, told_apart, typical
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.spelling import spelling_keys
from harness.extract.rule.words import NOBLE
from harness.reader.offline.text import tokenise

__all__ = ["Titles"]

_ENDS = re.compile(r"[\s,()-]+")
_REGNAL = re.compile(r"[IVX]+")
_RANKED = frozenset({word.capitalize() for word in NOBLE} | {"Palatine", "Saint"})
_ADJECTIVES = ("an", "ish", "ese", "ic", "i", "ine", "ch")
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
        self._genders: dict[str, str] = {}
        self._own_noun: dict[str, str] = {}
        self._own_kind: dict[str, str] = {}
        self._shared: dict[str, list[tuple[str, ...]]] = {}
        self._peoples: dict[str, str | None] = {}
        self._spelt: dict[tuple[str, ...], set[str]] = {}
        self._heads: dict[str, set[str]] = {}
        self._lived: dict[str, Lifetime] = {}

    def add(
        self,
        title: str,
        kind: str | None,
        noun: str,
        names: Iterable[str] = (),
        gender: str = "",
        *,
        lifetime: Lifetime | None = None,
    ) -> None:
        """Enter an article: title, kind, its noun, further names, gender, and a life's years."""
        if gender:
            self._genders[title] = gender
        if lifetime is not None and lifetime.known:
            self._lived[title] = lifetime
        base = base_title(title)
        head = base.partition(", ")[0]
        if kind == "person" and head != base and " " in head:
            self._heads.setdefault(_folded(head), set()).add(title)
        for key in spelling_keys(title) if kind == "person" else ():
            self._spelt.setdefault(key, set()).add(title)
        for name in (title, base, *names):
            self._called.setdefault(_folded(name), set()).add(title)
        words = tuple(token.text for token in tokenise(base))
        if base != title and words not in self._shared.setdefault(words[0], []):
            self._shared[words[0]].append(words)
        if self._kinds.setdefault(base, kind or "") != (kind or ""):
            self._kinds[base] = ""  # namesakes of several kinds
        self._nouns.setdefault(base, noun)
        self._own_noun[title] = noun
        self._own_kind[title] = kind or ""
        if noun == "country":
            self._countries.append(base)
            self._peoples.clear()
        if len(words) > 1 and any(word[0].isupper() for word in words[1:]):
            self._by_start.setdefault((words[0], words[1]), []).append(words)

    def meant_by(self, relation: str, subject: str, value: str) -> tuple[str, str]:
        """Return the titles of the two sides, of namesakes the ones that the relation is about."""
        nouns = typical(relation)
        return self._typical(subject, nouns[0]), self._typical(value, nouns[1])

    def _typical(self, name: str, nouns: frozenset[str]) -> str:
        found = self._called.get(_folded(name), ())
        if len(found) < 2 or not nouns or name in found:
            return name
        fitting = [title for title in sorted(found) if self._own_noun.get(title) in nouns]
        return fitting[0] if len(fitting) == 1 else name

    def spelt(self, name: str, relation: str = "", beside: str = "") -> str:
        """Return the title of the only person who is called so but for spelling and rank.

        The third earl is not the second: a rank with a number is no rank to leave out. Whoever
        lived at another time than their kin (`beside`, whose `relation` they are) is not meant.
        """
        called = self._called.get(_folded(name), set())
        if called:
            alike = self._in_time(called, relation, beside) if len(called) > 1 else []
            sure = " " in name and name not in called and len(alike) == 1
            return alike[0] if sure and self._near(name, alike[0], beside) else name
        keys = spelling_keys(name)
        for key in keys[:1] if any(word[0].isdecimal() for word in name.split()) else keys:
            found = self._in_time(self._spelt.get(key, set()), relation, beside)
            if len(found) == 1:
                return found[0]
        headed = self._in_time(self._heads.get(_folded(name), set()), relation, beside)
        return headed[0] if len(headed) == 1 and self._near(name, headed[0], beside) else name

    def _near(self, name: str, title: str, beside: str) -> bool:
        """Whether so short a name surely means the title: of one time, or of one land or house.

        `George II` is a king of anywhere but beside a `Duke of Ostham`, whose father may be one.
        """
        lands = {word for word in _ENDS.split(beside) if word[:1].isupper()}
        shared = bool(lands & set(_ENDS.split(title.partition(", ")[2])) - _RANKED)
        plain = [word for word in name.split() if not _REGNAL.fullmatch(word)]
        known = beside in self._lived and title in self._lived
        return shared or (known and len(plain) > 1)

    def _in_time(self, titles: Iterable[str], relation: str, beside: str) -> list[str]:
        """Return those of some titles who lived when the kin of somebody did, as far as known."""
        lived = self._lived.get(beside, Lifetime())
        return [
            title
            for title in sorted(titles)
            if not relation or lived.allows(relation, self._lived.get(title, Lifetime()))
        ]

    def has(self, name: str) -> bool:
        """Whether an article is called so."""
        return _folded(name) in self._called

    def is_title(self, name: str) -> bool:
        """Whether a name is an article's title to the letter, parentheses and all."""
        return name in self._own_kind

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
        self._mark_namesakes(sentence, texts)
        self._mark_peoples(sentence)

    def _mark_namesakes(self, sentence: Sentence, texts: list[str]) -> None:
        """Let a name stand for the one of its bearers that the words around it single out."""
        for index, text in enumerate(texts):
            longest = max(
                (
                    words
                    for words in self._shared.get(text, ())
                    if tuple(texts[index : index + len(words)]) == words
                ),
                key=len,
                default=(),
            )
            end = index + len(longest)
            if not longest or sentence.known.get(index, end) > end:
                continue
            called = self._called.get(_folded(sentence.slice(index, end)), set())
            found = meant(sorted(called), hints_of(sentence, index, end)) if called else None
            if found is not None:
                end = told_apart(sentence, end, found)
                sentence.known[index] = end
                sentence.means[index] = found

    def _mark_peoples(self, sentence: Sentence) -> None:
        for index in range(len(sentence.tokens)):
            if not (sentence.capital(index) and sentence.lower(index + 1)):
                continue
            word = sentence.tokens[index].text
            if word.endswith(_ADJECTIVES) and self.country_of_people(word) is not None:
                sentence.peoples.add(index)

    def kind_of(self, name: str) -> str:
        """Return the kind of the article of that name; "" for none, or several."""
        return self._own_kind.get(name) or self._kinds.get(name, "")

    def gender_of(self, name: str) -> str:
        """Return `f` or `m` for whom the only article of that name calls `she` or `he`; else ""."""
        return self._genders.get(self.title_of(name), "")

    def noun_of(self, name: str) -> str:
        """Return what the lead of the article of that name calls it (`region`); "" for none."""
        return self._own_noun.get(name) or self._nouns.get(name, "")

    def is_country(self, name: str) -> bool:
        """Whether a country of that name has an article."""
        return name in self._countries

    def country_of_people(self, word: str) -> str | None:
        """Return the country that an unlisted word for a people derives from (`Ostian`: `Ostia`).

        Only for countries that have an article here, and only if a single one fits.
        """
        if word not in self._peoples:
            self._peoples[word] = self._country_of_people(word)
        return self._peoples[word]

    def _country_of_people(self, word: str) -> str | None:
        if country_of(word) is not None or _folded(word) in self._called:
            return None
        found = {name: _derives(word, name) for name in self._countries}
        most = max(found.values(), default=0)
        best = [name for name, shared in found.items() if shared == most > 0]
        return best[0] if len(best) == 1 else None


def _folded(name: str) -> str:
    """Return a name without case and accents."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def _derives(word: str, country: str) -> int:
    """Return how many letters a people's word shares with a country; 0 for too few."""
    shared = 0
    for left, right in zip(word, country, strict=False):
        if left != right:
            break
        shared += 1
    return shared if shared >= max(_SHARED, len(country) - 2) and word != country else 0
