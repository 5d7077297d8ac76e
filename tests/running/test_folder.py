"""The run folder: its place, its lock, its set-aside ledgers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from harness.errors import HarnessError
from harness.running.folder import RunFolder, find_runs, write_bytes, write_json

ROOT = Path(__file__).resolve().parents[2]
HOLD = """
import sys
from pathlib import Path
from harness.running.folder import RunFolder
with RunFolder(Path(sys.argv[1])).locked():
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_run_stands_under_bench_strategy_and_the_beginning_of_its_identity() -> None:
    folder = RunFolder.of(Path("runs"), "musique", "keyword", "0123456789abcdef" * 4)
    assert folder.path == Path("runs/musique/keyword/0123456789abcdef")


def test_a_second_holder_is_refused_and_the_lock_is_given_back(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "run")
    with (
        folder.locked(),
        pytest.raises(HarnessError, match="another process is working on this run"),
        folder.locked(),
    ):
        pass
    with pytest.raises(ZeroDivisionError), folder.locked():
        raise ZeroDivisionError
    with folder.locked():
        pass


def test_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    folder = RunFolder(tmp_path)
    with pytest.raises(HarnessError, match="another process"), folder.locked():
        pass
    holder.kill()
    holder.communicate()
    with folder.locked():
        pass


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(HarnessError, match=r"paths\.runs=FOLDER"),
        RunFolder(tmp_path / "file" / "run").locked(),
    ):
        pass


def test_ledgers_set_aside_never_overwrite_each_other(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    assert folder.set_ledger_aside() is None
    kept = []
    for text in ("one", "two", "three"):
        folder.ledger.write_text(text, encoding="utf-8")
        os.utime(folder.ledger, (0, 0))
        path = folder.set_ledger_aside()
        assert path is not None
        kept.append(path)
        assert not folder.ledger.exists()
    assert [path.read_text(encoding="utf-8") for path in kept] == ["one", "two", "three"]
    assert kept[0].name == "ledger.19700101T000000.jsonl"


def test_only_run_folders_are_found(tmp_path: Path) -> None:
    for place in ("b/s/0123456789abcdef", "a/s/fedcba9876543210", "a/s/notes", "cache/x"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "config.yaml").touch()
    (tmp_path / "a" / "s" / "aaaaaaaaaaaaaaaa").mkdir()
    found = [folder.path.relative_to(tmp_path).as_posix() for folder in find_runs(tmp_path)]
    assert found == ["a/s/fedcba9876543210", "b/s/0123456789abcdef"]
    assert find_runs(tmp_path / "none") == []


def test_json_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "value.json"
    value = {"ä": [1, None, "\ud800 \u2028"], "n": 0.1}
    write_json(path, value)
    assert json.loads(path.read_text(encoding="utf-8")) == value
    with pytest.raises(ValueError, match="Out of range"):
        write_json(path, {"n": float("nan")})
    with pytest.raises(TypeError):
        write_json(path, {"n": object()})
    assert json.loads(path.read_text(encoding="utf-8")) == value
    assert [p.name for p in tmp_path.iterdir()] == ["value.json"]


def test_what_cannot_be_listed_holds_no_runs(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "b" / "s" / ("0" * 16)).mkdir(parents=True)
    (tmp_path / "b" / "s" / ("0" * 16) / "config.yaml").symlink_to("nowhere")
    (tmp_path / "b" / "loop").symlink_to(tmp_path / "b" / "loop")
    odd = ("/proc", str(tmp_path), str(tmp_path / "file"), "x" * 300, "nul\0byte", "/dev", "")
    assert [find_runs(Path(place)) for place in odd] == [[]] * len(odd)


def test_a_file_that_is_right_already_is_touched_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    write_bytes(path, b"one")
    os.utime(path, (0, 0))
    with monkeypatch.context() as patch:
        patch.setattr("harness.running.folder.write_atomically", pytest.fail)
        write_bytes(path, b"one")
    assert path.stat().st_mtime > 0
    write_bytes(path, b"two")
    assert path.read_bytes() == b"two"
