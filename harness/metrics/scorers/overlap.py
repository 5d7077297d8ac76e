"""Token overlap F1, the formula all SQuAD-family scorers share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

__all__ = ["best_apart", "overlap", "overlap_f1"]


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


def best_apart(said: str, golds: Iterable[str]) -> tuple[float, float]:
    """Return (EM, F1) of a normalised text, each over the gold that is best for it.

    Two empty sides have F1 1, one has 0.
    """
    tokens = said.split()
    em = f1 = 0.0
    for gold in golds:
        same = float(said == gold)
        em = max(em, same)
        f1 = max(f1, overlap_f1(tokens, gold.split()) if said and gold else same)
    return em, f1


def overlap_f1(prediction: Sequence[str], gold: Sequence[str]) -> float:
    """Return the F1 of `overlap`."""
    return overlap(prediction, gold)[0]
