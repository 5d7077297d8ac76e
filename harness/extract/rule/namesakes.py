"""Which of several namesakes a mention means, by the words around it.

An encyclopaedia tells namesakes apart by a parenthesis in the title, `Ada Ost (painter)`, and its
running text by the same words: `the painter Ada Ost`, `the 1953 film Ost`, `Ost in Westland`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from harness.extract.rule.nouns import BROADCASTS, FILMS
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import word_set

__all__ = ["hints_of", "meant", "told_apart", "typical"]

_PARENTHESIS = re.compile(r"\(([^()]*)\)\s*$")
_WORD = re.compile(r"[^\W_]+")
_BEFORE = 7  # tokens before a name that may describe it
_STOPS = frozenset({",", ";", ".", ":", "and", "by", "of", "in", "to", "with", "was", "is"})


def meant(titles: Iterable[str], hints: frozenset[str]) -> str | None:
    """Return the only title whose parenthesis says nothing but hinted words; None without one.

    A title without a parenthesis says nothing, and is never singled out.
    """
    fitting = []
    for title in titles:
        found = _PARENTHESIS.search(title)
        words = {word.lower() for word in _WORD.findall(found[1])} if found else set()
        if words and words <= hints:
            fitting.append((len(words), title))
    most = max((size for size, _ in fitting), default=0)
    best = [title for size, title in fitting if size == most]
    return best[0] if len(best) == 1 else None


_BOOKS = word_set("novel book novella play story poem memoir")
_MUSIC = word_set("song album single ep track")
_NONE: frozenset[str] = frozenset()
_TYPICAL = {
    "director": (FILMS, word_set("director filmmaker")),
    "screenwriter": (FILMS, word_set("screenwriter scriptwriter writer")),
    "producer": (_NONE, word_set("producer")),
    "composer": (FILMS | _MUSIC, word_set("composer")),
    "cast_member": (FILMS, word_set("actor actress")),
    "performer": (_MUSIC, word_set("singer musician")),
    "author": (_BOOKS, word_set("novelist author writer poet")),
    "based_on": (FILMS, _BOOKS),
    "part_of": (word_set("song single track"), word_set("album ep")),
    "presenter": (BROADCASTS, word_set("presenter host broadcaster")),
    "original_broadcaster": (BROADCASTS, _NONE),
    "mayor": (_NONE, word_set("politician mayor")),
}
"""By relation the nouns of its usual subjects and values."""


def typical(relation: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the nouns that the subjects and the values of a relation are usually called."""
    return _TYPICAL.get(relation, (_NONE, _NONE))


def told_apart(sentence: Sentence, end: int, title: str) -> int:
    """Return the index after `in Westland` or `(born 1926)` that tells a namesake apart."""
    found = _PARENTHESIS.search(title)
    words = _WORD.findall(found[1].lower()) if found else []
    after = end + 1
    if sentence.word(end) in {"in", ","}:
        last = after + len(words)
        return last if words and sentence.words[after:last] == words else end
    closing = sentence.closing.get(end)
    if closing is not None:
        inside = {word for word in sentence.words[after:closing] if word.isalnum()}
        return closing + 1 if inside and inside <= set(words) else end
    return end


def hints_of(sentence: Sentence, start: int, end: int) -> frozenset[str]:
    """Return the words that describe the name in `[start, end)`, in lower case."""
    hints: set[str] = set()
    at = start - 1
    while at >= 0 and start - at <= _BEFORE and sentence.words[at] not in _STOPS:
        hints.add(sentence.words[at].removesuffix("s"))
        hints.add(sentence.words[at])
        at -= 1
    if sentence.word(end) == "(" and end in sentence.closing:
        hints.update(sentence.words[end + 1 : sentence.closing[end]])
    elif sentence.word(end) in {",", "in"}:
        after = end + 1
        while sentence.capital(after) and after - end < 4:
            hints.add(sentence.words[after])
            after += 1
    return frozenset(hints)
