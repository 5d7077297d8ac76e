"""Whether names may be those of two who are kin."""

from __future__ import annotations

from harness.extract.nations import country_of
from harness.extract.rule.nouns import kind_of_noun
from harness.extract.rule.subject import SubjectOf

__all__ = ["KIN", "is_someone", "may_be_kin"]

KIN = frozenset({"father", "mother", "parent", "child", "spouse", "sibling", "relative"})
"""The relations between persons."""

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
    place = titles is not None and titles.kind_of(name) == "place"
    initials = name.isupper() and len(name) < _SHORT
    described = any(
        who.sentence.slice(*span) == name and _describes(who, span[1]) for span in who.names
    )
    return not (place or initials or described or country_of(name) is not None)


def _describes(who: SubjectOf, index: int) -> bool:
    """Whether the token behind a name makes it a description: `Formula One racer`."""
    word = who.sentence.word(index)
    role = who.sentence.lower(index) and kind_of_noun(word) == "person" and not word.endswith("s")
    behind = index + 2 if who.sentence.word(index + 1) == "," else index + 1
    return role and who.sentence.capital(behind)
