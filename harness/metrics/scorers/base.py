"""What a scorer is: the rules by which one benchmark compares an answer with its gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

__all__ = ["Scorer"]


@runtime_checkable
class Scorer(Protocol):
    """A benchmark's own answer rules. Stateless, thread-safe, pure.

    `version` is raised whenever a score could change; it is part of a summary, so that old
    ledgers can be told from re-scored ones.
    """

    @property
    def name(self) -> str:
        """The name under which `get_scorer` finds it."""

    @property
    def version(self) -> int:
        """The version of the rules, counted from 1."""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw), both in [0, 1], of a predicted text against alternative golds.

        `f1_raw` is what the official script computes and may lie below `em`. An empty list of
        golds is no error.
        """

    def member(self, text: str) -> str:
        """Return the form in which members of an answer set are compared for equality."""
