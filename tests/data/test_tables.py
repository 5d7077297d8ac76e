"""Tables: what is read whatever their line ends and quotes, and what is refused by line."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.data.records import Record
from harness.data.tables import read_table
from harness.errors import DataError, HarnessError


def read(path: Path, raw: bytes | str, *columns: str, delimiter: str = ",") -> list[Record]:
    path = path / "t.csv"
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    return list(read_table(path, delimiter=delimiter, columns=columns or ("a", "b")))


def test_rows_are_records_of_strings_with_their_line(tmp_path: Path) -> None:
    records = read(tmp_path, "a,b,c\n1, x,\n\n2,y,z\n")
    assert [(r.line, r.data) for r in records] == [
        (2, {"a": "1", "b": " x", "c": ""}),
        (4, {"a": "2", "b": "y", "c": "z"}),
    ]
    assert records[0].path == tmp_path / "t.csv"


def test_quotes_delimiters_and_line_ends_inside_fields(tmp_path: Path) -> None:
    records = read(tmp_path, 'a\tb\n"x\t""y"""\t"one\r\ntwo\n"\nlast\tp"q\n', delimiter="\t")
    assert records[0].data == {"a": 'x\t"y"', "b": "one\r\ntwo\n"}
    assert (records[1].line, records[1].data) == (5, {"a": "last", "b": 'p"q'})


def test_byte_order_mark_and_mixed_line_ends(tmp_path: Path) -> None:
    records = read(tmp_path, b"\xef\xbb\xbfa,b\r1,2\r\n3,4\n\r\n5,6")
    assert [(r.line, r.data["a"]) for r in records] == [(2, "1"), (3, "3"), (5, "5")]


def test_only_line_ends_end_lines(tmp_path: Path) -> None:
    (record,) = read(tmp_path, "a,b\nx\u2028y\x0bz,\x85\n")
    assert record.data == {"a": "x\u2028y\x0bz", "b": "\x85"}


def test_an_index_without_a_name_is_left_out(tmp_path: Path) -> None:
    (record,) = read(tmp_path, ", a ,b\n0,x,y\n")
    assert record.data == {"a": "x", "b": "y"}


def test_a_header_alone_is_an_empty_table(tmp_path: Path) -> None:
    assert read(tmp_path, "b,a\n") == []


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ("", r"t.csv: is empty"),
        ("\n \n", r"t.csv: is empty"),
        ("a;b\n1;2\n", r":1: has no column `a`, `b`; it has `a;b`. .* separated by commas"),
        ("a\n1\n", r":1: has no column `b`; it has `a`"),
        ("\na,b,b\n", r":2: has the column `b` twice"),
        ("a,b\n1,2\n3\n", r":3: the row has 1 fields, the header has 2"),
        ("a,b\n1,2,3\n", r":2: the row has 3 fields, the header has 2"),
        ('a,b\n1,2\n"3,4\n5,6\n', r":3: the row that begins here cannot be divided"),
        ('a,b\n"1"x,2\n', r":2: the row that begins here cannot be divided"),
        (b"a,b\n1,\xff\n", r":2: is not UTF-8"),
        (f"a,b\n1,{'x' * 200_000}\n", r":2: the row that begins here .*limit"),
    ],
)
def test_what_is_wrong_is_named_by_line(tmp_path: Path, raw: bytes | str, says: str) -> None:
    with pytest.raises(DataError, match=says) as caught:
        read(tmp_path, raw)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"cannot be read: No such file"):
        list(read_table(tmp_path / "none", delimiter=",", columns=("a",)))


CELLS = st.text(st.characters(exclude_categories=("Cs",)), max_size=8)


@given(
    rows=st.lists(st.tuples(CELLS, CELLS), max_size=5),
    delimiter=st.sampled_from(",\t;|"),
    end=st.sampled_from(["\n", "\r\n"]),
)
def test_what_csv_writes_is_read_again(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[tuple[str, str]],
    delimiter: str,
    end: str,
) -> None:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerows([("a", "b"), *rows])
    got = read(tmp_path_factory.getbasetemp(), text.getvalue(), delimiter=delimiter)
    assert [(r.data["a"], r.data["b"]) for r in got] == rows


@given(st.data())
def test_any_mutation_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    raw = bytearray('a,b\r\n"x, ""y""",é\n1,2\n'.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    try:
        read(tmp_path_factory.getbasetemp(), bytes(raw))
    except HarnessError as error:
        assert "t.csv" in str(error)
