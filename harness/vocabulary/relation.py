"""The relations that questions and texts share: canonical names, other names, inverses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Relation", "ValueKind"]


class ValueKind(StrEnum):
    """What the values of a relation are."""

    ENTITY = "entity"
    DATE = "date"
    NUMBER = "number"
    CATEGORY = "category"
    TEXT = "text"
    BOOL = "bool"


@dataclass(frozen=True, slots=True)
class Relation:
    """One canonical relation.

    Attributes:
        name: Canonical name in snake case, e.g. `place_of_birth`.
        kind: What its values are.
        aliases: Other names under which knowledge bases and extractors know it, in snake case.
        inverse: Canonical name of the relation that says the same from the value's side; itself
            for a symmetric one (`spouse`); None if it has no name.
        parents: Wider relations of which every pair of this one is also a pair (`father` is a
            `parent`).
        domain: What its subjects are (`person`, `film`, `work`, ...); empty for anything.
        range: What its values are, for a relation between entities; empty for anything.
    """

    name: str
    kind: ValueKind
    aliases: tuple[str, ...] = ()
    inverse: str | None = None
    parents: tuple[str, ...] = ()
    domain: tuple[str, ...] = ()
    range: tuple[str, ...] = ()
