"""Runs that are killed or interrupted, in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.running.evaluate import Outcome, evaluate
from harness.running.stopping import stop_on_signals

ROOT = Path(__file__).resolve().parents[2]

SLOW = """
    def __init__(self):
        from strategies.naive_rag import NaiveRag
        self.inner = NaiveRag()
        self.pause = float(os.environ.get("OUTSIDE_PAUSE", "0"))

    def prepare(self, corpus, context):
        self.inner.prepare(corpus, context)

    def answer(self, query):
        time.sleep(self.pause)
        return self.inner.answer(query)
"""

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path, musique_file: Path, outside: Callable[..., str]) -> Iterator[Start]:
    """Start `python -m harness eval` on the invented questions with a slow strategy."""
    chosen = outside(SLOW)
    begun: list[subprocess.Popen[str]] = []

    def go(*overrides: str, pause: float) -> subprocess.Popen[str]:
        path = os.pathsep.join([str(tmp_path / "outside"), str(ROOT)])
        command = [
            sys.executable, "-m", "harness", "eval", "bench=musique",
            f"bench.questions={musique_file}", "split=all",
            "tracking=none", f"paths.root={tmp_path}", chosen, *overrides,
        ]  # fmt: skip
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, "OUTSIDE_PAUSE": str(pause)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        begun.append(process)
        return process

    yield go
    for process in begun:
        if process.poll() is None:
            process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=10)


def ledger_of(root: Path, process: subprocess.Popen[str], *, rows: int) -> Path:
    """Wait until a process has written so many rows; return its ledger."""
    for _ in range(600):
        for path in root.glob("runs/musique/outside/*/ledger.jsonl"):
            if path.read_bytes().count(b"\n") >= rows:
                return path
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    raise AssertionError("the run wrote no rows")


def results(folder: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    import pyarrow.parquet as pq

    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    rows: list[dict[str, Any]] = pq.read_table(folder / "scores.parquet").to_pylist()
    return rows, {key: value for key, value in summary.items() if key != "seconds"}


def test_a_killed_run_goes_on_and_ends_like_one_that_was_not(
    start: Start, tmp_path: Path, config: Callable[..., dict[str, Any]]
) -> None:
    process = start(pause=0.1)
    ledger = ledger_of(tmp_path, process, rows=5)
    chosen = "strategy._target_=outside_strategy.Outside"
    with pytest.raises(HarnessError, match="another process is working on this run"):
        evaluate(config(chosen), notify=lambda _: None)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = ledger.read_bytes()
    assert 5 <= before.count(b"\n") < 40
    assert not (ledger.parent / "summary.json").exists()
    with ledger.open("ab") as file:
        file.write(b'{"identity": "torn')
    again = start(pause=0)
    out, err = again.communicate(timeout=60)
    assert again.returncode == 0, err
    assert f"{40 - before.count(bytes([10]))} answered now" in out
    assert ledger.read_bytes().startswith(before)
    whole = evaluate(
        config(chosen, f"paths.runs={tmp_path / 'uninterrupted'}"), notify=lambda _: None
    )
    assert whole.folder.path.name == ledger.parent.name, "it is the same run"
    assert results(ledger.parent) == results(whole.folder.path)


def test_an_interrupted_run_says_how_to_go_on_and_does(
    start: Start, tmp_path: Path, run: Callable[..., Outcome]
) -> None:
    process = start(pause=0.2)
    ledger_of(tmp_path, process, rows=2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "the same command again" in " ".join(out.split())
    outcome = run("strategy._target_=outside_strategy.Outside")
    assert 0 < outcome.answered < 40
    assert outcome.exit_code == 0


def test_a_second_interrupt_does_not_wait_for_answers_under_way(
    start: Start, tmp_path: Path
) -> None:
    process = start("run.workers=3", pause=20)
    for _ in range(400):
        if list(tmp_path.glob("runs/musique/outside/*/ledger.jsonl")):
            break
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    assert process.poll() is None, "the first lets them finish"
    process.send_signal(signal.SIGINT)
    begun = time.monotonic()
    _, err = process.communicate(timeout=15)
    assert time.monotonic() - begun < 10
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "give the same command again" in err


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks processes up in /proc")
def test_workers_of_a_killed_run_do_not_outlive_it(start: Start, tmp_path: Path) -> None:
    process = start("run.executor=process", "run.workers=1", pause=0.3)
    ledger_of(tmp_path, process, rows=1)
    children = _children(process.pid)
    assert children
    process.send_signal(signal.SIGKILL)
    process.wait()
    deadline = time.monotonic() + 10
    while (left := [pid for pid in children if _alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.1)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert left == [], "a worker waits for ever"


def test_an_interrupt_of_the_whole_group_spares_the_workers(start: Start, tmp_path: Path) -> None:
    process = start("run.executor=process", "run.workers=1", pause=0.2)
    ledger_of(tmp_path, process, rows=1)
    for pid in _children(process.pid):
        os.kill(pid, signal.SIGINT)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "Traceback" not in err


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    # The resource tracker is a child too, and goes by itself.
    commands = {int(p): Path(f"/proc/{p}/cmdline").read_bytes() for p in text.split()}
    return [child for child, command in commands.items() if b"spawn_main" in command]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(") ", 1)[1][0] != "Z"
    except FileNotFoundError:
        return False


def test_signals_are_given_back() -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    stop = Event()
    with stop_on_signals(stop):
        signal.raise_signal(signal.SIGTERM)
        assert stop.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert {number: signal.getsignal(number) for number in before} == before


def test_outside_the_main_thread_signals_are_left_alone() -> None:
    seen: list[object] = []

    def work() -> None:
        with stop_on_signals(Event()):
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    before = signal.getsignal(signal.SIGINT)
    thread.start()
    thread.join()
    assert seen == [before]
