"""A benchmark harness that compares retrieval strategies for multi-hop question answering.

For notebooks and scripts: `load_run` reads a run into pandas frames, `compare` sets runs
against each other. They import pandas only when called.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from harness.analysis import Comparison, LoadedRun

__all__ = ["compare", "load_run"]


def load_run(
    run: str | Path,
    *,
    runs: str | Path = "runs",
    data: str | Path | None = None,
    store: str | None = None,
) -> LoadedRun:
    """Load a run by folder, identity or MLflow run id; see `harness.analysis.load_run`."""
    from harness.analysis import load_run as load  # noqa: PLC0415 - heavy

    return load(run, runs=runs, data=data, store=store)


def compare(runs: Sequence[LoadedRun], metrics: Sequence[str] = ("em", "f1")) -> Comparison:
    """Compare runs on the same questions; see `harness.analysis.compare`."""
    from harness.analysis import compare as compare_runs  # noqa: PLC0415 - heavy

    return compare_runs(runs, metrics)
