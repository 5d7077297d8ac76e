"""Whose word counts: an article's on its own subject, over what others say of it in passing.

Nobody has two fathers or two days of birth, and an article on a film names all its directors. Where
the article of a thing gives one and another article's sentence seems to give a second that is
nothing like it, that sentence was misread, or means something else of the name; what it would have
said is not kept.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from harness.extract.fact import ExtractedFact

__all__ = ["settled"]

_DATES = frozenset({"date_of_birth", "date_of_death", "publication_date"})
_ONCE = _DATES | {"father", "mother", "place_of_birth", "place_of_death", "director"}
_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"\d{3,4}")
_SMALL = frozenset({"al", "and", "bin", "de", "ibn", "ii", "iii", "iv", "i", "of", "the", "von"})
"""Words that two names may share without being alike."""

_Key = tuple[str, str]


def settled(
    facts: Iterable[ExtractedFact],
    titles: Mapping[str, str],
    folded: Callable[[str], str] = str.casefold,
) -> list[ExtractedFact]:
    """Return the facts without those that a subject's own article contradicts.

    Args:
        facts: What an extractor found, of a whole corpus.
        titles: Titles of the passages by their ids.
        folded: The form under which names count as one.
    """
    given = list(facts)
    own: defaultdict[_Key, list[frozenset[str]]] = defaultdict(list)
    for fact in given:
        if fact.relation in _ONCE and _at_home(fact, titles, folded):
            own[folded(fact.subject), fact.relation].append(_words(fact))
    wrong: set[tuple[str, str, str]] = set()
    kept: list[ExtractedFact] = []
    for fact in given:
        told = own.get((folded(fact.subject), fact.relation), ())
        words = _words(fact) if told else frozenset()
        if told and words and not any(not one or one & words for one in told):
            wrong.add((fact.passage, folded(fact.value), folded(fact.subject)))
            continue
        kept.append(fact)
    # The other side of a parent that is none.
    return [
        fact
        for fact in kept
        if fact.relation != "child"
        or (fact.passage, folded(fact.subject), folded(fact.value)) not in wrong
    ]


def _at_home(fact: ExtractedFact, titles: Mapping[str, str], folded: Callable[[str], str]) -> bool:
    return folded(titles.get(fact.passage, "")) == folded(fact.subject)


def _words(fact: ExtractedFact) -> frozenset[str]:
    """Return what two values must share to be alike: a year, or a word of a name."""
    if fact.relation in _DATES:
        return frozenset(_YEAR.findall(fact.value))
    return frozenset(_WORD.findall(fact.value.casefold())) - _SMALL
