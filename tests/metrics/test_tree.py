"""The rankings of several queries: the root's, and the leaves' fused."""

from __future__ import annotations

import pytest

from harness.metrics.tree import fused_leaves, root_ranking
from harness.nouns import Prediction, Ranking

ROOT = Ranking("", ("x", "y", "g1"))
LEFT = Ranking("L", ("g1", "x"))
RIGHT = Ranking("R", ("g2", "x"))


def test_the_root_takes_part_only_alone() -> None:
    assert fused_leaves([ROOT]) == ["x", "y", "g1"]
    assert fused_leaves([ROOT, LEFT, RIGHT]) == fused_leaves([LEFT, RIGHT]) == ["x", "g1", "g2"]
    assert fused_leaves([]) == []


def test_root_ranking() -> None:
    assert root_ranking([LEFT, ROOT]) == ("x", "y", "g1")
    assert root_ranking([LEFT]) is None


def test_metrics(ledger) -> None:
    ledger.add(Prediction(answer="a", rankings=(ROOT, LEFT, RIGHT)), passages=("g1", "g2"), hops=2)
    ledger.add(Prediction(answer="a", rankings=(ROOT,)), passages=("g1",))
    ledger.add(Prediction(answer="a", rankings=(ROOT,)), passages=("x",), hops=1)
    ledger.missing(passages=("g1",), hops=3).right(hops=2)
    cells = ledger.score().summary(by=(), resamples=0)["metrics"]
    assert cells["all_gold_root@5"] == {
        "value": pytest.approx(1 / 3),
        "low": None,
        "high": None,
        "n": 3,
    }
    assert cells["all_gold_leaf@5"]["value"] == pytest.approx(2 / 3)
    assert cells["all_gold_leaf_all"]["value"] == pytest.approx(2 / 3)
    assert cells["recall@5"]["n"] == 4


def test_five_passages_can_be_too_few_for_the_leaves(ledger) -> None:
    leaves = (
        Ranking("L", ("g1", "a", "b", "c", "d")),
        Ranking("R", ("e", "a", "b", "c", "d", "g2")),
    )
    ledger.add(Prediction(answer="a", rankings=(ROOT, *leaves)), passages=("g1", "g2"))
    values = ledger.values()
    assert (values["all_gold_leaf@5"], values["all_gold_leaf_all"]) == (0, 1)


def test_without_rankings_there_is_no_tree(ledger) -> None:
    ledger.add(Prediction(answer="a", passages=("g1",)), passages=("g1",))
    values = ledger.values()
    for key in ("all_gold_root@5", "all_gold_leaf@5", "all_gold_leaf_all"):
        assert values[key] is None
    assert values["all_gold@5"] == 1


def test_without_an_order_of_its_own_a_prediction_has_the_fused_one(ledger) -> None:
    ledger.add(Prediction(answer="a", rankings=(ROOT, LEFT, RIGHT)), passages=("g1",))
    assert ledger.values()["recall@2"] == 1
    own = Prediction(answer="a", passages=("x", "y", "g1"), rankings=(ROOT, LEFT, RIGHT))
    ledger.add(own, passages=("g1",))
    assert ledger.values()["recall@2"] == 0.5
