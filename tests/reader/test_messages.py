"""What models write for an answer is taken where its meaning is plain."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from harness.reader.messages import ReaderOutput


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (1895, "1895"),
        (2.5, "2.5"),
        (True, "yes"),
        (False, "no"),
        (["Ada Quill", "Bo Quill"], "Ada Quill, Bo Quill"),
        ("Ada", "Ada"),
        (None, None),
    ],
)
def test_numbers_truth_values_and_lists_are_answers(written: object, read: str | None) -> None:
    assert ReaderOutput.model_validate({"answer": written}).answer == read
    assert ReaderOutput.model_validate_json(json.dumps({"answer": written})).answer == read


@pytest.mark.parametrize("written", [[], [1, 2], {"name": "Ada"}, "", "  ", [" "]])
def test_anything_else_is_refused(written: object) -> None:
    with pytest.raises(ValidationError):
        ReaderOutput.model_validate({"answer": written})
