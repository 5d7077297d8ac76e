"""The console: readers that leave, and output that is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAY = """
from harness.report.console import make_console
console = make_console()
for _ in range(20_000):
    console.print("a line that is long enough to fill a pipe before the end")
raise SystemExit({code})
"""


def started(code: int, **given: Any) -> subprocess.Popen[bytes]:
    process: subprocess.Popen[bytes] = subprocess.Popen(
        [sys.executable, "-c", SAY.format(code=code)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        **given,
    )
    return process


@pytest.mark.parametrize("code", [0, 1])
def test_a_reader_that_leaves_changes_no_exit_code(code: int) -> None:
    process = started(code, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (code, b"")


def test_no_standard_output_at_all() -> None:
    process = started(0, preexec_fn=lambda: os.close(1))
    _, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, b"")
