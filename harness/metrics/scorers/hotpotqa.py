"""HotpotQA answer rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.gate import gated_f1
from harness.metrics.scorers.sets import spans_as_sets

__all__ = ["HotpotQA"]


class HotpotQA:
    """One gold, the first: HotpotQA has no aliases. F1 stands behind the yes/no gate.

    Two empty sides have EM 1 and F1 0. Source: hotpotqa/hotpot `hotpot_evaluate_v1.py`
    (Yang et al. 2018).
    """

    name: ClassVar[str] = "hotpotqa"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = "noanswer"

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw) against the first gold; see `Scorer.answer`."""
        if not golds:
            return 0.0, 0.0
        said, gold = normalise(prediction), normalise(golds[0])
        return float(said == gold), gated_f1(said, gold)

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
