"""A corpus gives its graph as arrays, made from its units or by a cheaper way."""

from __future__ import annotations

import pytest

from harness.data.corpus import Corpus
from harness.data.skb import Skb, build_skb
from harness.errors import HarnessError
from harness.nouns import Edge, Node, Passage, View

UNITS = (Node("a", "t", "A"), Node("b", "t", "B"), Edge("a", "r", "b"))


def never() -> list[Node]:
    raise AssertionError("the units were built")


def test_the_graph_is_built_from_the_units() -> None:
    corpus = Corpus("c", {View.SKB: lambda: UNITS}, sha256="")
    assert corpus.skb is corpus.skb
    assert corpus.skb.neighbours([0]).tolist() == [1]
    assert corpus.size(View.SKB) == 3


def test_a_cheaper_way_is_taken_once() -> None:
    made: list[Skb] = []

    def graph() -> Skb:
        made.append(build_skb(UNITS))
        return made[-1]

    corpus = Corpus("c", {View.SKB: never}, sha256="", graph=graph, sizes={View.SKB: 3})
    assert corpus.size(View.SKB) == 3
    assert corpus.skb is corpus.skb is made[0]
    derived = corpus.with_view(View.PASSAGES, lambda: [Passage("p", "t", "x")], adapter="x.v1")
    assert derived.skb is made[0]
    assert (derived.size(View.SKB), derived.size(View.PASSAGES)) == (3, 1)
    assert len(made) == 1


def test_a_view_that_replaces_another_is_counted_and_walked_anew() -> None:
    sizes = {View.SKB: 3, View.PASSAGES: 7}
    corpus = Corpus("c", {View.SKB: never}, sha256="", graph=never, sizes=sizes)  # type: ignore[arg-type]
    derived = corpus.with_view(View.SKB, lambda: UNITS[:1], adapter="x.v1")
    assert derived.size(View.SKB) == 1
    assert derived.skb.n_nodes == 1


def test_a_corpus_without_the_view_has_no_graph() -> None:
    corpus = Corpus("c", {View.FACTS: list}, sha256="")
    for ask in (lambda: corpus.skb, lambda: corpus.size(View.SKB)):
        with pytest.raises(HarnessError, match="c has no view `skb`"):
            ask()
