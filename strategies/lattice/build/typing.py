"""What the values of a dimension are, and a value as what it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from harness.values import format_date, parse_date, parse_quantity
from harness.vocabulary.relation import ValueKind

__all__ = ["DATE", "NAME", "NUMBER", "Typed", "infer_kind", "typed"]

NAME, DATE, NUMBER = 0, 1, 2
"""The spaces of nodes: things by name, stretches of time, numbers."""

_ENOUGH = 0.9
_SAMPLE = 2000


@dataclass(frozen=True, slots=True)
class Typed:
    """A date or a number as a node: its space, its interval, its unit and its canonical label."""

    space: int
    low: float
    high: float
    unit: str
    label: str


def typed(text: str, kind: ValueKind) -> Typed | None:
    """Return a value of a date or number dimension, or None where the text is none.

    Dates are intervals of days (`harness.values`), numbers intervals of one point.
    """
    if kind is ValueKind.DATE and (date := parse_date(text)) is not None:
        return Typed(DATE, float(date.start), float(date.end), "", format_date(date))
    if kind is ValueKind.NUMBER and (number := parse_quantity(text)) is not None:
        value = number.value
        shown = str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)
        return Typed(NUMBER, value, value, number.unit, f"{shown} {number.unit}".strip())
    return None


def infer_kind(values: Iterable[str]) -> ValueKind:
    """Return what the values of a dimension are that the vocabulary does not know.

    Dates or numbers if nine of ten are, in a sample of the first in the alphabet; else entities.
    """
    sample = list(islice(sorted(values), _SAMPLE))
    for kind in (ValueKind.DATE, ValueKind.NUMBER):
        if sum(typed(value, kind) is not None for value in sample) >= _ENOUGH * max(1, len(sample)):
            return kind
    return ValueKind.ENTITY
