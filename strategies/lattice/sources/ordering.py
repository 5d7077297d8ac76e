"""Which fact of its kind each is: a second spouse, a third award, told or counted by the years.

A text seldom numbers what it can date. Where all that is told of a relation of one subject has a
year, the years number it; where a text gives the numbers themselves they hold, and of two values
of which one is numbered first or second the other is numbered too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace

from harness.extract.fact import ExtractedFact
from strategies.lattice.build.assertion import Assertion, assertion_of

__all__ = ["ordered"]

_MOST = 24
"""Values; more of them are no sequence that a question counts."""

_RELATIONS = frozenset({"award_received", "spouse"})


def ordered(
    facts: Iterable[ExtractedFact], folded: Callable[[str], str] = str.casefold
) -> list[Assertion]:
    """Return facts as assertions, refined by `[order=n]` where their place can be told.

    Args:
        facts: What an extractor found, of a whole corpus.
        folded: The form under which names count as one.
    """
    given = list(dict.fromkeys(facts))
    groups: defaultdict[tuple[str, str], list[ExtractedFact]] = defaultdict(list)
    for fact in given:
        if fact.relation in _RELATIONS:
            groups[folded(fact.subject), fact.relation].append(fact)
    numbers: dict[tuple[str, str], dict[str, int]] = {
        key: _numbers(group, folded) for key, group in groups.items()
    }
    found: dict[Assertion, None] = {}
    for fact in given:
        made = assertion_of(fact)
        number = numbers.get((folded(fact.subject), fact.relation), {}).get(folded(fact.value), 0)
        if number:
            made = replace(made, refined=(f"{fact.relation}[order={number}]",))
        found.setdefault(made)
    return list(found)


def _numbers(group: Iterable[ExtractedFact], folded: Callable[[str], str]) -> dict[str, int]:
    """Return the place of each value of one subject's relation, as far as it can be told."""
    years: dict[str, int] = {}
    told: dict[str, int] = {}
    values: dict[str, None] = {}
    for fact in group:
        value, qualifiers = folded(fact.value), dict(fact.qualifiers)
        values.setdefault(value)
        if "year" in qualifiers:
            years.setdefault(value, int(qualifiers["year"]))
        if "order" in qualifiers:
            told.setdefault(value, int(qualifiers["order"]))
    if len(values) > _MOST:
        return {}
    if told and len(set(told.values())) == len(told):
        if len(values) == 2 and len(told) == 1 and (number := next(iter(told.values()))) < 3:
            other = next(value for value in values if value not in told)
            return {**told, other: 3 - number}
        return told
    dated = len(years) == len(values) > 1 and len(set(years.values())) == len(years)
    if dated:
        ranked = sorted(values, key=lambda value: years[value])
        return {value: place for place, value in enumerate(ranked, 1)}
    return {}
