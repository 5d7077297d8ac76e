"""Turn the free fields of a node into its name, its attributes and its document."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from harness.data.benchmarks.stark.layout import Layout

__all__ = ["Budget", "Described", "UnusableError", "describe"]

_DEEPEST = 16
_RECORDS = 25
_NODE_SPENDS = 1 << 24
_VISIT = 16


class UnusableError(Exception):
    """A node's fields cannot be used; the text says why."""


@dataclass(slots=True)
class Budget:
    """How much may still be made of what was read.

    Values in a pickle may be shared, so that a small file can stand for an endless document.
    """

    left: int
    of_node: int = _NODE_SPENDS

    def spend(self, amount: int) -> None:
        """Take `amount` off.

        Raises:
            UnusableError: if it is used up.
        """
        self.left -= amount
        self.of_node -= amount
        if self.left < 0 or self.of_node < 0:
            raise UnusableError("holds the same values over and over, without end")


@dataclass(frozen=True, slots=True)
class Described:
    """What a node's fields say.

    Attributes:
        name: "" where no field holds one.
        attributes: Single values by the path of their field (`details.summary`), in the order of
            the fields; a list gives its members one after the other under the same path.
        text: One line a field; of a list of records (reviews, positions) the first 25 in order.
    """

    name: str
    attributes: Sequence[tuple[str, str]]
    text: str


def describe(fields: dict[Any, Any], kind: str, layout: Layout, budget: Budget) -> Described:
    """Return what a node's fields say; values that stand for none are left out.

    Args:
        fields: The native fields, nested at will.
        kind: The node's type: the first line of its document, unless a field says it.
        layout: Which fields hold the name, and which values stand for none.
        budget: What may be made of it.

    Raises:
        UnusableError: if it is nested too deeply or without end, or holds bytes.
    """
    budget.of_node = _NODE_SPENDS
    found = _Found(layout, budget)
    found.take(fields, "", 0)
    first: dict[str, str] = {}
    for path, text in found.attributes:
        first.setdefault(path, text)
    lines = found.lines
    key = next((key for key in layout.name_keys if key in first), "")
    lines.pop(key, None)
    if "type" not in lines:
        lines = {"type": [kind], **lines}
    return Described(
        name=" ".join(first.get(key, "").split()),
        attributes=found.attributes,
        text="\n".join([f"{path}: {'; '.join(texts)}" for path, texts in lines.items()]),
    )


class _Found:
    """The single values below a node's fields, in their order."""

    def __init__(self, layout: Layout, budget: Budget) -> None:
        self.attributes: list[tuple[str, str]] = []
        self.lines: dict[str, list[str]] = {}
        self._layout = layout
        self._budget = budget

    def take(self, value: Any, path: str, depth: int) -> None:
        """Add the single values at and below one value."""
        if depth > _DEEPEST:
            raise UnusableError(f"is nested more than {_DEEPEST} deep")
        if isinstance(value, dict):
            self._budget.spend(_VISIT * len(value))
            for key, inner in value.items():
                name = key if type(key) is str else _text(key, self._layout)
                # The publisher's own documents leave these out as well.
                if name and name[0] != "_":
                    self.take(inner, f"{path}.{name}" if path else name, depth + 1)
        elif isinstance(value, list | tuple | set | frozenset):
            self._members(value, path, depth)
        elif text := _text(value, self._layout):
            self._budget.spend(len(text))
            self.attributes.append((path, text))
            self.lines.setdefault(path, []).append(text)

    def _members(self, values: Collection[Any], path: str, depth: int) -> None:
        self._budget.spend(_VISIT * len(values))
        if isinstance(values, set | frozenset):
            values = sorted(values, key=lambda value: (str(type(value)), str(value)))
        if not any(isinstance(value, dict) for value in values):
            for value in values:
                self.take(value, path, depth + 1)
            return
        for _, record in zip(range(_RECORDS), values, strict=False):
            inner = _Found(self._layout, self._budget)
            inner.take(record, "", depth + 1)
            parts = [
                f"{name}: {'; '.join(texts)}" if name else "; ".join(texts)
                for name, texts in inner.lines.items()
            ]
            if parts:
                self.lines.setdefault(path, []).append(", ".join(parts))


def _text(value: Any, layout: Layout) -> str:
    """Return a single value as text; "" for what stands for none."""
    if isinstance(value, str):
        text = value.strip()
        return "" if text in layout.missing else text
    if value is None or (not isinstance(value, bool) and value in layout.missing):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        if math.isnan(value):
            return ""
        # A column with gaps turns whole numbers into floats: 2015.0 is a year.
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, int):
        return str(value)
    raise UnusableError(f"holds a {type(value).__name__}")
