"""Persons in running text: what precedes a name, and names in coordination."""

from __future__ import annotations

from harness.extract.nations import country_of, demonym_end
from harness.extract.rule.names import (
    Span,
    capitalised,
    compound_end,
    name_end,
    of_people,
    quoted_end,
)
from harness.extract.rule.nouns import kin_noun, kind_of_noun
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import DYNASTIES, FUNCTION, NOBLE, PAST_VERBS, STRIPPED
from harness.reader.offline.gazetteer import STATES
from harness.reader.offline.text import word_set

__all__ = ["person_at", "persons_at"]

_DESCRIPTION = 9  # tokens of what may precede a name: `the award-winning Indian film director`
_JOINTS = frozenset({",", "and", "&", "alongside", "—", "–"})
_AS_WELL = ["as", "well", "as"]


def person_at(sentence: Sentence, index: int) -> Span | None:
    """Return the span of a name at a token, over a description that precedes it; else None."""
    at = index
    while 0 <= at - index < _DESCRIPTION and sentence.word(at):
        word = sentence.word(at)
        if onward := compound_end(sentence, at):
            at = onward  # `the London-based duo X`
            continue
        end = name_end(sentence, at) if word != "the" or at in sentence.known else 0
        if end:
            span, onward = _name_or_more(sentence, at, end)
            if span is not None or onward < 0:
                return _owned(sentence, span) if span is not None else None
            at = onward
        elif at in sentence.peoples:
            at += 1
        elif (found := _numbered(sentence, at, index) or _ruler(sentence, at)) is not None:
            return found
        elif _describes(sentence, at, first=at == index):
            at += 1
        else:
            return None
    return None


def _numbered(sentence: Sentence, at: int, index: int) -> Span | None:
    """Return the name at a number: `rapper 2 Ost`, `the band 311`; else None."""
    word = sentence.word(at)
    if not (word.isdecimal() and word.isascii() and at > index):
        return None
    if capitalised(sentence, at + 1):
        return at, name_end(sentence, at + 1)
    return (at, at + 1) if sentence.word(at - 1) in {"band", "group", "duo", "trio"} else None


def _owned(sentence: Sentence, owner: Span) -> Span | None:
    """Return the name in `Otto's elder brother Carl`, None without one; the owner without kin."""
    for at in range(owner[1] + 1, owner[1] + 6 if sentence.word(owner[1]) in _OWNS else 0):
        if kin_noun(sentence.word(at)):
            begin = at + 2 if sentence.word(at + 1) == "," else at + 1
            end = name_end(sentence, begin)
            return (begin, end) if end else None
        if not sentence.lower(at) and sentence.word(at) != "-":
            if country_of(sentence.slice(*owner)) is not None:
                return _head_of(sentence, at)  # `Ostia's last King, Otto IV`
            break
    return owner


def _head_of(sentence: Sentence, at: int) -> Span | None:
    """Return the name in `President Otto Ost` and `King, Otto IV` at a token; None if none."""
    if sentence.word(at) in NOBLE and sentence.word(at + 1) == ",":
        at += 2
    end = name_end(sentence, at)
    return (at, end) if end > at + 1 else None


def _name_or_more(sentence: Sentence, at: int, end: int) -> tuple[Span | None, int]:
    """Return the name that was found, or where the description it belongs to goes on (-1: nowhere).

    `Indian director X` goes on behind `Indian`; `the King of Ostia, Otto IV` behind the comma.
    """
    if sentence.word(end) == "the" and sentence.word(at) in STRIPPED and end - at < 3:
        return None, end  # `Capt. the Hon. X`
    after_article = sentence.word(at - 1) in {"a", "an"}
    plain = sentence.lower(end) and sentence.word(end) not in FUNCTION
    if plain and (onward := _before_role(sentence, at, end)):
        return None, onward
    described = all(of_people(sentence.words[i]) for i in range(at, end))
    described = described or demonym_end(sentence.words, at) == end  # `Northern Irish singer X`
    if _title_only(sentence, at, end) and sentence.word(end) == ",":
        named = name_end(sentence, end + 1)
        if named and not _title_only(sentence, end + 1, named):
            return (end + 1, named), 0
    described = described or sentence.slice(at, end) in STATES  # `Alabama millionaire X`
    if plain and (described or after_article or _leads_on(sentence, end)):
        return None, end
    if described and after_article and end == at + 1:
        return None, -1  # `married to a European`
    return (at, end), 0


def _of_several(sentence: Sentence, at: int, end: int) -> bool:
    """Whether a name belongs to a plural, and no further name: `the Ostian claimants`."""
    noun = sentence.word(end)
    several = noun.endswith("s") and kind_of_noun(noun[:-1]) == "person"
    return sentence.word(at - 1) == "the" and several and not sentence.capital(end + 1)


def _before_role(sentence: Sentence, at: int, end: int) -> int:
    """Return where `Formula One racer, X` goes on, -1 where it names nobody, else 0."""
    if end == at + 1 and sentence.word(at) in DYNASTIES:
        return end
    if _of_several(sentence, at, end):
        return -1
    if not _is_role(sentence.word(end)):
        return 0
    behind = end + 2 if sentence.word(end + 1) == "," else end + 1
    if capitalised(sentence, behind):
        return end
    unlisted = end == at + 1 and not of_people(sentence.words[at])
    # `Carlist claimant to a throne`, not `Otto king of Ostia`
    return -1 if unlisted and sentence.word(end + 1) == "to" else 0


def _describes(sentence: Sentence, at: int, *, first: bool) -> bool:
    """Whether a word may stand in the description before a name."""
    word = sentence.word(at)
    if word in {"and", "&", "/", "-", ","} and not first:
        # `the singer and songwriter X`, `the poet, X`
        onward = sentence.lower(at + 1) and sentence.word(at + 1) not in FUNCTION
        if word == "," and sentence.word(at + 1) in {"and", "&"}:  # `the actress, and model X`
            onward = sentence.lower(at + 2) and kind_of_noun(sentence.word(at + 2)) == "person"
        capital = sentence.capital(at + 1)
        return onward or (capital and (word in {"/", "-", ","} or _of_an_act(sentence, at + 1)))
    acting = word in PAST_VERBS or (word.endswith("ed") and word not in _PRAISE | _PARTICIPLES)
    if acting and "-" not in word:
        return False  # `his widow remarried Otto Ost`
    return word in _LEADING or (sentence.lower(at) and word not in FUNCTION)


def _of_an_act(sentence: Sentence, at: int) -> bool:
    """Whether a name leads on to another: `the singer and Ost guitarist X`."""
    end = name_end(sentence, at)
    return sentence.word(end) in _ACTS and capitalised(sentence, end + 1) if end else False


def _ruler(sentence: Sentence, at: int) -> Span | None:
    """Return the name behind the comma of `hakim of Ostia, Otto IV`, at `hakim`; else None."""
    if sentence.word(at + 1) != "of" or not _is_role(sentence.word(at)):
        return None
    land = name_end(sentence, at + 2)
    end = name_end(sentence, land + 1) if land and sentence.word(land) == "," else 0
    named = end and sentence.word(end) not in {"and", ","} | _CAPTIONS
    return (land + 1, end) if named and country_of(sentence.slice(land + 1, end)) is None else None


def _is_role(word: str) -> bool:
    return word in NOBLE or (not word.endswith("s") and kind_of_noun(word) == "person")


def _title_only(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a name is nothing but a title: `King of Ostia`, `the Baron`."""
    of_land = sentence.word(start + 1) == "of"
    if sentence.word(start - 1) == "the" and sentence.word(end - 1) in _RANKS and end > start + 1:
        return True  # `the Imperial Field Marshal`
    if sentence.word(start) not in NOBLE:
        return of_land and sentence.word(start) in STRIPPED | _RULERS  # `the Emir of Ostia`
    return end == start + 1 or of_land


_OWNS = frozenset({"'s", "’s"})
_RULERS = word_set("emir emira sheikha raja rani maharani doge hospodar voivode regent chief")
_RANKS = word_set("marshal general admiral governor chancellor minister president secretary chief")
_APPOSING = frozenset({"a", "an", "his", "her", "former"})
"""Words that, behind a comma, begin a description of the name before it."""

_CAPTIONS = frozenset({"was", "is", "had"})
_PARTICIPLES = word_set(
    """retired adopted estranged divorced deceased assassinated murdered exiled landed titled red
    beloved distinguished respected self-exiled decorated wed disgraced deposed crowned"""
)
_PRAISE = frozenset({"renowned", "acclaimed", "celebrated", "noted", "famed", "talented"})
_LEADING = frozenset({"the", "a", "an", "his", "her", "its", "their", "then", "later", "both"})


def _leads_on(sentence: Sentence, index: int) -> bool:
    """Whether lower-case words from here lead straight to a further name (`Hollywood director X`).

    Only for short runs, lest a verb be taken for a noun (`John met Mary`).
    """
    if sentence.words[index] in _ROLES and (
        capitalised(sentence, index + 1)
        or (sentence.word(index + 1) in _ROLES and capitalised(sentence, index + 2))
    ):
        return True
    at = index  # `California punk rock band X`: the last word before the name is what it is
    while at - index < 5 and sentence.lower(at) and sentence.words[at] not in FUNCTION:
        if sentence.words[at] in PAST_VERBS or sentence.words[at].endswith("ed"):
            return False
        at += 1
    named = capitalised(sentence, at) or (sentence.word(at) == "the" and sentence.capital(at + 1))
    return at - index > 1 and sentence.words[at - 1] in _ACTS and named


_ACTS = word_set(
    """band group duo trio quartet quintet artist singer rapper musician singer-songwriter vocalist
    guitarist drummer bassist saxophonist pianist trumpeter composer ensemble collective"""
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
        elif sentence.word(after) == "as" and sentence.words[after : after + 3] != _AS_WELL:
            after = _skip_role(sentence, after)
        end = span[1]
        if sentence.word(after) in {"—", "–"} and (other := name_end(sentence, after + 1)):
            after = other  # the same person under another name
            if sentence.word(after) == "(":
                after = sentence.closing.get(after, after - 1) + 1
        after = at = _past_title(sentence, after)
        while sentence.word(at) in _JOINTS and at - after < 3:
            at += 1
        if sentence.words[at : at + 3] == _AS_WELL:
            at += 3
        if sentence.words[at - 1 : at + 1] == ["and", "of"]:
            at += 1  # `the son of A and of B`
        apposed = at == after + 1 and sentence.word(after) == "," and sentence.lower(at)
        if at == after or (apposed and sentence.word(at) in _APPOSING):
            return found, end
        if apposed and sentence.word(at) == "the" and not _further(sentence, at):
            return found, end
    return found, (found[-1][1] if found else index)


def _past_title(sentence: Sentence, index: int) -> int:
    """Return the index after `, count of Ostia (d. 1510)` behind a name; the same without one."""
    if sentence.word(index) != ",":
        return index
    at = index + 1
    numbered = sentence.word(at)[:1].isdigit() and sentence.word(at + 1) in NOBLE
    if numbered:
        end = at + 2  # `, 1st Baronet`
    elif sentence.word(at) in NOBLE | _RULERS and sentence.word(at + 1) == "of":
        end = name_end(sentence, at + 2)
    else:
        return index
    if sentence.word(end) == "(":
        end = sentence.closing.get(end, end - 1) + 1
    listed = sentence.words[end : end + 2] == [",", "and"] or (
        numbered and sentence.word(end) == "and"
    )
    return end if end and listed else index


def _further(sentence: Sentence, index: int) -> bool:
    """Whether `, the poet Y` goes on to another of a list, and does not describe the last one."""
    span = person_at(sentence, index)
    plain = span is not None and sentence.word(span[0]) not in NOBLE
    return plain and sentence.word(span[1] if span else 0) in {",", "and", "&", ".", ";", "as"}


def _skip_role(sentence: Sentence, index: int) -> int:
    """Return the index of the comma or `and` after `as the Baron`, within a few words."""
    for at in range(index + 1, min(index + 9, len(sentence.tokens))):
        if sentence.words[at] in {",", "and", ";", "."}:
            return at
        if end := quoted_end(sentence, at):
            return end
    return index
