"""Reciprocal rank fusion (Cormack, Clarke & Buettcher, 2009)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

__all__ = ["fuse"]


def fuse(rankings: Sequence[Sequence[str]], *, constant: int = 60) -> list[tuple[str, float]]:
    r"""Return ids by $\sum_r 1 / (c + rank_r(id))$, best first, ties by id.

    Args:
        rankings: Ranked ids, best first; a repeated id counts at its first rank only.
        constant: The paper's c; 60 there.
    """
    scores: dict[str, float] = defaultdict(float)
    for ranking in rankings:
        for rank, id_ in enumerate(dict.fromkeys(ranking), start=1):
            scores[id_] += 1.0 / (constant + rank)
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))
