"""The types of things that nouns name, and whether two of them can be of the same thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from harness.plan.rule.inflect import plural

__all__ = ["Types"]


class Types:
    """The tree of types and the nouns for them.

    Args:
        data: Type name to `in` (the wider type), `like` (types it may stand for instead) and
            `nouns` (singular, or `singular/plural`).
    """

    def __init__(self, data: Mapping[str, Mapping[str, Any]]) -> None:
        self._above: dict[str, tuple[str, ...]] = {}
        self._like: dict[str, tuple[str, ...]] = {}
        self._noun: dict[str, str] = {}
        self._one: dict[str, str] = {}
        self.plurals: set[str] = set()
        for name, entry in data.items():
            wider = entry.get("in")
            self._above[name] = (name, *(self._above[wider] if wider else ()))
            self._like[name] = tuple(entry.get("like", ()))
            for noun in entry.get("nouns", ()):
                one, _, many = noun.partition("/")
                self._noun.setdefault(one, name)
                self._noun.setdefault(many or plural(one), name)
                self._one.setdefault(many or plural(one), one)
                if many != one:
                    self.plurals.add(many or plural(one))

    @property
    def nouns(self) -> frozenset[str]:
        """Every noun, singular and plural."""
        return frozenset(self._noun)

    @property
    def names(self) -> tuple[str, ...]:
        """The types themselves, without those that only stand for others."""
        return tuple(name for name in self._above if not self._like[name])

    def of(self, noun: str | None) -> str | None:
        """Return the type that a noun, or a type's own name, stands for; None if unknown."""
        if noun is None:
            return None
        return self._noun.get(noun) or (noun if noun in self._above else None)

    def singular(self, noun: str) -> str:
        """Return the singular of a noun for a type; any other noun as it is."""
        return self._one.get(noun, noun)

    def fits(self, one: str | None, other: str | None) -> bool:
        """Whether something can be of both types: either is unknown, or one lies in the other."""
        if one is None or other is None:
            return True
        if other in self._like.get(one, ()) or one in self._like.get(other, ()):
            return True
        return other in self._above.get(one, ()) or one in self._above.get(other, ())

    def within(self, one: str | None, wider: str) -> bool:
        """Whether a type is known and lies in `wider`."""
        return one is not None and wider in self._above.get(one, ())
