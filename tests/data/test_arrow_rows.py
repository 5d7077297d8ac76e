"""What Arrow can hold and Python cannot is named as the file's fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.data.arrow_rows import read_arrow
from harness.data.records import read_records
from harness.errors import DataError


def table(path: Path, days: int) -> Path:
    import pyarrow
    from pyarrow import parquet

    column = pyarrow.array([0, days], type=pyarrow.int32()).cast(pyarrow.date32())
    parquet.write_table(pyarrow.table({"day": column}), path)
    return path


def test_a_date_beyond_pythons_is_refused_where_it_is_read(tmp_path: Path) -> None:
    path = table(tmp_path / "far.parquet", 10**9)
    names, batches = read_arrow(path)
    assert list(names) == ["day"]
    with pytest.raises(DataError, match=r"far\.parquet.* is no readable Arrow set \("):
        list(batches)
    with pytest.raises(DataError, match=r"far\.parquet.* is no readable Arrow set \("):
        list(read_records(path))


def test_a_date_of_pythons_is_read(tmp_path: Path) -> None:
    _, batches = read_arrow(table(tmp_path / "near.parquet", 1))
    assert [row["day"].isoformat() for batch in batches for row in batch] == [
        "1970-01-01",
        "1970-01-02",
    ]
