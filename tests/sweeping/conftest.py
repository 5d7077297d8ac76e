"""Sweeps on a few invented questions, in this process."""

from __future__ import annotations

import io
import json
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from harness.sweeping import run_sweep
from harness.sweeping.cell import Cell, read_cells

HEADER = """
import os, signal, time
from harness.nouns import Condition, View
from strategies.always_abstain import AlwaysAbstain

"""


@dataclass(frozen=True)
class Swept:
    """What came of a sweep: exit code, what was printed, its folder and its cells."""

    code: int
    text: str
    folder: Path
    cells: list[Cell]

    @property
    def states(self) -> list[str]:
        return [cell.state for cell in self.cells]


SweepAt = Callable[..., Swept]


@pytest.fixture(scope="session")
def sweep_questions(
    tmp_path_factory: pytest.TempPathFactory,
    musique_records: Callable[[int], list[dict[str, Any]]],
) -> Path:
    """A file of eight invented questions."""
    path = tmp_path_factory.mktemp("questions") / "invented.jsonl"
    lines = [json.dumps(record) + "\n" for record in musique_records(8)]
    path.write_text("".join(lines), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def sweep_at(sweep_questions: Path) -> SweepAt:
    """Return `python -m harness eval -m` below a root folder; tracking is off unless asked for."""

    def go(root: Path, *overrides: str, tracking: str = "none") -> Swept:
        places = [
            "bench=musique",
            f"bench.questions={sweep_questions}",
            "split=all",
            f"paths.root={root}",
            f"tracking={tracking}",
        ]
        console = Console(file=io.StringIO(), width=250, highlight=False)
        before = set((root / "runs" / "sweeps").glob("*"))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["harness"])
            patch.setenv("HARNESS_SWEEP", "{}")
            code = run_sweep(["-m", *places, *overrides], say=console.print)
        (folder,) = set((root / "runs" / "sweeps").glob("*")) - before
        text = " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]
        return Swept(code, text, folder, read_cells(folder))

    return go


@pytest.fixture
def sweep(sweep_at: SweepAt, tmp_path: Path) -> Callable[..., Swept]:
    """Return a sweep whose runs are in the test's own folder."""
    return lambda *overrides, **given: sweep_at(tmp_path, *overrides, **given)


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Return a maker of the module `swept`, which holds strategies of the test's own."""
    monkeypatch.syspath_prepend(tmp_path)

    def make(text: str) -> None:
        (tmp_path / "swept.py").write_text(HEADER + textwrap.dedent(text), encoding="utf-8")
        sys.modules.pop("swept", None)

    yield make
    sys.modules.pop("swept", None)
