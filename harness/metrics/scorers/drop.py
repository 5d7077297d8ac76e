"""DROP and IIRC answer rules: spans, numbers and dates, one or several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise_drop import normalise_drop
from harness.metrics.scorers.align import align_spans
from harness.metrics.scorers.base import GoldSpans

__all__ = ["Drop", "Iirc"]


class Drop:
    """Maximum over the golds of EM and of F1, each for itself; blank golds are skipped.

    Several spans are aligned one to one (`align_spans`). F1 is over *sets* of tokens, 0 unless a
    number of the gold (if it has one) is said, and rounded to two decimals per gold as the
    official script does. Source: allennlp-reading-comprehension `drop_eval.py` (Dua et al. 2019).
    """

    name: ClassVar[str] = "drop"
    version: ClassVar[int] = 2
    no_answer: ClassVar[str] = ""

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`. The prediction is one span."""
        return self.spans((prediction,), golds)

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.spans`. A gold whose first span is blank is skipped."""
        said = [normalise_drop(span) for span in prediction]
        em = f1 = 0.0
        for gold in golds:
            wanted = (gold,) if isinstance(gold, str) else gold
            if not "".join(wanted[:1]).strip():
                continue
            aligned = align_spans(said, [normalise_drop(span) for span in wanted])
            em, f1 = max(em, aligned.em), max(f1, aligned.f1)
        return em, f1

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise_drop(text)


class Iirc(Drop):
    """IIRC scores spans as DROP does. Its gold for "no answer" is the string `none`.

    Source: jferguson144/IIRC-baseline `numnet_plus/drop_eval.py` (Ferguson et al. 2020).
    """

    name: ClassVar[str] = "iirc"
    no_answer: ClassVar[str] = "none"
