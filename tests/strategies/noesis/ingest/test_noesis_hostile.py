"""Hostile files through the verb: read right, or refused in one paragraph that names the line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.__main__ import main
from harness.data.series import load_schema
from harness.errors import DataError
from strategies.noesis.ingest.files import add_captions, add_csv, add_text
from strategies.noesis.kb.base import Mesh
from strategies.noesis.plane.assemble import put_units
from strategies.noesis.plane.context import Context

SCHEMA = """table: tide
subject: Port {port}
missing: [NA, '-']
positions: [{column: at, kind: KIND}]
metrics:
  level: {label: water level, unit: metres}
"""
HEAD = "port,at,level\n"
CUE = "1\n00:00:01,000 --> 00:00:02,000\nHi.\n\n"


def shown(
    capsys: pytest.CaptureFixture[str], path: Path, *more: str | Path
) -> tuple[int, str, str]:
    code = main(["noesis", "facts", str(path), *map(str, more)])
    told = capsys.readouterr()
    return code, told.out, told.err


def table(tmp_path: Path, data: str | bytes, kind: str = "minute", schema: str = SCHEMA) -> Path:
    path = tmp_path / "tide.csv"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    path.with_suffix(".yaml").write_text(schema.replace("KIND", kind), encoding="utf-8")
    return path


def refused(told: tuple[int, str, str], where: str, *said: str) -> None:
    code, out, err = told
    assert (code, out) == (2, "")
    assert where in err
    for part in said:
        assert part in err
    assert err.startswith("error: ")
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("=1+1", "name it under `missing`"),
        ("+A1", "name it under `missing`"),
        ("@x", "name it under `missing`"),
        ("NaN", "name it under `missing`"),
        ("inf", "name it under `missing`"),
        ("\u2013", "name it under `missing`"),
        ('"1.234,5"', "give its unit as `unit`"),
        ("12 %", "give its unit as `unit`"),
        ("3.4 M", "give its unit as `unit`"),
        ("1 234", "give its unit as `unit`"),
        ("\u20ac5", "give its unit as `unit`"),
        ("9" * 5000, "300 characters at most"),
        ("1\x005", "zero byte"),
    ],
)
def test_a_cell_that_is_no_number_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: str, said: str
) -> None:
    path = table(tmp_path, f"{HEAD}A,1,3\nA,2,{cell}\nA,3,4\n")
    refused(shown(capsys, path), "tide.csv:3: ", said)


@pytest.mark.parametrize(
    ("cell", "highest"), [('"1,234"', "1,234"), ("1e30", "1e30"), ("", "4"), ("-", "4")]
)
def test_what_is_a_number_or_missing_is_read_as_it_is_spelled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: str, highest: str
) -> None:
    code, out, _ = shown(capsys, table(tmp_path, f"{HEAD}A,1,3\nA,2,{cell}\nA,3,4\n"))
    assert code == 0
    assert f"highest: {highest} (minute" in out


@pytest.mark.parametrize(
    "case",
    [
        ("A,2\nA,3,4", "minute", 2, "the row has 2 fields"),
        ("A,1,3\nA,2,4,5", "minute", 3, "the row has 4 fields"),
        ("A,1.5,1", "minute", 2, "no minute"),
        ("A,-3,1", "minute", 2, "no minute"),
        ("A,+3,1", "minute", 2, "no minute"),
        ("A,9007199254740993,1\nA,9007199254740992,1", "minute", 2, "no minute"),
        ("A,nan,1", "minute", 2, "no minute"),
        ("A,1,1\nA,01,2", "minute", 3, "repeats the position of line 2"),
        ("A,2020-10-25T02:30+02:00,1\nA,2020-10-25T02:45,2", "time", 3, "without an offset"),
        ("A,2020-10-25T02:30,1\nA,2020-10-25T02:30,2", "time", 3, "repeats the position"),
        ("A,2020-01-01,1\nA,5,2", "date", 3, "is a count, that of line 2"),
        ("A,2020-01-01T10:00,1\nA,5,2", "time", 3, "is a count, that of line 2"),
        ("A,20:01,1\nA,2020-01-01,2", "clock", 3, "is a date, that of line 2"),
        ("A,23:58,1\nA,23:59,2\nA,00:00,3", "clock", 4, "go back here, from 23:59 to 00:00"),
    ],
)
def test_rows_that_have_no_place_are_refused_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], case: tuple[str, str, int, str]
) -> None:
    data, kind, line, said = case
    path = table(tmp_path, f"{HEAD}{data}\n", kind)
    refused(shown(capsys, path), f"tide.csv:{line}: ", said)


def test_positions_may_be_in_any_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = table(tmp_path, f"{HEAD}A,20:03,1\nA,20:01,2\nA,20:04,4\nA,20:02,3\n", "clock")
    _, out, _ = shown(capsys, path)
    assert "first: 2 (20:01)" in out
    path = table(tmp_path, f"{HEAD}A,1600000000001,1\nA,1600000000000,2\n", "second")
    _, out, _ = shown(capsys, path)
    assert "first: 2 (second 1600000000000)" in out


ROWS = "".join(f"A,{row},{row}\n" for row in range(1, 6))


@pytest.mark.parametrize(
    ("data", "where", "said"),
    [
        (f"{HEAD}Z\u00fcr,1,3\n".encode("latin-1"), "tide.csv:2: ", "not UTF-8"),
        (f"{HEAD}A,1,3\n".encode("utf-16"), "tide.csv:1: ", "UTF-16"),
        (f"{HEAD}A,1,3\n".encode("utf-16-le"), "tide.csv:1: ", "UTF-16"),
        (f'{HEAD}"A",1,3\n'.encode("utf-16-le"), "tide.csv:1: ", "UTF-16"),
        (f"{HEAD}{ROWS}".encode() + b"A,6,\xff\n", "tide.csv:7: ", "not UTF-8"),
        (b"", "tide.csv: ", "is empty"),
        (HEAD.encode(), "tide.csv: ", "no rows"),
        (b"A,1,3\nA,2,4\n", "tide.yaml: ", "names the column `port`"),
        (b"port,at,level,level\nA,1,3,4\n", "tide.csv:1: ", "the column `level` twice"),
    ],
)
def test_files_that_are_no_tables_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, where: str, said: str
) -> None:
    refused(shown(capsys, table(tmp_path, data)), where, said)


def test_a_mark_of_utf_8_is_no_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = shown(capsys, table(tmp_path, f"\ufeff{HEAD}Z\u00fcr,1,3\n"))
    assert code == 0
    assert "[Port Z\u00fcr: tide]" in out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("column: at", "column: att", "`positions.0` names the column `att`"),
        ("positions:", "positionz:", "`positions` is missing; `positionz` is unknown"),
        ("table: tide", "table: tide\ncolour: red", "`colour` is unknown"),
        ("table: tide", "table: tide\ntable: ebb", "'table' stands twice"),
        ("table: tide", "table: tide\nmissing: [x]", "'missing' stands twice"),
    ],
)
def test_a_wrong_schema_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    path = table(tmp_path, f"{HEAD}A,1,3\n", schema=SCHEMA.replace(old, new))
    refused(shown(capsys, path), "tide.yaml", said)


def test_folders_and_sources_that_are_there_already_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    refused(shown(capsys, folder), "folder.csv", "is a folder")
    refused(shown(capsys, tmp_path), tmp_path.name, "is a folder: give the files")
    other = tmp_path / "tide.tsv"
    other.write_text("x")
    refused(shown(capsys, other), "tide.tsv", "is no file that can be read")
    path = table(tmp_path, f"{HEAD}A,1,3\n")
    refused(shown(capsys, path, path), "tide.csv: ", "second source called 'Port A: tide'")
    cues = tmp_path / "a.srt"
    cues.write_text(CUE)
    refused(shown(capsys, cues, cues), "a.srt: ", "second source called 'a: dialogue'")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (f"{CUE}2\n00:00:0x,000 --> 00:00:05,000\nYo.\n", 6, "cannot be read. Write them as"),
        (f"{CUE}2\n-00:00:05,000 --> 00:00:06,000\nYo.\n", 6, "cannot be read. Write them as"),
        (f"{CUE}2\n00:00:05,000 --> 00:00:04,000\nYo.\n", 6, "ends before it begins: correct"),
        (f"{CUE}2\n00:00:05,000 --> 00:00:06,000\n\n", 6, "has no text: write it"),
        (f"{CUE.strip()}\n2\n00:00:05,000 --> 00:00:06,000\nYo.\n", 5, "Put a blank line"),
        (f"{CUE}More.\n", 5, "remove the blank line before it"),
    ],
)
def test_a_broken_cue_is_refused_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, said: str
) -> None:
    for name in ("talk.srt", "talk.vtt"):
        (tmp_path / name).write_text(text)
        refused(shown(capsys, tmp_path / name), f"{name}:{line}: ", said)


def test_overlapping_cues_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "talk.srt"
    path.write_text(f"2\n00:00:01,500 --> 00:00:03,000\nGo --> there.\n\n{CUE}{CUE}")
    mesh = Mesh()
    units = mesh.units(add_captions(mesh, path, "talk"))
    assert [unit.text for unit in units] == ["Hi.", "Hi.", "Go --> there."]
    path.write_text(CUE + CUE.replace("Hi", "Oh"))
    one = Mesh()
    units = one.units(add_captions(one, path, "talk"))
    context = Context(1000)
    for unit in (*units, *units):
        put_units(one, context, [unit], tier=2, kind="fill")
    assert [span.text for span in context.spans] == ["Hi.", "Oh."]
    assert shown(capsys, path)[0] == 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "holds no text"),
        (b" \n\n ", "holds no text"),
        (b"Hi\x00.", "zero byte"),
        (b"\xff", "UTF-8"),
    ],
)
def test_a_text_of_nothing_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str
) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes(data)
    refused(shown(capsys, path), "note.txt", said)


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(
        st.one_of(
            st.sampled_from(
                [
                    "1",
                    "007",
                    "00:01",
                    "23:59",
                    "1:02:03",
                    "00:00:01,5 --> 00:00:02",
                    "2020-01-01",
                    "20200101",
                    "2020-01-01T01:30",
                    "2020-01-01 01:30+01:00",
                    "-1",
                    "1e3",
                    "\u0663",
                ]
            ),
            st.text(alphabet="0123456789:-T+. Z,", max_size=18),
        ),
        min_size=1,
        max_size=4,
    ),
    kind=st.sampled_from(["minute", "time", "date", "clock", "time code", "row", "odd word"]),
)
def test_any_positions_are_put_in_order_or_refused(
    tmp_path: Path, rows: list[str], kind: str
) -> None:
    text = HEAD + "".join(f'A,"{at}",{number}\n' for number, at in enumerate(rows))
    plain = text.replace('"', "") if "," not in "".join(rows) else text
    told = []
    for data in (text, plain):
        path, mesh = table(tmp_path, data, kind), Mesh()
        try:
            (name,) = add_csv(mesh, path, load_schema(path.with_suffix(".yaml")))
        except DataError as error:
            assert "tide.csv:" in str(error)
            told.append("refused")
            continue
        read = mesh.table(name)
        assert read is not None
        starts = [read.places[row].start for row in range(len(read))]
        assert starts == sorted(set(starts))
        told.append(str(starts))
    # Quoted or not, read row by row or by columns: it is the same.
    assert told[0] == told[1]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=60), kind=st.sampled_from(["csv", "srt", "txt"]))
def test_any_bytes_are_read_or_refused(tmp_path: Path, data: bytes, kind: str) -> None:
    path = table(tmp_path, HEAD.encode() + data).with_suffix(f".{kind}")
    path.write_bytes(HEAD.encode() + data if kind == "csv" else data)
    try:
        if kind == "csv":
            add_csv(Mesh(), path, load_schema(path.with_suffix(".yaml")))
        elif kind == "srt":
            add_captions(Mesh(), path, "x")
        else:
            add_text(Mesh(), path, "x")
    except DataError as error:
        assert path.stem in str(error)
