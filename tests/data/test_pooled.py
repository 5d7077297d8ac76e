"""Pooled corpus files: passages by title and text."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.data.corpus import passage_id
from harness.data.pooled import read_pooled
from harness.errors import DataError


@pytest.mark.parametrize("array", [True, False])
def test_both_layouts(write: Callable[..., Path], array: bool) -> None:
    records = [
        {"title": "Astelle", "text": "A town."},
        {"title": None, "text": "No title."},
        {"text": "No title either.", "extra": 1},
    ]
    passages = read_pooled(write(records, array=array))
    assert [(p.title, p.text) for p in passages] == [
        ("Astelle", "A town."),
        ("", "No title."),
        ("", "No title either."),
    ]
    assert [p.id for p in passages] == [passage_id(p.title, p.text) for p in passages]
    assert passages[1].default_text == "No title."
    assert passages[0].default_text == "Astelle\nA town."


@pytest.mark.parametrize(
    ("record", "says"),
    [
        ({"title": "T"}, "the record has no text: the field `text` is missing"),
        ({"title": "T", "text": " "}, "the record has no text"),
        ({"title": "T", "text": ["a"]}, "the record has no text"),
        ({"title": 3, "text": "a"}, "the title is 3, not a string"),
        ({"title": 0, "text": "a"}, "the title is 0, not a string"),
        ({"title": False, "text": "a"}, "the title is False, not a string"),
        ({"title": [], "text": "a"}, "the title is [], not a string"),
    ],
)
def test_bad_passages_are_named_by_line(tmp_path: Path, record: Any, says: str) -> None:
    path = tmp_path / "c.jsonl"
    path.write_text('{"text": "good"}\n' + json.dumps(record))
    with pytest.raises(DataError) as caught:
        read_pooled(path)
    assert f"c.jsonl:2: {says}" in str(caught.value)
