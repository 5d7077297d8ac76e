"""Read the wanted articles out of IIRC's one large JSON object, title to text."""

from __future__ import annotations

import json
import mmap
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from harness.errors import DataError

__all__ = ["read_wanted"]

_BLANK = re.compile(rb"[ \t\r\n]*+")
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_A_STRING = "a string"
_MARK = b"\xef\xbb\xbf"


def read_wanted(path: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """Yield title and text of the wanted articles, in the order of the file.

    The file may be larger than the memory: it is mapped, and of the articles that are not wanted
    nothing is decoded or kept.

    Args:
        path: A JSON object whose values are all strings.
        wanted: Whether the article of a title is wanted.

    Raises:
        DataError: if the file is no such object, ends early, is not UTF-8, or has a wanted title
            twice; names the line.
    """
    try:
        with path.open("rb") as file:
            if not file.read(1):
                raise DataError(path, "is empty. Fetch the file again.")
            with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
                yield from _entries(path, view, wanted)
    except OSError as error:
        raise DataError(path, f"cannot be read: {error.strerror}.") from error


def _entries(
    path: Path, view: mmap.mmap, wanted: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    position = len(_MARK) if view[: len(_MARK)] == _MARK else 0
    position = _after(path, view, position, b"{")
    if view[_blank(view, position) : _blank(view, position) + 1] == b"}":
        _check_end(path, view, _after(path, view, position, b"}"))
        return
    while True:
        begin, position = _string(path, view, position)
        title = _decoded(path, view, begin, position)
        position = _after(path, view, position, b":")
        begin, position = _string(path, view, position)
        if wanted(title):
            if title in seen:
                raise _error(path, view, begin, f"has the article {title!r:.60} twice.")
            seen.add(title)
            yield title, _decoded(path, view, begin, position)
        mark = _blank(view, position)
        if view[mark : mark + 1] == b"}":
            _check_end(path, view, mark + 1)
            return
        position = _after(path, view, position, b",")


def _blank(view: mmap.mmap, position: int) -> int:
    match = _BLANK.match(view, position)
    return match.end() if match else position


def _after(path: Path, view: mmap.mmap, position: int, mark: bytes) -> int:
    """Return the place after a mark that has to come next."""
    place = _blank(view, position)
    if view[place : place + 1] != mark:
        raise _unexpected(path, view, place, f"`{mark.decode()}`")
    return place + 1


def _string(path: Path, view: mmap.mmap, position: int) -> tuple[int, int]:
    place = _blank(view, position)
    match = _STRING.match(view, place)
    if match is None:
        raise _unexpected(path, view, place, _A_STRING)
    return match.span()


def _decoded(path: Path, view: mmap.mmap, begin: int, end: int) -> str:
    try:
        value: str = json.loads(view[begin:end].decode("utf-8"))
    except ValueError as error:
        message = f"holds a string that is no JSON in UTF-8 ({error})."
        raise _error(path, view, begin, message) from error
    return value


def _check_end(path: Path, view: mmap.mmap, position: int) -> None:
    place = _blank(view, position)
    if place < len(view):
        raise _error(path, view, place, "goes on after the end of its JSON object.")


def _unexpected(path: Path, view: mmap.mmap, place: int, wanted: str) -> DataError:
    ends = place >= len(view) or (view[place : place + 1] == b'"' and wanted == _A_STRING)
    found = "the file ends" if ends else f"{view[place : place + 20]!r} stands"
    return _error(
        path,
        view,
        place,
        f"is no JSON object of texts by title: {found} where {wanted} should. "
        + ("It is truncated: fetch it again." if ends else "Compare it with its source."),
    )


def _error(path: Path, view: mmap.mmap, place: int, message: str) -> DataError:
    line, position = 1, view.find(b"\n", 0, place)
    while position >= 0:
        line += 1
        position = view.find(b"\n", position + 1, place)
    return DataError(path, message, line=line)
