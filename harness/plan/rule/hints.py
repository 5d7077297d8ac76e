"""Which relations a single word speaks for, where no phrase of the lexicon is met."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from harness.plan.rule.stems import stem

__all__ = ["Hints"]


class Hints:
    """The relations by the families of the words of their cues.

    Args:
        closed: Words that say nothing of a relation.
        bases: Form of an irregular verb to its base.
    """

    def __init__(self, closed: Collection[str], bases: Mapping[str, str]) -> None:
        self._closed = closed
        self._bases = bases
        self._relations: dict[str, set[str]] = {}
        self._nouns: dict[str, set[str]] = {}

    def add(self, relation: str, words: Iterable[str]) -> None:
        """Let the families of some words speak for a relation."""
        for word in words:
            if self.says(word):
                self._relations.setdefault(self._stem(word), set()).add(relation)

    def name(self, relation: str, noun: str) -> None:
        """Let a word be a name of a relation, which no other relation is meant by."""
        self._nouns.setdefault(noun, set()).add(relation)

    def says(self, word: str) -> bool:
        """Whether a word may say anything of a relation."""
        return word not in self._closed and word[0].isalpha() and len(word) > 1

    def votes(self, words: Sequence[str]) -> dict[str, float]:
        """Return how much some words speak for each relation: each word has one vote to share."""
        out: dict[str, float] = {}
        for word in dict.fromkeys(words):
            named = self._nouns.get(word, ())
            for relation in named:
                out[relation] = out.get(relation, 0.0) + 1 / len(named)
        for word in dict.fromkeys(self._stem(word) for word in words if self.says(word)):
            found = self._relations.get(word, ())
            for relation in found:
                out[relation] = out.get(relation, 0.0) + 1 / len(found)
        return out

    def denied(self, words: Iterable[str], relation: str) -> bool:
        """Whether one of the words is of no other relation than some that is not this one."""
        for word in words:
            named, found = self._nouns.get(word), self._relations.get(self._stem(word), ())
            if named is not None and relation not in named:
                return True
            if self.says(word) and len(found) == 1 and relation not in found:
                return True
        return False

    def _stem(self, word: str) -> str:
        return stem(self._bases.get(word, word))
