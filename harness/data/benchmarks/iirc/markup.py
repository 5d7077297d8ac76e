"""Strip the tags off an article, and keep the way back to where each character stood."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Stripped", "strip_tags", "untagged"]


@dataclass(frozen=True, slots=True)
class Stripped:
    """A text without its tags.

    Attributes:
        text: The text that is left.
        raw: The text as given.
        starts: Where in `text` each run of characters between tags begins, ascending.
        raws: Where in `raw` the same run begins.
    """

    text: str
    raw: str
    starts: tuple[int, ...]
    raws: tuple[int, ...]

    def to_raw(self, offset: int) -> int:
        """Return where in `raw` the character at `offset` of `text` stands."""
        run = max(0, bisect_right(self.starts, offset) - 1)
        return self.raws[run] + offset - self.starts[run]

    def from_raw(self, offset: int) -> int:
        """Return where in `text` a place of `raw` is; inside a tag, where the tag was."""
        run = max(0, bisect_right(self.raws, offset) - 1)
        end = self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)
        return min(self.starts[run] + max(0, offset - self.raws[run]), end)


def untagged(text: str) -> Stripped:
    """Return a text that is taken as it is, tags or not."""
    return Stripped(text, text, (0,), (0,))


def strip_tags(raw: str) -> Stripped:
    """Return a text without what stands from each `<` to the next `>`.

    That is what the publisher's own code removes, and what its indices go by. Entities such as
    `&amp;` stay as they are. Time and space grow with the length of the text, whatever is in it.
    """
    pieces, starts, raws = [], [], []
    length = 0
    for begin, end in _runs(raw):
        if end > begin:
            pieces.append(raw[begin:end])
            starts.append(length)
            raws.append(begin)
            length += end - begin
    return Stripped("".join(pieces), raw, tuple(starts) or (0,), tuple(raws) or (0,))


def _runs(raw: str) -> Iterator[tuple[int, int]]:
    position = 0
    while (opened := raw.find("<", position)) >= 0:
        closed = raw.find(">", opened)
        if closed < 0:
            break
        yield position, opened
        position = closed + 1
    yield position, len(raw)
