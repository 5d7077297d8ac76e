"""Which scores of a run say nothing because the run never looked at a passage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["was_measured"]

_RETRIEVAL = ("recall@", "all_gold@", "ndcg@", "title_recall@", "passage_")


def was_measured(summary: Mapping[str, Any], key: str) -> bool:
    """Whether a run's score measures what the run did.

    A run that never looked at a passage has retrieval scores of 0, for the denominators stay; in a
    table or a test they would read as a failure of what was not tried.

    Args:
        summary: The run's summary.
        key: The metric.
    """
    return bool(summary.get("retrieved", True)) or not key.startswith(_RETRIEVAL)
