"""Who received which award, and when: lists of years with names, from either side.

`She won the Ost Prize in 1971 and the West Medal in 1980`; in the article on an award
`Its recipients include A (1951), B in 1960 and the poet C in 1971` and `A in 1951 and B in 1960
received the award`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.rule.article import base_title
from harness.extract.rule.fitting import is_award
from harness.extract.rule.hedges import denied_at
from harness.extract.rule.names import Span, name_end
from harness.extract.rule.persons import person_at
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf
from harness.reader.offline.text import word_set

__all__ = ["Honour", "honours"]

_GOT = word_set(
    """received receives receive won wins win awarded given honoured honored recipient recipients
    winner winners laureate laureates holder earned got gained collected accepted granted
    presented decorated distinguished bestowed conferred holders honouree medallist took holds
    held claimed secured recognised recognized went honours honors awards prizes obtained"""
)
_WENT = word_set(
    """recipients laureates winners holders recipient winner laureate went awarded given presented
    conferred bestowed granted include includes included honoured honored goes gone"""
)
_PASSED = word_set("the a an of with to by been was were is are include includes included among "
                   "its also later in for : ,")  # fmt: skip
_REACH = 6  # tokens between the word and what it governs


@dataclass(frozen=True, slots=True)
class Honour:
    """An award received, with its year ("" where untold), by the tokens of the evidence."""

    person: str
    award: str
    year: str
    start: int
    end: int


def honours(who: SubjectOf) -> Iterator[Honour]:
    """Yield the awards that a sentence says somebody received."""
    sentence = who.sentence
    if is_award(who, who.article.title):
        yield from _of_award(who)
    for index, word in enumerate(sentence.words):
        if word in _GOT and not denied_at(sentence, index):
            yield from _by_person(who, index)
        elif word in {"brought", "earned", "saw"} and _is_year(sentence.word(index - 1)):
            yield from _brought(who, index)


def _year_after(sentence: Sentence, index: int) -> tuple[str, int]:
    """Return the year behind `in`, `for` or in parentheses at a token, and the index after."""
    at = index
    if sentence.word(at) in {"in", "for", "of", "(", ","}:
        opened = sentence.word(at) == "("
        at += 1 + (sentence.word(at + 1) == "in")
        if _is_year(sentence.word(at)):
            return sentence.word(at), at + 1 + (opened and sentence.word(at + 1) == ")")
    return "", index


def _is_year(word: str) -> bool:
    return word.isdecimal() and len(word) == 4


def _year_before(sentence: Sentence, index: int) -> str:
    """Return the year with which a sentence or clause begins: `In 1971 she received`."""
    for at in range(index - 1, max(index - 9, -1), -1):
        opens = at == 0 or sentence.word(at - 1) in {",", "and", ";", "."}
        if sentence.words[at] == "in" and opens and _is_year(sentence.word(at + 1)):
            return sentence.word(at + 1)
    return ""


def _by_person(who: SubjectOf, index: int) -> Iterator[Honour]:
    """Read the awards behind `won`, `was awarded`, `a recipient of`, each with its year."""
    sentence = who.sentence
    owners = who.owners(index, "person")
    before = who.spans_before(index)
    if before and is_award(who, who.text(before[-1])):
        yield from _went_to(who, index, who.text(before[-1]))
        return
    if not owners or is_award(who, owners[0]):
        return
    at = index + 1
    early, after = _year_after(sentence, at)
    early = early or _year_before(sentence, index)
    at = after
    while at - index < _REACH and sentence.word(at) in _PASSED and not name_end(sentence, at):
        at += 1
    for _ in range(8):
        if sentence.word(at) in {"the", "a", "an", "both"} and not sentence.known.get(at):
            at += 1
        end = name_end(sentence, at)
        name = who.text((at, end)) if end else ""
        if not name or not is_award(who, name):
            return
        year, after = _year_after(sentence, end)
        for person in owners:
            yield Honour(person, name, year or early, index, after)
        at = after
        while sentence.word(at) in {",", "and", "then", "later", "by"}:
            at += 1
        if at == after:
            return


def _went_to(who: SubjectOf, index: int, award: str) -> Iterator[Honour]:
    """Read `The Ost Prize went to her in 1971` and `was conferred on Ada Ost in 1971`."""
    sentence = who.sentence
    if sentence.word(index + 1) not in {"to", "on", "upon", "by"}:
        return
    early = _year_before(sentence, index)
    found, end = _dated(sentence, index + 2)
    for span, year in found:
        name = who.named(span)
        if _receives(who, name):
            yield Honour(name, award, year or early, index, end)


def _brought(who: SubjectOf, index: int) -> Iterator[Honour]:
    """Read `1971 brought her the Ost Prize`."""
    sentence = who.sentence
    begin = sentence.known[index + 1] if index + 1 in sentence.means else index + 1
    article = next((at for at in range(begin, index + 8) if sentence.word(at) == "the"), 0)
    if not article:
        return
    person = who.article.title
    if sentence.capital(index + 1) and index + 1 not in sentence.means:
        person = who.named((index + 1, article))
    at = article + 1
    end = name_end(sentence, at)
    if end and is_award(who, who.text((at, end))):
        yield Honour(person, who.text((at, end)), sentence.word(index - 1), index - 1, end)


def _of_award(who: SubjectOf) -> Iterator[Honour]:
    """Read the recipients in the article on an award, behind or before the verb."""
    sentence, award = who.sentence, who.article.title
    for index, word in enumerate(sentence.words):
        if word not in _WENT | _GOT or denied_at(sentence, index):
            continue
        at = index + 1
        while at - index < _REACH and sentence.word(at) in _PASSED and not _starts(sentence, at):
            at += 1
        found, end = _dated(sentence, at)
        found = [one for one in found if _receives(who, who.text(one[0]))]
        for span, year in found:
            yield Honour(who.text(span), award, year, index, end)
        if word in _GOT and not found:
            for span, year in _dated_before(who, index):
                yield Honour(who.text(span), award, year, span[0], index + 1)


def _starts(sentence: Sentence, index: int) -> bool:
    return person_at(sentence, index) is not None


def _receives(who: SubjectOf, name: str) -> bool:
    titles = who.article.titles
    kind = titles.kind_of(base_title(name)) if titles is not None else ""
    award = name == who.article.title or is_award(who, name)
    return not award and kind not in {"organisation", "place", "work", "thing"}


def _dated(sentence: Sentence, index: int) -> tuple[list[tuple[Span, str]], int]:
    """Return persons with years from a token on: `A in 1951, the poet B (1960) and C`."""
    found: list[tuple[Span, str]] = []
    at = index
    for _ in range(30):
        lead, at = _year_after(sentence, at) if sentence.word(at) == "in" else ("", at)
        at += bool(lead) and sentence.word(at) in {"to", ","}
        span = person_at(sentence, at)
        if span is None:
            break
        year, after = _year_after(sentence, span[1])
        found.append((span, year or lead))
        at = after
        while sentence.word(at) in {",", "and", ";", "to", "then", "&"}:
            at += 1
        if at == after:
            break
    return found, at


def _dated_before(who: SubjectOf, index: int) -> list[tuple[Span, str]]:
    """Return persons with years that end before a verb: `A in 1951 and B in 1960 received`."""
    sentence = who.sentence
    at = index
    while sentence.word(at - 1) in {"have", "has", "had", "were", "was", "been", "all", "each"}:
        at -= 1
    begin = 0
    for start, _ in who.names:
        found, end = _dated(sentence, _described(sentence, start))
        if end == at and start < index:
            begin = start
            return found
        if begin:
            break
    return []


def _described(sentence: Sentence, start: int) -> int:
    at = start
    while at > 0 and (sentence.lower(at - 1) or at - 1 in sentence.peoples) and start - at < 5:
        at -= 1
    return at if at == 0 or sentence.word(at - 1) in {",", "and"} else start
