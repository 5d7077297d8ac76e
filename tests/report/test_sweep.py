"""The table of a sweep, on the terminal and as CSV."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from rich.console import Console

from harness.report.sweep import sweep_table, write_sweep_csv
from harness.sweeping.cell import Cell


def cell_of(value: float | None) -> dict[str, Any]:
    n = 0 if value is None else 7
    return {"value": value, "low": value, "high": value, "n": n}


def metrics(em: float) -> dict[str, Any]:
    return {"em": cell_of(em), "f1": cell_of(0.5), "leak_rate": cell_of(None)}


CELLS = [
    Cell(0, "a=[b]1[/b]", ("a=1",), "done", "ab" * 32, "/runs/x, y", metrics=metrics(0.25)),
    Cell(1, "a=2", ("a=2",), "failed", error="no [red]view[/red] " + "long " * 99),
    Cell(2, "a=3", ("a=3",), "errors", error="1 of 7 questions failed", metrics=metrics(0.75)),
]


def test_a_row_a_cell_with_n_and_intervals_or_the_error() -> None:
    console = Console(width=300, highlight=False)
    with console.capture() as capture:
        console.print(sweep_table(CELLS))
    lines = [" ".join(line.split()) for line in capture.get().splitlines()]
    assert lines[0] == "cell state n em f1 recall@5 leak_rate"
    assert lines[1] == "a=[b]1[/b] done 7 0.250 [0.250, 0.250] 0.500 [0.500, 0.500] - -"
    assert lines[2].startswith("a=2 failed no [red]view[/red] long long")
    assert "errors 7 0.750" in " ".join(lines)
    assert "long " * 60 not in " ".join(lines), "a long error is cut; the file has all of it"


def test_an_empty_sweep_has_a_table_too(tmp_path: Path) -> None:
    assert sweep_table([]).row_count == 0
    write_sweep_csv([], tmp_path / "sweep.csv")
    assert (tmp_path / "sweep.csv").read_text("utf-8").split() == [
        "cell,state,identity,folder,error"
    ]


def test_the_file_has_every_metric_with_a_value(tmp_path: Path) -> None:
    path = tmp_path / "sweep.csv"
    write_sweep_csv([CELLS[1], CELLS[0], CELLS[2]], path)
    rows = list(csv.DictReader(path.open(encoding="utf-8", newline="")))
    assert list(rows[0]) == ["cell", "state", "identity", "folder", "error", "em", "f1"]
    assert [row["em"] for row in rows] == ["", "0.25", "0.75"]
    assert rows[0]["error"] == CELLS[1].error
    assert (rows[1]["cell"], rows[1]["folder"]) == ("a=[b]1[/b]", "/runs/x, y")


def test_cells_of_benchmarks_with_other_metrics(tmp_path: Path) -> None:
    other = Cell(1, "b", ("b",), "done", metrics={"em": cell_of(1.0), "answer_set": cell_of(0.5)})
    path = tmp_path / "sweep.csv"
    write_sweep_csv([CELLS[0], other], path)
    first, second = csv.DictReader(path.open(encoding="utf-8", newline=""))
    assert (first["f1"], first["answer_set"]) == ("0.5", "")
    assert (second["f1"], second["answer_set"]) == ("", "0.5")
