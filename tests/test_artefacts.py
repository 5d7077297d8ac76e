"""Files are written whole or not at all; arrays are made once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

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
        assert np.array_equal(cache.array("vectors", "k" * 64, make, rows=2), ARRAY)
    threads = [
        threading.Thread(target=cache.array, args=("vectors", "j" * 64, make), kwargs={"rows": 2})
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 2


def test_kinds_and_keys_are_kept_apart(tmp_path: Path) -> None:
    cache = ArtefactCache(tmp_path)
    cache.array("a", "1", lambda: ARRAY, rows=2)
    assert cache.array("a", "2", lambda: ARRAY + 1, rows=2)[0, 0] == 1
    assert cache.array("b", "1", lambda: ARRAY + 2, rows=2)[0, 0] == 2


def test_what_is_there_is_read_without_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = ArtefactCache(tmp_path)
    cache.array("a", "1", lambda: ARRAY, rows=2)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    monkeypatch.setattr("harness.artefacts.FileLock", refuse)
    assert np.array_equal(cache.array("a", "1", lambda: ARRAY + 1, rows=2), ARRAY)


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("harness.artefacts.os.fsync", full)
    with pytest.raises(HarnessError, match=r"cannot be written: No space left") as caught:
        ArtefactCache(tmp_path).array("a", "1", lambda: ARRAY, rows=2)
    assert "paths.cache=FOLDER" in str(caught.value)
    assert [name for name in names(tmp_path / "a") if not name.endswith(".lock")] == []


def test_a_maker_that_fails_is_not_blamed_on_the_cache(tmp_path: Path) -> None:
    def fail() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        raise OSError(5, "the model's file is damaged")

    with pytest.raises(OSError, match="the model's file is damaged"):
        ArtefactCache(tmp_path).array("a", "1", fail, rows=2)
    assert np.array_equal(ArtefactCache(tmp_path).array("a", "1", lambda: ARRAY, rows=2), ARRAY)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(path.read_bytes()[:-4]),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"no array"),
        lambda path: np.save(path, ARRAY[::-1]),
        lambda path: np.save(path, np.full_like(ARRAY, np.nan)),
        lambda path: np.save(path, ARRAY[:1]),
        lambda path: np.save(path, ARRAY.astype(np.float64)),
        lambda path: path.with_name("1.npy.sha256").unlink(),
        lambda path: path.with_name("1.npy.sha256").write_bytes(b"\xff"),
        lambda path: path.unlink(),
    ],
)
def test_a_damaged_array_is_made_again(
    tmp_path: Path, damage: Callable[[Path], object], caplog: pytest.LogCaptureFixture
) -> None:
    cache = ArtefactCache(tmp_path)
    cache.array("a", "1", lambda: ARRAY, rows=2)
    path = tmp_path / "a" / "1.npy"
    damage(path)
    there = path.exists()
    with caplog.at_level("INFO"):
        assert np.array_equal(cache.array("a", "1", lambda: ARRAY, rows=2), ARRAY)
    assert ("1.npy is damaged or has no checksum: it is made again" in caplog.text) == there

    def fail() -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        raise AssertionError("it is kept")

    assert np.array_equal(cache.array("a", "1", fail, rows=2), ARRAY)


@pytest.mark.parametrize(
    "made",
    [ARRAY[:1], ARRAY[0], np.full_like(ARRAY, np.nan), np.full_like(ARRAY, np.inf)],
)
def test_what_no_ranking_could_be_made_from_is_not_kept(tmp_path: Path, made: Any) -> None:
    with pytest.raises(HarnessError, match="the vectors just made are wrong: float32 of shape"):
        ArtefactCache(tmp_path).array("vectors", "1", lambda: made, rows=2)
    assert not list(tmp_path.rglob("*.npy*"))[1:]


@pytest.mark.parametrize("name", ["1.npy", "1.npy.sha256"])
def test_a_folder_in_an_arrays_place_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / "a" / name).mkdir(parents=True)
    with pytest.raises(HarnessError, match=rf"{name} is a folder where the artefact cache"):
        ArtefactCache(tmp_path).array("a", "1", lambda: ARRAY, rows=2)
