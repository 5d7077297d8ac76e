"""Token overlap F1, the formula all SQuAD-family scorers share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

__all__ = ["overlap_f1"]


def overlap_f1(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """Return 2PR / (P + R) over multisets of tokens; 0 where nothing overlaps.

    With c the size of the multiset intersection, P = c / |prediction| and R = c / |gold|.
    Two empty sides have no overlap, hence 0: scorers that say otherwise state it themselves.
    """
    shared = set(prediction).intersection(gold)
    if not shared:
        return 0.0
    said, wanted = Counter(prediction), Counter(gold)
    common = sum(min(said[token], wanted[token]) for token in shared)
    precision = common / len(prediction)
    recall = common / len(gold)
    return 2 * precision * recall / (precision + recall)
