"""DROP and IIRC answer rules for answers of one span, number or date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.metrics.normalise_drop import is_number, normalise_drop

__all__ = ["Drop", "Iirc"]


class Drop:
    """Maximum over the golds of EM and of F1, each for itself; blank golds are skipped.

    F1 is over *sets* of tokens, 0 unless a number of the gold (if it has one) is said, and
    rounded to two decimals per gold as the official script does. Source:
    allennlp-reading-comprehension `drop_eval.py` (Dua et al. 2019).
    """

    name: ClassVar[str] = "drop"
    version: ClassVar[int] = 1

    def answer(self, prediction: str, golds: Sequence[str]) -> tuple[float, float]:
        """Return (em, f1_raw); see `Scorer.answer`. The prediction is one span."""
        said = normalise_drop(prediction)
        em = f1 = 0.0
        for gold in (normalise_drop(text) for text in golds if text.strip()):
            em = max(em, float(said == gold))
            f1 = max(f1, round(_bag_f1(set(said.split()), set(gold.split())), 2))
        return em, f1

    def member(self, text: str) -> str:
        """Return the normalised text."""
        return normalise_drop(text)


class Iirc(Drop):
    """IIRC scores spans as DROP does. Its gold for "no answer" is the string `none`.

    Source: jferguson144/IIRC-baseline `numnet_plus/drop_eval.py` (Ferguson et al. 2020).
    """

    name: ClassVar[str] = "iirc"


def _bag_f1(said: set[str], gold: set[str]) -> float:
    numbers = {token for token in gold if is_number(token)}
    if numbers and not numbers & said:
        return 0.0
    common = len(said & gold)
    precision = common / len(said) if said else 1.0
    recall = common / len(gold) if gold else 1.0
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
