"""Joining the leaves' rankings into one (reading H6 of the specification)."""

from __future__ import annotations

from collections.abc import Sequence

from harness.retrieval import Hit, fuse

__all__ = ["fused"]


def fused(rankings: Sequence[Sequence[Hit]], how: str) -> list[str]:
    r"""Return the passage ids of all rankings in joint order.

    `scaled`: each leaf's scores are divided by its top score, and a passage counts by its best,
    $\max_l s_l(p) / \max_q s_l(q)$; ties go to the better rank, then to the earlier leaf.
    `rrf`: reciprocal rank fusion with the constant 60, ties by id.

    Args:
        rankings: The hits of each leaf, best first, in the order of the leaves.
        how: `scaled` or `rrf`.
    """
    if how == "rrf":
        return [id_ for id_, _ in fuse([[hit.passage.id for hit in hits] for hits in rankings])]
    best: dict[str, tuple[float, int, int]] = {}
    for leaf, hits in enumerate(rankings):
        top = hits[0].score if hits else 0.0
        for rank, hit in enumerate(hits, start=1):
            # A top score of 0 or less scales nothing; the rank then says as much.
            value = hit.score / top if top > 0 else 1.0 / rank
            key = (-value, rank, leaf)
            best[hit.passage.id] = min(best.get(hit.passage.id, key), key)
    return sorted(best, key=lambda id_: (*best[id_], id_))
