"""The rankings of a strategy that asks several queries: its root's, and its leaves' fused."""

from __future__ import annotations

from collections.abc import Sequence

from harness.nouns import Ranking
from harness.retrieval.fusion import fuse

__all__ = ["ROOT", "fused_leaves", "root_ranking"]

ROOT = ""
"""The id under which a tree strategy records the ranking of the question itself."""


def root_ranking(rankings: Sequence[Ranking]) -> tuple[str, ...] | None:
    """Return the passages ranked for the question itself; None where none are recorded."""
    return next((ranking.passages for ranking in rankings if ranking.leaf == ROOT), None)


def fused_leaves(rankings: Sequence[Ranking]) -> list[str]:
    """Return the passages of all leaves by reciprocal rank fusion (constant 60), ties by id.

    The root's ranking takes part only where it is the only one, which is where the root was
    resolved and has no leaf. Scores are not recorded, so a strategy that fuses by them has its
    own order in `Prediction.passages`.

    Source: Cormack, Clarke and Buettcher 2009; the pooling is the reading of Hi-Q's Recall@k.
    """
    leaves = [ranking.passages for ranking in rankings if ranking.leaf != ROOT]
    return [id_ for id_, _ in fuse(leaves or [ranking.passages for ranking in rankings])]
