"""The linked articles of an IIRC variant: found by title, stripped and divided into passages."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from harness.data.benchmarks.iirc.articles import read_wanted
from harness.data.benchmarks.iirc.markup import Stripped, strip_tags
from harness.data.chunks import Chunk, chunk_article
from harness.nouns import Passage

__all__ = ["Library", "Linked", "read_library"]


@dataclass(frozen=True, slots=True)
class Linked:
    """One article: its title as the links write it, its chunks, and its text where it is needed."""

    title: str
    chunks: tuple[Chunk, ...]
    text: Stripped | None


@dataclass(frozen=True, slots=True)
class Library:
    """Articles by the key under which the file has them, and by that key in lower case."""

    articles: dict[str, Linked]
    folded: dict[str, Linked]

    def find(self, title: str) -> Linked | None:
        """Return the article of a title: under the title itself, else in any case."""
        return self.articles.get(title) or self.folded.get(title.lower())

    @property
    def passages(self) -> Iterator[Passage]:
        """All chunks of all articles."""
        for article in self.articles.values():
            yield from (chunk.passage for chunk in article.chunks)


def read_library(path: Path, titles: Iterable[str], quoted: Iterable[str]) -> Library:
    """Read the articles of the given titles. Their passages show `&amp;` as `&`, and so on.

    Args:
        path: The file of articles.
        titles: Every title that is linked or cited, as often as it is, in NFC.
        quoted: Those whose text gold spans are looked up in; of the others only the chunks are
            kept.

    Raises:
        DataError: if the file is damaged; names the line.
    """
    # One article may be linked in several spellings; the most frequent is its title in the pool.
    times = Counter(titles)
    by_times = sorted(times, key=lambda title: (-times[title], title), reverse=True)
    spelled = {title.lower(): title for title in by_times}
    needed = {title.lower() for title in quoted}
    articles: dict[str, Linked] = {}
    for raw_key, raw in read_wanted(path, lambda key: _plain(key).lower() in spelled):
        key = _plain(raw_key)
        text = strip_tags(raw)
        chunks = chunk_article(spelled[key.lower()], text.text, clean=unescape)
        if chunks:
            kept = text if key.lower() in needed else None
            articles[key] = Linked(spelled[key.lower()], chunks, kept)
    # Where a key stands in several spellings, the one in lower case is the publisher's.
    folded = {key.lower(): articles[key] for key in sorted(articles)}
    return Library(articles, folded)


def _plain(key: str) -> str:
    return unicodedata.normalize("NFC", key).strip()
