"""The statements of one sentence: kin, lives, participles and cue patterns put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.nations import country_of
from harness.extract.rule.amounts import amounts
from harness.extract.rule.cues import cue_tables
from harness.extract.rule.kin import kin_of
from harness.extract.rule.lives import told_lives
from harness.extract.rule.names import Span
from harness.extract.rule.nouns import PERIODICALS, REGIONS
from harness.extract.rule.passives import passives
from harness.extract.rule.patterns import Match
from harness.extract.rule.places import place_name
from harness.extract.rule.subject import SubjectOf
from harness.reader.offline.text import word_set

__all__ = ["Said", "clauses"]

_THING_RELATIONS = frozenset({"founded_by", "owned_by", "manufacturer"})
_AWARDS = word_set(
    """award awards prize prizes medal order cross star trophy cup title honour honor honours honors
    fellowship scholarship grammy emmy oscar bafta tony pulitzer nobel bear palm lion globe
    decoration legion ribbon championship crown distinction"""
)
_PLACED = word_set(
    """located_in headquarters residence place_of_burial place_of_detention place_of_birth
    place_of_death location"""
)


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, by the token indices of its evidence in the sentence."""

    subject: str
    relation: str
    value: str
    start: int
    end: int


def clauses(who: SubjectOf) -> Iterator[Said]:
    """Yield what a sentence says, of the article and of others named in it."""
    for kin in kin_of(who):
        yield Said(kin.subject, kin.relation, kin.value, kin.start, kin.end)
    for told in told_lives(who):
        yield Said(told.subject, told.relation, told.value, told.start, told.end)
    yield from _amounts(who)
    for index, relation, names, end in passives(who.sentence, who.article.noun):
        owner = who.owner(index, "thing" if relation in _THING_RELATIONS else "work")
        for value in map(who.text, names) if owner else ():
            if value != owner:
                yield Said(str(owner), relation, value, index, end)
    for table in cue_tables():
        for match in table.matches(who.sentence):
            yield from _matched(who, match)


def _amounts(who: SubjectOf) -> Iterator[Said]:
    if who.main != who.article.title or who.article.kind in {"person", "work"}:
        return
    for relation, value, start, end in amounts(who.sentence):
        yield Said(who.main, relation, value, start, end)


def _matched(who: SubjectOf, match: Match) -> Iterator[Said]:
    cue = match.cue
    owners = who.owners(match.start, cue.domain)
    if not owners:
        return
    owner = owners[0]
    spans = match.slots.get("v", ())
    if match.date:
        yield Said(owner, cue.relation, match.date, match.start, match.end)
        if cue.relation == "inception" and who.article.noun in PERIODICALS:
            yield Said(owner, "publication_date", match.date, match.start, match.end)
        return
    if cue.relation in _PLACED and not cue.inverse:
        yield from _places(who, owner, cue.relation, list(spans), match)
        return
    for span in spans:
        value = who.named(span) if cue.inverse else who.text(span)
        if cue.relation == "country_of_origin" and not _is_country(who, value):
            continue
        if value in owners or (cue.relation == "award_received" and not _is_award(who, value)):
            continue
        if cue.inverse:
            for one in owners:
                yield Said(value, cue.relation, one, match.start, span[1])
        else:
            yield Said(owner, cue.relation, value, match.start, span[1])


def _is_country(who: SubjectOf, name: str) -> bool:
    titles = who.article.titles
    return country_of(name) is not None or (titles is not None and titles.is_country(name))


def _is_award(who: SubjectOf, name: str) -> bool:
    titles = who.article.titles
    known = titles is not None and titles.noun_of(name) in _AWARDS
    return known or any(word in _AWARDS for word in name.lower().split())


def _places(
    who: SubjectOf, owner: str, relation: str, parts: list[Span], match: Match
) -> Iterator[Said]:
    """Yield the narrowest part as the value, the wider ones as where it lies in turn."""
    name, taken = place_name(who.sentence, parts)
    if relation == "place_of_birth" and _is_country(who, name):
        relation = "country_of_citizenship"  # `came from Ostia`
    yield Said(owner, relation, name, match.start, match.end)
    inside = name
    for part in parts[taken:]:
        wider = who.text(part)
        yield Said(inside, "located_in", wider, match.start, match.end)
        inside = wider
    if relation in {"located_in", "headquarters"}:
        titles = who.article.titles
        for part in parts:
            text = who.text(part)
            if _is_country(who, text):
                yield Said(owner, "country", text, match.start, match.end)
            elif titles and titles.noun_of(text) in REGIONS:
                yield Said(owner, "region", text, match.start, match.end)
