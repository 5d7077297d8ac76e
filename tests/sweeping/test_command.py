"""`eval -m` on the command line: flags that only ask, mistakes, and exit codes."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from harness.__main__ import main


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.argv", ["harness"])
    monkeypatch.setenv("HARNESS_SWEEP", "{}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("flags", "text"), [(["--cfg", "job"], "--multirun"), (["--help"], "bm25")]
)
def test_flags_that_ask_begin_no_sweep(
    place: Path, capsys: pytest.CaptureFixture[str], flags: list[str], text: str
) -> None:
    with contextlib.suppress(SystemExit):
        main(["eval", "-m", *flags, "retriever.k=9", f"paths.root={place}"])
    told = capsys.readouterr()
    assert text in told.out + told.err
    assert not (place / "runs").exists()


@pytest.mark.parametrize("flag", ["-m", "--multirun"])
def test_a_wrong_choice_ends_with_two_and_makes_nothing(
    place: Path, capsys: pytest.CaptureFixture[str], flag: str
) -> None:
    told = main(["eval", flag, "strategy=closed_book,keywrod", f"paths.root={place}"])
    assert told == 2
    assert capsys.readouterr().err.startswith("error: the group `strategy` has no option `keywrod`")
    assert not (place / "runs").exists()


def test_a_sweep_by_the_command_line(
    place: Path, sweep_questions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = [
        "bench=musique", f"bench.questions={sweep_questions}", "split=all", "tracking=none",
        "strategy=closed_book", "run.limit=2,3", "paths.root=.",
    ]  # fmt: skip
    assert main(["eval", *chosen, "--multirun"]) == 0
    told = capsys.readouterr()
    assert "2 cells: 2 done. Sweep folder: runs/sweeps/" in told.out
    assert "MLflow" not in told.err
    (folder,) = (place / "runs" / "sweeps").iterdir()
    assert (folder / "sweep.csv").is_file()
    missing = ["bench=musique", "bench.questions=none.jsonl", "run.limit=2,3", "tracking=none"]
    assert main(["eval", *missing[:2], "-m", *missing[2:]]) == 1
    assert "none.jsonl: there is no such file" in capsys.readouterr().out
