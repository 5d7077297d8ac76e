"""Relations named by a noun and its owner, in whatever order the sentence puts the two sides.

`Its capital is X`, `X is its capital`, `X serves as the capital of Y`, `among her novels are X and
Y`, `X is one of her novels`, `it has X as its capital`, `X is a novel of hers`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from harness.extract.nations import country_of
from harness.extract.rule.names import Span, name_end
from harness.extract.rule.nouns import kind_of_noun
from harness.extract.rule.patterns import listed_at
from harness.extract.rule.persons import persons_at
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.words import FUNCTION
from harness.reader.offline.text import word_set

__all__ = ["Owned", "owned", "written"]

_BE = word_set("is was are were be been remains became becomes")
_GIVE = _BE | word_set("include includes included number numbers counts comprise comprises named")
_POSSESSIVES = {"its": "", "their": "", "his": "m", "her": "f", "hers": "f"}
_ROUND = word_set("one some several among of also the a an currently then now long still only as "
                  "counted regarded known had")  # fmt: skip
_REACH = 5  # tokens between the owner and the noun: `its first and only capital`
_BY_NOUN = {
    "actor": "cast_member", "actress": "cast_member", "director": "director",
    "filmmaker": "director", "screenwriter": "screenwriter", "producer": "producer",
    "composer": "composer",
}  # fmt: skip
_PLACING = frozenset({"at", "in", "from", "to", "for"})
_QUOTES = frozenset('"“')
_BOOKS = frozenset({"novel", "novella", "book", "play", "story", "memoir", "poem"})
_MADE = frozenset({"author", "director", "performer", "composer", "screenwriter"})
"""Relations of a work to its maker, which `his film "Red Dust"` states."""

_KIN = frozenset({"father", "mother", "spouse", "sibling", "child"})


@dataclass(frozen=True, slots=True)
class Owned:
    """A statement by its relational noun, and the tokens of its evidence."""

    subject: str
    relation: str
    value: str
    start: int
    end: int
    noun: str


@cache
def _nouns() -> dict[str, list[tuple[str, bool]]]:
    text = files("harness.extract.rule").joinpath("relational.yaml").read_text(encoding="utf-8")
    found: dict[str, list[tuple[str, bool]]] = {}
    for relation, nouns in yaml.safe_load(text).items():
        for noun in [nouns] if isinstance(nouns, str) else nouns:
            found.setdefault(noun, []).append((relation.lstrip("~"), relation.startswith("~")))
    return found


def owned(who: SubjectOf) -> Iterator[Owned]:
    """Yield what a sentence says by a relational noun and its owner."""
    sentence = who.sentence
    for index, word in enumerate(sentence.words):
        noun, end = word, index + 1
        if word == "alma" and sentence.word(index + 1) == "mater":
            noun, end = "alma-mater", index + 2
        if noun not in _nouns() or not (sentence.lower(index)):
            continue
        for owner, start, after in _owners(who, index, end):
            land = owner != who.article.title and country_of(owner) is not None
            for relation, inverse in _nouns()[noun]:
                kin = relation in _KIN
                if land and (kin or relation in _MADE):
                    continue
                spans = _others(who, start, after, ahead=not kin or sentence.word(end) == "of")
                if not spans and inverse and relation in _MADE and after == end:
                    spans = _quoted(who, index, end)
                whose = owner if inverse else ""
                stated = _relation(who, relation, whose, noun)
                for span in spans:
                    other = who.named(span)
                    if other == owner:
                        continue
                    subject, value = (other, owner) if inverse else (owner, other)
                    first, last = min(start, span[0]), max(after, span[1])
                    yield Owned(subject, stated, value, first, last, noun)


def written(who: SubjectOf) -> Iterator[Owned]:
    """Yield whose a book is that a sentence names: `based on the novel "Red Dust" by Ada Ost`."""
    sentence = who.sentence
    for index, word in enumerate(sentence.words):
        if word not in _BOOKS or sentence.word(index + 1) not in _QUOTES:
            continue
        title = next(iter(listed_at(sentence, index + 1)), None)
        at = title[1] if title is not None else 0
        at += sentence.word(at) in _QUOTES | {"”"}
        if sentence.word(at) == "(":
            at = sentence.closing.get(at, at) + 1
        if title is None or sentence.word(at) != "by":
            continue
        book = who.named(title)
        for span in persons_at(sentence, at + 1)[0]:
            described = kind_of_noun(sentence.word(span[1])) is not None
            if who.named(span) != book and not described:  # `by Otto Ost and the Broadway play`
                yield Owned(book, "author", who.named(span), index, span[1], word)


def _relation(who: SubjectOf, relation: str, owner: str, noun: str) -> str:
    """Return which relation `his films` states: by what the article calls its subject.

    Args:
        who: Whom the sentence speaks of.
        relation: What the noun states by itself.
        owner: Whose films they are; "" where the noun is not that of the other side.
        noun: The noun.
    """
    if owner != who.article.title:
        return relation
    if relation == "director" and noun in {"films", "film", "movies"}:
        return next((_BY_NOUN[n] for n in sorted(who.article.nouns) if n in _BY_NOUN), relation)
    if relation == "performer" and who.article.kind == "work":
        return "part_of"
    return relation


def _quoted(who: SubjectOf, index: int, end: int) -> list[Span]:
    """Return the title in `his first film "Red Dust"`, with only adjectives before `film`."""
    sentence = who.sentence
    at = index - 1
    while sentence.lower(at) and sentence.word(at) not in FUNCTION and index - at < _REACH:
        at -= 1
    theirs = sentence.word(at) == "their" and who.article.kind == "person"
    owned = sentence.word(at) in {*_POSSESSIVES, "'s", "’s"} and not theirs
    return list(listed_at(sentence, end))[:1] if owned and sentence.word(end) in _QUOTES else []


def _owners(who: SubjectOf, index: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Yield (owner, first token, index after) for each owner of the noun at a token."""
    sentence, article = who.sentence, who.article
    at = index - 1
    while at >= 0 and index - at <= _REACH:
        word = sentence.words[at]
        if word in _POSSESSIVES:
            gender = _POSSESSIVES[word]
            if not gender or (gender == article.gender and article.kind in {"person", None}):
                yield article.title, at, end
            break
        if word in {"'s", "’s"}:
            span = next((one for one in who.names if one[1] == at), None)
            if span is not None:
                yield who.named(span), who.described_from(span[0]), end
            break
        if not sentence.lower(at) or word in _BE:
            break
        at -= 1
    if sentence.word(end) == "of":
        if sentence.word(end + 1) in {"his", "hers", "its"} and not sentence.lower(end + 2):
            yield article.title, who.described_from(index), end + 2
            return
        begin = end + 1
        while (
            begin - end < 6
            and sentence.word(begin) not in _PLACING
            and not name_end(sentence, begin)
            and (sentence.lower(begin) or begin in sentence.peoples)
        ):
            begin += 1
        span = next((one for one in who.names if one[0] == begin), None)
        if span is not None and span[1] - begin > 0:
            start = index
            while start > 0 and sentence.lower(start - 1) and index - start < _REACH:
                if sentence.words[start - 1] in _BE | {"of", "as", "among", "by", "to", "with"}:
                    break
                start -= 1
            yield who.named(span), start, span[1]


def _others(who: SubjectOf, start: int, after: int, *, ahead: bool) -> list[Span]:
    """Return the names on the other side: behind the copula, before it, between `has` and `as`.

    Args:
        who: Whom the sentence speaks of.
        start: The first token of owner and noun.
        after: The token behind them.
        ahead: Whether names right behind the copula count.
    """
    sentence = who.sentence
    if sentence.word(after) in _GIVE and ahead:
        at = after + 1
        while sentence.word(at) in {"also", "both", "then", "probably", "now", "always"}:
            at += 1
        return list(listed_at(sentence, at))
    if sentence.word(after) in {"'s", "’s"} and sentence.word(after + 1) == "name":
        after += 1
    if sentence.word(after) in {"name", "names"} and sentence.word(after + 1) in _BE:
        return list(listed_at(sentence, after + 2))
    if ahead and sentence.word(after) == "," and sentence.words[0] in _POSSESSIVES and start == 0:
        return list(listed_at(sentence, after + 1))[:1]
    return _before(who, start)


def _before(who: SubjectOf, start: int) -> list[Span]:
    """Return the names before `is one of`, `serves as`, or between `has` and `as`."""
    sentence = who.sentence
    at = start
    while at > 0 and sentence.words[at - 1] in _ROUND | {"serves", "served", "acts", "acted"}:
        at -= 1
    if at > 0 and sentence.words[at - 1] in _BE:
        return who.spans_before(at - 1)
    passed = sentence.words[at:start]
    if "as" in passed and at > 0:
        before = who.spans_before(at)
        verb = sentence.word(who.described_from(before[0][0]) - 1) if before else ""
        serving = {"serves", "served", "acts", "acted"} & set(passed)
        if serving or verb in {"has", "had", "have", "with", "counts"}:
            return before
    return []
