"""All adapters, in the order in which they are tried."""

from __future__ import annotations

from harness.data.adapters.adapter import Adapter
from harness.data.adapters.title_links import title_links
from harness.data.adapters.typed_graph import typed_graph
from harness.data.adapters.verbalise import verbalise
from harness.nouns import View

__all__ = ["ADAPTERS"]

ADAPTERS: tuple[Adapter, ...] = (
    # What is known as triples is a graph already; the links of its sentences would say less.
    Adapter("triples_as_skb", 1, View.TRIPLES, View.SKB, typed_graph),
    Adapter("triples_as_passages", 1, View.TRIPLES, View.PASSAGES, verbalise),
    Adapter("passages_as_skb", 1, View.PASSAGES, View.SKB, title_links),
)
