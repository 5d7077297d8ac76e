"""One cell of a sweep: run in whatever process Hydra's launcher chose, its outcome left on disk."""

from __future__ import annotations

import json
import logging
import os
import traceback
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from harness.config.compose import resolved
from harness.errors import HarnessError
from harness.running.evaluate import Outcome, evaluate
from harness.running.folder import write_json
from harness.tracking import StoreError, track
from harness.tracking.sweep import add_failed_child, add_reused_child

__all__ = ["Cell", "CellState", "SweepPlan", "read_cells", "run_cell"]

CellState = Literal["done", "reused", "errors", "failed", "stopped", "interrupted"]
_LOG = logging.getLogger(__name__)
_PLAN = "HARNESS_SWEEP"
_ABOUT = ("strategy", "on", "split", "context", "retriever", "llm", "limit")


@dataclass(frozen=True, slots=True)
class SweepPlan:
    """What a cell must know of its sweep; travels to worker processes by the environment."""

    folder: str
    fixed: tuple[str, ...]
    parent_id: str | None

    def announce(self) -> None:
        """Put the plan where processes that are started from here on find it."""
        os.environ[_PLAN] = json.dumps(asdict(self))

    @staticmethod
    def announced() -> SweepPlan:
        """Return the plan of the sweep that this process works for."""
        raw = json.loads(os.environ[_PLAN])
        return SweepPlan(raw["folder"], tuple(raw["fixed"]), raw["parent_id"])

    @property
    def stopped(self) -> Path:
        """Exists once the sweep was interrupted: cells that have not begun do not begin."""
        return Path(self.folder) / "stopped"


@dataclass(frozen=True, slots=True)
class Cell:
    """What came of one cell.

    Attributes:
        number: Its place in the sweep.
        name: What of it varies.
        overrides: All of its overrides.
        state: How it ended.
        identity: Of its run; empty where it has none.
        folder: Of its run, else of its error.
        error: What went wrong.
        seconds: Of its run.
        metrics: Of its run's summary.
        about: What its run is a run of, by kind: `strategy`, `on`, `split`, `retriever` ...
    """

    number: int
    name: str
    overrides: tuple[str, ...]
    state: CellState
    identity: str = ""
    folder: str = ""
    error: str = ""
    seconds: float = 0.0
    metrics: Mapping[str, Any] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)


def run_cell(config: Any) -> None:
    """Run the cell that Hydra has composed. Nothing but an interruption leaves this function."""
    from hydra.core.hydra_config import HydraConfig  # noqa: PLC0415

    plan = SweepPlan.announced()
    hydra = HydraConfig.get()
    number = int(hydra.job.num)
    overrides = tuple(hydra.overrides.task)
    name = ", ".join(o for o in overrides if o not in plan.fixed) or "all defaults"
    cell = _run(config, plan, number, name, overrides)
    folder = Path(plan.folder) / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    write_json(folder / "cell.json", asdict(cell))
    if cell.state == "interrupted":
        plan.stopped.touch()


def read_cells(folder: Path) -> list[Cell]:
    """Return the cells of a sweep that have ended, by number."""
    cells = []
    for path in folder.glob("*/cell.json"):
        raw = json.loads(path.read_text(encoding="utf-8"))
        cells.append(Cell(**{**raw, "overrides": tuple(raw["overrides"])}))
    return sorted(cells, key=lambda cell: cell.number)


def _run(config: Any, plan: SweepPlan, number: int, name: str, overrides: tuple[str, ...]) -> Cell:
    if plan.stopped.exists():
        return Cell(number, name, overrides, "interrupted")
    data: dict[str, Any] | None = None
    outcome: Outcome | None = None
    state: CellState = "failed"
    try:
        data = resolved(config)
        outcome = evaluate(data, notify=_LOG.warning)
        if outcome.stopped is None:
            return _finished(data, plan, number, name, overrides, outcome=outcome)
        # A cap is each run's own, so the other cells go on.
        state, text, trace = "stopped", outcome.stopped, ""
    except HarnessError as error:
        text, trace = str(error), ""
    except Exception as error:
        # Hydra would stop the whole sweep here; the cell's traceback is kept in its folder.
        text, trace = f"{type(error).__name__}: {error}", traceback.format_exc()
    folder = Path(plan.folder) / str(number)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "error.txt").write_text(trace or text + "\n", encoding="utf-8")
    if plan.parent_id is not None and data is not None:
        try:
            add_failed_child(data, plan.parent_id, name, text)
        except StoreError as error:
            text = f"{text} (MLflow did not take the cell: {error})"
    if outcome is not None:
        folder = outcome.folder.path
    return Cell(number, name, overrides, state, error=text, folder=str(folder))


def _finished(
    config: dict[str, Any],
    plan: SweepPlan,
    number: int,
    name: str,
    overrides: tuple[str, ...],
    *,
    outcome: Outcome,
) -> Cell:
    folder = str(outcome.folder.path)
    if outcome.scored is None:
        return Cell(number, name, overrides, "interrupted", folder=folder)
    summary = outcome.scored.summary
    state: CellState = "done" if outcome.answered else "reused"
    if summary["errors"]:
        state = "errors"
    if plan.parent_id is not None:
        _log(config, plan.parent_id, name, outcome, reused=outcome.answered == 0)
    return Cell(
        number,
        name,
        overrides,
        state,
        identity=summary["identity"],
        folder=folder,
        error=f"{summary['errors']} of {summary['n']} questions failed"
        if summary["errors"]
        else "",
        seconds=summary["seconds"].get("total", 0.0),
        metrics=summary["metrics"],
        about=_about(summary),
    )


def _about(summary: Mapping[str, Any]) -> dict[str, str]:
    told = {**summary, "on": f"{summary['bench']}.{summary['variant']}"}
    return {name: str(told[name]) for name in _ABOUT if told.get(name) is not None}


def _log(
    config: dict[str, Any], parent_id: str, name: str, outcome: Outcome, *, reused: bool
) -> None:
    """Log a cell: as a full child where it was answered now, else as a light one linked to it."""
    if outcome.scored is None:
        return
    summary = outcome.scored.summary
    if not reused:
        track(config, outcome.folder, summary, parent_id=parent_id, name=name)
        return
    source_id = track(config, outcome.folder, summary)
    source = {"run_folder": str(outcome.folder.path.resolve())}
    if source_id is not None:
        source["reused_run_id"] = source_id
    try:
        add_reused_child(config, parent_id, name, summary, source)
    except StoreError as error:
        _LOG.warning("MLflow did not take the cell %s: %s", name, error)
