"""The derived files of a run folder, read back whatever became of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import DataError
from harness.running.folder import RunFolder
from harness.running.readback import (
    read_config,
    read_object,
    read_provenance,
    read_summary,
    seconds_of_building,
)

CELL = {"value": 0.5, "low": None, "high": None, "n": 2}
GOOD: dict[str, Any] = {
    "bench": "b", "variant": "v", "split": "all", "strategy": "s", "condition": "oracle",
    "identity": "a", "n": 2, "errors": 0, "missing": 0, "metrics": {"em": CELL, "f1": CELL},
    "seconds": {"prepare": 1.5},
}  # fmt: skip


def folder_with(tmp_path: Path, summary: object) -> RunFolder:
    folder = RunFolder(tmp_path)
    folder.summary.write_text(json.dumps(summary), encoding="utf-8")
    return folder


def test_a_whole_summary(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, GOOD)
    assert read_summary(folder) == GOOD
    assert seconds_of_building(folder) == 1.5
    assert read_summary(RunFolder(tmp_path / "none")) is None
    assert seconds_of_building(RunFolder(tmp_path / "none")) == 0.0


@pytest.mark.parametrize("name", sorted(set(GOOD) - {"seconds", "missing"}))
@pytest.mark.parametrize("value", [None, [], "gone", 3.5, {"em": 3}, {"em": {}}])
def test_a_summary_with_a_wrong_field_is_none(tmp_path: Path, name: str, value: object) -> None:
    if isinstance(GOOD[name], str) and value == "gone":
        value = True
    assert read_summary(folder_with(tmp_path, {**GOOD, name: value})) is None


@pytest.mark.parametrize("seconds", [None, [], {}, {"prepare": "x"}, {"prepare": -1}, 3])
def test_a_time_that_is_none_is_nought(tmp_path: Path, seconds: object) -> None:
    assert seconds_of_building(folder_with(tmp_path, {**GOOD, "seconds": seconds})) == 0.0


@given(data=st.binary(max_size=40))
def test_any_bytes_are_an_object_or_a_data_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = RunFolder(tmp_path_factory.mktemp("run"))
    for path in (folder.summary, folder.provenance, folder.config):
        path.write_bytes(data)
    try:
        assert isinstance(read_object(folder.summary), dict)
    except DataError as error:
        assert "summary.json: " in str(error)
    assert read_summary(folder) is None
    with pytest.raises(DataError):
        read_provenance(folder)
    with pytest.raises(DataError):
        read_config(folder)
