"""Token overlap F1, the formula all SQuAD-family scorers share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

__all__ = ["overlap", "overlap_f1"]


def overlap(prediction: Sequence[str], gold: Sequence[str]) -> tuple[float, float, float]:
    """Return (F1, P, R) over multisets of tokens; all are 0 where nothing overlaps.

    With c the size of the multiset intersection, P = c / |prediction|, R = c / |gold| and
    F1 = 2PR / (P + R). Two empty sides have no overlap, hence 0: scorers that say otherwise
    state it themselves.
    """
    said, wanted = set(prediction), set(gold)
    shared = said & wanted
    if not shared:
        return 0.0, 0.0, 0.0
    if len(said) == len(prediction) or len(wanted) == len(gold):
        # Where a side repeats nothing, sets say it all, and faster.
        common = len(shared)
    else:
        common = (Counter(prediction) & Counter(gold)).total()
    precision = common / len(prediction)
    recall = common / len(gold)
    return 2 * precision * recall / (precision + recall), precision, recall


def overlap_f1(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """Return the F1 of `overlap`."""
    return overlap(prediction, gold)[0]
