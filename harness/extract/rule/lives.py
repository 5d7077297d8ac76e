"""Births, deaths and burials told in running text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.rule.dates import date_at
from harness.extract.rule.names import name_end
from harness.extract.rule.places import place_at, place_name
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.vital import what_follows

__all__ = ["Told", "told_lives"]

_EVENTS = {"born": "birth", "died": "death", "dies": "death", "killed": "death",
           "buried": "burial", "interred": "burial", "birth": "birth", "death": "death",
           "birthday": "birth"}  # fmt: skip
_PASSIVE = frozenset({"killed", "buried", "interred"})
_NOUNS = frozenset({"birth", "death", "birthday"})
_SAID = frozenset({"came", "occurred", "took", "fell", "falls", "is", "was", "followed", "in", "on",
                   ":", "at"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Told:
    """A statement about a life, by the token indices of its evidence."""

    subject: str
    relation: str
    value: str
    start: int
    end: int


def told_lives(who: SubjectOf) -> Iterator[Told]:
    """Yield the births, deaths and burials of a sentence, outside parentheses."""
    sentence = who.sentence
    depth_end = 0
    for index, word in enumerate(sentence.words):
        if word == "(" and index in sentence.closing:
            depth_end = max(depth_end, sentence.closing[index])
        if index < depth_end or sentence.word(index - 1) == "-":
            continue
        event, after = _EVENTS.get(word, ""), index + 1
        if word in {"passed", "passes"} and sentence.word(index + 1) == "away":
            event, after = "death", index + 2
        elif word == "came" and sentence.words[index + 1 : index + 4] == ["into", "the", "world"]:
            event, after = "birth", index + 4
        if event and word in _NOUNS:
            yield from _noun(who, index, event)
            yield from _noun_of(who, index, event)
        elif event and not (word in _PASSIVE and not _passive(who, index)):
            yield from _verb(who, index, after, event)


def _passive(who: SubjectOf, index: int) -> bool:
    return who.sentence.word(index - 1) in {"was", "were", "been", "and", "is", "lies", "later"}


def _verb(who: SubjectOf, index: int, after: int, event: str) -> Iterator[Told]:
    owners = who.owners(index, "person")
    for owner in owners:
        found = list(what_follows(who.sentence, after, event))
        for one in found:
            yield Told(owner, one.relation, one.value, index, one.end)
        if not any(one.relation.startswith("place") for one in found):
            yield from _place_before(who, owner, index, event)


def _place_before(who: SubjectOf, owner: str, index: int, event: str) -> Iterator[Told]:
    """Read `in X, where he died` and `It was in X that he was born`."""
    sentence = who.sentence
    at = index
    while at > 0 and index - at < 8 and sentence.words[at] not in {"where", "that"}:
        at -= 1
    if sentence.words[at] not in {"where", "that"} or index - at == 8:
        return
    before = at - 1 if sentence.word(at - 1) == "," else at
    for span in who.names:
        if span[1] == before and sentence.word(span[0] - 1) in {"in", "at", "to", ",", "near"}:
            name, _ = place_name(sentence, [span])
            yield Told(owner, f"place_of_{event}", name, span[0], index + 1)


def _noun(who: SubjectOf, index: int, event: str) -> Iterator[Told]:
    """Read `his death came in 1901 at X`, `Her birth took place in X`, `the place of A's birth`."""
    sentence = who.sentence
    possessed = sentence.word(index - 1)
    if possessed in {"his", "her"}:
        owner = who.article.title
    elif possessed in {"'s", "’s"}:
        span = next((span for span in who.names if span[1] == index - 1), None)
        if span is None:
            return
        owner = who.named(span)
    else:
        return
    if who.article.kind in {"work", "place", "organisation"} and owner == who.article.title:
        return
    start = index - 1
    if sentence.word(index + 1) in _SAID:
        for one in what_follows(sentence, index + 1, event):
            yield Told(owner, one.relation, one.value, start, one.end)
    for at in range(index - 1, max(index - 6, -1), -1):
        if sentence.words[at] == "place" and sentence.word(at - 2) in {"was", "is"}:
            end = name_end(sentence, 0)
            if end == at - 2 and date_at(sentence, 0) is None and (found := place_at(sentence, 0)):
                name, _ = place_name(sentence, found[0])
                yield Told(owner, f"place_of_{event}", name, 0, index + 1)


def _noun_of(who: SubjectOf, index: int, event: str) -> Iterator[Told]:
    """Read `the death of Ada Ost occurred in X on 3 June 1970`."""
    sentence = who.sentence
    if sentence.word(index + 1) != "of" or sentence.word(index - 1) != "the":
        return
    span = next((span for span in who.names if span[0] == index + 2), None)
    if span is None or sentence.word(span[1]) not in _SAID:
        return
    for one in what_follows(sentence, span[1], event):
        yield Told(who.named(span), one.relation, one.value, index, one.end)
