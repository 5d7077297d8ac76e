"""A sweep on disk: names, states, failures, exit codes, and taking it up again."""

from __future__ import annotations

import csv
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.errors import HarnessError

Sweep = Callable[..., Any]
Outside = Callable[[str], None]


def ledgers(root: Path) -> dict[str, tuple[int, int]]:
    """Return the size and the time of the last change of every ledger."""
    found = (root / "runs").glob("musique/*/*/ledger.jsonl")
    return {str(p): (p.stat().st_size, p.stat().st_mtime_ns) for p in found}


def test_cells_are_named_by_what_varies_and_a_second_time_reused(
    sweep: Sweep, tmp_path: Path
) -> None:
    chosen = ["strategy=always_abstain,closed_book", "retriever.k=3", "run.limit=6"]
    first = sweep(*chosen)
    assert first.code == 0
    assert [cell.name for cell in first.cells] == [
        "strategy=always_abstain", "strategy=closed_book"
    ]  # fmt: skip
    assert first.states == ["done", "done"]
    assert f"2 cells: 2 done. Sweep folder: {first.folder}" in first.text
    assert "strategy=closed_book done 6 0.000" in first.text
    shared, _, _ = first.text.partition(" cell state ")
    _, _, shared = shared.partition("All cells: ")
    assert shared.startswith("on musique.")
    assert "limit 6" in shared
    assert "strategy" not in shared
    before = ledgers(tmp_path)
    assert len(before) == len({cell.folder for cell in first.cells}) == 2
    again = sweep(*chosen)
    assert again.code == 0
    assert again.folder != first.folder, "though both may begin in the same second"
    assert again.states == ["reused", "reused"]
    assert [cell.folder for cell in again.cells] == [cell.folder for cell in first.cells]
    assert [cell.metrics for cell in again.cells] == [cell.metrics for cell in first.cells]
    assert ledgers(tmp_path) == before
    rows = list(csv.DictReader((again.folder / "sweep.csv").open(encoding="utf-8", newline="")))
    assert [row["state"] for row in rows] == ["reused", "reused"]
    assert [row["identity"] for row in rows] == [cell.identity for cell in first.cells]
    assert {row["em"] for row in rows} == {"0.0"}


def test_values_of_an_experiment_file_name_cells_too(sweep: Sweep, tmp_path: Path) -> None:
    folder = tmp_path / "conf" / "experiment"
    folder.mkdir(parents=True)
    text = (
        "# @package _global_\ndefaults:\n  - override /strategy: keyword\n"
        "hydra:\n  sweeper:\n    params:\n      retriever.k: 2,4\n      run.limit: 3,5\n"
    )
    (folder / "theirs.yaml").write_text(text, encoding="utf-8")
    place = f"hydra.searchpath=['file://{tmp_path}/conf']"
    swept = sweep(place, "experiment=theirs", "run.limit=4")
    assert swept.code == 0
    assert [cell.name for cell in swept.cells] == ["retriever.k=2", "retriever.k=4"]
    assert {cell.metrics["em"]["n"] for cell in swept.cells} == {4}
    assert {Path(cell.folder).parent.name for cell in swept.cells} == {"keyword"}


FAILING = """
    class Init(AlwaysAbstain):
        def __init__(self):
            raise RuntimeError("no [bold]constructor[/bold]")

    class Prepare(AlwaysAbstain):
        def prepare(self, corpus, context):
            raise MemoryError("no room for the index")

    class Missing(AlwaysAbstain):
        name = "missing"
        needs = frozenset({View.TRIPLES})

    class Rows(AlwaysAbstain):
        name = "rows"
        def answer(self, query):
            if "Papers 3" in query.text:
                raise ValueError("not this one")
            return super().answer(query)
"""


def test_a_failed_cell_does_not_stop_the_others(sweep: Sweep, outside: Outside) -> None:
    outside(FAILING)
    swept = sweep(
        "strategy=always_abstain",
        "strategy._target_=swept.Init,swept.Prepare,swept.Missing,"
        "strategies.always_abstain.AlwaysAbstain",
    )
    assert swept.code == 1
    assert swept.states == ["failed", "failed", "failed", "done"]
    texts = ["no [bold]constructor[/bold]", "no room for the index", "triples"]
    for number, text in enumerate(texts):
        assert text in swept.cells[number].error
        assert text in (swept.folder / str(number) / "error.txt").read_text(encoding="utf-8")
        assert text in swept.text
    trace = (swept.folder / "1" / "error.txt").read_text(encoding="utf-8")
    assert "Traceback" in trace
    assert "swept.py" in trace
    assert "4 cells: 3 failed, 1 done" in swept.text
    rows = list(csv.DictReader((swept.folder / "sweep.csv").open(encoding="utf-8", newline="")))
    assert "no room for the index" in rows[1]["error"]
    assert (rows[1]["em"], rows[3]["em"]) == ("", "0.0")


def test_a_cell_with_error_rows_fails_the_sweep(sweep: Sweep, outside: Outside) -> None:
    outside(FAILING)
    for _ in range(2):
        swept = sweep("strategy=always_abstain", "strategy._target_=swept.Rows", "run.seed=1,2")
        assert swept.code == 1, "also when nothing is answered anew"
        assert swept.states == ["errors", "errors"]
        assert swept.cells[0].error == "1 of 8 questions failed"
        assert swept.cells[0].metrics["error_rate"]["value"] == 1 / 8


CAPPED = """
    from harness.llm.errors import RunStopped

    class Capped(AlwaysAbstain):
        name = "capped"
        def answer(self, query):
            if "Papers 3" in query.text and not os.environ.get("WELL"):
                raise RunStopped("the cap of this run is reached.")
            return super().answer(query)
"""


def test_a_cell_that_stops_by_itself_ends_no_other_and_can_be_taken_up(
    sweep: Sweep, outside: Outside, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside(CAPPED)
    chosen = [
        "strategy=always_abstain",
        "strategy._target_=swept.Capped,strategies.always_abstain.AlwaysAbstain",
    ]
    swept = sweep(*chosen)
    assert swept.code == 3
    assert swept.states == ["stopped", "done"]
    assert "the cap of this run is reached" in swept.cells[0].error
    assert Path(swept.cells[0].folder, "ledger.jsonl").exists(), "the run's folder is named"
    monkeypatch.setenv("WELL", "1")
    again = sweep(*chosen)
    assert again.code == 0
    assert again.states == ["done", "reused"]


STOPPING = """
    class Stopping(AlwaysAbstain):
        name = "stopping"
        def {method}(self, *given):
            if not os.environ.get("WELL"):
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.01)
            return super().{method}(*given)

    class After(AlwaysAbstain):
        name = "after"
"""


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let Ctrl-C come through, which a worker of pytest-xdist ignores."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("method", ["answer", "prepare"])
def test_an_interruption_ends_the_sweep_and_the_same_command_goes_on(
    sweep: Sweep, outside: Outside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, method: str
) -> None:
    outside(STOPPING.format(method=method))
    chosen = [
        "strategy=always_abstain",
        "strategy._target_=strategies.always_abstain.AlwaysAbstain,swept.Stopping,swept.After",
    ]
    stopped = sweep(*chosen)
    assert stopped.code == 130
    assert "give the same command again" in stopped.text
    assert stopped.states[0] == "done"
    assert set(stopped.states[1:]) <= {"interrupted"}
    assert not list(stopped.folder.glob("*/error.txt"))
    begun = sorted(path.name for path in (tmp_path / "runs" / "musique").iterdir())
    assert begun == ["always_abstain", "stopping"], "what came after was not begun"
    if method == "answer":
        (ledger,) = (tmp_path / "runs" / "musique" / "stopping").glob("*/ledger.jsonl")
        assert ledger.read_text(encoding="utf-8"), "what was under way is kept"
        monkeypatch.setenv("WELL", "1")
        again = sweep(*chosen)
        assert again.code == 0
        assert again.states == ["reused", "done", "done"]


def test_hydra_giving_up_is_a_failure(
    sweep: Sweep, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> None:
        raise OSError("no room for the cell")

    monkeypatch.setattr("harness.sweeping.cell.write_json", full)
    swept = sweep("strategy=closed_book", "run.limit=2,3")
    assert swept.code == 1
    assert swept.cells == []
    assert "no room for the cell" in capsys.readouterr().err


def test_a_place_that_cannot_be_written(sweep: Sweep, tmp_path: Path) -> None:
    (tmp_path / "runs").touch()
    with pytest.raises(HarnessError, match="cannot be made: Not a directory"):
        sweep("strategy=closed_book", "run.limit=2,3")


def test_a_place_with_odd_characters(sweep_at: Sweep, tmp_path: Path) -> None:
    root = tmp_path / 'it\'s [b]a, "b"[/b] ä=1'
    swept = sweep_at(root, "strategy=closed_book", "run.limit=2,3")
    assert swept.code == 0
    assert [cell.name for cell in swept.cells] == ["run.limit=2", "run.limit=3"]
    assert str(swept.folder) in swept.text
