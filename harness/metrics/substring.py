"""Whether an answer contains a gold one."""

from __future__ import annotations

from collections.abc import Iterable

from harness.metrics.normalise import normalise

__all__ = ["contains"]


def contains(prediction: str, golds: Iterable[str]) -> float:
    """Return 1 if a normalised gold is a substring of the normalised prediction, else 0.

    It is no word match: `art` is in `party`. A gold that normalises to nothing is only in a
    prediction that does so too, where FlashRAG and BERGEN find it in every text.
    """
    said = normalise(prediction)
    return float(any(gold in said if gold else not said for gold in map(normalise, golds)))
