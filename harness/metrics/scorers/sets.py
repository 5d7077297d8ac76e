"""How the scorers that know no multi-span answers compare several spans: as sets."""

from __future__ import annotations

from collections.abc import Sequence

from harness.metrics.scorers.base import GoldSpans, Scorer
from harness.metrics.sets import set_em, set_f1

__all__ = ["SEPARATOR", "spans_as_sets"]

SEPARATOR = ", "
"""What joins predicted spans where one text is asked for."""


def spans_as_sets(
    scorer: Scorer, prediction: Sequence[str], golds: Sequence[GoldSpans]
) -> tuple[float, float]:
    """Return (em, f1_raw): strict equality and F1 of sets of members, best gold each for itself.

    Where the gold is a text, the predicted spans are one text too, joined by a comma.
    """
    texts = [gold for gold in golds if isinstance(gold, str)]
    several = [gold for gold in golds if not isinstance(gold, str)]
    em = f1 = 0.0
    if texts or not several:
        em, f1 = scorer.answer(SEPARATOR.join(prediction), texts)
    said = frozenset(map(scorer.member, prediction))
    for wanted in (frozenset(map(scorer.member, gold)) for gold in several):
        em = max(em, set_em(said, wanted))
        f1 = max(f1, set_f1(said, wanted) or 0.0)
    return em, f1
