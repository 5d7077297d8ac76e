"""The environment is whole or not there, and making it again when nothing changed is quick."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Stands for the Python of the system and, copied, for that of the environment.
PYTHON = """#!{real}
import json, os, shutil, sys
from pathlib import Path
log = Path(os.environ["SEEN"])
arguments = sys.argv[1:]
with log.open("a") as file:
    file.write(json.dumps(arguments) + "\\n")
if arguments[:2] == ["-m", "venv"]:
    bin = Path(arguments[2]) / "bin"
    bin.mkdir(parents=True, exist_ok=True)
    (bin.parent / "pyvenv.cfg").touch()
    shutil.copy(__file__, bin / "python")
if arguments[:3] == ["-m", "pip", "install"] and "PYTHONPATH" in os.environ:
    sys.exit("another project's packages are in the way")
if os.environ.get("FAIL") and os.environ["FAIL"] in arguments:
    sys.exit(3)
"""


class Project:
    """A copy of what the tool reads, with a stand-in for Python."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.seen = root / "seen"
        self.python = root / "system-python"
        (root / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "environment.py", root / "tools")
        (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
        (root / "requirements.lock").write_text("a==1\n", encoding="utf-8")
        self.python.write_text(PYTHON.replace("{real}", sys.executable), encoding="utf-8")
        self.python.chmod(0o755)

    def make(self, **environment: str) -> tuple[int, list[list[str]], str]:
        """Run the tool; return its exit code, the commands it ran and what it said."""
        self.seen.write_text("", encoding="utf-8")
        # The stand-in is put in place of the interpreter that the tool itself runs under.
        code = (
            "import sys, runpy; sys.executable = sys.argv.pop(1); "
            "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
        )
        kept = {key: value for key, value in os.environ.items() if key != "VENV"}
        done = subprocess.run(
            [sys.executable, "-S", "-c", code, str(self.python), "tools/environment.py"],
            cwd=self.root,
            env={**kept, "SEEN": str(self.seen), "PYTHONPATH": "/elsewhere", **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Traceback" not in done.stderr, done.stderr
        lines = self.seen.read_text(encoding="utf-8").splitlines()
        return done.returncode, [json.loads(line) for line in lines], done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    root = tmp_path / "a project"
    root.mkdir()
    return Project(root)


def steps(commands: list[list[str]]) -> list[str]:
    return ["venv" if "venv" in c else "lock" if "--requirement" in c else "self" for c in commands]


def test_it_is_made_once(project: Project) -> None:
    code, commands, _ = project.make()
    assert (code, steps(commands)) == (0, ["venv", "lock", "self"])
    assert "requirements.lock" in commands[1]
    assert {"--no-deps", "--editable"} <= set(commands[2])
    begun = time.monotonic()
    assert project.make()[:2] == (0, [])
    assert time.monotonic() - begun < 2


@pytest.mark.parametrize("name", ["pyproject.toml", "requirements.lock"])
def test_it_is_brought_up_to_date_when_something_changed(project: Project, name: str) -> None:
    project.make()
    with (project.root / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    code, commands, _ = project.make()
    assert (code, steps(commands)) == (0, ["lock", "self"])
    assert project.make()[1] == []


@pytest.mark.parametrize(
    ("step", "first"),
    [("venv", True), ("--requirement", True), ("--editable", True), ("--editable", False)],
)
def test_a_step_that_fails_leaves_none_behind(project: Project, step: str, first: bool) -> None:
    if not first:
        project.make()
        (project.root / "requirements.lock").write_text("a==2\n", encoding="utf-8")
    code, _, said = project.make(FAIL=step)
    assert code == 2
    assert "this step failed" in said
    assert "Nothing was left half-made" in said
    assert not project.venv.exists()
    code, commands, _ = project.make()
    assert (code, steps(commands)) == (0, ["venv", "lock", "self"])


def test_one_that_was_cut_short_is_made_anew(project: Project) -> None:
    project.make()
    (project.venv / ".complete").unlink()
    (project.venv / "left over").touch()
    code, commands, _ = project.make()
    assert (code, steps(commands)) == (0, ["venv", "lock", "self"])
    assert not (project.venv / "left over").exists()


def test_one_without_its_python_is_made_anew(project: Project) -> None:
    project.make()
    (project.venv / "bin" / "python").unlink()
    code, commands, _ = project.make()
    assert (code, steps(commands)[0]) == (0, "venv")


@pytest.mark.parametrize("venv", [".", "tools"])
def test_a_folder_that_is_no_environment_is_never_deleted(project: Project, venv: str) -> None:
    code, commands, said = project.make(VENV=venv)
    assert (code, commands) == (2, [])
    assert "name another folder" in said
    assert (project.root / "tools" / "environment.py").is_file()
    assert (project.root / "pyproject.toml").is_file()


def test_an_environment_elsewhere(project: Project, tmp_path: Path) -> None:
    place = tmp_path / "else where" / "venv"
    assert project.make(VENV=str(place))[0] == 0
    assert (place / ".complete").is_file()
    assert not project.venv.exists()


def test_two_at_once_make_it_once(project: Project) -> None:
    project.seen.touch()
    with ThreadPoolExecutor(2) as pool:
        codes = [code for code, _, _ in pool.map(lambda _: project.make(), range(2))]
    assert codes == [0, 0]
    assert project.make()[1] == []
    assert (project.venv / ".complete").is_file()


def test_an_old_python_is_refused(project: Project) -> None:
    text = (project.root / "tools" / "environment.py").read_text(encoding="utf-8")
    newer = text.replace("OLDEST = (3, 11)", "OLDEST = (99, 0)")
    assert newer != text
    (project.root / "tools" / "environment.py").write_text(newer, encoding="utf-8")
    code, commands, said = project.make()
    assert (code, commands) == (2, [])
    assert "needs Python 99.0 or newer" in said
    assert not project.venv.exists()
