"""Names in running text: where one ends, lists of them, what precedes them, how they are written.

A name is a run of capitalised words with the small words that stand inside names (`van`, `of`),
initials, a quoted nickname, and a noble title after a comma (`Adolph, Count of Somewhere`).
"""

from __future__ import annotations

import re

from harness.extract.nations import is_country, is_demonym
from harness.extract.rule.dates import date_at
from harness.extract.rule.gender import gender_of
from harness.extract.rule.nouns import kin_noun, kind_of_noun
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.words import (
    CONNECTORS,
    DYNASTIES,
    KEPT_ALONE,
    NEVER_NAMES,
    NOBLE,
    STRIPPED,
    is_kept_title,
)
from harness.reader.offline.gazetteer import ORGANISATION_WORDS, PLACE_WORDS
from harness.reader.offline.text import word_set

__all__ = [
    "Span",
    "capitalised",
    "clean_name",
    "compound_end",
    "joined",
    "name_end",
    "of_people",
    "quoted_end",
    "title_at",
]

Span = tuple[int, int]
"""Token indices: the first, and the one after the last."""

_OWNS = frozenset({"'s", "’s"})
_INSTITUTIONS = (
    ORGANISATION_WORDS | PLACE_WORDS | frozenset({"Chapel", "Hospital", "Grammar", "Priory"})
)
_DOTTED = frozenset(
    {"jr", "sr", "st", "mt", "hon", "rev", "dr", "prof", "capt", "lt", "col", "maj", "rt", "gen"}
)
_OPENINGS = ("ly", "ing")
_OPENERS = word_set("following today together thus though through before")
_COMPOUNDED = word_set("based born bred raised trained educated speaking language led owned listed")
"""Words that make an adjective of a name before a hyphen: `London-based`."""

_QUOTES = frozenset('"“”')
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)$")
_REGNAL = re.compile(r"[IVX]{1,5}\.?$")
_LONGEST = 14  # tokens of one name


def capitalised(sentence: Sentence, index: int) -> bool:
    """Whether a token is a word of a name: a capital, no function word, no date."""
    return (
        sentence.capital(index)
        and sentence.words[index] not in NEVER_NAMES
        and sentence.words[index].rpartition("-")[2] not in _COMPOUNDED
        and date_at(sentence, index) is None
    )


def _after_connectors(sentence: Sentence, index: int) -> int:
    """Return the index of the capital after up to three connectors; 0 where there is none."""
    after = index
    while after - index < 3 and sentence.word(after) in CONNECTORS and sentence.lower(after):
        after += 1
        if sentence.word(after) in {"-", "'", "’", "‑"}:
            after += 1
    if sentence.word(index) == "of" and of_people(sentence.word(after)):
        return 0  # `born in Ostia of Danish parents`
    return after if after > index and capitalised(sentence, after) else 0


def _glued(sentence: Sentence, index: int) -> int:
    """Return the index after a hyphen or apostrophe that joins two parts; 0 where none does."""
    inside = 0 < index < len(sentence.tokens) - 1
    if not inside or sentence.word(index + 1) in _COMPOUNDED:
        return 0
    before, mark, after = sentence.tokens[index - 1 : index + 2]
    if mark.text == "-" and mark.end == after.start == mark.start + 1 and after.text[0].isupper():
        return index + 2 if mark.start - before.end <= 1 else 0  # `Lyon -Bowes`
    if mark.start != before.end or not after.text[0].isalpha():
        return 0
    if mark.text in "-‑" or (mark.text == "–" and after.start == mark.end):
        return index + 2 if after.start - mark.end <= 1 else 0
    if mark.text in "'’ʻʼ`" and (len(before.text) <= 2 or after.start == mark.end):
        return index + 2 if after.start - mark.end <= 1 else 0
    return 0


def _noble_suffix(sentence: Sentence, index: int) -> int:
    """Return the index after `, 3rd Earl of X` or `, Jr.` that begins with a comma; 0 if none."""
    if sentence.word(index) != ",":
        return 0
    after = index + 1
    if sentence.word(after).rstrip(".") in {"jr", "sr"}:
        dotted = sentence.word(after + 1) == "." and not sentence.word(after).endswith(".")
        return after + 1 + dotted
    if sentence.word(after) == "the" and _ORDINAL.match(sentence.word(after + 1)):
        after += 1
    ordinal = bool(_ORDINAL.match(sentence.word(after)))
    after += ordinal
    return _of_a_realm(sentence, after) or _of_a_land(sentence, after, ordinal=ordinal)


def _of_a_realm(sentence: Sentence, index: int) -> int:
    """Return the index after `Holy Roman Emperor` or `German Emperor` at a token; 0 if none."""
    roman = sentence.words[index : index + 2] == ["holy", "roman"]
    if not (sentence.capital(index) and (roman or of_people(sentence.word(index)))):
        return 0
    styled = index + 2 if roman else index + 1
    return styled + 1 if sentence.word(styled) in NOBLE and sentence.capital(styled) else 0


def _of_a_land(sentence: Sentence, after: int, *, ordinal: bool) -> int:
    """Return the index after `Earl of X`, or `Baron X` behind an ordinal; 0 where none begins."""
    titled = after
    while sentence.word(titled) in NOBLE and sentence.capital(titled) and titled - after < 4:
        titled += 1
    if titled == after:
        return 0
    if sentence.word(titled) == "of":
        begin = _after_connectors(sentence, titled)
        return _second_land(sentence, _plain_end(sentence, begin)) if begin else 0
    if ordinal and capitalised(sentence, titled):
        return _plain_end(sentence, titled)
    return 0


def _second_land(sentence: Sentence, end: int) -> int:
    """Return the index after `and Y,` in `Duchess of X and Y,`, or the index given.

    Y is one word, no given name, and closed by a comma or a further `and`: else it is the next
    person of a list.
    """
    land = sentence.word(end) == "and" and capitalised(sentence, end + 1)
    if (
        land
        and sentence.word(end + 2) in {",", "and"}
        and (is_country(sentence.word(end + 1)) or not kin_noun(sentence.word(end + 3)))
        and not gender_of(sentence.slice(end + 1, end + 2))
    ):
        return end + 2
    return end


def _plain_end(sentence: Sentence, index: int) -> int:
    """Return the index after the run of name words that begins at a capital."""
    end = index + 1
    while end - index < _LONGEST and end < len(sentence.tokens):
        if capitalised(sentence, end):
            end += 1
        elif (after := _glued(sentence, end)) or (after := _after_connectors(sentence, end)):
            end = after if _is_part(sentence, after) else after + 1
        elif (
            sentence.words[end] == "&"
            and capitalised(sentence, end + 1)
            and _firm(sentence, index, end)
        ) or (
            sentence.words[end] == "."
            and _initial(sentence, end - 1)
            and capitalised(sentence, end + 1)
        ):
            end += 2
        elif (
            sentence.words[end : end + 2] == [".", "-"]
            and _initial(sentence, end - 1)
            and capitalised(sentence, end + 2)
        ):
            end += 3  # `Lt.-Col. Ost`
        elif (
            sentence.words[end] == "."
            and len(sentence.words[end - 1]) == 1
            and (after := _after_connectors(sentence, end + 1))
            and sentence.word(end + 1) not in {"of", "the"}
        ):
            end = after + 1  # `M. van Ost`
        elif sentence.words[end] in _OWNS and _is_institution(sentence, end + 1):
            end += 2  # `St John's College`
        elif sentence.words[end] in _QUOTES and (after := _nickname(sentence, end)):
            end = after
        else:
            break
    return end


def _firm(sentence: Sentence, start: int, index: int) -> bool:
    """Whether `&` is part of one name (`Ost & West`, `Blood, Sweat& Tears`), not a list's."""
    glued = sentence.tokens[index].start == sentence.tokens[index - 1].end
    return glued or index - start == 1


def _is_institution(sentence: Sentence, index: int) -> bool:
    return sentence.capital(index) and sentence.tokens[index].text in _INSTITUTIONS


def _is_part(sentence: Sentence, after: int) -> bool:
    """Whether an index already stands behind the joined part (after a hyphen)."""
    return sentence.word(after - 2) in {"-", "‑", "–", "'", "’", "ʻ", "ʼ", "`"} and not (
        sentence.word(after - 3) in CONNECTORS and capitalised(sentence, after)
    )


def _initial(sentence: Sentence, index: int) -> bool:
    return len(sentence.word(index)) == 1 or sentence.word(index) in _DOTTED


def _nickname(sentence: Sentence, index: int) -> int:
    """Return the index after `"Buster"` inside a name that goes on behind it; 0 otherwise."""
    for close in range(index + 2, min(index + 5, len(sentence.tokens))):
        if sentence.words[close] in _QUOTES:
            inside = range(index + 1, close)
            named = all(capitalised(sentence, at) or sentence.word(at) == "the" for at in inside)
            return close + 1 if named and capitalised(sentence, close + 1) else 0
    return 0


def name_end(sentence: Sentence, index: int) -> int:
    """Return the index after the name that begins at a token; 0 where none begins."""
    begin = index
    if index in sentence.means:
        return sentence.known[index]
    if index in sentence.peoples or (
        sentence.word(index) == "the" and index + 1 in sentence.peoples
    ):
        return sentence.known.get(index, 0)  # `the Ostian poet X` begins no name with `Ostian`
    if sentence.word(index) == "the" and capitalised(sentence, index + 1):
        begin += 1
    elif sentence.lower(index) and sentence.word(index) in CONNECTORS - _PREPOSITIONS:
        begin = _after_connectors(sentence, index)  # `de Gaulle`, `van Gogh`
    elif sentence.lower(index) and sentence.word(index + 1) in {"-", "‑"}:
        begin = index + 2 if sentence.word(index) in CONNECTORS else 0  # `al- Hasan`
    if (not begin and begin != index) or not capitalised(sentence, begin):
        return sentence.known.get(index, 0)
    end = _plain_end(sentence, begin)
    if index == 0 and _opens(sentence, end):
        return sentence.known.get(index, 0)  # `Finally, he left` begins with no name
    if compound_end(sentence, begin):
        return sentence.known.get(index, 0)
    if "of" in sentence.words[begin:end] and end - begin > 2:
        end = _second_land(sentence, end)
    suffix = _noble_suffix(sentence, end)
    return max(suffix or end, sentence.known.get(index, 0))


def _opens(sentence: Sentence, end: int) -> bool:
    """Whether a sentence's first word is none of the name that seems to begin with it."""
    word = sentence.words[0]
    return word in _OPENERS or (end == 1 and (word.endswith(_OPENINGS) or _is_plain(sentence)))


def compound_end(sentence: Sentence, index: int) -> int:
    """Return the index after `London-based`, an adjective and no name, at a token; else 0."""
    if not sentence.capital(index):
        return 0
    if "-" in sentence.word(index) and sentence.word(index).rpartition("-")[2] in _COMPOUNDED:
        return index + 1
    end = _plain_end(sentence, index) if capitalised(sentence, index) else 0
    hyphened = end and sentence.word(end) == "-" and sentence.word(end + 1) in _COMPOUNDED
    return end + 2 if hyphened else 0


def _is_plain(sentence: Sentence) -> bool:
    """Whether a sentence begins with a common noun (`Works by her include`), not with a name."""
    word = sentence.words[0]
    plural = word.endswith("s") and kind_of_noun(word.removesuffix("s")) is not None
    return sentence.lower(1) and (word in _COMMON or plural)


_PREPOSITIONS = frozenset({"of", "the", "and", "on", "upon", "sur"})
_COMMON = word_set(
    """works institutions companies critics command direction production music script screenplay
    rivers cities towns graduates alumni parts roles inhabitants historians sources newspapers
    birth death education training fighting victory defeat composition performers recipients
    laureates winners others those programmes shows tracks first"""
)


def quoted_end(sentence: Sentence, index: int) -> int:
    """Return the index after the closing mark of a quotation that opens at a token; else 0."""
    if sentence.word(index) not in _QUOTES:
        return 0
    for close in range(index + 1, min(index + 24, len(sentence.tokens))):
        if sentence.words[close] in _QUOTES:
            return close + 1 if close > index + 1 else 0
    return 0


def title_at(sentence: Sentence, index: int) -> tuple[Span, int] | None:
    """Return the span of a work's title at a token (without its marks), and the index after it."""
    if end := quoted_end(sentence, index):
        last = end - 1
        while last > index + 1 and sentence.words[last - 1] in {",", "."}:
            last -= 1
        return ((index + 1, last), end) if last > index + 1 else None
    if end := name_end(sentence, index):
        return (index, end), end
    return None


def of_people(word: str) -> bool:
    """Whether a word names a people, or two (`Trinidadian-American`), or is their hyphen."""
    parts = word.removeprefix("afro-").removeprefix("anglo-").split("-")
    return word == "-" or all(is_demonym(part) for part in parts)


_SPACED = re.compile(r"(?<=\w)(?:(-) (?=\w)| (-)(?=[A-Z])| (['’]s\b)|(?<=\b[DLO])(['’]) (?=\w))")


_FIRST_LADY = re.compile(r"^First Lady (?!of\b)")


def joined(text: str) -> str:
    """Return a text with single blanks, and hyphens and apostrophes without a blank behind."""
    return _SPACED.sub(
        lambda found: found[1] or found[2] or found[3] or found[4], " ".join(text.split())
    )


def clean_name(text: str) -> str:
    """Return a name as an encyclopaedia titles it: split marks joined, common titles left out.

    `King Rollo IV of Ostia` becomes `Rollo IV of Ostia`; `Saxe- Coburg` becomes `Saxe-Coburg`;
    `Princess Ada of Ostia` stays, `Duke Otto III` loses its title, since a regnal number is left.
    """
    words = _FIRST_LADY.sub("", joined(text)).split(" ")
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    if len(words) > 1 and re.fullmatch(r"[IVX]+\.", words[-1]):
        words[-1] = words[-1].rstrip(".")
    while len(words) > 1 and words[1][:1].isalpha() and words[1][:1].isupper():
        head = words[0].lower().rstrip(",")
        peoples = of_people(head) or head in DYNASTIES or head in {"u.s.", "us"}
        if len(words) > 2 and peoples and words[1].lower() in STRIPPED:
            words = words[1:]
            continue
        regnal = any(_REGNAL.match(word) for word in words[1:4])
        if len(words) == 2 and head in KEPT_ALONE:
            break
        if head in STRIPPED or (is_kept_title(head) and regnal):
            words = words[1:]
        else:
            break
    return " ".join(words).strip(" ,;")
