"""Tables as columns say what the reader of rows says, and refuse what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.series import (
    Schema,
    SeriesColumns,
    State,
    group,
    load_schema,
    read_columns,
    read_series,
)
from harness.errors import DataError

SCHEMA = """
table: hours
subject: Lamp {lamp}
missing: [NA]
positions: [{column: hour, kind: hour}, {column: day, kind: date}]
metrics: {light: {label: brightness}, heat: {label: heat}, note: {label: remark, type: text}}
distrust:
  - {columns: [heat], where: {lamp: 1-2}, reason: the gauge hung outside}
  - {columns: [light], rows: 2-3, reason: power cut}
"""
HEADER = "lamp,hour,day,light,heat,note"


@pytest.fixture
def schema(tmp_path: Path) -> Schema:
    (tmp_path / "lamps.yaml").write_text(SCHEMA)
    return load_schema(tmp_path / "lamps.yaml")


def write(tmp_path: Path, *lines: str, end: str = "\n") -> Path:
    path = tmp_path / "lamps.csv"
    path.write_bytes(end.join((HEADER, *lines, "")).encode())
    return path


def check(columns: tuple[SeriesColumns, ...], path: Path, schema: Schema) -> None:
    rows = group(read_series(path, schema), schema.known_metrics)
    assert [(c.subject, c.kind, list(c.positions)) for c in columns] == [
        (s.subject, s.kind, [row.positions[0].value for row in s.rows]) for s in rows
    ]
    for found, series in zip(columns, rows, strict=True):
        for data in found.columns:
            cells = [cell for _, cell in series.column(data.metric.id)]
            good = [cell.state is State.GOOD for cell in cells]
            assert list(data.texts) == [
                cell.value.strip() if ok else "" for cell, ok in zip(cells, good, strict=True)
            ]
            assert data.distrusted.tolist() == [c.state is State.DISTRUSTED for c in cells]
            if data.exact is not None:
                assert [data.exact.at(i) for i in range(len(cells))] == [c.number for c in cells]


NUMBER = st.one_of(
    st.sampled_from(["NA", "", " ", "1e3", "+5", "-0.50", "007", "12345678901234567890", " 4 "]),
    st.decimals(-(10**5), 10**5, places=3, allow_nan=False).map(lambda n: f"{n:f}"),
    st.integers(-(10**9), 10**9).map(str),
)
ROW = st.tuples(
    st.sampled_from("123"), NUMBER, NUMBER, st.sampled_from(["", "=1+2", "quiet", "é", "NA"])
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=st.lists(ROW, min_size=1, max_size=12), end=st.sampled_from(["\n", "\r\n"]))
def test_columns_are_what_rows_are(
    tmp_path: Path, schema: Schema, rows: list[tuple[str, str, str, str]], end: str
) -> None:
    lines = [
        f"{lamp},{hour},2001-02-{hour:02d},{light},{heat},{note}"
        for hour, (lamp, light, heat, note) in enumerate(rows, start=1)
    ]
    path = write(tmp_path, *lines, end=end)
    check(read_columns(path, schema), path, schema)


def test_quoted_cells_are_read_row_by_row(tmp_path: Path, schema: Schema) -> None:
    path = write(tmp_path, '3,1,2001-02-01,"1,200.5",7,"a, b"', "3,2,2001-02-02,8,9,c")
    columns = read_columns(path, schema)
    check(columns, path, schema)
    assert columns[0].columns[0].texts[0] == "1,200.5"


@pytest.mark.parametrize(
    ("line", "at", "said"),
    [
        ("3,2,2001-02-02,bright,1,x", 2, "`light` holds 'bright', which is no number"),
        ("3,2,2001-02-02,=SUM(A1),1,x", 2, "no number"),
        ("3,2,2001-02-02,NaN,1,x", 2, "no number"),
        ("3,2,2001-02-02,inf,1,x", 2, "no number"),
        ("3,2,2001-02-02,17 lumen,1,x", 2, "no number"),
        ("3,2,2001-02-02,5.,1,x", 2, "no number"),
        ("3,2,2001-02-02,.5,1,x", 2, "no number"),
        ("3,2,2001-02-02,1.2.3,1,x", 2, "no number"),
        ("3,2,2001-02-02,7", 2, "fields"),
        (",2,2001-02-02,7,1,x", 2, "no subject"),
        ("3,2,2001-02-02,7,1,x,y", 2, "fields"),
    ],
)
def test_a_bad_row_is_named_by_line(
    tmp_path: Path, schema: Schema, line: str, at: int, said: str
) -> None:
    path = write(tmp_path, line, "3,9,2001-02-09,1,1,x")
    with pytest.raises(DataError, match=re.escape(f"lamps.csv:{at}: ")) as caught:
        read_columns(path, schema)
    assert said in str(caught.value)


def test_other_encodings_are_refused(tmp_path: Path, schema: Schema) -> None:
    path = tmp_path / "lamps.csv"
    path.write_bytes(f"{HEADER}\n3,1,2001-02-01,1,1,caf".encode() + b"\xe9\n")
    with pytest.raises(DataError, match=r"lamps\.csv:2: is not UTF-8"):
        read_columns(path, schema)


def test_a_byte_order_mark_and_a_missing_last_line_break_are_no_fault(
    tmp_path: Path, schema: Schema
) -> None:
    path = tmp_path / "lamps.csv"
    path.write_bytes(b"\xef\xbb\xbf" + f"{HEADER}\n3,1,2001-02-01,1.5,2,x".encode())
    check(read_columns(path, schema), path, schema)
