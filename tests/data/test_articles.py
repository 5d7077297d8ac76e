"""Articles out of folders and Arrow sets; everything here is invented."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.data.articles import Article, canonical_title, read_articles
from harness.errors import DataError, HarnessError

ROWS = [
    {"title": "Mara Quell", "url": None, "text": "She taught chess."},
    {"title": None, "url": "https://en.wikipedia.org/wiki/Caf%C3%A9_Orm#x", "text": "A café."},
    {"title": "empty", "url": None, "text": " "},
]
READ = [Article("Mara Quell", "She taught chess."), Article("Café Orm", "A café.")]


@pytest.mark.parametrize(
    ("given", "title"),
    [
        ("Caf\u00e9_Orm", "Café Orm"),
        ("Cafe\u0301 Orm", "Café Orm"),
        ("  a__b \n c ", "A b c"),
        ("iPhone X", "IPhone X"),
        ("ßx", "ßx"),
        ("_", ""),
    ],
)
def test_titles_are_compared_in_one_form(given: str, title: str) -> None:
    assert canonical_title(given) == title


def test_a_folder_of_files(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "B_two.txt").write_text("two\n", "utf-8")
    (tmp_path / f"{unicodedata.normalize('NFD', 'Café')}.md").write_text("one", "utf-8-sig")
    (tmp_path / "sub" / "AC%2FDC.json").write_text('{"text": "three"}')
    (tmp_path / "sub" / "x.json").write_text('{"title": "St. Orm", "text": "four"}')
    (tmp_path / "sub" / "y.json").write_text(json.dumps({**ROWS[1], "title": None}))
    (tmp_path / ".hidden").write_text("no article")
    (tmp_path / "blank.txt").write_text("\n")
    assert list(read_articles(tmp_path)) == [
        Article("B two", "two\n"),
        Article("Café", "one"),
        Article("AC/DC", "three"),
        Article("St. Orm", "four"),
        Article("Café Orm", "A café."),
    ]


def table(rows: list[dict[str, Any]] | None = None) -> Any:
    import pyarrow

    return pyarrow.Table.from_pylist(ROWS if rows is None else rows)


def write(path: Path, content: Any) -> Path:
    from pyarrow import ipc, parquet

    if path.suffix == ".parquet":
        parquet.write_table(content, path)
        return path
    new = ipc.new_stream if path.stem == "stream" else ipc.new_file
    with new(path, content.schema) as writer:
        writer.write_table(content)
    return path


@pytest.mark.parametrize("name", ["a.parquet", "stream.arrow", "file.arrow"])
def test_a_table(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, table())
    assert list(read_articles(path)) == list(read_articles(tmp_path)) == READ


def test_a_saved_dataset(tmp_path: Path) -> None:
    import datasets

    part = datasets.Dataset.from_list(ROWS)
    part.save_to_disk(tmp_path / "one")
    assert list(read_articles(tmp_path / "one")) == READ
    # Rows that were selected are the set, not the file behind it.
    datasets.DatasetDict({"b": part, "a": part.select([1])}).save_to_disk(tmp_path / "two")
    assert list(read_articles(tmp_path / "two")) == [READ[1], *READ]
    (tmp_path / "one" / "state.json").write_text("{}")
    with pytest.raises(DataError, match="is no readable Arrow set"):
        list(read_articles(tmp_path / "one"))


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.pdf", "x", "is no article: give .txt"),
        ("a.json", "[]", "a.json:1: is no JSON object"),
        ("a.json", "{", "a.json:1: is not valid JSON"),
        ("a.json", "{}", "has no string `text`"),
        ("a.json", '{"text": 3}', "has the text 3, not a string"),
        ("a.json", '{"text": "x", "url": "https://w.wiki/x"}', "has neither a title nor"),
        ("_.txt", "x", "has neither a title nor"),
        ("a.parquet", "x", "is no readable Arrow set"),
        ("a.arrow", "x", "is no readable Arrow set"),
        ("a.arrow", "ARROW1", "is no readable Arrow set"),
    ],
)
def test_what_is_no_article_is_named(tmp_path: Path, name: str, text: str, says: str) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(DataError, match=says) as caught:
        list(read_articles(tmp_path))
    assert str(caught.value).startswith(str(tmp_path / name))


def test_tables_need_their_columns_and_texts(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="has the columns title, body; `text` and `title` or"):
        list(read_articles(write(tmp_path / "a.parquet", table([{"title": "x", "body": "y"}]))))
    with pytest.raises(DataError, match="has no string `text` in row 2"):
        rows = [ROWS[0], {**ROWS[0], "text": None}]
        list(read_articles(write(tmp_path / "b.parquet", table(rows))))
    with pytest.raises(DataError, match="has the title 3, not a string in row 1"):
        list(read_articles(write(tmp_path / "c.parquet", table([{"title": 3, "text": "x"}]))))


def test_other_columns_are_not_read(tmp_path: Path) -> None:
    import pyarrow

    # A date that Python cannot hold stands beside the text.
    far = pyarrow.array([2**62] * len(ROWS), pyarrow.timestamp("s"))
    path = write(tmp_path / "file.arrow", table().append_column("date", far))
    assert list(read_articles(path)) == READ


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no articles"):
        list(read_articles(tmp_path))


@settings(max_examples=60)
@given(st.data())
def test_any_mutation_of_a_table_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.getbasetemp()
    name = data.draw(st.sampled_from(["m.parquet", "stream.arrow", "file.arrow"]))
    path = write(folder / name, table())
    raw = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        raw[place : place + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    path.write_bytes(raw)
    try:
        list(read_articles(path))
    except HarnessError as error:
        assert name in str(error)
