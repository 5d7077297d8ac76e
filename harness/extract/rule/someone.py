"""Whether names may be those of two who are kin."""

from __future__ import annotations

from harness.extract.nations import country_of
from harness.extract.rule.nouns import kin_noun, kind_of_noun
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.words import NOBLE
from harness.reader.offline.text import word_set

__all__ = ["KIN", "OPENERS", "is_someone", "may_be_kin", "unranked"]

KIN = frozenset({"father", "mother", "parent", "child", "spouse", "sibling", "relative"})
"""The relations between persons."""

OPENERS = word_set(
    "one two some along together like unlike besides despite apart aside alongside both with"
)
"""What begins a sentence with a capital and is nobody's name."""

_RANKS = frozenset({"Emperor", "Empress", "Tsar", "Tsarina", "Tsaritsa"})
_LANDS = word_set("roman byzantine aztec german austrian russian brazilian mexican french latin")
_SHORT = 6  # letters under which a word in capitals abbreviates something: `KG`, `NASA`


def may_be_kin(who: SubjectOf, subject: str, value: str) -> bool:
    """Whether a kinship may be meant: of two that may be persons, neither a film that shows it."""
    article = who.article
    unfit = article.kind in {"work", "place", "organisation", "thing"}
    if unfit and article.title in {subject, value}:
        return False
    return is_someone(who, subject) and is_someone(who, value)


def is_someone(who: SubjectOf, name: str) -> bool:
    """Whether a name may be a person's: no country's, place's or description's."""
    if name == who.article.title:
        return True
    titles = who.article.titles
    known = titles is not None and titles.kind_of(name) == "person"
    if _is_no_name(name) and not known:
        return False
    place = titles is not None and titles.kind_of(name) == "place"
    initials = name.isupper() and len(name) < _SHORT
    described = any(
        who.sentence.slice(*span) == name and _describes(who, span[1]) for span in who.names
    )
    return not (place or initials or described or country_of(name) is not None)


def unranked(who: SubjectOf, name: str) -> str:
    """Return `Otto` for `Emperor Otto` where a page on a person or `Roman` before it tells so.

    `Emperor Ming`, whom pages call `Emperor Ming of Ost`, stays what it is.
    """
    rank, _, bare = name.partition(" ")
    if rank not in _RANKS or not bare or name == who.article.title:
        return name
    titles, sentence = who.article.titles, who.sentence
    if titles is not None and titles.has(name):
        return name
    known = titles is not None and titles.kind_of(bare) == "person"
    first = bare.split()[0].lower()
    pairs = zip(sentence.words, sentence.words[1:], sentence.words[2:], strict=False)
    roman = any((land in _LANDS, styled, one) == (True, rank.lower(), first)
                for land, styled, one in pairs)  # fmt: skip
    return bare if known or roman else name


def _is_no_name(name: str) -> bool:
    """Whether a name is a bare title (`Duchess de Ost`), a kin (`Niece of Otto`) or an opener."""
    words = name.lower().split() or [""]
    second = words[1] if len(words) > 1 else ""
    if words[0] in OPENERS and not second:
        return True
    if kin_noun(words[0]) and (not second or second in {"of", "to"}):
        return True
    ranks = next((at for at, word in enumerate(words) if word not in NOBLE), len(words))
    behind = words[ranks] if ranks < len(words) else "of"
    titled = ranks > 0 and behind in {"of", "de", "di", "von"}
    return titled or all(word in NOBLE for word in words)


def _describes(who: SubjectOf, index: int) -> bool:
    """Whether the token behind a name makes it a description: `Formula One racer`."""
    word = who.sentence.word(index)
    role = who.sentence.lower(index) and kind_of_noun(word) == "person" and not word.endswith("s")
    behind = index + 2 if who.sentence.word(index + 1) == "," else index + 1
    return role and who.sentence.capital(behind)
