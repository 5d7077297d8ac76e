"""STaRK: hit@1, hit@5, recall@20 and MRR of ranked node ids."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from harness.metrics.case import gold_ranks
from harness.metrics.ranks import hit_at, recall_at

__all__ = ["score_ranking"]


def score_ranking(ranked: Sequence[str], gold: Collection[str]) -> dict[str, float]:
    """Score one ranking, counting only what was returned.

    STaRK's evaluator ranks the candidates that were not returned too, behind all others, and with
    torchmetrics from 1.9 takes no notice of golds whose score is not positive; here neither
    happens. Source: Wu et al. 2024.

    Args:
        ranked: Node ids, best first; a repeated one counts at its first place.
        gold: The answer nodes; a gold that no candidate is stays in the denominator.

    Raises:
        ValueError: if there is no gold.
    """
    wanted = set(gold)
    if not wanted:
        raise ValueError("a query without an answer node is in no denominator")
    ranks = gold_ranks(ranked, wanted)
    return {
        "hit@1": hit_at(ranks, 1),
        "hit@5": hit_at(ranks, 5),
        "recall@20": recall_at(ranks, len(wanted), 20),
        "mrr": 1 / ranks[0] if ranks else 0.0,
    }
