"""Reads a view of the benchmark by its name."""

from __future__ import annotations

from harness.data.benchmarks.atlas.atlas import Atlas
from harness.errors import HarnessError
from harness.nouns import Edge, Node, Passage, Triple, View

__all__ = ["view"]

_Units = tuple[Passage, ...] | tuple[Triple, ...] | tuple[tuple[Node, ...], tuple[Edge, ...]]


def view(atlas: Atlas, name: View | str) -> _Units:
    """Return the units of a view: passages, triples, or nodes and edges.

    The `facts` view is read through `facts.facts_view`.

    Raises:
        HarnessError: if atlas has no such view.
    """
    if name == View.PASSAGES:
        return atlas.passages
    if name == View.TRIPLES:
        return atlas.triples
    if name == View.SKB:
        return atlas.nodes, atlas.edges
    raise HarnessError(
        f"atlas has no view {str(name)!r}. It can be read as passages, triples or skb; choose a "
        "strategy that needs one of these."
    )
