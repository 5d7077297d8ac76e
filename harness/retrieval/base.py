"""What a retriever is: ranked passages for a text, over the pool or within a scope."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from harness.nouns import Passage, Scope

__all__ = ["Hit", "Retriever", "best"]


@dataclass(frozen=True, slots=True)
class Hit:
    """One retrieved passage and its score; higher is better."""

    passage: Passage
    score: float


class Retriever(Protocol):
    """Ranked retrieval over the passages view. Safe for several threads once built."""

    @property
    def k(self) -> int:
        """How many passages a search returns unless it says otherwise."""

    def describe(self) -> Mapping[str, Any]:
        """Return what can change a ranking, as JSON data: part of the run's identity."""

    def build(self, passages: Sequence[Passage]) -> None:
        """Index the passages, which are sorted by id."""

    def search(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Return up to `k` hits, best first, ties by passage id.

        Fewer come back where fewer passages match, or the corpus or scope is smaller.
        """


def best(
    scores: NDArray[np.float32], k: int, *, among: NDArray[np.intp] | None = None
) -> list[int]:
    """Return the positions of the `k` highest scores, best first, ties to the lower position.

    Args:
        scores: One score a passage; -inf marks what must not be returned.
        k: How many; clamped to what there is.
        among: Positions to choose from, ascending; None for all.
    """
    positions = np.arange(scores.size) if among is None else among
    values = scores[positions]
    keep = values > -np.inf
    positions, values = positions[keep], values[keep]
    k = min(k, positions.size)
    if k <= 0:
        return []
    # Everything that ties with the k-th best stays in until the stable sort has broken the tie.
    threshold = np.partition(values, values.size - k)[values.size - k]
    near = values >= threshold
    positions, values = positions[near], values[near]
    order = np.argsort(-values, kind="stable")[:k]
    return [int(position) for position in positions[order]]
