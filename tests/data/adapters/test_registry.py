"""The registry's adapters have names of their own and do what they say."""

from __future__ import annotations

import re

from harness.data.adapters import ADAPTERS, derivation_of, derive
from harness.data.corpus import Corpus
from harness.nouns import Edge, Node, Passage, Triple, View

TRIPLES = (
    Triple("Lantern Bay", "directed_by", "Ada Quell"),
    Triple("Salt and Ash", "directed_by", "Ada Quell"),
)


def test_names_tell_source_and_target() -> None:
    assert len({adapter.label for adapter in ADAPTERS}) == len(ADAPTERS)
    for adapter in ADAPTERS:
        assert re.fullmatch(rf"\w+_as_{adapter.target}", adapter.name)
        assert adapter.version >= 1


def test_the_ways_there_are() -> None:
    def way(have: View, target: View) -> list[str] | None:
        found = derivation_of({have}, target, ADAPTERS)
        return None if found is None else [adapter.name for adapter in found]

    assert way(View.TRIPLES, View.PASSAGES) == ["triples_as_passages"]
    # Not by way of the passages, though that would do too.
    assert way(View.TRIPLES, View.SKB) == ["triples_as_skb"]
    assert way(View.PASSAGES, View.SKB) == ["passages_as_skb"]


def test_a_corpus_of_triples_gives_passages_and_a_graph() -> None:
    corpus = Corpus("invented", {View.TRIPLES: lambda: TRIPLES}, sha256="0" * 64)
    derived = derive(corpus, {View.PASSAGES}, ADAPTERS, oracle=False)
    assert derived.adapters == ("triples_as_passages.v1",)
    passages = derived.passages
    assert all(isinstance(passage, Passage) for passage in passages)
    assert [passage.id for passage in passages] == sorted(passage.id for passage in passages)
    assert set(derived.titles.values()) == {"Lantern Bay", "Salt and Ash", "Ada Quell"}
    graph = derive(corpus, {View.SKB}, ADAPTERS, oracle=False)
    assert graph.adapters == ("triples_as_skb.v1",)
    units = graph.view(View.SKB)
    assert sum(isinstance(unit, Node) for unit in units) == 3
    assert sum(isinstance(unit, Edge) for unit in units) == 2
