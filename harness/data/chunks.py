"""Divide long articles into passages: paragraph-wise, deterministic, of a bounded size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from harness.canonical import sha256_text
from harness.nouns import Passage

__all__ = ["WORDS", "Chunk", "chunk_article", "chunk_spans"]

WORDS = 200
"""The most words a chunk holds. A word is a run of up to 40 characters that are not blank, so that
neither a script without spaces nor a very long token makes a chunk grow."""

_VERSION = 1
_PARAGRAPH = re.compile(r"[^\r\n]+")
_WORD = re.compile(r"\S{1,40}")
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’)\]]*$")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage and the characters `[start, end)` of its article that it holds."""

    passage: Passage
    start: int
    end: int

    def holds(self, start: int, end: int) -> bool:
        """Whether it shares a character with the span `[start, end)` of the article."""
        return self.start < end and start < self.end


def chunk_article(
    title: str, text: str, *, words: int = WORDS, clean: Callable[[str], str] = str
) -> tuple[Chunk, ...]:
    """Return the chunks of an article in order, each under the article's title.

    The id of a chunk is that of the whole article (a hash of its title, its text and the manner
    of division) with the chunk's number, so that the order of the ids of one article is the order
    of its text.

    Args:
        title: The article's title.
        text: Its text, which the chunks' `start` and `end` go by.
        words: The most words a chunk holds.
        clean: Makes of a piece of the text what its passage shows.
    """
    manner = f"chunks.v{_VERSION}.{words}"
    article = sha256_text("\0".join((title, text, clean(text), manner)))[:16]
    return tuple(
        Chunk(Passage(f"p{article}.{number:05d}", title, clean(text[start:end])), start, end)
        for number, (start, end) in enumerate(chunk_spans(text, words=words))
    )


def chunk_spans(text: str, *, words: int = WORDS) -> list[Span]:
    """Return where the chunks of a text begin and end.

    A paragraph is what stands between line ends. Paragraphs that follow one another share a chunk
    as long as it holds no more than `words` words; one that is longer is divided after a sentence
    in the second half of what fits, or where that has none, after its last word. Every character
    that is not blank is in exactly one chunk.
    """
    chunks: list[Span] = []
    held = 0
    for start, end, count in _pieces(text, words):
        if chunks and held + count <= words:
            chunks[-1] = (chunks[-1][0], end)
            held += count
        else:
            chunks.append((start, end))
            held = count
    return chunks


def _pieces(text: str, words: int) -> Iterator[tuple[int, int, int]]:
    """Yield begin, end and number of words of each paragraph, or of its parts if it is long."""
    for paragraph in _PARAGRAPH.finditer(text):
        spans = [word.span() for word in _WORD.finditer(text, *paragraph.span())]
        first = 0
        while first < len(spans):
            last = _last_word(text, spans, first, words)
            yield spans[first][0], spans[last][1], last - first + 1
            first = last + 1


def _last_word(text: str, spans: list[Span], first: int, words: int) -> int:
    """Return which word a piece that begins with word `first` ends with."""
    final = first + words - 1
    if final >= len(spans) - 1:
        return len(spans) - 1
    for candidate in range(final, first + words // 2 - 1, -1):
        if _SENTENCE_END.search(text[slice(*spans[candidate])]):
            return candidate
    return final
