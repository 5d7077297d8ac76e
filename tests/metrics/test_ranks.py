"""Ranking formulas against values worked out by hand and against brute force."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.metrics.case import gold_ranks
from harness.metrics.ranks import all_gold_at, hit_at, ndcg_at, recall_at
from harness.nouns import Prediction

IDS = st.lists(st.sampled_from("abcdefgh"), max_size=12)
GOLD = st.sets(st.sampled_from("abcdefghz"), min_size=1, max_size=5)
K = st.integers(1, 10)


def test_duplicates_go_before_the_cut() -> None:
    assert gold_ranks(["x", "x", "x", "g"], {"g"}) == (2,)
    assert recall_at(gold_ranks(["x", "x", "x", "g"], {"g"}), 1, 2) == 1


def test_first_of_duplicates_is_kept() -> None:
    assert gold_ranks(["g", "x", "g", "h"], {"g", "h"}) == (1, 3)


def test_by_hand() -> None:
    ranks = (1, 6)
    assert recall_at(ranks, 2, 5) == 0.5
    assert all_gold_at(ranks, 2, 5) == 0
    assert all_gold_at(ranks, 2, 6) == 1
    assert hit_at(ranks, 1) == 1
    assert hit_at((6,), 5) == 0
    assert ndcg_at((2,), 1, 5) == pytest.approx(1 / math.log2(3))
    assert ndcg_at((1, 2), 2, 5) == 1


def test_more_gold_than_k() -> None:
    ranks = tuple(range(1, 9))
    assert recall_at(ranks, 8, 5) == 0.625
    assert all_gold_at(ranks, 8, 5) == 0
    assert ndcg_at(ranks, 8, 5) == 1


def test_nothing_found() -> None:
    assert recall_at((), 2, 5) == all_gold_at((), 2, 5) == ndcg_at((), 2, 5) == hit_at((), 5) == 0


@given(IDS, GOLD, K)
def test_equals_brute_force(ranked: list[str], gold: set[str], k: int) -> None:
    unique: list[str] = []
    for item in ranked:
        if item not in unique:
            unique.append(item)
    top = unique[:k]
    ranks = gold_ranks(ranked, gold)
    assert recall_at(ranks, len(gold), k) == len(set(top) & gold) / len(gold)
    assert all_gold_at(ranks, len(gold), k) == float(gold <= set(top))
    assert hit_at(ranks, k) == float(bool(gold & set(top)))
    gained = sum(1 / math.log2(i + 2) for i, item in enumerate(top) if item in gold)
    ideal = sum(1 / math.log2(i + 2) for i in range(min(k, len(gold))))
    assert ndcg_at(ranks, len(gold), k) == pytest.approx(gained / ideal)


def test_passages_and_answers_have_ranks_of_their_own(ledger) -> None:
    prediction = Prediction(ranked=("a1", "a2"), passages=("p3", "p3", "p1", "p2"))
    gold = {"answer_set": ("a1",), "answers": ("a1",), "passages": ("p1", "p9")}
    told = ledger.add(prediction, **gold).missing(**gold).values()
    assert [told[f"passage_hit@{k}"] for k in (1, 2, 5)] == [0.0, 0.5, 0.5]
    assert (told["passage_mrr"], told["mrr"], told["hit@1"]) == (0.25, 0.5, 0.5)
