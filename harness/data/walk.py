"""Gold paths through a knowledge base, walked only where something asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from harness.nouns import Triple

__all__ = ["Walk", "Walker"]


@dataclass(frozen=True, slots=True)
class Walk:
    """Where the gold path of a question leads, and over which edges.

    Edges are numbers of triples in the sequence that was walked over: MetaQA's questions need
    hundreds of thousands, most of them many times.

    Attributes:
        reached: The names at the end of the path.
        path: The edges that lie on a way from the topic to one of them, each once.
        last: Those of the last hop.
    """

    reached: frozenset[str]
    path: frozenset[int]
    last: frozenset[int]


Walker = Callable[[Sequence[Triple]], Mapping[str, Walk]]
"""Walks all questions over triples, each of which is there once; returns them by query id."""
