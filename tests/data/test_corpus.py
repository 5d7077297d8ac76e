"""Passage ids, the pool, and the lazily built views."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.corpus import Corpus, passage_id, pool_passages
from harness.errors import HarnessError
from harness.nouns import Passage, View

PAIRS = st.tuples(st.text(max_size=3), st.text(max_size=3))


def passage(title: str, text: str) -> Passage:
    return Passage(passage_id(title, text), title, text)


@given(one=PAIRS, other=PAIRS)
def test_ids_are_equal_for_equal_passages_only(
    one: tuple[str, str], other: tuple[str, str]
) -> None:
    assert re.fullmatch(r"p[0-9a-f]{16}", passage_id(*one))
    assert (passage_id(*one) == passage_id(*other)) == (one == other or _split_moved(one, other))


def _split_moved(one: tuple[str, str], other: tuple[str, str]) -> bool:
    # Only a NUL inside a title could move the border between title and text.
    return "\0".join(one) == "\0".join(other)


def test_the_border_of_title_and_text_counts() -> None:
    assert passage_id("ab", "c") != passage_id("a", "bc")


@given(pairs=st.lists(PAIRS, max_size=12), data=st.data())
def test_the_pool_is_a_sorted_set(pairs: list[tuple[str, str]], data: st.DataObject) -> None:
    passages = [passage(*pair) for pair in pairs]
    pool = pool_passages(passages)
    ids = [p.id for p in pool]
    assert ids == sorted({p.id for p in passages})
    assert pool_passages(data.draw(st.permutations(passages))) == pool


def test_views_are_built_once_and_on_demand() -> None:
    built: list[int] = []

    def build() -> list[Passage]:
        built.append(1)
        return [passage("T", "x")]

    corpus = Corpus("invented.small", {View.PASSAGES: build}, sha256="0" * 64)
    assert corpus.views == {View.PASSAGES}
    assert not built
    assert corpus.passages is corpus.passages
    assert isinstance(corpus.passages, tuple)
    assert corpus.by_id[corpus.passages[0].id].text == "x"
    assert corpus.titles == {corpus.passages[0].id: "T"}
    assert built == [1]


def test_a_missing_view_is_named() -> None:
    corpus = Corpus("invented.small", {View.PASSAGES: list, View.FACTS: list}, sha256="")
    with pytest.raises(HarnessError, match=r"invented.small has no view `skb`.*: facts, passages"):
        corpus.view(View.SKB)
