"""The dimensions of a view by the canonical relations they stand for."""

from __future__ import annotations

from itertools import product

from harness.plan.rule.expr import Path
from harness.vocabulary.load import Vocabulary

__all__ = ["Dimensions", "Way"]

Way = tuple[tuple[str, bool], ...]
"""A path in the view's own dimensions."""


class Dimensions:
    """The dimensions of a view by canonical relation.

    Args:
        names: The view's dimensions.
        vocabulary: Knows what they are called elsewhere.
    """

    def __init__(self, names: frozenset[str], vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._by_relation: dict[str, list[str]] = {}
        for name in sorted(names):
            self._by_relation.setdefault(vocabulary.canonical(name) or name, []).append(name)

    @property
    def relations_known(self) -> tuple[str, ...]:
        """The canonical relations the view has dimensions for."""
        return tuple(name for name in self._by_relation if name in self._vocabulary.names)

    def ways(self, path: Path) -> list[Way]:
        """Return the view's ways of following a path; empty if it lacks a dimension."""
        steps = [self._step(relation, forward) for relation, forward in path]
        return list(product(*steps))

    def relations(self, way: Way) -> Path:
        """Return a way in canonical relations, where its dimensions have them."""
        return tuple(
            (
                dim if dim[0] == "-" else self._vocabulary.canonical(dim.partition("[")[0]) or dim,
                forward,
            )
            for dim, forward in way
        )

    def _step(self, relation: str, forward: bool) -> list[tuple[str, bool]]:
        if relation.startswith("-"):
            return [(f"-{name}", way) for name, way in self._step(relation[1:], forward)]
        if (
            relation in self._vocabulary.names
            and self._vocabulary.relation(relation).inverse == relation
        ):
            forward = True
        direct = self._by_relation.get(relation)
        if direct:
            return [(name, forward) for name in direct]
        relation = relation.partition("[")[0]
        if direct := self._by_relation.get(relation):
            return [(name, forward) for name in direct]
        if relation not in self._vocabulary.names:
            return []
        out: list[tuple[str, bool]] = []
        inverse = self._vocabulary.relation(relation).inverse
        for narrower in self._vocabulary.narrower(relation):
            out += [(name, forward) for name in self._by_relation.get(narrower, ())]
        if inverse:
            others = [inverse]
            if inverse in self._vocabulary.names:
                others += self._vocabulary.narrower(inverse)
            for other in others:
                out += [(name, not forward) for name in self._by_relation.get(other, ())]
        return out
