"""Time-coded dialogue: SubRip (SRT) and WebVTT files as cues, verbatim."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from harness.data.series.plain import read_plain
from harness.errors import DataError

__all__ = ["Caption", "read_captions"]

_TIMES = re.compile(
    r"\s*((?:\d{1,3}:)?[0-5]?\d:[0-5]\d[,.]\d{3})\s*-->\s*((?:\d{1,3}:)?[0-5]?\d:[0-5]\d[,.]\d{3})"
    r"(?:\s.*)?"
)
# What is meant as time codes, readable or not.
_MEANT = re.compile(r"\d\s*-->\s*-?\d")
_HEADER = "WEBVTT"
_SKIPPED = ("NOTE", "STYLE", "REGION")


@dataclass(frozen=True, slots=True)
class Caption:
    """One cue: its time codes as the file spells them, in milliseconds, and its text verbatim.

    `offset` is where the text stands in the file's text, in characters; `line` the line of its
    time codes.
    """

    times: str
    start: int
    end: int
    text: str
    offset: int
    line: int


def read_captions(path: Path) -> tuple[Caption, ...]:
    """Return the cues of a file, in the order of their beginning.

    Cues that lie above one another in time are kept. Lines before the time codes of a cue (its
    number or name) are no text.

    Raises:
        DataError: if the file is not UTF-8 or holds no cue, or a cue has no readable time codes,
            ends before it begins, has no text, or runs into the next; names the line.
    """
    text = read_plain(path)
    found = [
        caption
        for start, line, block in _blocks(text)
        if (caption := _caption(path, start, line, block)) is not None
    ]
    if not found:
        raise DataError(path, "holds no cues: it must be an SRT or WebVTT file.")
    return tuple(sorted(found, key=lambda caption: (caption.start, caption.line)))


def _blocks(text: str) -> list[tuple[int, int, list[str]]]:
    """Return the blocks between blank lines: offset, first line, lines with their ends."""
    out: list[tuple[int, int, list[str]]] = []
    offset, current = 0, None
    for number, line in enumerate(re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text), start=1):
        if not line.strip():
            current = None
        elif current is None:
            current = [line]
            out.append((offset, number, current))
        else:
            current.append(line)
        offset += len(line)
    return out


def _caption(path: Path, offset: int, line: int, block: list[str]) -> Caption | None:
    head = block[0].strip()
    if head.split(" ")[0] in (_HEADER, *_SKIPPED) and "-->" not in head:
        return None
    at = next((i for i, text in enumerate(block) if "-->" in text), None)
    if at is None or at > 1:
        raise DataError(
            path,
            "the cue has no time codes. Write them above it (00:00:01,000 --> 00:00:02,500), or "
            "remove the blank line before it if it goes on from the cue above.",
            line=line,
        )
    times = _TIMES.fullmatch(block[at].rstrip("\r\n"))
    if times is None:
        raise DataError(
            path,
            f"the time codes {block[at].strip()!r:.60} cannot be read. Write them as "
            "00:00:01,000 --> 00:00:02,500.",
            line=line + at,
        )
    joined = next((i for i in range(at + 1, len(block)) if _MEANT.search(block[i])), None)
    if joined is not None:
        raise DataError(
            path,
            "another cue begins within this one. Put a blank line before it.",
            line=line + joined,
        )
    start, end = _milliseconds(times[1]), _milliseconds(times[2])
    if end < start:
        message = "the cue ends before it begins: correct its time codes, or remove it."
        raise DataError(path, message, line=line + at)
    text = "".join(block[at + 1 :]).rstrip()
    if not text.strip():
        message = "the cue has no text: write it, or remove the cue."
        raise DataError(path, message, line=line + at)
    before = sum(len(one) for one in block[: at + 1])
    return Caption(f"{times[1]} --> {times[2]}", start, end, text, offset + before, line + at)


def _milliseconds(code: str) -> int:
    *hours, minutes, rest = code.replace(",", ".").split(":")
    seconds, _, thousandths = rest.partition(".")
    whole = int(hours[0] if hours else 0) * 3600 + int(minutes) * 60 + int(seconds)
    return whole * 1000 + int(thousandths)
