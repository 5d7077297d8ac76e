"""HotpotQA's supporting facts and joint score."""

from __future__ import annotations

from typing import Any

import pytest

from harness.metrics.structured.hotpotqa import answer, evaluate, supporting_facts

FACTS = [["Mill", 0], ["Weir", 2]]


def gold(*ids: str, **changes: Any) -> list[dict[str, Any]]:
    record = {"answer": "Kolin", "supporting_facts": FACTS}
    return [{"_id": id_, **record, **changes} for id_ in ids]


def test_facts_are_sets_of_pairs_as_they_are() -> None:
    assert supporting_facts([*FACTS, FACTS[0]], FACTS) == (1, 1, 1, 1)
    assert supporting_facts([["mill", 0]], [["Mill", 0]]).f1 == 0
    assert supporting_facts([["Mill", "0"]], [["Mill", 0]]).f1 == 0
    assert supporting_facts(FACTS[:1], FACTS) == (0, pytest.approx(2 / 3), 1, 0.5)


def test_no_facts_on_either_side() -> None:
    assert supporting_facts([], []) == (1, 0, 0, 0)


def test_answer() -> None:
    assert answer("the Kolin town", "Kolin") == (0, pytest.approx(2 / 3), 0.5, 1)
    assert answer("yes they are", "yes") == (0, 0, 0, 0)
    assert answer("A", "the") == (1, 0, 0, 0)


def test_whole_file() -> None:
    scores = evaluate({"answer": {"1": "Kolin"}, "sp": {"1": FACTS[:1]}}, gold("1"))
    assert list(scores) == [
        *("em", "f1", "prec", "recall", "sp_em", "sp_f1", "sp_prec", "sp_recall"),
        *("joint_em", "joint_f1", "joint_prec", "joint_recall"),
    ]
    assert (scores["joint_em"], scores["joint_f1"]) == (0, pytest.approx(2 / 3))


def test_what_is_missing_stays_in_the_denominator() -> None:
    scores = evaluate({"answer": {"1": "Kolin"}, "sp": {"1": FACTS, "2": FACTS}}, gold("1", "2"))
    assert (scores["em"], scores["sp_em"], scores["joint_em"]) == (0.5, 1, 0.5)


def test_ids_that_gold_does_not_know_are_ignored() -> None:
    said = {"answer": {"1": "Kolin", "x": "Kolin"}, "sp": {"1": FACTS, "y": FACTS}}
    assert evaluate(said, gold("1"))["joint_f1"] == 1


def test_a_repeated_gold_counts_as_often() -> None:
    said = {"answer": {"1": "Kolin"}, "sp": {"1": FACTS}}
    assert evaluate(said, [*gold("1", "1"), *gold("2")])["em"] == pytest.approx(2 / 3)
