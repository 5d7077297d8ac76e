"""What is refused before a run folder exists."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.running.evaluate import Outcome
from harness.running.folder import RunFolder
from harness.running.preflight import preflight
from harness.running.session import open_session

NOWHERE = RunFolder(Path("runs/bench/strategy/none"))
Run = Callable[..., Outcome]
Config = Callable[..., dict[str, Any]]


def test_a_missing_view_is_named_with_the_benchmarks_that_have_it(
    run: Run, config: Config, outside: Callable[..., str]
) -> None:
    chosen = outside("""
        needs = frozenset({View.PASSAGES, View.TRIPLES})

        def answer(self, query):
            return Prediction(answer="x")
        """)
    with pytest.raises(HarnessError, match=r"outside needs the view `triples`, which musique\."):
        run(chosen)
    assert not Path(config()["paths"]["runs"]).exists()


def test_a_short_disk(run: Run, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1_000_000))
    with pytest.raises(HarnessError, match=r"has 1 MB free, the run needs about 11 MB"):
        run()
    assert not Path(config()["paths"]["runs"]).exists()


def test_a_small_machine(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"SC_PAGE_SIZE": 1, "SC_PHYS_PAGES": 1_000}
    monkeypatch.setattr(os, "sysconf", sizes.__getitem__)
    with pytest.raises(HarnessError, match=r"GB to index, the machine has 0\.0 GB"):
        preflight(open_session(config()), NOWHERE)
    # What needs no passages is not asked about their index.
    preflight(open_session(config("strategy=closed_book")), NOWHERE)


def test_the_model_is_asked_for_first(
    run: Run, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: object) -> None:
        raise HarnessError("no model answers")

    monkeypatch.setattr("harness.llm.client.OfflineLLM.check", away)
    with pytest.raises(HarnessError, match="no model answers"):
        run()
    assert not Path(config()["paths"]["runs"]).exists()


def test_a_short_disk_is_asked_for_no_more_than_is_left_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    assert (run().answered, run().exit_code) == (0, 0)
    with pytest.raises(HarnessError, match="has 0 MB free"):
        run("run.mode=always")
    lines = whole.folder.ledger.read_bytes().splitlines(keepends=True)
    whole.folder.ledger.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(HarnessError, match="needs about 10 MB"):
        run()
    room = SimpleNamespace(free=10_100_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: room)
    assert run().answered == 1


def test_a_finished_run_writes_nothing_where_nothing_fits(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    first = run()
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    monkeypatch.setattr("harness.running.folder.write_atomically", full)
    again = run()
    assert (again.answered, again.exit_code) == (0, 0)
    assert again.scored is not None
    assert first.scored is not None
    assert again.scored.summary == first.scored.summary
