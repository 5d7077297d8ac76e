"""A question with its names taken out: the pieces of text between them, and how they are found."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

__all__ = ["Pattern", "PatternIndex", "cut", "unbracketed"]

Pattern = tuple[str, ...]
"""The text before the first name, between each two, and after the last; without regard to case."""

_BOUNDARY = re.compile(r"(?<!\w)(?=\S)")
_BRACKETS = re.compile(r"\[(.+)\]")


def unbracketed(text: str) -> tuple[Pattern, tuple[str, ...]] | None:
    """Return the pattern and the name of a question that puts its one name in brackets."""
    start = text.find("[")
    if start == -1:
        return None
    end = text.rfind("]")
    if end <= start + 1:
        return None
    return (text[:start].casefold(), text[end + 1 :].casefold()), (text[start + 1 : end],)


def cut(text: str, names: Sequence[str]) -> tuple[Pattern, tuple[str, ...]] | None:
    """Return the pattern of a question, and its names in the order in which they stand there.

    None where there is none, or one of them does not stand in it apart from the others. Longer
    names are looked for first, so that none is taken out of the middle of another.
    """
    if not names:
        return None
    places: list[tuple[int, int]] = []
    for name in sorted(set(names), key=lambda name: (-len(name), name)):
        at = text.find(name)
        while at != -1 and any(at < end and start < at + len(name) for start, end in places):
            at = text.find(name, at + 1)
        if at == -1:
            return None
        places.append((at, at + len(name)))
    places.sort()
    pieces, last = [], 0
    for start, end in places:
        opens = text[start - 1 : start] == "[" and text[end : end + 1] == "]"
        pieces.append(text[last : start - opens].casefold())
        last = end + opens
    pieces.append(text[last:].casefold())
    return tuple(pieces), tuple(text[start:end] for start, end in places)


class PatternIndex:
    """Finds the patterns that a text without brackets fits, and the names that it has there."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        """Index patterns by their first piece."""
        self._rest: dict[str, list[Pattern]] = defaultdict(list)
        for pattern in sorted(set(patterns)):
            self._rest[pattern[0]].append(pattern)

    def find(
        self, text: str, known: Callable[[str], bool]
    ) -> list[tuple[Pattern, tuple[str, ...]]]:
        """Return the best fits: all names known, and the most text that is the pattern's own.

        More than one only where several have as much of it. Empty if nothing fits.
        """
        low = text.casefold()
        if len(low) != len(text):
            return []
        fits = sorted(self._fits(low), key=lambda fit: (-fit[0], fit[1], fit[2]))
        best: list[tuple[Pattern, tuple[str, ...]]] = []
        most = -1
        for own, pattern, spans in fits:
            if own < most:
                break
            names = tuple(text[start:end] for start, end in spans)
            if all(map(known, names)):
                most = own
                best.append((pattern, names))
        return best

    def _fits(self, low: str) -> Iterator[tuple[int, Pattern, tuple[tuple[int, int], ...]]]:
        for boundary in _BOUNDARY.finditer(low):
            at = boundary.start()
            for pattern in self._rest.get(low[:at], ()):
                last = pattern[-1]
                if not low.endswith(last) or len(low) - len(last) <= at:
                    continue
                own = sum(map(len, pattern))
                for spans in _spans(low, at, len(low) - len(last), pattern[1:-1]):
                    yield own, pattern, spans


def _spans(
    low: str, start: int, end: int, between: Sequence[str]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to split a stretch into names with given pieces between them."""
    if not between:
        if start < end and _apart(low, start, end):
            yield ((start, end),)
        return
    piece, *rest = between
    at = low.find(piece, start + 1)
    while at != -1 and at < end:
        if piece and _apart(low, start, at):
            for others in _spans(low, at + len(piece), end, rest):
                yield ((start, at), *others)
        at = low.find(piece, at + 1)


def _apart(low: str, start: int, end: int) -> bool:
    """Whether a stretch begins and ends where a word does."""
    inside = not (low[start].isspace() or low[end - 1].isspace())
    before, after = low[start - 1 : start], low[end : end + 1]
    return inside and not (before.isalnum() or (after.isalnum() and low[end - 1].isalnum()))
