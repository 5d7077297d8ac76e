"""What a planner may know of the thing its plan will be executed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Mention", "PlanView"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch of a text that names something known.

    Attributes:
        start: Offset in characters.
        end: Offset of the character after it.
        surface: `text[start:end]`.
    """

    start: int
    end: int
    surface: str


class PlanView(Protocol):
    """The vocabulary of a knowledge base: its dimensions and names, never the questions' gold."""

    @property
    def dimensions(self) -> frozenset[str]:
        """The names of its dimensions."""

    def known(self, surface: str) -> bool:
        """Whether the lexicon grounds this surface form (exact, case-folded, alias, normalised)."""

    def scan(self, text: str) -> Sequence[Mention]:
        """The longest known names in a text, left to right, none overlapping another."""

    def menu(self, surface: str) -> frozenset[str]:
        """The dimensions on which that name has values; `~dim` where it is itself a value."""
