"""Files are written whole or not at all; arrays are made once."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from harness.artefacts import ArtefactCache, write_atomically
from harness.errors import HarnessError

ARRAY = np.arange(6, dtype=np.float32).reshape(2, 3)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_failed_write_leaves_the_old_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_atomically(path, lambda file: file.write(b"old"))

    def fail(file: BinaryIO) -> None:
        file.write(b"half of the ne")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, fail)
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["x"]


def test_files_are_as_readable_as_any_other(tmp_path: Path) -> None:
    write_atomically(tmp_path / "x", lambda file: file.write(b"x"))
    (tmp_path / "y").touch()
    assert (tmp_path / "x").stat().st_mode == (tmp_path / "y").stat().st_mode


def test_an_array_is_made_once(tmp_path: Path) -> None:
    made: list[int] = []

    def make() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        made.append(1)
        return ARRAY

    cache = ArtefactCache(tmp_path / "new" / "cache")
    for _ in range(2):
        assert np.array_equal(cache.array("vectors", "k" * 64, make), ARRAY)
    threads = [
        threading.Thread(target=cache.array, args=("vectors", "j" * 64, make)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 2


def test_kinds_and_keys_are_kept_apart(tmp_path: Path) -> None:
    cache = ArtefactCache(tmp_path)
    cache.array("a", "1", lambda: ARRAY)
    assert cache.array("a", "2", lambda: ARRAY + 1)[0, 0] == 1
    assert cache.array("b", "1", lambda: ARRAY + 2)[0, 0] == 2


def test_what_is_there_is_read_without_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ArtefactCache(tmp_path)
    cache.array("a", "1", lambda: ARRAY)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    monkeypatch.setattr("harness.artefacts.FileLock", refuse)
    assert np.array_equal(cache.array("a", "1", lambda: ARRAY + 1), ARRAY)


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("harness.artefacts.os.fsync", full)
    with pytest.raises(HarnessError, match=r"cannot be written: No space left") as caught:
        ArtefactCache(tmp_path).array("a", "1", lambda: ARRAY)
    assert "paths.cache=FOLDER" in str(caught.value)
    assert [name for name in names(tmp_path / "a") if not name.endswith(".lock")] == []


def test_a_maker_that_fails_is_not_blamed_on_the_cache(tmp_path: Path) -> None:
    def fail() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        raise OSError(5, "the model's file is damaged")

    with pytest.raises(OSError, match="the model's file is damaged"):
        ArtefactCache(tmp_path).array("a", "1", fail)
    assert np.array_equal(ArtefactCache(tmp_path).array("a", "1", lambda: ARRAY), ARRAY)


def test_a_damaged_array_is_named(tmp_path: Path) -> None:
    cache = ArtefactCache(tmp_path)
    cache.array("a", "1", lambda: ARRAY)
    path = tmp_path / "a" / "1.npy"
    for damage in (path.read_bytes()[:-4], b"", b"no array"):
        path.write_bytes(damage)
        with pytest.raises(HarnessError, match=r"1\.npy cannot be read as an array.*Delete it"):
            cache.array("a", "1", lambda: ARRAY)
