"""Typed plans: what a question asks, as data that can be executed on triples or put into Cypher.

Entities are named by their titles, which are unique. A plan denotes a set of strings: titles
of entities, or literals in the spelling of the triples.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "Before",
    "Compare",
    "Count",
    "Difference",
    "Hop",
    "Intersect",
    "Inverse",
    "Keep",
    "Minus",
    "Named",
    "Ordinal",
    "Plan",
    "Rival",
    "Same",
    "Union",
    "to_json",
]


@dataclass(frozen=True, slots=True)
class Named:
    """The entity with a title."""

    title: str


@dataclass(frozen=True, slots=True)
class Hop:
    """The objects of a relation for all subjects in `source`; `role` narrows by a qualifier."""

    source: Plan
    relation: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Inverse:
    """The subjects of a relation for all objects in `source`; `role` narrows by a qualifier."""

    source: Plan
    relation: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Intersect:
    """What all parts have in common."""

    parts: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Union:
    """What any part has."""

    parts: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Minus:
    """What `source` has and `other` has not."""

    source: Plan
    other: Plan


@dataclass(frozen=True, slots=True)
class Keep:
    """Those of `source` that have a value on a relation; a year stands for all its dates."""

    source: Plan
    relation: str
    value: str


@dataclass(frozen=True, slots=True)
class Ordinal:
    """The object of a relation whose `order` qualifier is `number`."""

    source: Plan
    relation: str
    number: int


@dataclass(frozen=True, slots=True)
class Rival:
    """One side of a comparison: what is answered, and the plan of its measure."""

    title: str
    measure: Plan


@dataclass(frozen=True, slots=True)
class Compare:
    """The rival with the smallest or the largest measure; empty on a tie or a missing measure."""

    rivals: tuple[Rival, ...]
    sense: Literal["min", "max"]


@dataclass(frozen=True, slots=True)
class Before:
    """`yes` if the first plan's value is smaller than the second's, `no` if it is larger."""

    first: Plan
    second: Plan


@dataclass(frozen=True, slots=True)
class Same:
    """`yes` if two plans have a value in common, `no` if both have values and none in common."""

    first: Plan
    second: Plan


@dataclass(frozen=True, slots=True)
class Count:
    """How many members a plan has; empty where it has none."""

    source: Plan


@dataclass(frozen=True, slots=True)
class Difference:
    """The whole years between two values, without sign; calendar years or completed ones."""

    first: Plan
    second: Plan
    completed: bool = False


Plan: TypeAlias = (
    Named
    | Hop
    | Inverse
    | Intersect
    | Union
    | Minus
    | Keep
    | Ordinal
    | Compare
    | Before
    | Same
    | Count
    | Difference
)


def to_json(plan: Plan | Rival) -> dict[str, object]:
    """Return a plan as JSON data: its operator and its fields."""
    out: dict[str, object] = {"op": type(plan).__name__.lower()}
    for name in type(plan).__dataclass_fields__:
        value = getattr(plan, name)
        if isinstance(value, tuple):
            out[name] = [to_json(item) for item in value]
        elif hasattr(value, "__dataclass_fields__"):
            out[name] = to_json(value)
        else:
            out[name] = value
    return out
