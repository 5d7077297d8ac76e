"""Passages as a semi-structured knowledge base: a node a passage, an edge where one names another.

A passage mentions another one if that one's title occurs in its text, in whole words and the same
case. Of titles that begin at one word the longest counts, and what it covers is not looked at
again. A title in several passages (paragraphs of one article) stands for all of them.

`Harbour Lights (1944 film)` is also found as `Harbour Lights`, unless that is itself a title or
what is left of another one, and unless it is a single word: `Princess (film)` is not meant wherever
a princess is named. Titles that would be found where nothing is meant are left out: those shorter
than three characters, without a capital or a digit, or of function words alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from harness.nouns import Edge, Node, Passage
from harness.retrieval.tokens import STOP_WORDS

__all__ = ["MENTIONS", "PASSAGE", "title_links"]

PASSAGE = "passage"
"""The type of all nodes."""
MENTIONS = "mentions"
"""The type of all edges."""

_WORD = re.compile(r"\w+")
_QUALIFIED = re.compile(r"(.*\S)\s*\([^()]*\)")
_SHORTEST = 3

Index = Mapping[tuple[str, ...], list[tuple[str, int]]]
"""By their first word or two: titles, longest first, and where in each the first word begins."""


def title_links(passages: Sequence[Passage]) -> tuple[Node | Edge, ...]:
    """Return a node for each passage, under the passage's id, and the edges between them.

    Nodes and edges are sorted by id, whatever the order of the passages.
    """
    ids: dict[str, list[str]] = defaultdict(list)
    for passage in passages:
        ids[_flat(passage.title)].append(passage.id)
    names = _names(ids)
    index = _index(names)
    edges = set()
    for passage in passages:
        for name in _mentioned(_flat(passage.text), index):
            edges |= {(passage.id, other) for other in ids[names[name]] if other != passage.id}
    nodes = {p.id: Node(p.id, PASSAGE, p.title, text=p.text) for p in passages}
    return (
        *(nodes[id_] for id_ in sorted(nodes)),
        *(Edge(source, MENTIONS, target) for source, target in sorted(edges)),
    )


def _flat(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def _names(titles: Mapping[str, object]) -> dict[str, str]:
    """Return the title that each name stands for: titles, and what they are without qualifier."""
    short: dict[str, set[str]] = defaultdict(set)
    for title in titles:
        if match := _QUALIFIED.fullmatch(title):
            short[match[1]].add(title)
    names = {title: title for title in titles if _telling(title)}
    for name, meant in short.items():
        if len(meant) == 1 and name not in titles and " " in name and _telling(name):
            (names[name],) = meant
    return names


def _telling(name: str) -> bool:
    """Whether a name that occurs in a text can be taken to mean its passage."""
    words = _WORD.findall(name)
    return (
        len(name) >= _SHORTEST
        and any(char.isupper() or char.isdigit() for char in name)
        and not all(word.lower() in STOP_WORDS for word in words)
    )


def _index(names: Mapping[str, str]) -> Index:
    index: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name in sorted(names, key=lambda name: (-len(name), name)):
        words = list(_WORD.finditer(name))
        index[tuple(word[0] for word in words[:2])].append((name, words[0].start()))
    return dict(index)


def _mentioned(text: str, index: Index) -> Iterator[str]:
    """Yield the names that occur in a text."""
    words = [(match[0], match.start()) for match in _WORD.finditer(text)]
    covered = 0
    for (word, start), (following, _) in pairwise([*words, ("", 0)]):
        if start < covered:
            continue
        # Names of two words and more come first: they are longer than any of one.
        for name, lead in (*index.get((word, following), ()), *index.get((word,), ())):
            begin = start - lead
            end = begin + len(name)
            if begin >= covered and text.startswith(name, begin) and _ends_word(text, end):
                yield name
                covered = end
                break


def _ends_word(text: str, end: int) -> bool:
    """Whether no word of the text goes on from before `end` to behind it."""
    return not (_WORD.match(text, end) and _WORD.match(text, end - 1))
