"""2WikiMultihopQA answer rules, v1.0 (one gold) and v1.1 (aliases and demonyms)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise import normalise
from harness.metrics.scorers.base import GoldSpans
from harness.metrics.scorers.gate import gated_f1
from harness.metrics.scorers.hotpotqa import HotpotQA
from harness.metrics.scorers.sets import spans_as_sets

__all__ = ["TwoWiki", "TwoWikiAliases"]


class TwoWiki(HotpotQA):
    """Version 1.0 scores answers exactly as HotpotQA does: one gold, yes/no gate.

    Source: Alab-NII/2wikimultihop `2wikimultihop_evaluate.py` (Ho et al. 2020).
    """

    name: ClassVar[str] = "2wiki"


class TwoWikiAliases:
    """Version 1.1: the gate per gold, then the maximum of EM and of F1, each for itself.

    The golds are the answer, its Wikidata aliases and demonyms. Source: Alab-NII/2wikimultihop
    `2wikimultihop_evaluate_v1.1.py`.
    """

    name: ClassVar[str] = "2wiki_v1.1"
    version: ClassVar[int] = 1
    no_answer: ClassVar[str] = "noanswer"

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`."""
        said = normalise(prediction)
        em = f1 = 0.0
        for gold in map(normalise, golds):
            em = max(em, float(said == gold))
            f1 = max(f1, gated_f1(said, gold))
        return em, f1

    def spans(self, prediction: Sequence[str], golds: Sequence[GoldSpans]) -> tuple[float, float]:
        """Return (em, f1_raw) of the spans as a set; see `Scorer.spans`."""
        return spans_as_sets(self, prediction, golds)

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise(text)
