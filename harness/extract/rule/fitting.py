"""Whether a subject and a value are of the kinds that a relation holds between.

The wordings of institutions, rivers and events are everyday words (`reaches`, `held by`); what the
two sides are called by their own articles tells where such a wording is meant.
"""

from __future__ import annotations

from harness.extract.rule.article import base_title
from harness.extract.rule.nouns import (
    AWARDS,
    BROADCASTS,
    EVENTS,
    FILMS,
    PERIODICALS,
    REGIONS,
    RIVERS,
)
from harness.extract.rule.subject import SubjectOf
from harness.reader.offline.gazetteer import ORGANISATION_WORDS
from harness.reader.offline.text import word_set

__all__ = ["fits", "is_award", "of_article"]

_LANDS = REGIONS | word_set("country state republic kingdom nation empire island")
_TOWNS = word_set("city town village municipality capital settlement commune port")
_MUSIC = word_set(
    "song album single track ep opera musical hymn anthem soundtrack recording mixtape aria ballad"
)
_SUNG = word_set("song single album track ep mixtape ballad")
_SUBJECTS = {
    "mouth": RIVERS, "flows_through": RIVERS, "date": EVENTS, "location": EVENTS,
    "belligerent": EVENTS, "commander": EVENTS, "capital": _LANDS, "mayor": _TOWNS,
    "region": _TOWNS, "performer": _MUSIC,
    "screenwriter": FILMS | BROADCASTS,
}  # fmt: skip
"""The nouns of which the subject's is one, where its article gives one."""

_WHOLES = word_set("album ep soundtrack compilation mixtape series trilogy cycle") | BROADCASTS
_LABELS = frozenset({"Records", "Recordings", "Entertainment"})
_FLOWING = word_set("flow flows flowed flowing banks through")
_FOUGHT = frozenset({"belligerent", "commander", "date", "location"})
_KIN = word_set("father mother spouse sibling child")
_WORKS = word_set(
    """director screenwriter producer composer cast_member performer author publication_date
    based_on part_of original_broadcaster presenter"""
)
_PEOPLE = word_set(
    """director screenwriter producer composer cast_member performer author presenter commander
    mayor founded_by father mother"""
)
_NO_SCHOOLS = word_set("ministry festival festivals")
_BRANCHES = word_set("co co. inc ltd medicine law philosophy theology arts")
_BOOKS = word_set("novel book novella play story memoir poem")
_CREATIONS = _BOOKS | FILMS | BROADCASTS | word_set("song album single")
_INSTITUTIONS = frozenset({"headquarters", "parent_company", "founded_by"})


def fits(who: SubjectOf, relation: str, subject: str, value: str) -> bool:
    """Whether what is known of a subject and a value allows the relation between them."""
    return _subject_fits(who, relation, subject) and _value_fits(who, relation, value)


def _subject_fits(who: SubjectOf, relation: str, subject: str) -> bool:
    noun, kind = _noun(who, subject), _kind(who, subject)
    nouns = _SUBJECTS.get(relation)
    wrong = (
        nouns is not None and noun not in nouns and bool(noun or kind),
        relation in _FOUGHT and not _is_event(noun, subject),
        relation == "manufacturer" and kind in {"work", "person", "place"},
        relation in {"mouth", "flows_through"} and not _is_river(who, noun, subject),
        relation == "inception" and (kind == "person" or (kind == "work" and noun in _CREATIONS)),
        relation == "author" and noun in _CREATIONS - _BOOKS - FILMS,
        relation == "publication_date" and kind == "organisation" and noun not in PERIODICALS,
        relation in _KIN and kind not in {"person", ""},
        relation in _WORKS and kind in {"person", "place", "thing"},
        relation == "presented_by" and not is_award(who, subject),
        relation == "cast_member" and noun in _SUNG,  # `a song featuring X`
        relation in _INSTITUTIONS and kind in {"work", "person", "thing"},
        relation == "parent_company" and kind == "place",
        relation == "headquarters" and not _is_institution(who, subject),
    )
    return not any(wrong)


def _value_fits(who: SubjectOf, relation: str, value: str) -> bool:
    noun, kind = _noun(who, value), _kind(who, value)
    wrong = (
        relation == "flows_through" and noun not in _TOWNS | {""},
        relation == "student_of" and kind not in {"person", ""},
        relation == "presented_by" and kind in {"work", "place"},
        relation == "location" and kind in {"person", "work"},
        relation == "headquarters" and kind in {"person", "work", "organisation"},
        relation == "part_of" and kind == "work" and noun not in _WHOLES,
        relation in _KIN and kind not in {"person", ""},
        relation == "based_on" and kind in {"person", "place"},
        relation in _PEOPLE - {"performer"} and kind in {"work", "place", "thing"},
        relation == "performer" and kind in {"work", "place", "thing"} and not _is_act(who, value),
        relation == "performer" and value.rpartition(" ")[2] in _LABELS,
        relation == "region" and noun not in REGIONS,
        relation in {"capital", "mouth"} and kind in {"person", "work"},
        relation == "parent_company" and not _is_institution(who, value),
        relation == "educated_at" and bool(_NO_SCHOOLS & set(value.lower().split())),
        relation == "employer"
        and (kind == "place" or value.lower().partition(" ")[0] in _BRANCHES),
    )
    return not any(wrong)


def of_article(who: SubjectOf, relation: str, owner: str, value: str) -> str:
    """Return the article where an owner cannot be the subject: `Ada Ost founded it in 1901`."""
    title = who.article.title
    if relation not in _TOLD or owner == title or fits(who, relation, owner, value):
        return owner
    person = who.article.kind == "person"
    return title if not person and fits(who, relation, title, value) else owner


_TOLD = frozenset({"belligerent", "commander", "date", "location", "inception"})


def _is_event(noun: str, name: str) -> bool:
    """Whether a battle or a war is meant: by the noun of its article, or a word of its name."""
    return noun in EVENTS or any(word in EVENTS for word in name.lower().split())


def _is_river(who: SubjectOf, noun: str, name: str) -> bool:
    """Whether a river is meant: by its article, or by a word of its name or of the sentence."""
    words = {*name.lower().split(), *who.sentence.words}
    return noun in RIVERS or not words.isdisjoint(RIVERS | _FLOWING)


def is_award(who: SubjectOf, name: str) -> bool:
    """Whether a name's article calls it an award, or its last word does."""
    return _noun(who, name) in AWARDS or any(word in AWARDS for word in name.lower().split()[-1:])


def _noun(who: SubjectOf, name: str) -> str:
    if name == who.article.title:
        return who.article.noun
    titles = who.article.titles
    return (titles.noun_of(name) or titles.noun_of(base_title(name))) if titles else ""


def _kind(who: SubjectOf, name: str) -> str:
    if name == who.article.title:
        return who.article.kind or ""
    titles = who.article.titles
    return (titles.kind_of(name) or titles.kind_of(base_title(name))) if titles else ""


def _is_act(who: SubjectOf, value: str) -> bool:
    """Whether a band may be meant though its name is known as that of its first album."""
    titles = who.article.titles
    named_after = titles is None or not titles.is_title(value)
    return named_after and _noun(who, value) in _MUSIC | {""}


def _is_institution(who: SubjectOf, name: str) -> bool:
    """Whether a name is an organisation's, as far as is known."""
    kind = _kind(who, name)
    named = any(word in ORGANISATION_WORDS for word in name.split())
    return kind in {"organisation", ""} or named
