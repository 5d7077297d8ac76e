"""The questions that the generator did not word: whole, and each once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

FILES = sorted((Path(__file__).resolve().parents[2] / "tools" / "wordings").glob("*.jsonl"))


def test_there_are_some() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_one_question(path: Path) -> None:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert all(sorted(row) == ["id", "q"] for row in rows)
    asked = [row["q"] for row in rows]
    assert len(set(asked)) == len(asked)
    assert all(question.strip() == question and len(question) > 15 for question in asked)
