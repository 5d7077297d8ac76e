"""MuSiQue answer rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.overlap import best_apart
from harness.metrics.scorers.sets import spans_as_sets

__all__ = ["Musique"]


class Musique:
    """Maximum over the answer and its aliases, EM and F1 each for itself.

    Two sides that both normalise to empty have F1 1; one empty side has F1 0. No yes/no rule.
    Source: StonyBrookNLP/musique `metrics/answer.py` (Trivedi et al. 2022).
    """

    name: ClassVar[str] = "musique"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`."""
        return best_apart(normalise(prediction), map(normalise, golds))

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
