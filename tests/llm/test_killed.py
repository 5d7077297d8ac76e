"""A run that is killed while it pays, and taken up again: what the server was asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 4


def start(server: Any, root: Path, questions: Path) -> subprocess.Popen[str]:
    command = [
        sys.executable, "-m", "harness", "eval", "bench=musique", f"bench.questions={questions}",
        "split=all", "tracking=none", f"paths.root={root}", "strategy=closed_book",
        "llm=openai_compatible", "llm.model=toy", f"llm.base_url={server.url}",
        f"run.workers={WORKERS}",
    ]  # fmt: skip
    return subprocess.Popen(
        command,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_no_question_is_paid_twice_but_those_in_flight(
    server: Any, tmp_path: Path, musique_file: Path
) -> None:
    server.script = [server.answer('{"answer": "x", "evidence": []}', delay=0.25)]
    process = start(server, tmp_path, musique_file)
    deadline = time.monotonic() + 120
    while len(server.bodies) < 14 and time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (ledger,) = tmp_path.glob("runs/musique/closed_book/*/ledger.jsonl")
    rows = ledger.read_bytes().count(b"\n")
    assert 0 < rows < 40
    before = len(server.bodies)
    again = start(server, tmp_path, musique_file)
    out, err = again.communicate(timeout=120)
    assert again.returncode == 0, err
    asked = Counter(body["messages"][-1]["content"] for body in server.bodies)
    assert len(asked) == 40
    twice = [question for question, times in asked.items() if times > 1]
    assert max(asked.values()) <= 2
    assert len(twice) <= WORKERS
    # Those are among the last that the killed process had sent.
    last = {body["messages"][-1]["content"] for body in server.bodies[before - WORKERS : before]}
    assert set(twice) <= last
    assert f"{40 - rows} answered now, {rows} from the ledger" in " ".join(out.split())
