"""What all indices share: passages by position, scopes as positions, accounting."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

import numpy as np
from numpy.typing import NDArray

from harness.metering import current_meter, stage
from harness.nouns import Passage, Scope
from harness.retrieval.base import Hit, best

__all__ = ["PassageTable", "count_search"]


class PassageTable:
    """The indexed passages, in their order, and where each id stands."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = tuple(passages)
        self._position = {passage.id: n for n, passage in enumerate(self.passages)}

    def __len__(self) -> int:
        return len(self.passages)

    def positions(self, scope: Scope | None) -> NDArray[np.intp] | None:
        """Return the positions of a scope's passages, ascending, or None where all may be had."""
        if scope is None:
            return None
        known = {self._position[id_] for id_ in scope.passages if id_ in self._position}
        return np.array(sorted(known), dtype=np.intp)

    def hits(self, scores: NDArray[np.float32], k: int, scope: Scope | None) -> list[Hit]:
        """Return the best hits by score within a scope."""
        return [
            Hit(self.passages[n], float(scores[n]))
            for n in best(scores, k, among=self.positions(scope))
        ]


def count_search() -> AbstractContextManager[None]:
    """Count one retrieval call and time the block as the stage `retrieve`."""
    if (meter := current_meter()) is not None:
        meter.add_retrieval()
    return stage("retrieve")
