"""SQuAD 2.0 over a whole file."""

from __future__ import annotations

import pytest

from harness.metrics.structured.squad2 import evaluate

GOLDS = {"a": ["Kolin", "town of Kolin"], "b": []}


def test_with_and_without_answers() -> None:
    scores = evaluate({"a": "Kolin mill", "b": "the"}, GOLDS)
    assert (scores["exact"], scores["total"]) == (0.5, 2)
    assert (scores["HasAns_f1"], scores["HasAns_total"]) == (pytest.approx(2 / 3), 1)
    assert (scores["NoAns_f1"], scores["NoAns_total"]) == (1, 1)


def test_an_abstention_is_the_empty_text() -> None:
    assert evaluate({"a": None, "b": None}, GOLDS)["exact"] == 0.5
    assert evaluate({"a": "Kolin", "b": "unanswerable"}, GOLDS)["NoAns_exact"] == 0


def test_a_missing_prediction_scores_0_and_stays() -> None:
    scores = evaluate({"a": "Kolin"}, GOLDS)
    assert (scores["exact"], scores["total"], scores["NoAns_exact"]) == (0.5, 2, 0)


def test_above_the_threshold_everything_is_an_abstention() -> None:
    said = {"a": "Kolin", "b": "Tabor"}
    assert evaluate(said, GOLDS, no_answer={"a": 0.1, "b": 0.9}, threshold=0.5)["exact"] == 1
    assert evaluate(said, GOLDS, no_answer={"a": 0.9, "b": 0.9}, threshold=0.5)["exact"] == 0.5
    assert evaluate(said, GOLDS, no_answer={"a": 0.9, "b": 0.5}, threshold=0.5)["exact"] == 0


def test_an_answer_that_normalises_to_nothing_is_an_answer_by_its_list() -> None:
    scores = evaluate({"a": ""}, {"a": ["The"]})
    assert scores["HasAns_exact"] == 1
    assert "NoAns_exact" not in scores


def test_no_question() -> None:
    with pytest.raises(ValueError, match="no question"):
        evaluate({}, {})
