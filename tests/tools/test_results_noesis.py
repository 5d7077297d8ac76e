"""What the tool of the README's results of `noesis` computes itself."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from harness.config.compose import compose

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(TOOLS))
    for name in ("results", "results_noesis"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module("results_noesis")


def fake(label: str, overrides: Sequence[str]) -> Any:
    """A run of two questions, whose prompts are small as a skeleton or without readout."""
    small = {"strategy.variant=skeleton", "strategy.readout=False", "strategy.readout=false"}
    size = 60 if small & set(overrides) else 100
    rate = {"k": 1, "n": 2}
    measures = {
        **dict.fromkeys(("exact_value", "exact_position", "absent_numbers", "scope"), rate),
        "trap_refusal": None,
        "hydrated": rate,
        "checks": {"confabulated_number": 2, "misattribution": 1},
        "calls_per_query": 1.25,
        "tokens": {"tier0": 10, "tier1": 20, "tier2": size - 30, "all": size},
    }
    em = {"mean": 0.5, "low": 0.1, "high": 0.9, "n": 2}
    return label, {"metrics": {"em": em}, "measures": measures}, {}, None


def test_a_row_a_form_and_variant_and_a_saving_against_the_first_cell(
    tool: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Sequence[str]] = []

    def run(label: str, overrides: Sequence[str]) -> Any:
        asked.append(overrides)
        return fake(label, overrides)

    monkeypatch.setattr(tool, "run", run)
    monkeypatch.setattr(tool, "mcnemar", lambda one, other: 0.04)
    monkeypatch.setattr(tool, "format_cell", lambda cell: f"{cell['mean']}")
    rows = [[c.strip() for c in line.split("|")[1:-1]] for line in tool.forms().splitlines()[2:]]
    assert [row[:2] for row in rows] == [[f, v] for f in tool.FORMS for v in tool.VARIANTS]
    assert rows[0] == [
        "atlas", "full", "2", "0.5", "", "1/2", "1/2", "-", "1/2", "1/2", "3", "100", "1.25",
    ]  # fmt: skip
    assert [row[4] for row in rows[:4]] == ["", "0.04", "0.04", "0.04"]
    assert all("bench=broadcast" in one and "split=all" in one for one in asked)
    lines = tool.budgets().splitlines()[2:]
    cells = [[c.strip() for c in line.split("|")[1:-1]] for line in lines]
    assert {row[0] for row in cells} == {name.upper() for name in tool.BUDGETS}
    saved = {row[1]: row[8] for row in cells if row[0] == "NO2"}
    assert saved == {"variant=full": "", "variant=skeleton": "+40.0 %"}
    assert [row[10] for row in cells if row[0] == "NO2"] == [tool.BUDGETS["no2"], ""]


def test_cells_are_those_of_the_experiment_file(tool: Any) -> None:
    cells = dict(tool.cells_of("no6"))
    assert list(cells) == ["budget_policy=uniform", "budget_policy=proportional"]
    assert cells["budget_policy=uniform"] == ["experiment=no6", "strategy.budget_policy=uniform"]
    strategy = compose(cells["budget_policy=uniform"])["strategy"]
    assert (strategy["skeleton_tokens"], strategy["budget_policy"]) == (800, "uniform")


def test_blocks_go_to_a_file_that_is_named(
    tool: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tool, "forms", lambda: "| forms |")
    monkeypatch.setattr(tool, "budgets", lambda: "| budgets |")
    path = tmp_path / "blocks.md"
    monkeypatch.setattr(sys, "argv", ["results_noesis.py", str(path)])
    tool.main()
    text = path.read_text(encoding="utf-8")
    for name in ("forms", "budgets"):
        assert (
            f"<!-- results:noesis-{name} -->\n| {name} |\n<!-- /results:noesis-{name} -->" in text
        )
