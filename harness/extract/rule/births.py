"""Parents named behind a birth: `born in X on 1 May 1900 to the farmer A and his wife B`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.extract.rule.kinship import Kin, parents_of
from harness.extract.rule.names import capitalised
from harness.extract.rule.persons import persons_at
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf
from harness.reader.offline.text import word_set

__all__ = ["born_to"]

_REACH = 26  # tokens between `born` and `to`: a day, a town and the lands it lies in
_PLACED = word_set(
    """in at on near around about between and of the a an , - c. circa ca. de la le town village
    city island county family castle estate palace early late district suburb today present day
    now then what is posthumously there"""
)
_NOBODY = word_set("family couple parents household mother father background immigrants emigrants")

_UNREAD = _NOBODY | frozenset({'"', "“", "migrants", "settlers", "farmers", "ancestry"})
"""What shows that a name before it was none (`Ostian emigrants`), or goes on (`Ada "Missy"`)."""


def born_to(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `born in X to A and B` at `born`; `born to Ostian parents` names nobody."""
    sentence = who.sentence
    at = _to(sentence, index)
    owner = who.owner(index, "person") if at else None
    if not owner:
        return
    names, end = persons_at(sentence, at + 1, 2)
    if not names or _nobody(sentence, at + 1, names[0][0]) or _unread(sentence, end):
        return
    article = who.article
    told = sentence.words[index - 1] in {"was", "were"}
    if owner == article.title and article.kind != "person" and not told:
        return  # a panda's or a hero's: which is the father is not told by the order
    # from `to` on, lest the town (`in Florence to`) be taken for what a parent is called
    stated = list(parents_of(who, article.title, names, at, end))
    if index or all(owner != kin.value for kin in stated):  # `Born to A and his wife B.`
        stated = list(parents_of(who, owner, names, at, end))
    for kin in stated:
        yield replace(kin, start=index)


def _to(sentence: Sentence, index: int) -> int:
    """Return the index of the `to` behind a birth's day and place; 0 where there is none."""
    if sentence.word(index + 1) == ",":
        return 0  # `from Vik, where he was born, to Ost`
    at = index + 1
    while at - index < _REACH and at < len(sentence.tokens):
        word = sentence.words[at]
        if word == "to":
            before = sentence.words[at - 1]
            named = not sentence.lower(at - 1) or before in {",", ")", "there", "posthumously"}
            return at if at > index + 1 and named and not _counts(sentence, at) else 0
        if at in sentence.closing:
            at = sentence.closing[at] + 1
            continue
        if sentence.lower(at) and word not in _PLACED and not word[:1].isdigit():
            return 0
        at += 1
    return 0


def _counts(sentence: Sentence, index: int) -> bool:
    """Whether `to` lies between two numbers: `between 1378 to 1379`."""
    return sentence.word(index + 1)[:1].isdigit()


def _unread(sentence: Sentence, end: int) -> bool:
    """Whether a name's end shows that it was none: `to Ostian Baptist missionary parents`."""
    at = end
    while at - end < 3 and sentence.lower(at) and sentence.word(at) not in _UNREAD:
        if sentence.word(at) in {"and", "of", "in", "who", "on"}:
            return False
        at += 1
    return sentence.word(at) in _UNREAD


def _nobody(sentence: Sentence, start: int, name: int) -> bool:
    """Whether what was found belongs to the next clause: `to a poor family, Otto grew up`."""
    return any(
        sentence.words[at] in _NOBODY and not capitalised(sentence, at + 1)
        for at in range(start, name)
    )
