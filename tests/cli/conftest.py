"""A finished run on the invented questions, and the command line in this process."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from harness.__main__ import main

Harness = Callable[..., "Told"]


@dataclass(frozen=True)
class Told:
    """What a command said: its exit code, and both streams with runs of blanks as one."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Finished:
    """A root folder with questions and one run that some of whose questions failed."""

    root: Path
    questions: Path

    @property
    def runs(self) -> Path:
        return self.root / "runs"

    @property
    def folder(self) -> Path:
        (config,) = self.runs.glob("*/*/*/config.yaml")
        return config.parent


FAILING = """
import os
from strategies.keyword import Keyword

class Failing(Keyword):
    name = "failing"

    def answer(self, query):
        if query.text.endswith(("Papers 3 born?", "Papers 7 born?")) and not os.environ.get("WELL"):
            raise ValueError("[red]cannot[/red] do this one")
        return super().answer(query)
"""
CHOSEN = ["strategy=keyword", "strategy._target_=failing_strategy.Failing"]


@pytest.fixture
def harness(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Harness:
    """Return `python -m harness` in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["harness"])

    def go(*arguments: str) -> Told:
        capsys.readouterr()
        try:
            code = main(list(arguments))
        except SystemExit as stop:  # argparse and Hydra leave this way
            code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return Told(code, " ".join(told.out.split()), " ".join(told.err.split()))

    return go


@pytest.fixture(scope="session")
def one_run(
    tmp_path_factory: pytest.TempPathFactory,
    musique_records: Callable[[int], list[dict[str, Any]]],
) -> Finished:
    """Make the run once; `finished` copies it."""
    from harness.config.compose import compose
    from harness.running.evaluate import evaluate

    root = tmp_path_factory.mktemp("finished")
    questions = root / "invented.jsonl"
    lines = [json.dumps(record) + "\n" for record in musique_records(20)]
    questions.write_text("".join(lines), encoding="utf-8")
    (root / "failing_strategy.py").write_text(FAILING, encoding="utf-8")
    places = [
        "bench=musique",
        f"bench.questions={questions}",
        f"paths.root={root}",
        "split=all",
        "tracking=none",
    ]
    with pytest.MonkeyPatch().context() as patch:
        patch.syspath_prepend(root)
        outcome = evaluate(compose([*places, *CHOSEN]), notify=lambda _: None)
    assert outcome.exit_code == 1
    return Finished(root, questions)


@pytest.fixture
def finished(one_run: Finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Finished:
    """Return a copy of the run that a test may spoil; its questions stay where they were."""
    monkeypatch.syspath_prepend(one_run.root)
    shutil.copytree(one_run.runs, tmp_path / "runs")
    return Finished(tmp_path, one_run.questions)


@pytest.fixture
def evaluate_again(finished: Finished, harness: Harness) -> Callable[..., Told]:
    """Return the command that made the finished run, on its copy."""

    def go(*more: str) -> Told:
        places = [
            "bench=musique",
            f"bench.questions={finished.questions}",
            f"paths.root={finished.root}",
        ]
        return harness("eval", *places, "split=all", "tracking=none", *CHOSEN, *more)

    return go
