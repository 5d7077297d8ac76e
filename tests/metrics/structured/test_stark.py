"""STaRK counts only what was returned."""

from __future__ import annotations

import pytest

from harness.metrics.structured.stark import score_ranking


def test_by_hand() -> None:
    assert score_ranking(["7", "7", "3", "9"], ["3", "5"]) == {
        "hit@1": 0,
        "hit@5": 1,
        "recall@20": 0.5,
        "mrr": 0.5,
    }


def test_nothing_returned_finds_nothing() -> None:
    assert set(score_ranking([], ["3"]).values()) == {0}


def test_recall_has_a_ceiling() -> None:
    ranked = [str(n) for n in range(40)]
    assert score_ranking(ranked, ranked)["recall@20"] == 0.5


def test_no_gold() -> None:
    with pytest.raises(ValueError, match="no denominator"):
        score_ranking(["3"], [])
