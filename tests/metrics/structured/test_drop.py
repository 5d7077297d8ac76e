"""DROP and IIRC: gold records and whole files."""

from __future__ import annotations

from typing import Any

import pytest

from harness.metrics.scorers.drop import Drop, Iirc
from harness.metrics.structured.drop import evaluate, spans_of

NONE: dict[str, Any] = {"number": "", "spans": [], "date": {"day": "", "month": "", "year": ""}}
DATE = {**NONE, "date": {"day": "6", "month": "July", "year": "1415"}}


def test_number_before_spans_before_date() -> None:
    assert spans_of({**DATE, "number": "12", "spans": ["x"]}, Drop()) == ("12",)
    assert spans_of({**DATE, "spans": ["x", "y"]}, Drop()) == ("x", "y")
    assert spans_of(DATE, Drop()) == ("6 July 1415",)


def test_the_number_0_must_be_a_text() -> None:
    assert spans_of({**NONE, "number": "0"}, Iirc()) == ("0",)
    assert spans_of({**NONE, "number": 0}, Iirc()) == ("none",)


@pytest.mark.parametrize(("said", "em"), [("none", 1), ("None.", 1), (None, 1), ("", 0)])
def test_iirc_knows_no_answer(said: str | None, em: float) -> None:
    assert evaluate({"q": said}, {"q": [NONE]}, Iirc())["em"] == em


@pytest.mark.parametrize("said", ["none", "", None])
def test_drop_does_not(said: str | None) -> None:
    assert evaluate({"q": said}, {"q": [NONE]}, Drop()) == {"em": 0, "f1": 0}


def test_the_best_of_the_validated_answers() -> None:
    golds = [{**NONE, "spans": ["Jan", "Petr"]}, {**NONE, "spans": ["Petr"]}]
    assert evaluate({"q": ["Petr"]}, {"q": golds}, Drop()) == {"em": 1, "f1": 1}


def test_dates_in_another_order_have_f1_without_em() -> None:
    assert evaluate({"q": "July 6, 1415"}, {"q": [DATE]}, Drop()) == {"em": 0, "f1": 1}


def test_a_missing_prediction_stays_in_the_mean() -> None:
    golds = {"q": [{**NONE, "number": "12"}], "r": [DATE]}
    assert evaluate({"q": "12.0"}, golds, Iirc()) == {"em": 0.5, "f1": 0.5}
    with pytest.raises(ValueError, match="no question"):
        evaluate({}, {}, Drop())
