"""Joining the leaves' rankings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from harness.nouns import Passage
from harness.retrieval import Hit
from strategies.hiq.fusion import fused


def ranked(*scores: tuple[str, float]) -> list[Hit]:
    return [Hit(Passage(id_, id_, ""), score) for id_, score in scores]


def test_scaled_scores_are_shares_of_each_leafs_best() -> None:
    left = ranked(("a", 10.0), ("b", 9.0), ("c", 1.0))
    right = ranked(("d", 2.0), ("e", 1.0), ("c", 0.9))
    # a and d are both their leaf's best; then b .9, e .5, c .45.
    assert fused([left, right], "scaled") == ["a", "d", "b", "e", "c"]


def test_rrf_rewards_what_both_leaves_have() -> None:
    left, right = ranked(("a", 9.0), ("c", 8.0)), ranked(("d", 9.0), ("c", 1.0))
    assert fused([left, right], "rrf") == ["c", "a", "d"]


def test_one_leaf_keeps_its_order_and_none_gives_nothing() -> None:
    only = ranked(("b", -1.0), ("a", -2.0))
    assert fused([only], "scaled") == fused([only], "rrf") == ["b", "a"]
    assert fused([], "scaled") == fused([[]], "scaled") == []


_LEAF = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=6).map(
    lambda ids: ranked(*((id_, float(9 - n)) for n, id_ in enumerate(ids)))
)


@given(st.lists(_LEAF, max_size=4), st.sampled_from(["scaled", "rrf"]))
def test_every_passage_comes_once(leaves: list[list[Hit]], how: str) -> None:
    found = fused(leaves, how)
    assert sorted(found) == sorted({hit.passage.id for leaf in leaves for hit in leaf})
