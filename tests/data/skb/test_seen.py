"""Hashes of native files are remembered while the files stay as they are, and no longer."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from harness.canonical import sha256_file
from harness.data.skb import seen
from harness.errors import DataError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="elsewhere nothing is remembered")

Hash = Callable[[], tuple[dict[str, str], list[str]]]


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Return two files."""
    paths = [tmp_path / name for name in ("a.pt", "b.pkl")]
    for path in paths:
        path.write_text(path.name)
    return paths


@pytest.fixture
def hashed(tmp_path: Path, files: list[Path], monkeypatch: pytest.MonkeyPatch) -> Hash:
    """Return a function that hashes the files, as if they were old, and says which were read."""
    read: list[str] = []

    def count(path: Path) -> str:
        read.append(path.name)
        return sha256_file(path)

    monkeypatch.setattr(seen, "sha256_file", count)
    monkeypatch.setattr(seen.time, "time", lambda: time.monotonic() + 4e9)

    def run() -> tuple[dict[str, str], list[str]]:
        read.clear()
        found = seen.hash_files(files, tmp_path / "cache")
        return found, sorted(read)

    return run


def test_files_are_read_once(hashed: Hash, files: list[Path]) -> None:
    right = {path.name: sha256_file(path) for path in files}
    assert hashed() == (right, ["a.pt", "b.pkl"])
    assert hashed() == (right, [])


@pytest.mark.parametrize("how", ["longer", "as long", "with its old time", "another file"])
def test_a_file_that_changed_is_read_again(hashed: Hash, files: list[Path], how: str) -> None:
    hashed()
    path, times = files[0], files[0].stat()
    if how == "another file":
        beside = path.with_name("beside")
        beside.write_text("A.pt")
        os.utime(beside, ns=(times.st_atime_ns, times.st_mtime_ns))
        beside.replace(path)
    else:
        path.write_text("a.ptt" if how == "longer" else "A.pt")
    if how == "with its old time":
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    found, read = hashed()
    assert read == ["a.pt"]
    assert found["a.pt"] == sha256_file(path)
    assert hashed() == (found, [])


def test_a_file_that_was_just_written_is_not_remembered(tmp_path: Path, files: list[Path]) -> None:
    seen.hash_files(files, tmp_path / "cache")
    assert json.loads((tmp_path / "cache" / "skb" / "native.json").read_text()) == {}


@pytest.mark.parametrize("text", ["", "[1]", '{"x": 1}', "\xff"])
def test_a_damaged_book_is_begun_anew(
    tmp_path: Path, hashed: Hash, files: list[Path], text: str
) -> None:
    book = tmp_path / "cache" / "skb" / "native.json"
    book.parent.mkdir(parents=True)
    book.write_bytes(text.encode("latin-1"))
    assert hashed()[1] == ["a.pt", "b.pkl"]
    assert hashed()[1] == []
    entries = json.loads(book.read_text())
    for value in ([], [1], None, [*entries[str(files[0].resolve())][:-1], 5]):
        book.write_text(json.dumps({**entries, str(files[0].resolve()): value}))
        assert hashed()[1] == ["a.pt"]


def test_without_a_cache_or_the_right_to_write_it_all_is_hashed(
    tmp_path: Path, files: list[Path]
) -> None:
    right = {path.name: sha256_file(path) for path in files}
    assert seen.hash_files(files, None) == right
    (tmp_path / "cache").write_text("a file")
    assert seen.hash_files(files, tmp_path / "cache") == right
    if sys.platform != "win32" and os.geteuid() != 0:
        files[0].chmod(0)
        with pytest.raises(DataError, match=r"a.pt: cannot be read"):
            seen.hash_files(files, None)
