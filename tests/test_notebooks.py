"""Every notebook runs from top to bottom on a run that the README's first command makes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from harness.__main__ import main

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two runs on atlas: naive_rag, as `make eval` makes it, and keyword."""
    root = tmp_path_factory.mktemp("root")
    for strategy in ("keyword", "naive_rag"):
        assert main(["eval", f"strategy={strategy}", f"paths.root={root}", "tracking=none"]) == 0
    return root / "runs"


def execute(path: Path, values: dict[str, Any]) -> Any:
    """Run a notebook with other values in its first code cell; return it with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    first.source += "\n" + "\n".join(f"{name} = {value!r}" for name, value in values.items())
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    )
    client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    return notebook


def outputs(notebook: Any) -> str:
    return "\n".join(
        output.get("text") or output.get("data", {}).get("text/plain", "")
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    )


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_on_one_run_and_on_two(path: Path, runs: Path) -> None:
    (keyword,) = (runs / "atlas" / "keyword").iterdir()
    told = outputs(execute(path, {"RUNS": str(runs), "OTHER": str(keyword)}))
    assert "naive_rag on atlas.small, split tune" in told
    assert "not retrieved" in told
    assert "McNemar" not in told
    assert "keyword-" in told
    assert "step 1: retrieve" in told


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_is_committed_without_outputs(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
