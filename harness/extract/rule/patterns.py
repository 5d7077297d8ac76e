"""A small language of token patterns, matched at the cue words of a sentence.

A pattern is words and slots parted by blanks: `directed by {v:people}`. A word may list
alternatives (`is|was`) and be optional (`also?`); `*3` passes over up to three tokens of the same
clause; a slot is `{name:kind}` with the kinds `people`, `person`, `name`, `place`, `date`,
`title`, `titles`, `works`, `noun`. The first element is always a plain word: patterns are tried
only where it stands, and none can look further than its elements allow, so time is linear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from harness.extract.rule.dates import date_at, skip_approximate
from harness.extract.rule.names import Span, name_end, of_people, title_at
from harness.extract.rule.nouns import kind_of_noun
from harness.extract.rule.persons import person_at, persons_at
from harness.extract.rule.places import place_at
from harness.extract.rule.schools import schools_at
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import FUNCTION

__all__ = ["Cue", "CueTable", "Match", "listed_at"]

_HARD = frozenset(".;:!?()")
_FAR = 5
_BANDS = frozenset({"band", "group", "club", "team", "orchestra", "ensemble"})
_NUMERALS = frozenset({"two", "three", "four", "several"})


@dataclass(frozen=True, slots=True)
class Cue:
    """One wording of a relation.

    Attributes:
        relation: Canonical name.
        domain: What its subject is: `work`, `person`, `thing`.
        inverse: The clause's subject is the value, and the slot `v` holds subjects.
        elements: The parsed pattern.
        bare: It has no slot: the names right before it are the values, of the article.
    """

    relation: str
    domain: str
    inverse: bool
    elements: tuple[_Element, ...]
    bare: bool = False


@dataclass(frozen=True, slots=True)
class _Element:
    words: frozenset[str] = frozenset()
    optional: bool = False
    skip: int = 0
    slot: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """A cue found in a sentence: where, and what its slots hold (spans, or a date's text)."""

    cue: Cue
    start: int
    end: int
    slots: Mapping[str, tuple[Span, ...]]
    date: str = ""


def _parse(pattern: str) -> tuple[_Element, ...]:
    elements = []
    for part in pattern.split():
        if part.startswith("{"):
            slot, kind = part.strip("{}").split(":")
            elements.append(_Element(slot=slot, kind=kind))
        elif part.startswith("*"):
            elements.append(_Element(skip=int(part[1:])))
        else:
            words = frozenset(part.removesuffix("?").split("|"))
            elements.append(_Element(words=words, optional=part.endswith("?")))
    return tuple(elements)


class CueTable:
    """The cues of a family, by the word they begin with."""

    def __init__(self, domain: str, table: Mapping[str, Sequence[str]]) -> None:
        """Compile a table `relation -> patterns`; a relation with `~` is stated from the value."""
        self._by_word: dict[str, list[Cue]] = {}
        for relation, patterns in table.items():
            for pattern in patterns:
                elements = _parse(pattern)
                bare = not any(element.slot for element in elements)
                name, inverse = relation.lstrip("~"), relation.startswith("~")
                cue = Cue(name, domain, inverse, elements, bare)
                for word in sorted(elements[0].words):
                    self._by_word.setdefault(word, []).append(cue)

    def matches(self, sentence: Sentence) -> Iterator[Match]:
        """Yield the cues of the table in a sentence, left to right."""
        for index, word in enumerate(sentence.words):
            cues = self._by_word.get(word)
            if cues is None or (sentence.capitals[index] and _in_title(sentence, index)):
                continue
            for cue in cues:
                found = _match(cue, sentence, index)
                if found is not None:
                    yield found


def _in_title(sentence: Sentence, index: int) -> bool:
    """Whether a word with a capital is one of a title: `known for Student of the Year`.

    A title is what the corpus knows, what stands in quotes, and where `Of` and `The` have capitals.
    """
    known = any(start <= index < end for start, end in sentence.known.items())
    quoted = sentence.words[:index].count('"') % 2 == 1
    spelt = sentence.capital(index + 1) and sentence.word(index + 1) in FUNCTION
    return known or quoted or spelt


def _match(cue: Cue, sentence: Sentence, start: int) -> Match | None:
    found = _Matching(cue, sentence)
    end = found.step(0, start)
    return None if end is None else Match(cue, start, end, found.slots, found.date)


class _Matching:
    """One attempt: walks the elements, goes back where an optional one leads nowhere."""

    def __init__(self, cue: Cue, sentence: Sentence) -> None:
        self.cue = cue
        self.sentence = sentence
        self.slots: dict[str, tuple[Span, ...]] = {}
        self.date = ""

    def step(self, number: int, at: int) -> int | None:
        """Return the index after the rest of the pattern, matched from a token; None if it fails.

        Args:
            number: The element to be matched next.
            at: The token it begins at.
        """
        if number == len(self.cue.elements):
            return at
        element = self.cue.elements[number]
        if element.words:
            after = None
            if self.sentence.word(at) in element.words:
                after = self.step(number + 1, at + 1)
            retry = after is None and element.optional
            return self.step(number + 1, at) if retry else after
        return self._skip(number, at) if element.skip else self._take(number, at)

    def _skip(self, number: int, at: int) -> int | None:
        sentence = self.sentence
        for _ in range(self.cue.elements[number].skip + 1):
            after = self.step(number + 1, at)
            if after is not None:
                return after
            if sentence.word(at) in _HARD or at >= len(sentence.tokens):
                return None
            at = sentence.known.get(at, at + 1)  # a title known counts as one word
        return None

    def _take(self, number: int, at: int) -> int | None:
        element = self.cue.elements[number]
        spans, after, date = _SLOTS[element.kind](self.sentence, at)
        rest = self.step(number + 1, after) if spans else None
        if rest is not None:
            self.slots[element.slot] = spans + self.slots.get(element.slot, ())
            self.date = date or self.date
        return rest


_Taken = tuple[tuple[Span, ...], int, str]
"""The spans a slot takes, the index after them, and a date's text."""


def _date(sentence: Sentence, at: int) -> _Taken:
    begin = skip_approximate(sentence, at)
    found = date_at(sentence, begin)
    return (((begin, found[0]),), found[0], found[1]) if found else ((), at, "")


def _people(sentence: Sentence, at: int) -> _Taken:
    names, after = persons_at(sentence, at)
    return tuple(names), after, ""


def _person(sentence: Sentence, at: int) -> _Taken:
    person = person_at(sentence, at)
    return ((person,), person[1], "") if person else ((), at, "")


def _place(sentence: Sentence, at: int) -> _Taken:
    place = place_at(sentence, at)
    if place is None:
        return (), at, ""
    after = place[1]
    noun = sentence.word(after) if sentence.lower(after) else ""
    plain = noun and noun not in FUNCTION and kind_of_noun(noun) != "place"
    if sentence.word(at) == "the" and plain and len(place[0]) == 1:
        return (), at, ""  # `the Ostian line`
    return tuple(place[0]), after, ""


def _noun(sentence: Sentence, at: int) -> _Taken:
    """Take up to four words in lower case: `heart failure`."""
    at += sentence.word(at) in {"a", "an", "the"}
    end = at
    while end - at < 4 and sentence.lower(end) and sentence.word(end) not in FUNCTION:
        end += 1
    return (((at, end),), end, "") if end > at else ((), at, "")


def _name(sentence: Sentence, at: int) -> _Taken:
    end = name_end(sentence, at)
    if end and (begin := _behind_band(sentence, end)):
        at, end = begin, name_end(sentence, begin)  # `singer for Ostham punk band X`
    if end and sentence.lower(end) and _peoples(sentence, at, end):
        return (), at, ""  # `the Ostian poet X`
    return (((at, end),), end, "") if end else ((), at, "")


def _behind_band(sentence: Sentence, index: int) -> int:
    """Return where X stands in `punk band X` at a token, 0 for other words."""
    at = index
    while at - index < _FAR and sentence.lower(at) and sentence.word(at) not in FUNCTION:
        at += 1
    named = at > index and sentence.word(at - 1) in _BANDS
    at += sentence.word(at) == "the" and sentence.lower(at)
    return at if named and sentence.capital(at) else 0


def _peoples(sentence: Sentence, start: int, end: int) -> bool:
    begin = start + (sentence.word(start) == "the")
    return all(of_people(word) for word in sentence.words[begin:end])


def _is_work(sentence: Sentence, span: Span) -> bool:
    """Whether a name is marked as a work's: quoted, dated, after `the film`, or with an article."""
    if sentence.word(span[0] - 1) in {'"', "“"}:
        return True
    dated = sentence.word(span[1]) == "(" and sentence.word(span[1] + 1).isdecimal()
    called = kind_of_noun(sentence.word(span[0] - 1)) == "work"
    return (
        dated
        or called
        or span[0] in sentence.known
        or sentence.tokens[span[0]].text in {"The", "A", "An"}
    )


def _titles(sentence: Sentence, at: int, most: int = 20, *, sure: bool = False) -> _Taken:
    spans: list[Span] = []
    end = at
    while len(spans) < most:
        at = _introduced(sentence, at)
        found = title_at(sentence, at)
        if found is None or (sure and not _is_work(sentence, found[0])):
            break
        if sentence.lower(found[1]) and _peoples(sentence, *found[0]):
            break  # `the Ostian film "X"`
        spans.append(found[0])
        end = after = found[1]
        if sentence.word(after) == "(" and after in sentence.closing:
            after = sentence.closing[after] + 1
        joined = after
        while sentence.word(joined) in {",", "and", "&"} and joined - after < 2:
            joined += 1
        if sentence.words[joined : joined + 3] == ["as", "well", "as"]:
            joined += 3
        if joined == after:
            break
        at = joined
    return tuple(spans), end, ""


def listed_at(sentence: Sentence, at: int) -> tuple[Span, ...]:
    """Return the names of a list that begins at a token: persons, works or anything else."""
    titles, _, _ = _titles(sentence, at)
    persons, _, _ = _people(sentence, at)
    return titles if len(titles) >= len(persons) else persons


def _introduced(sentence: Sentence, at: int) -> int:
    """Return the index after `the 1953 novel` where a name stands behind it, else the same."""
    if at in sentence.known or sentence.word(at) not in {"the", "a", "an", "its"} | _NUMERALS:
        begin = at if kind_of_noun(sentence.word(at)) and sentence.lower(at) else 0
    else:
        begin = at + 1
    if not begin:
        return at
    end = begin
    while end - begin < 4 and (
        sentence.word(end).isdecimal()
        or end in sentence.peoples
        or (of_people(sentence.word(end)) and sentence.capital(end))
        or (sentence.lower(end) and sentence.word(end) not in FUNCTION)
    ):
        if end in sentence.known:
            break
        end += 1
    noun = end > begin and kind_of_noun(sentence.word(end - 1)) is not None
    named = sentence.capital(end) or end in sentence.known or sentence.word(end) in {'"', "“"}
    return end if noun and named else at


def _schools(sentence: Sentence, at: int) -> _Taken:
    found, after = schools_at(sentence, at)
    return tuple(found), after, ""


_SLOTS: dict[str, Callable[[Sentence, int], _Taken]] = {
    "date": _date,
    "people": _people,
    "person": _person,
    "place": _place,
    "name": _name,
    "noun": _noun,
    "schools": _schools,
    "title": partial(_titles, most=1),
    "titles": _titles,
    "orgs": _titles,
    "works": partial(_titles, sure=True),
}
