"""MuSiQue answer rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.overlap import overlap_f1
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
        said = normalise(prediction)
        said_tokens = said.split()
        em = f1 = 0.0
        for gold in map(normalise, golds):
            same = float(said == gold)
            em = max(em, same)
            f1 = max(f1, overlap_f1(said_tokens, gold.split()) if said and gold else same)
        return em, f1

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
