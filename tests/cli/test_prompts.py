"""`python -m harness prompts`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.canonical import sha256_text
from harness.reader import READER

Harness = Callable[..., Any]


def test_every_contracts_prompts_are_listed_with_their_hashes(harness: Harness) -> None:
    told = harness("prompts", "--json")
    assert told.code == 0
    entries = json.loads(told.out)
    known = {(entry["name"], entry["variant"]): entry for entry in entries}
    assert {("reader", None), ("reader", "small"), ("closed_book", None)} <= known.keys()
    assert known["reader", None]["sha256"] == READER.prompt_sha256
    assert known["reader", "small"]["sha256"] == READER.describe()["variants"]["small"]
    for entry in entries:
        text = Path(entry["file"]).read_text(encoding="utf-8")
        assert entry["sha256"] == sha256_text(text)
        assert entry["role"] in ("planner", "reader", "reranker", "extractor", "judge")
    assert READER.prompt_sha256[:16] in harness("prompts").out


def test_the_text_of_one(harness: Harness) -> None:
    told = harness("prompts", "reader")
    assert told.code == 0
    assert told.out.count("[system]") == 2
    assert harness("prompts", "raeder").code == 2


def test_a_strangers_package_is_looked_at_too(
    harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.v1.txt").write_text("[user]\n$question\n", encoding="utf-8")
    (tmp_path / "prompts_of_mine.py").write_text(
        "import dataclasses\nfrom pathlib import Path\nfrom harness.reader import READER\n"
        "MINE = dataclasses.replace(READER, name='mine', variants={},\n"
        "    prompt=Path(__file__).with_name('mine.v1.txt'))\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    told = harness("prompts", "mine", "--package", "prompts_of_mine")
    assert (told.code, "$question" in told.out) == (0, True)
    assert harness("prompts", "--package", "no_such_package").code == 2
