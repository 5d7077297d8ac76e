"""Parents and grandparents by name: `Her parents were A and B`, `the parents of C`."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.kinship import Kin, parents_of
from harness.extract.rule.persons import person_at, persons_at
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf

__all__ = ["is_parentage", "parentage"]

_GRAND = {"grandparents": 2, "grandfather": 1, "grandmother": 1}
"""Nouns of grandparents, and how many names may follow them."""

_SIDES = {"maternal": "mother", "paternal": "father"}
_LEADS = frozenset({",", "were", "was", "are", "is", ":"})


def is_parentage(sentence: Sentence, index: int) -> bool:
    """Whether a token is `parents`, or a grandparent's noun with its side before it."""
    word = sentence.words[index]
    return word == "parents" or (word in _GRAND and sentence.word(index - 1) in _SIDES)


def parentage(who: SubjectOf, index: int, possessor: tuple[str, int] | None) -> Iterator[Kin]:
    """Read whose parents or grandparents are named at such a noun.

    Args:
        who: Whom the sentence speaks of.
        index: The noun.
        possessor: Whose they are by `his` or `X's`, and where that begins; None for nobody's.
    """
    if who.sentence.words[index] == "parents":
        yield from _parents_named(who, index, possessor)
    else:
        yield from _grandparents(who, index, possessor)


def _grandparents(who: SubjectOf, index: int, possessor: tuple[str, int] | None) -> Iterator[Kin]:
    """Read `His paternal grandparents were A and B`: parents of a parent that was named."""
    sentence, word = who.sentence, who.sentence.words[index]
    parent = who.article.parents.get(_SIDES[sentence.word(index - 1)], "")
    if possessor is None or possessor[0] != who.article.title or not parent:
        return
    at = index + 1
    while sentence.word(at) in _LEADS:
        at += 1
    names, end = persons_at(sentence, at, _GRAND[word])
    if at == index + 1 and word == "grandparents":
        return  # `her maternal grandparents Ost`: a family's name
    if word == "grandparents":
        yield from parents_of(who, parent, names, index, end)
        return
    for span in names:
        name = who.named(span)
        if name not in {parent, who.article.title}:
            relation = "mother" if word == "grandmother" else "father"
            yield Kin(parent, relation, name, index - 1, span[1])
            yield Kin(name, "child", parent, index - 1, span[1])


def _are_parents(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `A and B were the parents of C`, `the parents of C were A and B`."""
    sentence = who.sentence
    child = person_at(sentence, index + 2) if sentence.word(index + 1) == "of" else None
    after = child[1] if child is not None else index
    if child is not None and sentence.word(after) in {"were", "are"}:
        names, end = persons_at(sentence, after + 1, 2)
        yield from parents_of(who, who.named(child), names, index, end)
        return
    at = index - 1 if sentence.word(index - 1) == "the" else index
    ends = at - 1 if sentence.word(at - 1) in {"were", "are"} else 0
    pair = [span for span in who.names if span[1] <= ends][-2:]
    if child is not None and len(pair) == 2 and pair[1][1] == ends:
        yield from parents_of(who, who.named(child), pair, pair[0][0], child[1])


def _parents_named(who: SubjectOf, index: int, possessor: tuple[str, int] | None) -> Iterator[Kin]:
    """Read `Her parents were A and B`."""
    sentence = who.sentence
    if possessor is None:
        yield from _are_parents(who, index)
        return
    at = index + 1
    while sentence.word(at) in {",", "were", "are", "named"}:
        at += 1
    names, end = persons_at(sentence, at, 2)
    if not names and sentence.word(possessor[1] - 1) in {"were", "are"}:
        names, end = who.spans_before(possessor[1] - 1)[-2:], index + 1
    yield from parents_of(who, possessor[0], names, possessor[1], end)
