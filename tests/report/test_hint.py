"""Commands that a reader can paste."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from harness.report import hint as module
from harness.report.hint import show_command

NAME = "0123456789abcdef"


def checkout(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "source_root", lambda: root)


def test_in_a_checkout_it_is_make_with_the_first_digits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    told = show_command(Path("runs/atlas/keyword") / NAME, "--wrong 1")
    assert told == 'make show RUN=01234567 ARGS="--wrong 1"'
    assert show_command(tmp_path / "elsewhere" / NAME, "--errors") == (
        f'make show RUN={tmp_path}/elsewhere/{NAME} ARGS="--errors"'
    )


def test_from_another_folder_make_is_told_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "a checkout"
    root.mkdir()
    checkout(root, monkeypatch)
    monkeypatch.chdir(tmp_path)
    told = show_command(root / "runs" / "atlas" / "keyword" / NAME, "--wrong 1")
    assert told == f"make -C '{root}' show RUN=01234567 ARGS=\"--wrong 1\""


def test_an_installed_harness_has_its_own_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "source_root", lambda: None)
    path = tmp_path / "it's here" / NAME
    told = shlex.split(show_command(path, "--wrong 1"))
    assert told == ["multihop-harness", "show", str(path), "--wrong", "1"]


@pytest.mark.parametrize("folder", ["plain", "a b", "[c]", "x(y)&z;", "d$e", 'f"g', "h`i", "j\\k"])
def test_pasted_into_a_shell_the_path_arrives_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    checkout(tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path)
    makefile = 'show:\n\t@printf "%s|" "$(RUN)" $(ARGS)\n'
    (tmp_path / "Makefile").write_text(makefile, encoding="utf-8")
    path = tmp_path / folder / NAME
    told = show_command(path, "--wrong 1")
    if told.startswith("make"):
        # The suite may itself be run by make, which then says which folder it enters.
        mine = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
        done = subprocess.run(
            told, shell=True, capture_output=True, text=True, check=True, env=mine
        )
        assert done.stdout == f"{path}|--wrong|1|"
    else:
        assert shlex.split(told) == ["python", "-m", "harness", "show", str(path), "--wrong", "1"]
