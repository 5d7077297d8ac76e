"""SQuAD 1.1 and SQuAD 2.0 answer rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.overlap import best_apart, overlap_f1
from harness.metrics.scorers.sets import spans_as_sets

__all__ = ["Squad", "Squad2"]


class Squad:
    """SQuAD 1.1: maximum over golds of EM and of F1, each for itself; empty against empty has F1 0.

    Identical to MRQA 2019, HippoRAG 2 and BERGEN. Source: evaluate-v1.1 as shipped by
    Hugging Face `evaluate`.
    """

    name: ClassVar[str] = "squad"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`."""
        said = normalise(prediction)
        said_tokens = said.split()
        em = f1 = 0.0
        for gold in map(normalise, golds):
            em = max(em, float(said == gold))
            f1 = max(f1, overlap_f1(said_tokens, gold.split()))
        return em, f1

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)


class Squad2:
    """SQuAD 2.0: golds that normalise to empty are dropped, unless none is left.

    A prediction that normalises to empty is right only where no gold is left, and then has
    F1 1. Source: SQuAD-explorer evaluate-v2.0.
    """

    name: ClassVar[str] = "squad2"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`.

        An empty list of golds is SQuAD 2.0's way to say that there is no answer.
        """
        kept = [text for text in map(normalise, golds) if text]
        return best_apart(normalise(prediction), kept or [""])

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
