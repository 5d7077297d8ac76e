"""Run a Hydra multirun: a parent in MLflow, every cell on its own, one table at the end."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape

from harness.canonical import sha256_json
from harness.config.compose import compose, quote_paths
from harness.errors import HarnessError
from harness.llm.errors import RunStopped
from harness.paths import resource
from harness.report.sweep import common, sweep_table, write_sweep_csv
from harness.report.words import many
from harness.sweeping.cell import Cell, SweepPlan, read_cells, run_cell
from harness.sweeping.choices import check_choices
from harness.tracking import StoreError
from harness.tracking.sweep import close_parent, open_parent

__all__ = ["run_sweep"]


def run_sweep(arguments: Sequence[str], *, say: Callable[..., None]) -> int:
    """Run a sweep and return its exit code.

    0; 1 where a cell failed; 3 where a cell stopped by itself (its cap, a provider that is down);
    130 where the sweep was interrupted.

    Args:
        arguments: Hydra's own, `-m` or `--multirun` among them.
        say: Prints a renderable for the user, as a rich console's `print` does.

    Raises:
        HarnessError: on a choice that no cell could be composed with, or a folder that cannot be
            made, before any begins.
    """
    overrides = [argument for argument in arguments if not argument.startswith("-")]
    fixed, example = check_choices(overrides)
    config = compose(example)
    runs = Path(config["paths"]["runs"])
    folder = _make_folder(runs / "sweeps", sha256_json(list(overrides))[:8])
    parent_id = _open_parent(config, folder.name, overrides)
    plan = SweepPlan(str(folder.resolve()), tuple(fixed), parent_id)
    plan.announce()
    ended = True
    try:
        _multirun(arguments, folder)
    except KeyboardInterrupt:
        plan.stopped.touch()
    except SystemExit as stop:
        # Hydra's way out where it could not go on; it has told the user why.
        ended = stop.code in (0, None)
    cells = read_cells(folder)
    stopped = plan.stopped.exists()
    code = 130 if stopped else _exit_code(cells) if ended else 1
    table = folder / "sweep.csv"
    write_sweep_csv(cells, table)
    if parent_id is not None:
        counts = {
            f"cells.{state}": float(n) for state, n in Counter(c.state for c in cells).items()
        }
        try:
            status = "FINISHED" if code == 0 else "KILLED" if stopped else "FAILED"
            close_parent(config, parent_id, counts, table, status=status)
        except StoreError as error:
            say(escape(f"MLflow did not take the end of the sweep: {error}"))
    if shared := common(cells):
        say(escape(f"All cells: {shared}"), soft_wrap=True)
    say(sweep_table(cells))
    # Not wrapped, so that the path can be copied.
    say(escape(f"{_counted(cells)}. Sweep folder: {folder}"), soft_wrap=True)
    if stopped:
        say("Stopped. What was answered is safe: give the same command again to go on.")
    return code


def _make_folder(sweeps: Path, name: str) -> Path:
    """Make the folder of this sweep, no other's: a stopped one must not stop the next."""
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    folder, number = sweeps / f"{stamp}-{name}", 1
    while folder.exists():
        number += 1
        folder = sweeps / f"{stamp}-{name}-{number}"
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        raise HarnessError(
            f"the sweep folder {folder} cannot be made: {error.strerror}. Name another place with "
            "paths.runs=FOLDER."
        ) from error
    return folder


def _multirun(arguments: Sequence[str], folder: Path) -> None:
    import hydra  # noqa: PLC0415 - half a second

    # Quoted as the harness's own paths are.
    _, _, quoted = quote_paths([f"paths.sweep={folder}"])[0].partition("=")
    places = [f"hydra.sweep.dir={quoted}", "hydra.sweep.subdir=${hydra.job.num}"]
    # Flags first: between overrides, Hydra would read only those before them.
    ordered = sorted(arguments, key=lambda argument: not argument.startswith("-"))
    sys.argv = ["python -m harness eval", *quote_paths(ordered), *places]
    conf = str(resource("conf").resolve())
    hydra.main(config_path=conf, config_name="config", version_base="1.3")(run_cell)()


def _open_parent(config: dict[str, Any], name: str, overrides: Sequence[str]) -> str | None:
    if not config["tracking"]["enabled"]:
        return None
    try:
        return open_parent(config, name, overrides)
    except StoreError as error:
        sys.stderr.write(f"MLflow does not take the sweep ({error}); its runs are kept on disk.\n")
        return None


def _exit_code(cells: Sequence[Cell]) -> int:
    states = {cell.state for cell in cells}
    if not states or states & {"failed", "errors"}:
        return 1
    return RunStopped.exit_code if "stopped" in states else 0


def _counted(cells: Sequence[Cell]) -> str:
    counts = Counter(cell.state for cell in cells)
    return f"{many(len(cells), 'cell')}: " + ", ".join(
        f"{n} {state}" for state, n in counts.items()
    )
