"""Rows as JSON and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.canonical import canonical_json
from harness.nouns import Row
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
