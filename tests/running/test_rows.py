"""Rows as JSON and back."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.canonical import canonical_json
from harness.nouns import Prediction, Ranking, Row, Triple, Usage
from harness.running.rows import row_from_json, row_to_json


@given(data=st.data())
def test_a_row_survives_the_way_to_json_and_back(
    any_row: st.SearchStrategy[Row], data: st.DataObject
) -> None:
    row = data.draw(any_row)
    assert row_from_json(json.loads(canonical_json(row_to_json(row)))) == row


@pytest.mark.parametrize(
    "damage",
    [
        {"prediction": {}},
        {"usage": {"llm_calls": 1, "unknown": 2}},
        {"prediction": {"answer": None, "abstention": None}},
        {"prediction": 5},
        {"usage": None},
    ],
)
def test_what_is_no_row_is_refused(damage: dict[str, object]) -> None:
    good = row_to_json(Row("a", "q", None, error="x"))
    with pytest.raises((KeyError, TypeError, ValueError)):
        row_from_json({**good, **damage})
    with pytest.raises(KeyError):
        row_from_json({key: value for key, value in good.items() if key != "question"})


_ROW = Row(
    "a" * 64, "q", Prediction(answer="x", rankings=(Ranking("l", ("p",)),)), Usage(), {"t": 1}
)
GOOD = json.loads(json.dumps(row_to_json(_ROW)))
WRONG: list[tuple[str, tuple[object, ...]]] = [
    ("identity", (None, 3, ["a"])),
    ("question", (None, 3, {})),
    ("error", ("both", 3)),
    ("traceback", (3, [])),
    ("prediction", (None, 3, [], "x", {})),
    ("seconds", (None, [], {"t": "1"}, {"t": None}, {"t": True}, {"t": float("inf")}, 3)),
    ("usage", (None, [], 3, {"llm_calls": 1, "other": 1})),
    ("usage.llm_calls", (-1, 1.5, True, "1", None, float("nan"))),
    ("usage.cached_calls", (-1, 1.0, None)),
    ("usage.tokens_in", (-1, "3")),
    ("usage.tokens_out", (-1, [])),
    ("usage.retrieval_calls", (-1, False)),
    ("usage.cost_usd", ("1", True, float("nan"), float("inf"), [])),
    ("prediction.answer", (3, ["x"], "  ", None)),
    ("prediction.answers", (None, "abc", [3], [None], {})),
    ("prediction.ranked", ("abc", [["x"]])),
    ("prediction.passages", (None, "abc", [1])),
    ("prediction.evidence", ("abc", [True])),
    ("prediction.rankings", ("abc", [3], [{"leaf": 3, "passages": []}], [{"leaf": "l"}])),
    ("prediction.trace", ("abc", [3], [{"kind": 3, "data": {}}], [{"kind": "k", "data": []}])),
    ("prediction.abstention", ("no", {"reason": "odd", "detail": ""}, {"reason": "policy"})),
]


@pytest.mark.parametrize(("name", "value"), [(name, v) for name, values in WRONG for v in values])
def test_a_field_of_another_kind_makes_no_row(name: str, value: object) -> None:
    data = copy.deepcopy(GOOD)
    group, _, field = name.rpartition(".")
    (data[group] if group else data)[field] = value
    with pytest.raises((KeyError, TypeError, ValueError)):
        row_from_json(data)


BESIDE: list[tuple[str, object]] = [
    ("facts", None), ("facts", [["t"]]), ("facts", [["t", -1]]), ("facts", [["t", True]]),
    ("facts", [[1, 1]]), ("facts", [["t", "0"]]), ("triples", [["a", "b", "c"]]),
    ("triples", [{"subject": "a", "relation": "b", "object": 3, "qualifiers": []}]),
    ("triples", [{"subject": "a", "relation": "b", "object": "c", "qualifiers": ["x"]}]),
    ("confidence", 1.5), ("confidence", "0.5"), ("confidence", True), ("confidence", []),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BESIDE)
def test_what_stands_beside_an_answer_is_of_its_kind(name: str, value: object) -> None:
    data = copy.deepcopy(GOOD)
    data["prediction"][name] = value
    with pytest.raises((KeyError, TypeError, ValueError)):
        row_from_json(data)


def test_a_line_has_what_few_predict_only_where_it_is_there() -> None:
    assert not {"facts", "triples", "confidence"} & set(GOOD["prediction"])
    full = Prediction(
        answer="x", facts=(("t", 0),), triples=(Triple("a", "b", "c"),), confidence=0.0
    )
    data = row_to_json(Row("a" * 64, "q", full))["prediction"]
    assert (data["facts"], data["confidence"]) == ((("t", 0),), 0.0)
    assert data["triples"] == [{"subject": "a", "relation": "b", "object": "c", "qualifiers": ()}]


@pytest.mark.parametrize("data", [None, 3, "x", [], {}])
def test_what_is_no_object_is_no_row(data: Any) -> None:
    with pytest.raises((KeyError, TypeError)):
        row_from_json(data)


def test_the_good_row_is_one() -> None:
    assert row_from_json(GOOD) == _ROW
