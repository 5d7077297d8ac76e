"""Make `.venv` and keep it in step with the lock file. Needs nothing but Python itself.

    python3 tools/environment.py

Installs what `requirements.lock` pins and the project itself, in editable form, whenever
either of the two files that say so has changed. The environment counts as made only once a
marker with their hash is written, as the very last step; without the marker it is made anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / os.environ.get("VENV", ".venv")
PYTHON = VENV / "bin" / "python"
MARKER = VENV / ".complete"
INPUTS = ("pyproject.toml", "requirements.lock")
OLDEST = (3, 11)


def main() -> int:
    """Make or update the environment; return an exit code."""
    if sys.version_info < OLDEST:
        have = ".".join(map(str, sys.version_info[:3]))
        return fail(
            f"the harness needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is {have}. Install a "
            "newer one and name it: make PYTHON=python3.11 ..."
        )
    wanted = fingerprint()
    VENV.parent.mkdir(parents=True, exist_ok=True)
    with (VENV.parent / f"{VENV.name}.lock").open("w") as lock:
        # Two makes at once: the second waits here and then finds everything in place.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if MARKER.is_file() and MARKER.read_text() == wanted and PYTHON.exists():
            return 0
        return install(wanted)


def fingerprint() -> str:
    """Hash what the environment is made from, and the Python it is made with."""
    digest = hashlib.sha256(repr((sys.version_info[:2], str(ROOT))).encode())
    for name in INPUTS:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def install(wanted: str) -> int:
    """Install into the environment; on failure leave none behind."""
    if not MARKER.is_file():
        # Either there is none, or an earlier try was cut short; anything else is not ours.
        if VENV.exists() and any(VENV.iterdir()) and not (VENV / "pyvenv.cfg").is_file():
            return fail(f"VENV={VENV} holds other things than an environment: name another folder.")
        shutil.rmtree(VENV, ignore_errors=True)
    MARKER.unlink(missing_ok=True)
    start = time.monotonic()
    say(f"installing into {VENV}: once, 2 to 5 minutes, 2.5 GB (more where PyTorch brings CUDA)")
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet"]
    steps = [
        ("the pinned packages", [*pip, "--requirement", "requirements.lock"]),
        ("the harness itself", [*pip, "--no-deps", "--editable", "."]),
    ]
    if not PYTHON.exists():
        steps.insert(0, ("an empty environment", [sys.executable, "-m", "venv", str(VENV)]))
    for what, step in steps:
        say(f"  {what} ...")
        if not succeeds(step):
            shutil.rmtree(VENV, ignore_errors=True)
            return fail(
                f"this step failed: {' '.join(step)}. Its own message stands above. Nothing was "
                "left half-made: put the cause right (network, disk space, on Debian the package "
                "python3-venv) and give the same command again."
            )
    MARKER.write_text(wanted)
    say(f"  done in {time.monotonic() - start:.0f} s")
    return 0


def succeeds(step: list[str]) -> bool:
    """Run a command and say whether it succeeded; one that was interrupted did not."""
    try:
        return subprocess.run(step, cwd=ROOT, env=quiet(), check=False).returncode == 0
    except (KeyboardInterrupt, OSError) as error:
        say(f"{type(error).__name__} {error}".strip())
        return False


def quiet() -> dict[str, str]:
    """Return the environment variables for pip: no chatter, no other project's packages."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return {**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}


def say(text: str) -> None:
    """Write a line for the user."""
    sys.stderr.write(f"{text}\n")


def fail(text: str) -> int:
    """Say what is wrong and return the exit code for it."""
    say(f"error: {text}")
    return 2


if __name__ == "__main__":
    sys.exit(main())
