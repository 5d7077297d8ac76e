"""Records are read from either layout, and whatever is wrong is named by file and line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.records import read_json, read_records
from harness.errors import DataError

JSON_OBJECTS = st.lists(
    st.dictionaries(
        st.text(max_size=4), st.none() | st.booleans() | st.integers() | st.text(max_size=8)
    ),
    min_size=1,
    max_size=5,
)


def refused(path: Path, raw: bytes | str) -> str:
    path.write_bytes(raw.encode() if isinstance(raw, str) else raw)
    with pytest.raises(DataError) as caught:
        list(read_records(path))
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@settings(deadline=None)
@given(objects=JSON_OBJECTS, ascii_only=st.booleans(), indent=st.sampled_from([None, 2]))
def test_both_layouts_give_the_same_records(
    tmp_path_factory: pytest.TempPathFactory,
    objects: list[dict[str, object]],
    ascii_only: bool,
    indent: int | None,
) -> None:
    folder = tmp_path_factory.mktemp("records")
    lines, array = folder / "lines", folder / "array"
    text = "\n".join(json.dumps(value, ensure_ascii=ascii_only) for value in objects)
    lines.write_bytes(text.encode("utf-8"))
    array.write_text(json.dumps(objects, ensure_ascii=ascii_only, indent=indent), "utf-8")
    assert [record.data for record in read_records(lines)] == objects
    assert [record.data for record in read_records(array)] == objects
    assert [record.line for record in read_records(lines)] == list(range(1, len(objects) + 1))


def test_array_records_know_the_line_they_begin_on(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('\n[\n {"a":\n  1},\n\n {"a": 2}, {"a": 3}\n]')
    assert [(r.line, r.data["a"]) for r in read_records(path)] == [(3, 1), (6, 2), (6, 3)]


@pytest.mark.parametrize("array", [False, True])
@pytest.mark.parametrize("record", ['{"b": 1, "a": 2, "a": 2}', '{"b": [{"a": 1, "a": 2}]}'])
def test_a_key_that_stands_twice_is_refused(tmp_path: Path, record: str, array: bool) -> None:
    path = tmp_path / "x.json"
    lines = ['{"a": 1}', record, '{"a": 3}']
    message = refused(path, "[" + ",\n".join(lines) + "]" if array else "\n".join(lines))
    assert f"{path}:2: " in message
    assert "it has the key 'a' twice in one object" in message


def test_crlf_bom_and_blank_lines_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b'\xef\xbb\xbf\r\n{"a": 1}\r\n\r\n   \r\n{"a": 2}\r\n\r\n')
    assert [(r.line, r.data["a"]) for r in read_records(path)] == [(2, 1), (5, 2)]
    path.write_bytes(b'\xef\xbb\xbf[\r\n{"a": 1},\r\n{"a": 2}]\r\n')
    assert [(r.line, r.data["a"]) for r in read_records(path)] == [(2, 1), (3, 2)]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_line_separators_inside_strings_end_no_line(tmp_path: Path, separator: str) -> None:
    path = tmp_path / "x.jsonl"
    value = f"one{separator}two"
    text = json.dumps({"a": value}, ensure_ascii=False)
    path.write_text(f"{text}\n{text}\n", "utf-8")
    assert [r.data["a"] for r in read_records(path)] == [value, value]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"a": 1}\n{"a": "cut in a str', 2),
        ('{"a": 1}\n{"a": 1', 2),
        ('{"a": 1}\n{"a": tr', 2),
        ('{"a": 1}\n\n{"a"', 3),
        ('[{"a": 1},\n{"a": "cut in a str', 2),
        ('[{"a": 1},\n{"a": 1', 2),
        ('[{"a": 1},\n{"a": fal', 2),
        ('[{"a": 1},\n{"a": 1}\n', 3),
        ('[{"a": 1},\n', 2),
        ("[", 1),
    ],
)
def test_truncated_files_are_called_so(tmp_path: Path, text: str, line: int) -> None:
    message = refused(tmp_path / "x.json", text)
    assert f"x.json:{line}: " in message
    assert "truncated" in message


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('{"a": 1}\n{"a": oops}\n{"a": 1}', 2, "damaged"),
        ('[{"a": 1}\n{"a": 2}]', 2, "a comma is missing before '{'"),
        ('[{"a": 1},\n,{"a": 2}]', 2, "damaged"),
        ('[{"a": 1},\n]', 2, "damaged"),
        ('[{"a": 1}]\n[{"a": 2}]', 1, "goes on after the end"),
        ('[{"a": 1}] x', 1, "goes on after the end"),
        ('{"a": 1}\n[1]', 2, "expected a JSON object, found list"),
        ('[{"a": 1},\n7]', 2, "expected a JSON object, found int"),
        ('"text"', 1, "expected a JSON object, found str"),
        ('{"a":' * 100_000, 1, "nested too deeply"),
        ("[" * 100_000, 1, "nested too deeply"),
        ('{"a": 1}\n{"a": ' + "1" * 5_000 + "}", 2, "too long"),
    ],
)
def test_damaged_files_are_named_by_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    message = refused(tmp_path / "x.json", text)
    assert f"x.json:{line}: " in message
    assert says in message
    assert "truncated" not in message


def test_nothing_after_a_closed_array_is_dropped_silently(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('[{"a": 1}]\n\n \r\n')
    assert len(list(read_records(path))) == 1


@pytest.mark.parametrize("prefix", [b"", b"[", b"[\r\n"])
def test_non_utf8_names_line_and_offset(tmp_path: Path, prefix: bytes) -> None:
    raw = prefix + b'{"a": 1}\n{"a": "caf\xe9"}'
    message = refused(tmp_path / "x.json", raw)
    line, offset = raw.count(b"\n") + 1, raw.index(b"\xe9")
    assert f"x.json:{line}: is not UTF-8 (byte 0xe9 at offset {offset})" in message


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_file_is_refused(tmp_path: Path, text: str) -> None:
    assert "is empty" in refused(tmp_path / "x.json", text)


def test_what_is_no_file_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        list(read_records(tmp_path))
    with pytest.raises(DataError, match=r"absent: cannot be read"):
        read_json(tmp_path / "absent")


def test_read_json_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"a":\n oops}')
    with pytest.raises(DataError, match=r"x\.json:2: is not valid JSON"):
        read_json(path)
    path.write_text('{"a":\n "cut')
    with pytest.raises(DataError, match=r"x\.json:2: .*truncated"):
        read_json(path)


@settings(deadline=None)
@given(value=st.none() | st.integers() | st.just("") | st.just(" \t") | st.just([]))
def test_text_fields_must_hold_text(
    tmp_path_factory: pytest.TempPathFactory, value: object
) -> None:
    path = tmp_path_factory.getbasetemp() / "field.json"
    path.write_text(json.dumps({"id": value}))
    (record,) = read_records(path)
    with pytest.raises(DataError, match=r"field\.json:1: the record has no id: the field `id`"):
        record.text("id", "id")


def test_the_rows_of_a_parquet_file_are_records(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [{"id": "a", "context": {"title": ["T"], "sentences": [["One.", " Two."]]}}, {"id": "b"}]
    path = tmp_path / "validation.parquet"
    pq.write_table(pa.Table.from_pylist(rows), path)
    first, second = read_records(path)
    assert (first.line, first.data) == (1, rows[0])
    assert (second.line, second.data["id"], second.data["context"]) == (2, "b", None)
    path.write_bytes(path.read_bytes()[:40])
    with pytest.raises(DataError, match=r"validation.parquet: is no readable Arrow set"):
        list(read_records(path))
