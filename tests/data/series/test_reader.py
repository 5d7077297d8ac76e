"""A CSV of series is read by its schema: positions, verbatim values, flags, located errors."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.data.series import Position, Schema, SeriesRow, State, load_schema, read_series
from harness.data.series.numbers import parse_number
from harness.errors import DataError

SCHEMA = """
table: hours
subject: Lamp {lamp} of {house}
missing: [NA]
positions:
  - {column: hour, kind: hour}
  - {column: day, kind: date}
metrics:
  light: {label: brightness, unit: lumen}
  heat: {label: heat}
  note: {label: remark, type: text}
distrust:
  - {columns: [heat], where: {lamp: 1-2}, reason: the gauge hung outside}
  - {columns: [light, heat], rows: 4-5, reason: power cut}
"""
TEXT = """lamp,house,hour,day,light,heat,note,extra
1,Orrin,1,2001-02-03,810.50,21,"on, at last",x
1,Orrin,2,NA,NA,NA,,x
3,Orrin,1,2001-02-03,"1,200",-4.0,NA,x
3,Orrin,2,2001-02-04,7,8,quiet,x
3,Orrin,3,2001-02-05,NA,odd,quiet,x
"""


@pytest.fixture
def schema(tmp_path: Path) -> Schema:
    path = tmp_path / "lamps.yaml"
    path.write_text(SCHEMA, encoding="utf-8")
    return load_schema(path)


def read(tmp_path: Path, schema: Schema, text: str | bytes = TEXT) -> tuple[SeriesRow, ...]:
    path = tmp_path / "lamps.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_series(path, schema)


def test_rows_have_positions_verbatim_values_and_flags(tmp_path: Path, schema: Schema) -> None:
    rows = read(tmp_path, schema)
    assert [row.line for row in rows] == [2, 3, 4, 5, 6]
    assert rows[0].source == "Lamp 1 of Orrin: hours"
    assert rows[0].positions == (Position("hour", "1"), Position("date", "2001-02-03"))
    assert rows[1].positions == (Position("hour", "2"),)
    assert rows[0].position == "hour 1"
    light, heat, note = rows[0].cells
    assert (light.value, light.number, light.state) == ("810.50", Decimal("810.50"), State.GOOD)
    assert (heat.state, heat.number, heat.reason) == (
        State.DISTRUSTED,
        None,
        "the gauge hung outside",
    )
    assert (note.value, note.state) == ("on, at last", State.GOOD)
    assert [cell.state for cell in rows[1].cells] == [State.MISSING] * 3
    assert rows[2].cells[0].number == 1200
    assert rows[2].cells[0].value == "1,200"
    assert [cell.state for cell in rows[3].cells] == [State.DISTRUSTED, State.DISTRUSTED, "good"]
    # A missing cell is missing wherever it stands, and a distrusted one may hold anything.
    assert [cell.state for cell in rows[4].cells] == ["missing", "distrusted", "good"]


def test_byte_order_mark_line_ends_blank_lines_and_nfd_headers(
    tmp_path: Path, schema: Schema
) -> None:
    odd = b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n", 3).encode() + b"\n\r\n"
    plain = read(tmp_path, schema)
    assert [row.cells for row in read(tmp_path, schema, odd)] == [row.cells for row in plain]
    for form in ("NFC", "NFD"):
        path = tmp_path / "accents.yaml"
        path.write_text(unicodedata.normalize(form, SCHEMA.replace("light", "éclat")), "utf-8")
        for other in ("NFC", "NFD"):
            text = unicodedata.normalize(other, TEXT.replace("light", "éclat"))
            found = read(tmp_path, load_schema(path), text)
            assert found[0].cells[0].number == Decimal("810.50")


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (("21,", "21,,"), 2, "fields"),
        (("810.50", "bright"), 2, "`light` holds 'bright', which is no number"),
        (("810.50", "NaN"), 2, "no number"),
        (("810.50", "1e999999999"), 2, "no number"),
        (("810.50", "٣"), 2, "no number"),
        (("Orrin,2,NA", "Orrin,NA,NA"), 3, "no position: the column `hour`"),
        (("3,Orrin,1", "3,,1"), 4, "no subject: the column `house`"),
        (("3,Orrin,2,", "3,Orrin,1,"), 5, "repeats the position of line 4"),
        (("3,Orrin,2,", "x,Orrin,2,"), 5, "`lamp` is 'x', no number"),
        (('last"', "last"), 2, "quote"),
    ],
)
def test_a_bad_row_is_named_by_line(
    tmp_path: Path, schema: Schema, change: tuple[str, str], line: int, said: str
) -> None:
    assert change[0] in TEXT
    with pytest.raises(DataError, match=re.escape(f"lamps.csv:{line}: ")) as caught:
        read(tmp_path, schema, TEXT.replace(*change, 1))
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "lamp,house,hour,day,light,heat,note\n", "\n\n"])
def test_a_file_without_rows_is_refused(tmp_path: Path, schema: Schema, text: str) -> None:
    with pytest.raises(DataError, match=r"lamps\.csv"):
        read(tmp_path, schema, text)


@pytest.mark.parametrize(
    ("column", "field"),
    [
        ("lamp", "subject"),
        ("hour", "positions.0"),
        ("day", "positions.1"),
        ("heat", "metrics.heat"),
    ],
)
def test_an_unknown_column_names_the_schema_and_its_field(
    tmp_path: Path, schema: Schema, column: str, field: str
) -> None:
    with pytest.raises(DataError) as caught:
        read(tmp_path, schema, TEXT.replace(f"{column},", f"{column}x,", 1))
    message = str(caught.value)
    assert message.startswith(f"{schema.path}: the field `{field}` names the column `{column}`")
    assert "lamps.csv does not have; did you mean" in message


def test_a_range_over_an_unknown_column_is_found(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(SCHEMA.replace("where: {lamp", "where: {bulb"), encoding="utf-8")
    with pytest.raises(DataError, match=r"s\.yaml: the field `distrust\.0\.where` .* `bulb`"):
        read(tmp_path, load_schema(path))


def test_numbers_are_exact_and_bounded() -> None:
    good = {"3.8299999999999996": "3.8299999999999996", " -4 ": "-4", "1,234,567.5": "1234567.5"}
    for text, number in (good | {"2e+06": "2000000", "+7": "7"}).items():
        assert parse_number(text) == Decimal(number)
    for text in ("", "-", "1,23", "0x1", "inf", "nan", "1_0", "1e100", "४", "1.2.3", "1 2", "5."):
        assert parse_number(text) is None


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, len(TEXT) - 1), drop=st.integers(0, 3), put=st.binary(max_size=3))
def test_any_mutation_of_the_bytes_loads_or_is_located(
    tmp_path: Path, schema: Schema, at: int, drop: int, put: bytes
) -> None:
    raw = TEXT.encode()
    try:
        rows = read(tmp_path, schema, raw[:at] + put + raw[at + drop :])
    except DataError as error:
        # Either the line of the table, or (a damaged header) the field of the schema.
        assert re.match(r".*(lamps\.csv(:\d+)?|lamps\.yaml): ", str(error), re.DOTALL)
    else:
        assert rows
        assert all(len(row.cells) == 3 and row.positions for row in rows)


@pytest.mark.shared
def test_the_audience_tables_are_read_as_their_schemas_say(shared_data: Path) -> None:
    from harness.data.benchmarks.broadcast.recorded import schema_path

    schema = load_schema(schema_path("ratings"))
    rows = read_series(shared_data / "audience" / "bakeoff_ratings.csv", schema)
    assert len(rows) == 94
    assert len({row.source for row in rows}) == 10
    states = {
        (int(row.subject.rpartition(" ")[2]), cell.metric): cell.state
        for row in rows
        for cell in row.cells
    }
    assert {states[n, "viewers_28day"] for n in range(1, 6)} == {State.DISTRUSTED}
    assert {states[n, "viewers_28day"] for n in range(7, 11)} == {State.GOOD}
    first, tenth, last = rows[0], rows[9], rows[-1]
    assert (first.cells[0].value, first.position) == ("2.24", "episode 1")
    assert (tenth.cells[0].value, tenth.source) == ("3.6", "Bake Off series 2: ratings")
    assert (last.cells[1].value, last.positions[1].value) == ("10.209999999999999", "2019-10-29")
