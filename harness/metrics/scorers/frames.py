"""Proxies for FRAMES, whose own metric is the verdict of an LLM."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.drop import Drop
from harness.metrics.scorers.sets import spans_as_sets
from harness.metrics.scorers.squad import Squad

__all__ = ["FramesProxy"]

_TEXT = Squad()
_NUMBERS = Drop()


class FramesProxy:
    """The better of the SQuAD rules and the number-aware DROP rules, EM and F1 each for itself.

    It is a proxy and must not be called FRAMES accuracy, which is the share of answers that an
    LLM finds right (Krishna et al. 2024). Source: definition of this harness.
    """

    name: ClassVar[str] = "frames_proxy"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`."""
        both = (_TEXT.answer(prediction, golds), _NUMBERS.answer(prediction, golds))
        return max(em for em, _ in both), max(f1 for _, f1 in both)

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
