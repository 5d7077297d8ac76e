"""The two strands and how they are merged.

Source: AF-Retriever, steps 6 and 7. The graph strand is ordered by (round found, -similarity), the
text strand by similarity alone; of the merged list the first `alpha` places are the graph's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from strategies.af.graph.expansion import Expansion
from strategies.af.similarity import Similarity

__all__ = ["Merged", "Placed", "graph_strand", "merge", "text_strand"]

_MOST_RANKED = 100_000


@dataclass(frozen=True, slots=True)
class Placed:
    """A node of a strand.

    Attributes:
        node: Its number.
        score: Its similarity.
        scope: The scope of the round that found it; 0 in the text strand.
    """

    node: int
    score: float
    scope: int = 0


@dataclass(frozen=True, slots=True)
class Merged:
    """The merged list.

    Attributes:
        nodes: Node numbers, best first, each once.
        sources: Where each comes from: `graph`, `text` or `both`.
    """

    nodes: tuple[int, ...]
    sources: tuple[str, ...]


def graph_strand(
    expansion: Expansion, text: str, similarity: Similarity, *, k: int
) -> list[Placed]:
    """Return the first k targets, by the round that found them and then by similarity.

    Args:
        expansion: What was found.
        text: The target's search string.
        similarity: Nodes by similarity, without relations.
        k: How many.
    """
    strand: list[Placed] = []
    for one in expansion.rounds:
        room = k - len(strand)
        if room <= 0:
            break
        nodes = one.new
        if len(nodes) > _MOST_RANKED:
            nodes, scores = similarity.nearest(text, room, among=nodes)
        else:
            if len(nodes) > 1:
                nodes = nodes[similarity.order(text, nodes)[:room]]
            scores = similarity.scores(text, nodes)
        strand += [
            Placed(node, score, one.scope)
            for node, score in zip(nodes.tolist(), scores.tolist(), strict=True)
        ]
    return strand


def text_strand(question: str, similarity: Similarity, *, k: int, kind: int | None) -> list[Placed]:
    """Return the k nodes of a type that are nearest to the question.

    Args:
        question: The question.
        similarity: Nodes by similarity, with relations.
        k: How many.
        kind: The target's type; None for any.
    """
    nodes, scores = similarity.nearest(question, k, kind=kind)
    return [
        Placed(node, score) for node, score in zip(nodes.tolist(), scores.tolist(), strict=True)
    ]


def merge(graph: Sequence[int], text: Sequence[int], *, k: int, alpha: int) -> Merged:
    """Return the first `alpha` of the graph strand, then the text strand, then what is left of the
    graph strand, each node once, up to k.

    With alpha 0 it is the text strand alone. (The published code reads past the end of a text
    strand that is shorter than k.)
    """  # noqa: D205 - one sentence
    rest = graph[alpha:] if alpha else ()
    order = dict.fromkeys((*graph[:alpha], *text, *rest))
    nodes = tuple(order)[:k]
    in_graph, in_text = set(graph if alpha else ()), set(text)
    sources = tuple(
        "both" if node in in_graph & in_text else "graph" if node in in_graph else "text"
        for node in nodes
    )
    return Merged(nodes, sources)


def shown(strand: Sequence[Placed], ids: Sequence[str]) -> list[dict[str, Any]]:
    """Return a strand as JSON data, for the trace."""
    return [
        {"node": id_, "score": round(float(np.float32(one.score)), 5)}
        | ({"l": one.scope} if one.scope else {})
        for one, id_ in zip(strand, ids, strict=True)
    ]
