"""Exact comparison, for benchmarks whose answers are entity names or node ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

__all__ = ["Exact"]


class Exact:
    """Whole strings, compared as they are: MetaQA names and STaRK node ids.

    A normaliser would let distinct names collide (a film called `The A` would vanish).
    """

    name: ClassVar[str] = "exact"
    version: ClassVar[int] = 1

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, em): a name has no partial credit."""
        same = float(prediction in golds)
        return same, same

    def member(self, text: str) -> str:
        """Return the text itself."""
        return text
