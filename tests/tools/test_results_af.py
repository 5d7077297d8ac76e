"""What the tool of the README's results of `af` computes itself."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(TOOLS))
    for name in ("results", "results_af"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("results_af")


def test_measures_count_only_what_was_returned(tool: Any) -> None:
    found = [
        (["a", "b"], {"a"}),
        (["x", "a", "b"], {"a", "b", "c"}),
        ([], {"a"}),
        (["x"] * 20 + ["a"], {"a"}),
    ]
    assert tool.MEASURES["hit@1"](found) == [1.0, 0.0, 0.0, 0.0]
    assert tool.MEASURES["recall@20"](found) == [1.0, pytest.approx(2 / 3), 0.0, 0.0]
    assert tool.MEASURES["MRR"](found) == [1.0, 0.5, 0.0, pytest.approx(1 / 21)]


def test_blocks_go_to_a_file_that_is_named(
    tool: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("difficulties", "alphas", "scopes", "strands", "compare"):
        monkeypatch.setattr(tool, name, lambda name=name: f"| {name} |")
    monkeypatch.setattr(tool, "metaqa", lambda: iter(["| paths |", "In 3 of 9."]))
    path = tmp_path / "blocks.md"
    monkeypatch.setattr(sys, "argv", ["results_af.py", str(path)])
    tool.main()
    text = path.read_text(encoding="utf-8")
    for name in ("af-synthetic", "af-metaqa", "af-compare"):
        assert text.count(f"<!-- results:{name} -->") == 1
        assert text.count(f"<!-- /results:{name} -->") == 1
    assert "| paths |\n\nIn 3 of 9." in text
