"""Exact comparison, for benchmarks whose answers are entity names or node ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.sets import spans_as_sets

__all__ = ["Exact"]


class Exact:
    """Whole strings, compared as they are: MetaQA names and STaRK node ids.

    A normaliser would let distinct names collide (a film called `The A` would vanish).
    """

    name: ClassVar[str] = "exact"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, em): a name has no partial credit."""
        same = float(prediction in golds)
        return same, same

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the text itself."""
        return text
