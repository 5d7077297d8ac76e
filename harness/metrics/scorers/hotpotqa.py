"""HotpotQA answer rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.gate import gated_f1

__all__ = ["HotpotQA"]


class HotpotQA:
    """One gold, the first: HotpotQA has no aliases. F1 stands behind the yes/no gate.

    Two empty sides have EM 1 and F1 0. Source: hotpotqa/hotpot `hotpot_evaluate_v1.py`
    (Yang et al. 2018).
    """

    name: ClassVar[str] = "hotpotqa"
    version: ClassVar[int] = 1

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw) against the first gold; see `Scorer.answer`."""
        if not golds:
            return 0.0, 0.0
        said, gold = normalise(prediction), normalise(golds[0])
        return float(said == gold), gated_f1(said, gold)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
