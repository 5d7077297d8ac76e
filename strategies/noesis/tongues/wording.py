"""A question in the words of the grammar: synonyms and other languages by closed lists.

The grammar of questions (`strategies.noesis.plane.grammar`) knows one English word for each thing
that can be asked. Here the ways of saying it are reduced to that word, phrase by phrase, longest
first; which language a question is in is told by the words that only join or ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import yaml

from strategies.noesis.text import STOP, Word, fold

__all__ = ["ENGLISH", "Tongue", "reworded", "tongue_of"]

ENGLISH = "english"
_OTHERS = ("german", "french", "spanish")
_LEAST = 2


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language: what its words and phrases are in the words of the grammar.

    `exact` is by words as written without case, `plain` without accents as well; `stems` are
    (beginning of a word, word of the grammar). `marks` are the single words, without accents.
    """

    name: str
    exact: dict[tuple[str, ...], tuple[str, ...]]
    plain: dict[tuple[str, ...], tuple[str, ...]]
    stems: tuple[tuple[str, str], ...]
    marks: frozenset[str]
    longest: int


@lru_cache(maxsize=8)
def _tongue(name: str) -> Tongue:
    text = (Path(__file__).parent / f"{name}.yaml").read_text(encoding="utf-8")
    exact: dict[tuple[str, ...], tuple[str, ...]] = {}
    plain: dict[tuple[str, ...], tuple[str, ...]] = {}
    stems: list[tuple[str, str]] = []
    for canonical, listed in yaml.safe_load(text).items():
        for phrase in (one.strip().casefold() for one in listed.split(";")):
            if phrase.endswith("*"):
                stems.append((fold(phrase[:-1]), canonical))
                continue
            parts = tuple(phrase.replace("-", " ").replace("'", " ").split())
            keys = _spread(canonical, len(parts))
            exact.setdefault(parts, keys)
            plain.setdefault(tuple(map(fold, parts)), keys)
    marks = frozenset(parts[0] for parts in plain if len(parts) == 1)
    longest = max(map(len, plain))
    ordered = tuple(sorted(stems, key=lambda stem: -len(stem[0])))
    return Tongue(name, exact, plain, ordered, marks, longest)


def _spread(canonical: str, length: int) -> tuple[str, ...]:
    """Return the words of the grammar for a phrase of so many words: the rest of it is empty."""
    words = canonical.split()[-length:]
    return (*words, *[""] * (length - len(words)))


def tongue_of(found: Sequence[Word], free: Sequence[bool]) -> Tongue:
    """Return the language that most joining and asking words are of; English where none leads.

    Args:
        found: The words of a question.
        free: Which of them are part of no name and of no metric: only these tell.
    """
    keys = [word.key for word, ok in zip(found, free, strict=True) if ok]
    english = _tongue(ENGLISH)
    most, best = sum(key in STOP or key in english.marks for key in keys), english
    for name in _OTHERS:
        tongue = _tongue(name)
        count = sum(
            key in tongue.marks or any(key.startswith(stem) for stem, _ in tongue.stems)
            for key in keys
        )
        if count >= _LEAST and count > most:
            most, best = count, tongue
    return best


def reworded(
    found: Sequence[Word], free: Sequence[bool], tongue: Tongue
) -> tuple[tuple[Word, ...], tuple[bool, ...]]:
    """Return the words with the grammar's words as keys, and which of them were in the lists.

    Words that are not free stay as they are; every word keeps its text and its place.
    """
    out, known = list(found), [False] * len(found)
    at = 0
    while at < len(found):
        length, keys = _longest(found, free, at, tongue)
        for step in range(length):
            out[at + step] = replace(found[at + step], key=keys[step])
            known[at + step] = True
        at += max(length, 1)
    return tuple(out), tuple(known)


def _longest(
    found: Sequence[Word], free: Sequence[bool], at: int, tongue: Tongue
) -> tuple[int, tuple[str, ...]]:
    for length in range(min(tongue.longest, len(found) - at), 0, -1):
        if all(free[at : at + length]):
            span = found[at : at + length]
            texts = tuple(word.text.casefold() for word in span)
            keys = tongue.exact.get(texts) or tongue.plain.get(tuple(word.key for word in span))
            if keys is not None:
                return length, keys
    if free[at]:
        for stem, canonical in tongue.stems:
            if found[at].key.startswith(stem):
                return 1, (canonical,)
    return 0, ()
