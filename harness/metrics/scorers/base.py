"""What a scorer is: the rules by which one benchmark compares an answer with its gold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

__all__ = ["GoldSpans", "Scorer"]

GoldSpans = str | Sequence[str]
"""One alternative gold: a text, or several spans (members) all of which are asked for."""


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

    @property
    def no_answer(self) -> str:
        """What stands for an abstention in the official prediction file."""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw), both in [0, 1], of a predicted text against alternative golds.

        `f1_raw` is what the official script computes and may lie below `em`. An empty list of
        golds is no error.
        """

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of several predicted spans against alternative golds.

        A gold that is a text asks for one answer, a gold that is a sequence for all its members.
        """

    def member(self, text: str) -> str:
        """Return the form in which members of an answer set are compared for equality."""
