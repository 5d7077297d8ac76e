"""Couples, and the marriages that others are born of or that are counted up."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.kinship import Kin, other_than, parents_of
from harness.extract.rule.persons import person_at, persons_at
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf
from harness.reader.offline.text import word_set

__all__ = ["COUPLES", "couple", "of_marriage", "only_meant", "weddings"]

COUPLES = (["husband", "and", "wife"], ["a", "married", "couple"])
_BORN = frozenset({"born", "child", "children", "issue", "daughter", "son"})
_NEAR = 8  # tokens between `born` and `the marriage of`
_ORDERS = frozenset({"first", "firstly", "secondly", "second", "thirdly", "third", "then"})
_WEDDINGS = 4  # marriages that a sentence lists

_MEANT = word_set(
    """refused refuses declined planned plans planning wanted wants hoped hoping intended intends
    wished proposed engaged promised betrothed unable attempted tried not never rejected supposed
    refusal arranged negotiated cancelled"""
)
_BEFORE = 5  # tokens within which a marriage is said to be only meant: `refused to let her marry`


def only_meant(sentence: Sentence, index: int) -> bool:
    """Whether a marriage at a token is refused or planned: `refused to marry A`."""
    if sentence.words[index] not in {"marry", "wed", "marriage"}:
        return False
    for at in range(index - 1, max(index - _BEFORE, -1), -1):
        if sentence.words[at] in {",", ";", "and", "but", "who", "he", "she"}:
            return False
        if sentence.words[at] in _MEANT:
            return True
    return False


def of_marriage(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `a child born from the marriage of A and B`, `born of the marriage of A to B`."""
    sentence = who.sentence
    if sentence.word(index + 1) not in {"of", "between"}:
        return
    since = index
    while since > 0 and index - since < _NEAR and sentence.words[since] not in _BORN:
        since -= 1
    out = {"of", "from"} & set(sentence.words[since + 1 : index])
    owner = who.owner(since, "person") if sentence.words[since] in _BORN and out else None
    names, end = persons_at(sentence, index + 2, 2)
    if len(names) == 1 and sentence.word(end) in {"to", "with"}:
        second = person_at(sentence, end + 1)
        names, end = ([*names, second], second[1]) if second else (names, end)
    if owner and names:
        yield from parents_of(who, owner, names, since, end)


def weddings(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `was married twice; first to A, and secondly to B` at `married`."""
    sentence = who.sentence
    counted = sentence.word(index + 1) in {"twice", "thrice"} or (
        sentence.word(index + 2) == "times"
    )
    owner = who.owner(index, "person") if counted else None
    if not owner:
        return
    seen, last = 0, index
    for at in range(index + 1, len(sentence.tokens)):
        if sentence.words[at] not in {"to", "with"} or seen == _WEDDINGS:
            continue
        if not ({"twice", "thrice", "times"} | _ORDERS) & set(sentence.words[last + 1 : at]):
            continue
        span = person_at(sentence, at + 1)
        if span is not None and (name := other_than(who, span, owner)) != owner:
            seen, last = seen + 1, span[1] - 1
            yield Kin(owner, "spouse", name, index, span[1])
            yield Kin(name, "spouse", owner, index, span[1])


def couple(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `A and the poet B were husband and wife`."""
    found = who.owners(index - 1, "person")
    if len(found) == 1 and who.sentence.words[0] in {"he", "she"}:
        found = [who.article.title, *who.before(index - 1)]  # `He and B were husband and wife`
    if len(found) == 2:
        start = who.names[0][0]
        if found[0] == found[1]:
            return
        yield Kin(found[0], "spouse", found[1], start, index + 2)
        yield Kin(found[1], "spouse", found[0], start, index + 2)
