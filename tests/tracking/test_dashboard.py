"""The dashboard shows a sweep: looked at with headless Chromium, where Debian's is installed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
NAMES = ("the-whole-sweep", "strategy=keyword", "strategy=closed_book")


@pytest.fixture
def experiment(store: Path, tmp_path: Path) -> str:
    """A store with one sweep of two cells in it; the id of its experiment."""
    from harness.tracking.sweep import add_failed_child, add_reused_child, close_parent, open_parent

    config: dict[str, Any] = {
        "tracking": {"store": str(store), "artifacts": str(tmp_path / "files")},
        "bench": {"id": "musique"},
    }
    parent = open_parent(config, NAMES[0], ["strategy=keyword,closed_book"])
    summary = {
        "identity": "ab" * 32,
        "metrics": {"em": {"value": 0.625}},
        "cost": {},
        "seconds": {},
    }
    add_reused_child(config, parent, NAMES[1], summary, {"run_folder": str(tmp_path)})
    add_failed_child(config, parent, NAMES[2], "no such view")
    table = tmp_path / "sweep.csv"
    table.touch()
    close_parent(config, parent, {"cells.reused": 1.0}, table, status="FAILED")
    from mlflow import MlflowClient

    found = MlflowClient(tracking_uri=f"sqlite:///{store}").get_experiment_by_name("musique")
    return str(found.experiment_id)


@pytest.fixture
def dashboard(store: Path, experiment: str, tmp_path: Path) -> Iterator[str]:
    """The address of `mlflow ui` on the store."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = (tmp_path / "ui.log").open("wb")
    process = subprocess.Popen(
        [
            sys.executable, "-m", "mlflow", "ui", "--backend-store-uri", f"sqlite:///{store}",
            "--host", "127.0.0.1", "--port", str(port), "--workers", "1",
        ],
        cwd=tmp_path,
        env={**os.environ, "MLFLOW_DISABLE_TELEMETRY": "true"},
        stdout=log,
        stderr=log,
        start_new_session=True,
    )  # fmt: skip
    try:
        address = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + 90
        while not _answers(address):
            assert process.poll() is None, (tmp_path / "ui.log").read_text("utf-8")
            assert time.monotonic() < deadline, (tmp_path / "ui.log").read_text("utf-8")
            time.sleep(0.25)
        yield address
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        log.close()


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not CHROMIUM.is_file(), reason="Debian's chromium is not at /usr/bin/chromium")
def test_the_runs_of_a_sweep_are_shown(dashboard: str, experiment: str, tmp_path: Path) -> None:
    # Sorted by name, so that children stand beside their parent and not folded away under it.
    order = "orderByKey=tags.%60mlflow.runName%60&orderByAsc=true"
    page = f"{dashboard}/#/experiments/{experiment}/runs?{order}"
    picture = tmp_path / "dashboard.png"
    done = subprocess.run(
        [
            str(CHROMIUM), *FLAGS, f"--user-data-dir={tmp_path / 'profile'}",
            "--window-size=1600,1000", "--virtual-time-budget=30000", f"--screenshot={picture}",
            "--dump-dom", page,
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )  # fmt: skip
    for name in NAMES:
        assert name in done.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
