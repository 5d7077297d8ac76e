"""Names of relations to dimensions: the vocabulary's where it has one, else the source's own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from harness.vocabulary.load import Vocabulary
from harness.vocabulary.relation import ValueKind

__all__ = ["Mapping", "split_refinement"]

_REFINED = re.compile(r"(.+?)(\[[^\[\]]*\])")


def split_refinement(name: str) -> tuple[str, str]:
    """Return a relation's name and its refinement: `spouse[order=1]` is `spouse`, `[order=1]`."""
    found = _REFINED.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")


class Mapping:
    """Maps raw names, and counts what became of them."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        *,
        strict: bool,
        free: bool = False,
        admitted: Collection[str] = (),
    ) -> None:
        """Make a mapping.

        Args:
            vocabulary: The canonical relations.
            strict: Whether a name that it does not have is set aside rather than kept.
            free: Whether every name is a dimension of its own, as the source has it.
            admitted: Names that are kept all the same.
        """
        self._vocabulary = vocabulary
        self._strict = strict
        self._free = free
        self._admitted = frozenset(admitted)
        self.raw: Counter[str] = Counter()
        self.other: Counter[str] = Counter()
        self._known: dict[str, str | None] = {}

    def dimension(self, name: str) -> str | None:
        """Return the dimension of a raw name; None where it is set aside."""
        self.raw[name] += 1
        if name not in self._known:
            self._known[name] = self._find(name)
        found = self._known[name]
        if found is None:
            self.other[name] += 1
        return found

    @property
    def mapped(self) -> frozenset[str]:
        """The dimensions that raw names were mapped to so far."""
        return frozenset(name for name in self._known.values() if name is not None)

    @property
    def several(self) -> dict[str, list[str]]:
        """The raw names of every dimension that has more than one, both in order."""
        named: dict[str, list[str]] = {}
        for name, dimension in sorted(self._known.items()):
            if dimension is not None:
                named.setdefault(dimension, []).append(name)
        return {dimension: named[dimension] for dimension in sorted(named) if named[dimension][1:]}

    def kind(self, dimension: str) -> ValueKind | None:
        """Return what the vocabulary says the values of a dimension are, if it has it."""
        name = self._vocabulary.canonical(split_refinement(dimension)[0])
        return None if name is None else self._vocabulary.relation(name).kind

    def _find(self, name: str) -> str | None:
        if self._free:
            return name
        base, refinement = split_refinement(name)
        canonical = self._vocabulary.canonical(base)
        if canonical is not None:
            return canonical + refinement
        return None if self._strict and name not in self._admitted else name
