"""Persons in running text: what precedes a name, and names in coordination."""

from __future__ import annotations

from harness.extract.rule.names import Span, capitalised, name_end, of_people, quoted_end
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION, NOBLE, PAST_VERBS

__all__ = ["person_at", "persons_at"]

_DESCRIPTION = 9  # tokens of what may precede a name: `the award-winning Indian film director`
_JOINTS = frozenset({",", "and", "&", "alongside", "—", "–"})


def person_at(sentence: Sentence, index: int) -> Span | None:
    """Return the span of a name at a token, over a description that precedes it; else None."""
    at = index
    while 0 <= at - index < _DESCRIPTION and sentence.word(at):
        word = sentence.word(at)
        end = name_end(sentence, at) if word != "the" or at in sentence.known else 0
        if end:
            span, onward = _name_or_more(sentence, at, end)
            if span is not None or onward < 0:
                return span
            at = onward
        elif word.isdecimal() and at > index and capitalised(sentence, at + 1) and word.isascii():
            return at, name_end(sentence, at + 1)  # a performer whose name begins with a number
        elif _describes(sentence, at, first=at == index):
            at += 1
        else:
            return None
    return None


def _name_or_more(sentence: Sentence, at: int, end: int) -> tuple[Span | None, int]:
    """Return the name that was found, or where the description it belongs to goes on (-1: nowhere).

    `Indian director X` goes on behind `Indian`; `the King of Ostia, Otto IV` behind the comma.
    """
    after_article = sentence.word(at - 1) in {"a", "an"}
    plain = sentence.lower(end) and sentence.word(end) not in FUNCTION
    described = all(of_people(sentence.words[i]) for i in range(at, end))
    if _title_only(sentence, at, end) and sentence.word(end) == ",":
        named = name_end(sentence, end + 1)
        if named and not _title_only(sentence, end + 1, named):
            return (end + 1, named), 0
    if plain and (described or after_article or _leads_on(sentence, end)):
        return None, end
    if described and after_article and end == at + 1:
        return None, -1  # `married to a European`
    return (at, end), 0


def _describes(sentence: Sentence, at: int, *, first: bool) -> bool:
    """Whether a word may stand in the description before a name."""
    word = sentence.word(at)
    if word in {"and", "&", "/", "-", ","} and not first:
        # `the singer and songwriter X`, `the poet, X`
        onward = sentence.lower(at + 1) and sentence.word(at + 1) not in FUNCTION
        return onward or (word in {"/", "-", ","} and sentence.capital(at + 1))
    return word in _LEADING or (sentence.lower(at) and word not in FUNCTION)


def _title_only(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a name is nothing but a title: `King of Ostia`, `the Baron`."""
    if sentence.word(start) not in NOBLE:
        return False
    return end == start + 1 or sentence.word(start + 1) == "of"


_PRAISE = frozenset({"renowned", "acclaimed", "celebrated", "noted", "famed", "talented"})
_LEADING = frozenset({"the", "a", "an", "his", "her", "its", "their", "then", "later", "both"})


def _leads_on(sentence: Sentence, index: int) -> bool:
    """Whether lower-case words from here lead straight to a further name (`Hollywood director X`).

    Only for short runs, lest a verb be taken for a noun (`John met Mary`).
    """
    return sentence.words[index] in _ROLES and (
        capitalised(sentence, index + 1)
        or (sentence.word(index + 1) in _ROLES and capitalised(sentence, index + 2))
    )


_ROLES = frozenset(
    [
        "director",
        "filmmaker",
        "actor",
        "actress",
        "producer",
        "writer",
        "author",
        "singer",
        "musician",
        "composer",
        "songwriter",
        "rapper",
        "screenwriter",
        "novelist",
        "playwright",
        "poet",
        "star",
        "veteran",
        "politician",
        "businessman",
        "footballer",
        "journalist",
        "photographer",
        "film",
        "record",
        "music",
        "film-maker",
        "duo",
        "band",
        "group",
        "winner",
        "nominee",
        "maestro",
        "legend",
        "comedian",
        "engineer",
        "founder",
        "co-founder",
        "frontman",
        "mogul",
        "icon",
    ]
)


def persons_at(sentence: Sentence, index: int, most: int = 30) -> tuple[list[Span], int]:
    """Return the names of a coordination (`X, the poet Y and Z`) and the index after it."""
    found: list[Span] = []
    at = index
    while len(found) < most:
        span = person_at(sentence, at)
        word = sentence.word(at)
        verb = word in PAST_VERBS or (word.endswith("ed") and word not in _PRAISE)
        if span is None or (found and verb and sentence.lower(at)):
            break
        found.append(span)
        after = span[1]
        if sentence.word(after) == "(":
            after = sentence.closing.get(after, after - 1) + 1
        elif sentence.word(after) == "as":
            after = _skip_role(sentence, after)
        end = span[1]
        if sentence.word(after) in {"—", "–"} and (other := name_end(sentence, after + 1)):
            after = other  # the same person under another name
            if sentence.word(after) == "(":
                after = sentence.closing.get(after, after - 1) + 1
        at = after
        while sentence.word(at) in _JOINTS and at - after < 3:
            at += 1
        apposed = at == after + 1 and sentence.word(after) == "," and sentence.lower(at)
        if at == after or (apposed and sentence.word(at) in {"the", "a", "an", "his", "her"}):
            return found, end
    return found, (found[-1][1] if found else index)


def _skip_role(sentence: Sentence, index: int) -> int:
    """Return the index of the comma or `and` after `as the Baron`, within a few words."""
    for at in range(index + 1, min(index + 9, len(sentence.tokens))):
        if sentence.words[at] in {",", "and", ";", "."}:
            return at
        if end := quoted_end(sentence, at):
            return end
    return index
