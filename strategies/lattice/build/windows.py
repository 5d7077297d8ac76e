"""Windows of long passages: stretches of words that overlap, with their places in the passage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from harness.nouns import Passage

__all__ = ["Unit", "units_of"]

_WORD = re.compile(r"\S+")
_END = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class Unit:
    """A passage or a window of one: what an extractor is shown at a time.

    Attributes:
        passage: The stretch as a passage, with the whole one's id and title.
        offset: Where it begins in the whole one, in characters.
    """

    passage: Passage
    offset: int


def units_of(passage: Passage, *, short: int, window: int, overlap: int) -> Iterator[Unit]:
    """Yield the units of a passage.

    Args:
        passage: The passage.
        short: Up to so many words it is one unit.
        window: Words of a window; it ends with the last sentence that ends in it, if one does.
        overlap: Words that two neighbours share at least.
    """
    words = [(match.start(), match.end()) for match in _WORD.finditer(passage.text)]
    if len(words) <= short:
        yield Unit(passage, 0)
        return
    first = 0
    while first < len(words):
        last = min(first + window, len(words))
        start, end = words[first][0], words[last - 1][1]
        if last < len(words):
            end = _sentence_end(passage.text, start, end, words[first + overlap][0])
        yield Unit(replace(passage, text=passage.text[start:end]), start)
        if last == len(words):
            return
        following = next(n for n, (begin, _) in enumerate(words) if begin >= end)
        first = max(first + 1, min(following, last) - overlap)


def _sentence_end(text: str, start: int, end: int, least: int) -> int:
    """Return the end of the last whole sentence of a window, if it is not too early."""
    ends = [match.start() for match in _END.finditer(text, start, end)]
    return ends[-1] if ends and ends[-1] > least else end
