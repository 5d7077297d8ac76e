"""IRCoT over a whole file of model output."""

from __future__ import annotations

import pytest

from harness.metrics.structured.ircot import evaluate


def test_answers_are_taken_out_first() -> None:
    scores = evaluate({"q": "It has a mill. So the answer is: Kolin."}, {"q": ["Kolin"]})
    assert scores == {
        **dict.fromkeys(("em", "f1", "precision", "recall"), 1),
        **dict.fromkeys(("sp_em", "sp_f1", "sp_precision", "sp_recall"), 1),
        "count": 1,
    }


def test_lists_written_as_text_and_lists() -> None:
    for said in ('["Tabor", "Kolin"]', ["so the answer is: Tabor", "Kolin"]):
        assert evaluate({"q": said}, {"q": ["Kolin", "Tabor"]})["em"] == 1
    assert evaluate({"q": '["Kolin, Bohemia"]'}, {"q": ["Kolin, Bohemia"]})["f1"] == 0.33


def test_a_list_inside_a_list_is_no_list() -> None:
    assert evaluate({"q": ["[Kolin, Tabor]"]}, {"q": ["Kolin", "Tabor"]})["em"] == 0


def test_a_missing_prediction_stays_in_the_mean() -> None:
    scores = evaluate({"q": "Kolin"}, {"q": ["Kolin"], "r": ["Tabor"]})
    assert (scores["em"], scores["sp_em"], scores["count"]) == (0.5, 0.5, 2)
    with pytest.raises(ValueError, match="no question"):
        evaluate({}, {})
