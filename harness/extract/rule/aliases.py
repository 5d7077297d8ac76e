"""Further names of an article's subject, as its lead gives them."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.nations import country_of, is_country
from harness.extract.rule.article import base_title
from harness.extract.rule.gender import gender_of
from harness.extract.rule.names import Span, clean_name, name_end, quoted_end
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.someone import OPENERS
from harness.extract.rule.words import CONNECTORS, NOBLE
from harness.reader.offline.gazetteer import STATES
from harness.reader.offline.text import word_set

__all__ = ["Alias", "lead_aliases", "title_aliases"]

Alias = tuple[str, int, int]
"""A name, and the token indices (first, after) of its evidence."""

_KNOWN = word_set(
    """known credited billed titled called nicknamed named spelled spelt written romanized
    romanised transliterated translated"""
)
_INTRODUCE = word_set("aka a.k.a. née nee né or abbreviated alias formerly stylized stylised")
_PASS = word_set(
    """as also better best commonly simply professionally popularly sometimes mononymously by the
    his her its stage artistic pen name names under internationally outside often : " “ , often
    in english title french german italian spanish originally just to variously now and usually
    more alternatively"""
)


_GIVEN = word_set(
    """john william henry charles george james robert richard edward thomas frederick philip louis
    otto albert peter paul alexander michael nicholas francis ferdinand leopold joseph david hugh
    ralph walter roger stephen andrew arthur edmund edwin harold simon matthew mark luke anthony
    christian ernest ernst augustus adolf adolph john ludwig karl carl johann wilhelm friedrich
    heinrich georg jean pierre jacques henri guillaume carlos juan pedro alfonso sancho ramiro
    muhammad ali ahmad hasan husayn omar abdullah conrad bernard gerard reginald baldwin"""
)
"""Given names that alone name nobody."""


def title_aliases(title: str) -> list[str]:
    """Return the names that a title itself gives: without its parenthesis, rank or initial.

    `Ada (singer)` gives `Ada`; `Otto IV, Count of Ost` gives `Otto IV of Ost`; `Sir Otto Ost, 3rd
    Baronet` gives `Otto Ost`; `Princess Ida of Ost` gives `Ida of Ost`; `Ada B. Ost` gives `Ada
    Ost`. A single first name is not given: too many bear it.
    """
    base = base_title(title)
    plain, comma, rest = base.partition(", ")
    rank = [word.lower() for word in rest.split()[:4]]
    forms = [base]
    if comma and any(word in NOBLE for word in rank):
        untitled = plain.removeprefix("Sir ").removeprefix("Dame ")
        forms += [untitled] if len(untitled.split()) > 1 else []
        land = rest.partition(" of ")[2]
        if land and " " not in rest.partition(" of ")[0]:
            forms.append(f"{plain} of {land}")
    for form in tuple(forms):
        words = form.split()
        at = 0
        while at < len(words) - 2 and words[at].lower() in NOBLE:
            at += 1
        if at and words[at][:1].isupper():
            forms.append(" ".join(words[at:]))
        if words[:1] and words[0] in {"Emperor", "Empress"} and " of " in form:
            forms.append(form.partition(" of ")[0])
        forms += _without_middle(words)
    return [form for form in dict.fromkeys(forms) if form != title]


def _without_middle(words: list[str]) -> list[str]:
    """Return `Ada Ost` for `Ada B. Ost`."""
    middle = len(words) == 3 and len(words[1]) == 2 and words[1][1] == "."
    return [f"{words[0]} {words[2]}"] if middle else []


def _initialled(name: str) -> list[str]:
    """Return `Ada B. Ost` for `Ada Berta Ost`: how others may call her."""
    words = name.split()
    plain = len(words) == 3 and all(word.isalpha() and word[0].isupper() for word in words)
    family = plain and len(words[2]) > 2 and not words[2].isupper()
    given = family and len(words[1]) > 2 and words[1].lower() not in CONNECTORS
    return [f"{words[0]} {words[1][0]}. {words[2]}"] if given else []


def lead_aliases(sentence: Sentence, copula: int, *, person: bool) -> Iterator[Alias]:
    """Yield the subject's names before the copula, and those after `also known as` and the like.

    Args:
        sentence: The first sentence.
        copula: Index of its `is` or `was`; -1 where it has none.
        person: Whether it is somebody, whose middle name may be left out or abbreviated.

    A country, a people or an opener is an alias of nothing but what begins the lead: as one, it
    would make a person of every mention of `Brazil`.
    """
    mention = _mention(sentence)
    own = clean_name(sentence.slice(*mention)) if mention is not None else ""
    for alias in _lead_aliases(sentence, copula, person=person):
        if _is_nobodys(alias[0]) and (person or alias[0] != own):
            continue
        yield alias


def _is_nobodys(name: str) -> bool:
    low = name.lower()
    return country_of(name) is not None or low in OPENERS or low.rstrip(".") in {"jr", "sr"}


def _lead_aliases(sentence: Sentence, copula: int, *, person: bool) -> Iterator[Alias]:
    stop = copula if copula >= 0 else 0
    mention = _mention(sentence)
    name = clean_name(sentence.slice(*mention)) if mention is not None else ""
    given = " " not in name and (name.lower() in _GIVEN or gender_of(name) == "f")
    if mention is not None and stop and not given and (person or len(name.split()) > 1):
        shorter = [*_without_middle(name.split()), *_initialled(name)] if person else []
        for form in (name, *shorter):
            yield form, mention[0], mention[1]
    for opening, closing in sorted(sentence.closing.items()):
        if opening < max(stop, 1):
            yield from _in_parentheses(sentence, opening, closing)
    limit = min(len(sentence.tokens), max(stop, 40))
    for index in range(limit):
        word = sentence.words[index]
        introduced = word in _KNOWN and sentence.word(index + 1) in {"as", "simply", "by", "just",
            "in", "professionally", "mononymously", "the", "to", ",", '"', "for"}  # fmt: skip
        born = word == "born" and index < stop and sentence.word(index + 1) not in {"in", "on"}
        place = sentence.word(index + 2) == "," and sentence.word(index + 3).isdecimal()
        born = born and not place and not _is_town(sentence, index + 1)  # `born Ostham, 1950`
        listed = word in _INTRODUCE and index < max(stop, 12)
        listed = listed and not (word == "or" and _in_dates(sentence, index))
        if introduced and sentence.word(index + 1) == "for":
            continue
        if word in {"written", "translated"} and sentence.word(index + 1) == "by":
            continue  # names its author
        if introduced or born or listed:
            yield from _names_from(sentence, index + 1)


def _mention(sentence: Sentence) -> Span | None:
    """Return the span of the name with which the sentence begins."""
    at = 0
    if end := quoted_end(sentence, at):
        return at + 1, end - 1
    while at < 4 and sentence.word(at) in {"the", '"', "sir", "-", "major", "general"}:
        at += 1
    begin = 0 if name_end(sentence, 0) else at
    end = name_end(sentence, begin)
    return (begin, end) if end else None


def _is_town(sentence: Sentence, index: int) -> bool:
    """Whether a name at a token is a town's by the land behind it: `born Ostham, Indiana`."""
    end = name_end(sentence, index)
    if not end or sentence.word(end) != ",":
        return False
    land = sentence.slice(end + 1, name_end(sentence, end + 1) or end + 1)
    return land in STATES or is_country(land)


def _in_dates(sentence: Sentence, index: int) -> bool:
    """Whether a token stands between parentheses that hold dates: `(Ost, 1686 - Vik or Ost)`."""
    return any(
        opening < index < closing
        and any(word.isdecimal() for word in sentence.words[opening:closing])
        for opening, closing in sentence.closing.items()
    )


def _names_from(sentence: Sentence, index: int) -> Iterator[Alias]:
    at = index
    if sentence.word(at - 1) in _KNOWN and sentence.word(at) == "in":
        land = at + 2 if sentence.word(at + 1) == "the" else at + 1
        end = name_end(sentence, land)
        if end and sentence.word(end) == "as":
            at = end + 1  # `known in Brazil as Dom Otto`
    while sentence.word(at) in _PASS and at - index < 9 and not (
        sentence.capital(at) and name_end(sentence, at)
    ):  # fmt: skip
        if sentence.words[at] in {'"', "“"} and (end := quoted_end(sentence, at)):
            yield sentence.slice(at + 1, end - 1).strip(), at + 1, end - 1
            return
        at += 1
    for _ in range(4):
        end = quoted_end(sentence, at)
        span = (at + 1, end - 1) if end else (at, name_end(sentence, at))
        if span[1] <= span[0]:
            return
        yield clean_name(sentence.slice(*span)), span[0], span[1]
        at = end or span[1]
        joined = at
        while sentence.word(joined) in {",", "or", "and"} and joined - at < 2:
            joined += 1
        if joined == at or sentence.word(joined - 1) == ",":
            return
        at = joined


def _in_parentheses(sentence: Sentence, opening: int, closing: int) -> Iterator[Alias]:
    """Yield names and native forms between the lead's parentheses (not dates)."""
    begin = opening + 1
    dated = any(word.isdecimal() for word in sentence.words[opening:closing])
    breaks = {";", ")"} if dated else {";", ",", ")"}
    for at in range(opening + 1, closing + 1):
        if sentence.words[at] not in breaks or at < begin:
            continue
        if any(word.isdecimal() for word in sentence.words[begin:at]):
            return  # from here on it is dates and places
        first = begin
        begin = at + 1
        if sentence.word(first + 1) == ":":
            first += 2  # `Greek: ...`
        elif sentence.word(first + 2) == ":" and sentence.word(first + 1) == "title":
            first += 3
        if first < at and sentence.words[first] in {'"', "“", "'"}:
            end = quoted_end(sentence, first)
            if end and end <= at:
                yield sentence.slice(first + 1, end - 1).strip(), first + 1, end - 1
            continue
        end = name_end(sentence, first) if first < at else 0
        if end == at and sentence.capital(first):
            written = sentence.slice(first, at)
            plain = written.isascii() and sentence.word(first - 1) not in {":", "née", "nee"}
            if not (plain and at - first == 1 and not written.isupper()):
                yield clean_name(written), first, at
