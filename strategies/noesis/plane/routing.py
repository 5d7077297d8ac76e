"""Routing: which knowledge bases a question goes to, and the passages that are near to it.

Named sources commit (similarity may add prose, it never vetoes one); without any, the knowledge
bases of which at least `min_regions` passages are near the question are activated.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from harness.nouns import Scope
from harness.retrieval import Hit
from strategies.noesis.kb.base import Mesh
from strategies.noesis.plane.resolve import Target

__all__ = ["Near", "Route", "Searcher", "route"]

_DEPTH = 20
_RULES = {"exact": 1.0, "partial": 0.8, "scattered": 0.6}


class Searcher(Protocol):
    """Ranked passages for a text: the run's retriever."""

    def search(self, text: str, *, k: int | None = None, scope: Scope | None = None) -> list[Hit]:
        """Return up to `k` hits, best first."""


@dataclass(frozen=True, slots=True)
class Near:
    """A passage that is near to a question."""

    passage: str
    file: str
    score: float


@dataclass(frozen=True, slots=True)
class Route:
    """Where a question goes: knowledge bases with their scores, and by which rule.

    `committed` is true where the question (or what it goes on from) named them.
    """

    kbs: tuple[str, ...]
    scores: dict[str, float]
    rule: str
    committed: bool
    near: tuple[Near, ...] = ()


def route(
    mesh: Mesh, target: Target, text: str, searcher: Searcher, *, min_regions: int, wide: bool,
    scope: Collection[str] | None = None,
) -> Route:  # fmt: skip
    """Return where a question goes.

    Args:
        mesh: The knowledge bases.
        target: What it names.
        text: The question.
        searcher: Finds passages.
        min_regions: Passages that must be near for a knowledge base to be activated.
        wide: Whether the whole mesh is searched also where sources are named (for the readout).
        scope: The passages that the benchmark allows; None for all.
    """
    committed = bool(target.kbs)
    near = nearest(mesh, text, searcher, scope) if wide or not committed else ()
    if committed:
        scores = dict.fromkeys(target.kbs, 1.0)
        for reference in target.asked.references.found:
            for kb in reference.kbs:
                scores[kb] = _RULES.get(reference.rule, 1.0)
        return Route(target.kbs, scores, target.rule, True, near)
    regions: dict[str, list[float]] = {}
    for one in near:
        regions.setdefault(mesh.owner[one.file], []).append(one.score)
    active = {kb: sum(found) for kb, found in regions.items() if len(found) >= min_regions}
    best = max(active.values(), default=1.0) or 1.0
    scores = {kb: round(score / best, 6) for kb, score in active.items()}
    order = tuple(sorted(scores, key=lambda kb: (-scores[kb], kb)))
    return Route(order, scores, "regions" if order else "none", False, near)


def nearest(
    mesh: Mesh, text: str, searcher: Searcher, scope: Collection[str] | None,
    *, files: Sequence[str] | None = None, depth: int = _DEPTH,
) -> tuple[Near, ...]:  # fmt: skip
    """Return the passages nearest to a text, in all files or in some."""
    allowed: tuple[str, ...] | None = None
    if files is not None:
        ids = [block.passage for name in files for block in mesh.of_file.get(name, ())]
        allowed = tuple(id_ for id_ in ids if scope is None or id_ in scope)
        if not allowed:
            return ()
    elif scope is not None:
        allowed = tuple(scope)
    hits = searcher.search(text, k=depth, scope=None if allowed is None else Scope(allowed))
    return tuple(
        Near(hit.passage.id, mesh.blocks[hit.passage.id].file, round(hit.score, 6))
        for hit in hits
        if hit.passage.id in mesh.blocks
    )
