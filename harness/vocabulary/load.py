"""Reading and checking the vocabulary, and finding a relation by any of its names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import yaml

from harness.vocabulary.relation import Relation, ValueKind

__all__ = ["Vocabulary", "load_vocabulary", "normal_name"]

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_BREAK = re.compile(r"[\W_]+")
_EDGES = frozenset({"was", "were", "is", "are", "has", "have", "had", "been", "the", "a", "an"})
_KEYS = frozenset({"kind", "aliases", "inverse", "parents", "domain", "range"})


def normal_name(name: str) -> str:
    """Return a name in snake case: camel case, spaces, hyphens and colons become underscores."""
    return "_".join(part for part in _BREAK.split(_CAMEL.sub("_", name).casefold()) if part)


def _lemma(name: str) -> str:
    """Strip the words that wrap a relation in a sentence: `was_born_in` is `born_in`."""
    words = name.split("_")
    while len(words) > 1 and words[0] in _EDGES:
        words = words[1:]
    return "_".join(words)


class Vocabulary:
    """The canonical relations, and every name under which one is found.

    Args:
        relations: The relations; their names and aliases must not collide, inverses and parents
            must name relations of the vocabulary (an inverse may also be a mere name).

    Raises:
        ValueError: if a name is taken twice, a parent is unknown, parents form a cycle, or an
            inverse is not mutual.
    """

    def __init__(self, relations: Iterable[Relation]) -> None:
        by_name: dict[str, Relation] = {}
        lookup: dict[str, str] = {}
        for relation in relations:
            for name in (relation.name, *relation.aliases):
                if name != normal_name(name):
                    raise ValueError(f"{name!r} of relation {relation.name!r} is not snake case")
                if name in lookup:
                    raise ValueError(
                        f"{name!r} names both {lookup[name]!r} and {relation.name!r}: every name "
                        "of the vocabulary must belong to one relation"
                    )
                lookup[name] = relation.name
            by_name[relation.name] = relation
        self._by_name: Mapping[str, Relation] = MappingProxyType(by_name)
        self._lookup = lookup
        self._seen: dict[str, str | None] = {}
        for relation in by_name.values():
            self._check(relation)

    @property
    def names(self) -> tuple[str, ...]:
        """The canonical names, in the order of the vocabulary."""
        return tuple(self._by_name)

    def relation(self, name: str) -> Relation:
        """Return a relation by its canonical name.

        Raises:
            KeyError: if there is none.
        """
        return self._by_name[name]

    def canonical(self, name: str) -> str | None:
        """Return the canonical name of what a knowledge base calls `name`, or None.

        Tried in order: the name itself, an alias, the name in snake case (`dateOfBirth`,
        `date of birth`), and that without auxiliaries and articles (`was born in`).
        """
        if name not in self._seen:
            plain = normal_name(name)
            self._seen[name] = self._lookup.get(plain) or self._lookup.get(_lemma(plain))
        return self._seen[name]

    def narrower(self, name: str) -> tuple[str, ...]:
        """Return the relations of which `name` is a parent, in the order of the vocabulary."""
        return tuple(one.name for one in self._by_name.values() if name in one.parents)

    def _check(self, relation: Relation) -> None:
        for parent in relation.parents:
            if parent not in self._by_name:
                raise ValueError(f"{relation.name!r} has the unknown parent {parent!r}")
        above, todo = set[str](), list(relation.parents)
        while todo:
            parent = todo.pop()
            if parent == relation.name:
                raise ValueError(f"{relation.name!r} is its own ancestor")
            if parent not in above:
                above.add(parent)
                todo.extend(self._by_name[parent].parents if parent in self._by_name else ())
        inverse = self._by_name.get(relation.inverse or "")
        if inverse is None:
            return
        back = self._by_name.get(inverse.inverse or "")
        if back is None or (back.name != relation.name and back.name not in above):
            raise ValueError(
                f"{relation.name!r} has the inverse {inverse.name!r}, whose inverse is "
                f"{inverse.inverse!r}: neither {relation.name!r} nor one of its parents"
            )


def _relation(name: str, entry: Mapping[str, Any]) -> Relation:
    if unknown := sorted(set(entry) - _KEYS):
        raise ValueError(f"relation {name!r} has the unknown keys {unknown}")
    return Relation(
        name=name,
        kind=ValueKind(entry.get("kind", "entity")),
        aliases=tuple(entry.get("aliases", ())),
        inverse=entry.get("inverse"),
        parents=tuple(entry.get("parents", ())),
        domain=tuple(entry.get("domain", ())),
        range=tuple(entry.get("range", ())),
    )


@cache
def load_vocabulary() -> Vocabulary:
    """Return the vocabulary that ships with the harness; read and checked once."""
    text = files("harness.vocabulary").joinpath("relations.yaml").read_text(encoding="utf-8")
    return Vocabulary(_relation(name, entry) for name, entry in yaml.safe_load(text).items())
