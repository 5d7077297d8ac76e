"""Read articles: a folder with one file each, or an Arrow set with title (or url) and text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from harness.data.arrow_rows import is_saved, is_table, read_arrow
from harness.data.records import read_json, read_text
from harness.errors import DataError

__all__ = ["Article", "canonical_title", "read_articles"]

_TEXTS = {".txt", ".text", ".md", ".markdown"}
_BLANKS = re.compile(r"[\s_]+")
_WIKI = re.compile(r"/wiki/([^?#]+)")


@dataclass(frozen=True, slots=True)
class Article:
    """One article under its canonical title."""

    title: str
    text: str


def canonical_title(title: str) -> str:
    """Return the form in which article titles are compared.

    NFC, underscores and runs of blanks as one blank, the first letter in upper case (as MediaWiki
    does, where `iPhone` and `IPhone` are one title).
    """
    plain = _BLANKS.sub(" ", unicodedata.normalize("NFC", title)).strip()
    first = plain[:1].upper()
    return first + plain[1:] if len(first) == 1 else plain


def read_articles(path: Path) -> Iterator[Article]:
    """Yield the articles of a folder or file, in a fixed order; those without a text are left out.

    A folder is what `datasets` saved (`save_to_disk`), or holds `.arrow` or `.parquet` files, or
    one article a file: `.txt` and `.md` (the name is the title; `%2F` and the like stand for what
    no name can hold) or `.json` (an object with `text`, and `title` or `url` unless the name is
    the title). Hidden files are passed over. A file is one `.arrow` or `.parquet` table.

    Raises:
        DataError: on a file of another kind, without the fields, or damaged; names it.
    """
    if path.is_file():
        yield from _file(path)
        return
    if is_saved(path):
        yield from _rows(path)
        return
    files = sorted(
        (file for file in path.rglob("*") if file.is_file() and not _hidden(file, path)),
        key=lambda file: file.relative_to(path).as_posix(),
    )
    if not files:
        raise DataError(path, "holds no articles. Give a folder of one file each, or an Arrow set.")
    for file in files:
        yield from _file(file)


def _hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def _file(path: Path) -> Iterator[Article]:
    kind = path.suffix.lower()
    if kind in _TEXTS:
        yield from _made(path, None, unquote(path.stem), read_text(path))
    elif kind == ".json":
        raw = read_json(path)
        if not isinstance(raw, dict):
            raise DataError(path, "is no JSON object with `title` and `text`.", line=1)
        named = raw.get("title") is not None or raw.get("url") is not None
        yield from _fields(path, None, raw if named else {**raw, "title": unquote(path.stem)})
    elif is_table(path):
        yield from _rows(path)
    else:
        raise DataError(
            path,
            "is no article: give .txt, .md or .json files, or an .arrow or .parquet table. Move "
            "other files elsewhere.",
        )


def _rows(path: Path) -> Iterator[Article]:
    columns, batches = read_arrow(path, ("title", "url", "text"))
    if "text" not in columns or not {"title", "url"} & set(columns):
        raise DataError(
            path, f"has the columns {', '.join(columns)}; `text` and `title` or `url` are needed."
        )
    for number, row in enumerate(chain.from_iterable(batches), start=1):
        yield from _fields(path, number, row)


def _fields(path: Path, row: int | None, fields: dict[str, Any]) -> Iterator[Article]:
    title, url, text = (fields.get(key) for key in ("title", "url", "text"))
    for name, value in (("title", title), ("url", url), ("text", text)):
        if value is not None and not isinstance(value, str):
            raise DataError(path, f"has the {name} {value!r:.60}, not a string{_at(row)}.")
    if not (title and title.strip()) and url:
        match = _WIKI.search(url)
        title = unquote(match[1]) if match else None
    if text is None:
        raise DataError(path, f"has no string `text`{_at(row)}.")
    yield from _made(path, row, title, text)


def _made(path: Path, row: int | None, title: str | None, text: str) -> Iterator[Article]:
    named = canonical_title(title or "")
    if not named:
        raise DataError(path, f"has neither a title nor the url of a wiki page{_at(row)}.")
    if text.strip():
        yield Article(named, text)


def _at(row: int | None) -> str:
    return "" if row is None else f" in row {row}"
