"""Ranking formulas over the 1-based ranks at which gold items stand (see `gold_ranks`).

`ranks` is ascending, without duplicates; `wanted` is the number of gold items, at least 1.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

__all__ = ["all_gold_at", "hit_at", "ndcg_at", "recall_at"]


def recall_at(ranks: Sequence[int], wanted: int, k: int) -> float:
    """Return the share of gold items that stand in the first k (trec_eval `recall_k`)."""
    return bisect_right(ranks, k) / wanted


def all_gold_at(ranks: Sequence[int], wanted: int, k: int) -> float:
    """Return 1 if every gold item stands in the first k, else 0."""
    return float(bisect_right(ranks, k) == wanted)


def hit_at(ranks: Sequence[int], k: int) -> float:
    """Return 1 if any gold item stands in the first k, else 0 (trec_eval `success_k`)."""
    return float(bool(ranks) and ranks[0] <= k)


def ndcg_at(ranks: Sequence[int], wanted: int, k: int) -> float:
    """Return DCG@k over its largest possible value, with gain 1 per gold item (`ndcg_cut_k`)."""
    gained = sum(_discount(rank) for rank in ranks if rank <= k)
    return gained / _ideal(min(wanted, k)) if gained else 0.0


@lru_cache(maxsize=4096)
def _discount(rank: int) -> float:
    return 1 / math.log2(1 + rank)


@lru_cache(maxsize=4096)
def _ideal(items: int) -> float:
    return sum(_discount(rank) for rank in range(1, items + 1))
