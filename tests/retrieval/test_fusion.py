"""Reciprocal rank fusion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.retrieval import fuse

RANKINGS = st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=8), max_size=4)


@given(rankings=RANKINGS, constant=st.integers(0, 100), data=st.data())
def test_the_order_of_rankings_does_not_matter_for_the_set(
    rankings: list[list[str]], constant: int, data: st.DataObject
) -> None:
    fused = fuse(rankings, constant=constant)
    shuffled = fuse(data.draw(st.permutations(rankings)), constant=constant)
    assert dict(fused) == pytest.approx(dict(shuffled))
    assert {id_ for id_, _ in fused} == {id_ for ranking in rankings for id_ in ranking}
    assert fused == sorted(fused, key=lambda item: (-item[1], item[0]))


@given(rankings=RANKINGS, constant=st.integers(0, 100))
def test_scores_follow_the_formula(rankings: list[list[str]], constant: int) -> None:
    for id_, score in fuse(rankings, constant=constant):
        unique = [list(dict.fromkeys(ranking)) for ranking in rankings]
        ranks = [ranking.index(id_) + 1 for ranking in unique if id_ in ranking]
        assert score == pytest.approx(sum(1 / (constant + rank) for rank in ranks))


@given(ranking=st.lists(st.text(max_size=3), unique=True, max_size=8))
def test_one_ranking_or_two_equal_ones_keep_their_order(ranking: list[str]) -> None:
    assert [id_ for id_, _ in fuse([ranking])] == ranking
    assert [id_ for id_, _ in fuse([ranking, ranking])] == ranking


def test_ties_go_by_id_and_agreement_wins() -> None:
    assert [id_ for id_, _ in fuse([["b"], ["a"]])] == ["a", "b"]
    assert [id_ for id_, _ in fuse([["a", "x"], ["b", "x"]])] == ["x", "a", "b"]
    assert fuse([]) == fuse([[], []]) == []
