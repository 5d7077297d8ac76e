"""Participles before `by`: `written, produced and directed by A and B`, `founded in 1901 by C`."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.cues import participles
from harness.extract.rule.names import Span
from harness.extract.rule.persons import persons_at
from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import word_set

__all__ = ["LABELS", "passives"]

_REACH = 14  # tokens from a participle to its `by`
_BREAKS = word_set(". ; : ! ? starring who which that is was were are has had his her he she it")
LABELS = word_set(
    """records record entertainment music recordings label inc ltd company group media studios
    pictures corporation international sony emi rca columbia capitol atlantic warner universal"""
)
"""Words that end a company's name rather than a band's."""

_HOUSES = word_set("house firm company label imprint studio")
_BOOKS = word_set("novel book novella play story memoir poem manga comic biography essay")
_MUSIC = word_set("song single album track ep opera musical hymn anthem soundtrack ballad mixtape")


def passives(sentence: Sentence, noun: str) -> Iterator[tuple[int, str, list[Span], int]]:
    """Yield (participle's index, relation, names, index after) for each participle before `by`.

    Args:
        sentence: Where to look.
        noun: What the article is (`film`, `song`, `novel`): decides what `written by` means.
    """
    stated = participles()
    for index, word in enumerate(sentence.words):
        relation = stated.get(word)
        if relation is None:
            continue
        by = _by(sentence, index)
        if not by:
            continue
        after = by + 1
        if sentence.word(after) == "and" and sentence.word(after + 1) in {
            "starring",
            "featuring",
            "starred",
        }:
            after += 2  # `directed by and starring X`
        if sentence.word(after) == ",":
            after = _shared(sentence, after)
        after = _house(sentence, after)
        names, end = persons_at(sentence, after)
        if relation == "released":  # by a singer, or by a company
            if noun not in _MUSIC:
                continue
            company = "label" in sentence.words[after : names[0][0]] if names else False
            names = [] if company else names  # `released by his record label, X`
            names = [span for span in names if sentence.word(span[1] - 1) not in LABELS]
            relation = "performer"
        if names:
            yield index, _of_work(relation, noun), names, end


def _house(sentence: Sentence, index: int) -> int:
    """Return where the name begins in `by the publishing house of X`; else the index given."""
    at = index + (sentence.word(index) in {"the", "a"})
    while at - index < 4 and sentence.lower(at) and sentence.word(at) not in {"of", "and"}:
        at += 1
    named = sentence.word(at - 1) in _HOUSES and sentence.word(at) == "of"
    return at + 1 if named else index


def _shared(sentence: Sentence, comma: int) -> int:
    """Return where the name begins in `directed by, written by, and starring X`."""
    for at in range(comma + 1, min(comma + 12, len(sentence.tokens))):
        ends = sentence.words[at] in {"by", "starring", "featuring"}
        if ends and sentence.word(at + 1) not in {",", "and"}:
            return at + 1
        if sentence.capital(at):
            break
    return comma


def _by(sentence: Sentence, index: int) -> int:
    """Return the index of the `by` that a participle governs; 0 where there is none."""
    for at in range(index + 1, min(index + _REACH, len(sentence.tokens))):
        word = sentence.words[at]
        if word == "by":
            return at
        if word in _BREAKS:
            return 0
        if word == "for" and sentence.capital(at + 1):
            continue
    return 0


def _of_work(relation: str, noun: str) -> str:
    if relation != "writer":
        return relation
    if noun in _BOOKS:
        return "author"
    return "composer" if noun in _MUSIC else "screenwriter"
