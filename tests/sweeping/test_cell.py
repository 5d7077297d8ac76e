"""The plan that travels to the cells, and what they leave behind."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

from harness.running.folder import write_json
from harness.sweeping.cell import Cell, SweepPlan, read_cells


@pytest.mark.parametrize("parent", [None, "ab" * 16])
def test_a_plan_travels_by_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parent: str | None
) -> None:
    monkeypatch.setenv("HARNESS_SWEEP", "{}")
    plan = SweepPlan(str(tmp_path), ("a=1", 'b="ä, b"'), parent)
    plan.announce()
    assert SweepPlan.announced() == plan
    assert not plan.stopped.exists()


def test_cells_are_read_by_number_and_those_under_way_are_not_there(tmp_path: Path) -> None:
    cells = [Cell(n, f"k={n}", (f"k={n}",), "done", metrics={"em": {"n": n}}) for n in (10, 9, 0)]
    for cell in cells:
        (tmp_path / str(cell.number)).mkdir()
        write_json(tmp_path / str(cell.number) / "cell.json", asdict(cell))
    (tmp_path / "3").mkdir()
    (tmp_path / "3" / "error.txt").touch()
    assert read_cells(tmp_path) == cells[::-1]
