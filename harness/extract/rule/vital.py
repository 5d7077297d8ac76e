"""Births, deaths and burials: what follows `born`, `died`, `buried`, and lives in parentheses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.rule.dates import date_at, skip_approximate
from harness.extract.rule.names import Span
from harness.extract.rule.places import place_at, place_name
from harness.extract.rule.sentences import Sentence, sentences
from harness.extract.rule.words import PAST_VERBS
from harness.reader.offline.text import word_set

__all__ = ["Found", "life_in_parentheses", "what_follows"]

_DASHES = frozenset("–-—−‒")
_PLACING = word_set("in at near of")
_STOPS = word_set(
    """who which that where when while but he she they it his her raised grew educated moved
    died dies passed buried born after because since before until studied attended married is
    was were became has had works lived leaving survived"""
)
_REACH = 26  # tokens that may lie between `born` and the place
_NOT_LIVES = word_set("reigned reign r ruled fl flourished active floruit office from served term")
_VERBS = PAST_VERBS | word_set("was were is are had has became")
_BOTH = word_set("died raised brought buried")
_BORN = word_set("born b died d baptised baptized")
_GLUED = re.compile(
    r"(?P<year>\b(?:1\d|20)\d\d)(?=(?:\d{1,2} [A-Z][a-z]+ \d{4}|[A-Z][a-z]+ \d{1,2}, \d{4}"
    r"|(?:1\d|20)\d\d)\b)"
)


@dataclass(frozen=True, slots=True)
class Found:
    """A relation and a value, with the tokens of the evidence's end (exclusive)."""

    relation: str
    value: str
    end: int


def what_follows(sentence: Sentence, index: int, event: str, stop: int = 0) -> Iterator[Found]:
    """Yield dates and places that follow `born`, `died` or `buried` within the clause.

    Args:
        sentence: Where it stands.
        index: The index after the verb.
        event: `birth`, `death` or `burial`.
        stop: The index at which to end; 0 for the end of the sentence.
    """
    last = min(stop or len(sentence.tokens), index + _REACH)
    dated = event == "burial"
    placed = False
    at = index
    if sentence.word(at) == "and" and sentence.word(at + 1) in {"raised", "died", "studied"}:
        at = index = index + 2
    elif sentence.words[at : at + 2] == ["in", "and"] and sentence.word(at + 2) in _BOTH:
        at = index = index + 3  # `born in and died in X`
    while at < last:
        word = sentence.words[at]
        if word == "(" and at in sentence.closing:
            at = sentence.closing[at] + 1
            continue
        if at > index and (word in _STOPS or word in {";", ".", ":"} or word in _DASHES):
            his = word in {"his", "her"} and sentence.word(at - 1) in {"in", "at", "of", "on"}
            away = word == "while" and sentence.word(at + 1) in {"on", "in", "at", "visiting"}
            if not (his or away) or sentence.words[at + 1 : at + 2] == ["life"]:
                return  # but `died in his 80th year at X`, `while on holiday in X`
        found = date_at(sentence, at)
        if found is not None:
            aged = sentence.words[at - 2 : at] == ["age", "of"] or sentence.word(at - 1) == "aged"
            if not dated and not aged and sentence.word(at - 1) not in {"after", "until", "for"}:
                yield Found(f"date_of_{event}", found[1], found[0])
                dated = True
            at = found[0]
            continue
        opens = word in _PLACING or (word == "," and dated and sentence.word(at - 1).isdecimal())
        if not placed and opens and word != "of":
            place = place_at(sentence, at + 1)
            acts = place is not None and word == "," and _acts(sentence.word(place[1]))
            if place is not None and date_at(sentence, at + 1) is None and not acts:
                name, _ = place_name(sentence, place[0])
                yield Found(f"place_of_{event}", name, place[1])
                placed = True
                at = place[1]
                continue
        at += 1


def _acts(word: str) -> bool:
    """Whether a word behind a name makes it a subject: `In 949, Otto was made a count`."""
    return word in _VERBS or word.endswith("ed")


def life_in_parentheses(sentence: Sentence, opening: int) -> Iterator[Found]:
    """Yield births and deaths between a parenthesis and its closing one.

    Read are `12 May 1901 – 3 June 1970`, `born 1950 in X`, `1901, X – 1970, Y`, `X, 1901 – Y,
    1970`, `c. 517 – 567`, `died 1203`, `– 1758`; years of rule and activity are passed over.
    """
    closing = sentence.closing.get(opening)
    if closing is None:
        return
    named = False
    for begin, end in _segments(sentence, opening + 1, closing):
        words = set(sentence.words[begin:end])
        day = date_at(sentence, begin)
        if named and day is not None and day[0] == end:  # `(born Ada Ostis; 3 May 1901)`
            yield Found("date_of_birth", day[1], closing + 1)
            continue
        named = sentence.word(begin) == "born" and not any(
            word.isdecimal() for word in sentence.words[begin:end]
        )
        if words & _NOT_LIVES and not words & _BORN:
            continue
        written = sentence.slice(begin, end)
        part = _GLUED.sub(r"\g<year> – ", written)
        if part != written:
            inner = next(sentences(part), None)
            if inner is not None:
                for found in _segment(inner, 0, len(inner.tokens)):
                    yield Found(found.relation, found.value, closing + 1)
            continue
        for found in _segment(sentence, begin, end):
            yield Found(found.relation, found.value, closing + 1)


def _segments(sentence: Sentence, begin: int, end: int) -> list[Span]:
    parts, at = [], begin
    for index in range(begin, end):
        if sentence.words[index] == ";":
            parts.append((at, index))
            at = index + 1
    parts.append((at, end))
    return [part for part in parts if part[0] < part[1]]


def _segment(sentence: Sentence, begin: int, end: int) -> Iterator[Found]:
    words = sentence.words
    cues = {"born": "birth", "b": "birth", "died": "death", "d": "death", "baptised": "birth",
            "baptized": "birth", "suicide": "death", "killed": "death", "murdered": "death",
            "executed": "death", "drowned": "death", "né": "", "née": ""}  # fmt: skip
    named = [at for at in range(begin, end) if cues.get(words[at])
             and (len(words[at]) > 1 or words[at + 1 : at + 2] in (["."], [":"]))]  # fmt: skip
    dash = _dash(sentence, begin, end)
    if named and not (dash and named[0] > dash):
        lived = dash is not None and len(named) == 1 and cues[words[named[0]]] == "birth"
        for at, following in zip(named, [*named[1:], end], strict=True):
            last = dash if lived and dash is not None else following
            yield from _side(sentence, at + 1, last, cues[words[at]], named=True)
        if lived and dash is not None:  # `born Ada Ost, 12 May 1901 – 3 June 1970`
            yield from _side(sentence, dash + 1, end, "death")
        return
    if dash is None:
        yield from _two_dates(sentence, begin, end)
        return
    sides = [*_side(sentence, begin, dash, "birth"), *_side(sentence, dash + 1, end, "death")]
    if any(found.relation.startswith("date") for found in sides) or dash > begin:
        yield from sides


def _dash(sentence: Sentence, begin: int, end: int) -> int | None:
    """Return the dash between birth and death: one with a date after it, or space around it."""
    for at in range(begin, end):
        if sentence.words[at] == "to" and sentence.word(at - 1).isdecimal():
            if date_at(sentence, at + 1) is not None:
                return at  # `12 May 1901 to 3 June 1970`
            continue
        if sentence.words[at] not in _DASHES:
            continue
        after = skip_approximate(sentence, at + 1)
        token = sentence.tokens[at]
        before = sentence.tokens[at - 1]
        spaced = at == begin or token.start > before.end or before.text.isdecimal()
        loose = at + 1 < end and sentence.tokens[at + 1].start > token.end
        if date_at(sentence, after) is not None or (spaced and (loose or token.text != "-")):
            return at
    return None


def _two_dates(sentence: Sentence, begin: int, end: int) -> Iterator[Found]:
    """Read `March 11, 1887 December 31, 1980`, where the dash was lost."""
    first = date_at(sentence, skip_approximate(sentence, begin))
    if first is None or first[0] >= end:
        return
    second = date_at(sentence, first[0])
    if second is not None and second[0] <= end:
        yield Found("date_of_birth", first[1], end)
        yield Found("date_of_death", second[1], end)


def _places_only(sentence: Sentence, begin: int, end: int) -> bool:
    """Whether nothing but single words with commas stand before a date that ends it all."""
    at = begin
    while at < end and sentence.capital(at) and sentence.word(at + 1) == ",":
        found = date_at(sentence, at)
        if found is not None:
            break
        at += 2
    found = date_at(sentence, at)
    return at > begin and found is not None and found[0] == end


def _side(
    sentence: Sentence, begin: int, end: int, event: str, *, named: bool = False
) -> Iterator[Found]:
    dated = placed = False
    at = begin
    while at < end:
        word = sentence.words[at]
        if word in {"unknown", "present", "age", "aged"}:
            return
        if word in {"(", "["} and at in sentence.closing:
            at = sentence.closing[at] + 1
            continue
        found = date_at(sentence, at)
        if found is not None and found[0] <= end:
            if not dated:
                yield Found(f"date_of_{event}", found[1], end)
                dated = True
            at = found[0]
            continue
        first = "" if named else ","  # `born Ada Ost` gives a name
        if named and at == begin and _places_only(sentence, begin, end):
            first = ","  # `born Ostham, Westland, 1901`
        previous = sentence.word(at - 1) if at > begin else first
        if not placed and (previous in {",", "in", "at", "near"} or previous.isdecimal()):
            place = place_at(sentence, at)
            label = place is not None and sentence.word(place[1]) == ":"  # `Cantonese: Lam Ost`
            if place is not None and place[0][0][1] <= end and not label:
                parts = [part for part in place[0] if part[1] <= end]
                name, _ = place_name(sentence, parts)
                yield Found(f"place_of_{event}", name, end)
                placed = True
                at = parts[-1][1]
                continue
        at += 1
