"""Runs read back from their folders."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.errors import DataError, HarnessError
from harness.running.evaluate import Outcome
from harness.running.recorded import find_run, read_run

GOOD_CONFIG = """
bench: {_target_: nothing.Here}
paths: {data: data}
split: {side: all}
run: {limit: null, seed: 88}
"""

Run = Callable[..., Outcome]
Config = Callable[..., dict[str, Any]]


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """Three run folders; the middle one is the last that was used."""
    for age, name in ((30, "ab" * 8), (10, "ac" * 8), (20, "b" * 16)):
        folder = tmp_path / "runs" / "musique" / "keyword" / name
        folder.mkdir(parents=True)
        (folder / "config.yaml").touch()
        os.utime(folder / "config.yaml", (1_000_000 - age, 1_000_000 - age))
    return tmp_path / "runs"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("last", "ac" * 8),
        ("abab", "ab" * 8),
        ("ABAB", "ab" * 8),
        ("bbbb", "b" * 16),
        ("b" * 16, "b" * 16),
        ("b" * 64, "b" * 16),
    ],
)
def test_a_run_by_its_name(runs: Path, name: str, found: str) -> None:
    assert find_run(runs, name).path.name == found


def test_a_run_by_its_path(runs: Path) -> None:
    path = runs / "musique" / "keyword" / ("ab" * 8)
    assert find_run(runs / "elsewhere", str(path)).path == path


def test_names_that_say_too_little_or_nothing(runs: Path, tmp_path: Path) -> None:
    twin = runs / "atlas" / "keyword" / ("ab" * 7 + "00")
    twin.mkdir(parents=True)
    (twin / "config.yaml").touch()
    with pytest.raises(HarnessError, match="beginning of 2 runs"):
        find_run(runs, "abab")
    with pytest.raises(HarnessError, match=f"there is no run 'bbbbbbbbbbbbbbb0'.*{'b' * 16}"):
        find_run(runs, "b" * 15 + "0")
    with pytest.raises(HarnessError, match="there is no run 'last'"):
        find_run(tmp_path / "none", "last")


def test_a_run_comes_back_as_it_was(run: Run) -> None:
    outcome = run("run.limit=7", "split=tune")
    again = read_run(outcome.folder)
    assert len(again.selection.questions) == len(again.rows) == 7
    assert (again.strategy, again.selection.side) == ("naive_rag", "tune")
    assert again.identity.startswith(outcome.folder.path.name)


def test_other_data_than_the_runs_are_refused(run: Run, musique_file: Path) -> None:
    outcome = run("strategy=closed_book")
    musique_file.write_bytes(musique_file.read_bytes() + b"\n")
    with pytest.raises(DataError, match="was made from other data"):
        read_run(outcome.folder)
    musique_file.unlink()
    with pytest.raises(DataError, match="there is no such file"):
        read_run(outcome.folder)


def test_a_folder_that_is_no_run(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").touch()
    with pytest.raises(DataError, match="is not a run folder"):
        read_run(find_run(tmp_path, str(tmp_path)))


@pytest.mark.parametrize(
    "name", ["", "b", "bb", "bbb", "0", "z", "/", ".", "..", " ", "*", "bbbb*"]
)
def test_too_little_of_a_name_matches_no_lone_run(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "runs" / "musique" / "keyword" / ("b" * 16)
    folder.mkdir(parents=True)
    (folder / "config.yaml").touch()
    with pytest.raises(HarnessError, match=r"says too little|there is no run"):
        find_run(tmp_path / "runs", name)


@pytest.mark.parametrize(
    "name", ["x" * 300, "x/" * 5_000, "a" * 100_000, "nul\0byte", "\0", "\ud800", "~nobody/x"]
)
def test_names_that_no_file_can_have(runs: Path, name: str) -> None:
    with pytest.raises(HarnessError, match="there is no run") as told:
        find_run(runs, name)
    assert len(str(told.value)) < 1_000


@pytest.mark.parametrize("file", ["config.yaml", "provenance.json"])
@pytest.mark.parametrize(
    "damage",
    [b"", b"\xff\xfe\0", b"{", b"{}", b"[]", b"3", b"null", b'"x"', b"[" * 50_000, None, "missing"],
)
def test_a_damaged_file_is_named_and_how_to_mend_it(
    runs: Path, file: str, damage: bytes | str | None
) -> None:
    folder = find_run(runs, "last")
    folder.config.write_text(GOOD_CONFIG, encoding="utf-8")
    folder.provenance.write_text("{}", encoding="utf-8")
    path = folder.path / file
    path.unlink()
    if damage is None:
        path.mkdir()
    elif isinstance(damage, bytes):
        path.write_bytes(damage)
    with pytest.raises(DataError, match=r"(?i)give the eval command again") as told:
        read_run(find_run(runs, str(folder.path)))
    assert damage == "missing" or file in str(told.value)
    assert "\n" not in str(told.value)
