"""The statements of one sentence: kin, lives, participles and cue patterns put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.nations import country_of
from harness.extract.rule.amounts import amounts
from harness.extract.rule.article import base_title
from harness.extract.rule.cues import cue_tables
from harness.extract.rule.dates import YEAR
from harness.extract.rule.fitting import fits, is_award, of_article
from harness.extract.rule.hedges import denied_at, hedged
from harness.extract.rule.honours import honours
from harness.extract.rule.kin import kin_of
from harness.extract.rule.lifespans import lifespans
from harness.extract.rule.lives import told_lives
from harness.extract.rule.names import Span
from harness.extract.rule.nouns import BROADCASTS, PERIODICALS, REGIONS
from harness.extract.rule.ordinals import spouse_number
from harness.extract.rule.pairs import gender_known
from harness.extract.rule.passives import passives
from harness.extract.rule.patterns import Match
from harness.extract.rule.places import place_name
from harness.extract.rule.relational import owned, written
from harness.extract.rule.someone import KIN, may_be_kin
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.words import NOBLE
from harness.reader.offline.text import word_set

__all__ = ["Said", "clauses"]

_THING_RELATIONS = frozenset({"founded_by", "owned_by", "manufacturer"})
_AWARDS = word_set(
    """award awards prize prizes medal order cross star trophy cup title honour honor honours honors
    fellowship scholarship grammy emmy oscar bafta tony pulitzer nobel bear palm lion globe
    decoration legion ribbon championship crown distinction"""
)
_OF_PARTS = {
    "director": (-1, word_set("art music musical dance fight action casting artistic voice "
                              "photography")),
    "producer": (1, word_set("design designer designed designs manager assistant")),
    "composer": (1, frozenset({"video"})),
}  # fmt: skip
"""Relation -> where, from its cue, a word stands that makes it one of a part, and which words:
`the art direction by`, `production design by`, `the music video by`."""

_MAKERS = word_set("director screenwriter producer author composer performer cast_member")
_PLACED = word_set(
    """located_in headquarters residence place_of_burial place_of_detention place_of_birth
    place_of_death location region"""
)


@dataclass(frozen=True, slots=True)
class Said:
    """A statement, by the token indices of its evidence in the sentence.

    `year` is when it came about and `order` which one of its kind it is to the subject, if told.
    """

    subject: str
    relation: str
    value: str
    start: int
    end: int
    year: str = ""
    order: int = 0


def clauses(who: SubjectOf) -> Iterator[Said]:
    """Yield what a sentence says, of the article and of others named in it."""
    if hedged(who.sentence):
        return
    made: set[str] = set()
    for said in _statements(who):
        if said.relation in _MAKERS and said.subject != who.article.title:
            made.add(said.subject)
        yield said
    yield from _years(who, made)


def _years(who: SubjectOf, works: set[str]) -> Iterator[Said]:
    """Read the year in parentheses behind a work of somebody: `His films include X (1971)`."""
    sentence = who.sentence
    for span in who.names if works else ():
        at = span[1] + (sentence.word(span[1]) in {'"', "”"})
        year = sentence.word(at + 1)
        dated = sentence.word(at) == "(" and sentence.word(at + 2) in {")", ","}
        if dated and YEAR.fullmatch(year):
            name = who.named(span)
            if name in works:
                yield Said(name, "publication_date", year, span[0], at + 2)


def _statements(who: SubjectOf) -> Iterator[Said]:
    stated = list(kin_of(who))
    for kin in stated:
        yield Said(
            kin.subject, kin.relation, kin.value, kin.start, kin.end, order=spouse_number(who, kin)
        )
    for told in lifespans(who, stated):
        yield Said(told.subject, told.relation, told.value, told.start, told.end)
    for told in told_lives(who):
        yield Said(told.subject, told.relation, told.value, told.start, told.end)
    yield from _amounts(who)
    yield from _nations(who)
    yield from _owned(who)
    for got in honours(who):
        yield Said(got.person, "award_received", got.award, got.start, got.end, got.year)
    for index, relation, names, end in passives(who.sentence, who.article.noun):
        yield from _passive(who, index, relation, names, end)
    for table in cue_tables():
        for match in table.matches(who.sentence):
            for said in _matched(who, match):
                if fits(who, said.relation, said.subject, said.value):
                    yield said


def _passive(
    who: SubjectOf, index: int, relation: str, names: list[Span], end: int
) -> Iterator[Said]:
    """Read `directed by X` and, in the article on X, `A and B were directed by her`."""
    title = who.article.title
    if denied_at(who.sentence, index):
        return
    owner = who.owner(index, "thing" if relation in _THING_RELATIONS else "work")
    for span in names:
        value = who.text(span)
        if who.named(span) == title and who.article.kind != "work":
            for one in who.before(index):
                stated = _conferred(who, relation, one)
                if one != title and fits(who, stated, one, title):
                    yield Said(one, stated, title, max(index - 1, 0), end)
        elif owner and value != owner:
            yield Said(owner, _conferred(who, relation, owner), value, index, end)


def _conferred(who: SubjectOf, relation: str, owner: str) -> str:
    """Return the relation of `presented by`, which is another one for an award."""
    return "presented_by" if relation == "presenter" and is_award(who, owner) else relation


def _owned(who: SubjectOf) -> Iterator[Said]:
    """Read `its capital is X` and `X is one of her novels`; kin with its reverse."""
    for one in (*owned(who), *written(who)):
        if denied_at(who.sentence, one.start):
            continue
        if not fits(who, one.relation, one.subject, one.value):
            continue
        if one.relation in KIN and not may_be_kin(who, one.subject, one.value):
            continue
        if one.relation == "award_received" and not is_award(who, one.value):
            continue
        yield Said(one.subject, one.relation, one.value, one.start, one.end)
        if one.relation in {"father", "mother"}:
            yield Said(one.value, "child", one.subject, one.start, one.end)
        elif one.relation == "child" and (gender := gender_known(who, one.subject)):
            parent = "mother" if gender == "f" else "father"
            yield Said(one.value, parent, one.subject, one.start, one.end)


def _nations(who: SubjectOf) -> Iterator[Said]:
    """Read whose countryman `the Ostian poet X` is, where Ostia has an article and no list."""
    titles = who.article.titles
    for index in sorted(who.sentence.peoples):
        word = who.sentence.tokens[index].text
        country = titles.country_of_people(word) if titles is not None else None
        if titles is None or country is None:
            continue
        yield Said(country, "also_known_as", word, index, index + 1)
        span = next((one for one in who.names if index < one[0] <= index + 4), None)
        described = span and all(who.sentence.lower(at) for at in range(index + 1, span[0]))
        if span and described and titles.kind_of(name := who.text(span)) == "person":
            yield Said(name, "country_of_citizenship", word, index, span[1])


def _amounts(who: SubjectOf) -> Iterator[Said]:
    if who.main != who.article.title or who.article.kind in {"person", "work"}:
        return
    for relation, value, start, end in amounts(who.sentence):
        yield Said(who.main, relation, value, start, end)


def _matched(who: SubjectOf, match: Match) -> Iterator[Said]:
    cue = match.cue
    beside, others = _OF_PARTS.get(cue.relation, (0, frozenset()))
    part = bool(others) and who.sentence.word(match.start + beside) in others
    if part or denied_at(who.sentence, match.start):
        return
    if cue.bare:
        yield from _stated_before(who, match)
        return
    owners = who.owners(match.start, cue.domain)
    spans = match.slots.get("v", ())
    if not owners:
        yield from _turned(who, match)
        return
    if match.date:
        yield from _dated(who, match, owners[0])
    elif cue.relation in _PLACED and not cue.inverse:
        for one in owners:
            yield from _places(who, one, cue.relation, list(spans), match)
    else:
        yield from _named(who, match, owners)


def _dated(who: SubjectOf, match: Match, owner: str) -> Iterator[Said]:
    relation = match.cue.relation
    owner = of_article(who, relation, owner, match.date)
    if relation == "inception" and who.article.kind == "person":
        if who.sentence.word(match.start) in {"from", "since"}:
            return  # `hosted X from 1989 to 1997`
        inner = [one for one in who.names if match.start < one[0] < match.end]
        owner = who.named(inner[0]) if inner else owner
    yield Said(owner, relation, match.date, match.start, match.end)
    issued = who.article.noun in PERIODICALS | BROADCASTS or who.article.kind == "work"
    if relation == "inception" and issued and owner == who.article.title:
        yield Said(owner, "publication_date", match.date, match.start, match.end)


def _named(who: SubjectOf, match: Match, owners: list[str]) -> Iterator[Said]:
    cue, owner = match.cue, owners[0]
    for span in match.slots.get("v", ()):
        other = cue.inverse or owner != who.article.title
        value = who.named(span) if other else who.text(span)
        if cue.relation == "country_of_origin" and not _is_country(who, value):
            continue
        if value in owners or (cue.relation == "award_received" and not _is_award(who, value)):
            continue
        if cue.inverse:
            for one in owners:
                yield Said(value, cue.relation, one, match.start, span[1])
        else:
            for one in owners:
                subject = of_article(who, cue.relation, one, value)
                yield Said(subject, cue.relation, value, match.start, span[1])


def _turned(who: SubjectOf, match: Match) -> Iterator[Said]:
    """Read `A and B are based on the novel` in the article on the novel."""
    title = who.article.title
    if match.cue.inverse or match.date or match.cue.domain != "work":
        return
    spans = match.slots.get("v", ())
    if any(who.named(span) == title for span in spans):
        for one in who.before(match.start):
            if one != title:
                yield Said(one, match.cue.relation, title, max(match.start - 1, 0), match.end)


def _stated_before(who: SubjectOf, match: Match) -> Iterator[Said]:
    """Yield what a cue without a slot says of the article: `A and B supplied the script`."""
    title = who.article.title
    cue = match.cue
    for name in who.before(match.start):
        if name == title or (_is_country(who, name) and cue.relation != "belligerent"):
            continue
        subject, value = (name, title) if cue.inverse else (title, name)
        yield Said(subject, cue.relation, value, max(match.start - 1, 0), match.end)


def _is_country(who: SubjectOf, name: str) -> bool:
    titles = who.article.titles
    return country_of(name) is not None or (titles is not None and titles.is_country(name))


def _is_award(who: SubjectOf, name: str) -> bool:
    titles = who.article.titles
    known = titles is not None and titles.noun_of(base_title(name)) in _AWARDS
    return known or any(word in _AWARDS for word in name.lower().split())


def _may_be_place(who: SubjectOf, name: str, match: Match) -> bool:
    """Whether a name may be where somebody was born: nobody's, and known after `children of`."""
    titles = who.article.titles
    kind = titles.kind_of(name) if titles is not None else ""
    if who.sentence.word(match.start) in {"sons", "daughters", "children"}:
        return kind == "place"
    return kind != "person" and not NOBLE & set(name.lower().replace(",", "").split())


def _places(
    who: SubjectOf, owner: str, relation: str, parts: list[Span], match: Match
) -> Iterator[Said]:
    """Yield the narrowest part as the value, the wider ones as where it lies in turn."""
    name, taken = place_name(who.sentence, parts)
    if relation in {"place_of_birth", "place_of_death"} and not _may_be_place(who, name, match):
        return
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
