"""Parents and marriages: who is father and who mother, who married whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.rule.article import base_title
from harness.extract.rule.gender import gender_of
from harness.extract.rule.names import Span
from harness.extract.rule.persons import person_at
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.words import NOBLE
from harness.reader.offline.text import word_set

__all__ = ["Kin", "marriage_at", "other_than", "parents_of"]

_MONTH_LIKE = word_set(
    """january february march april may june july august september october november december"""
)


@dataclass(frozen=True, slots=True)
class Kin:
    """A pair of a kinship, by token indices of its evidence."""

    subject: str
    relation: str
    value: str
    start: int
    end: int


def other_than(who: SubjectOf, span: Span, owner: str) -> str:
    """Return whom a name means beside its kin: a namesake where it would be the same person."""
    name, written = who.named(span), who.text(span)
    if name != owner:
        itself = name == who.main == who.article.title and written != name
        # `the daughter of Otto by his wife Ada`, of an Ada: her mother bears the same name.
        return written if itself and len(written.split()) == 1 else name
    return written if len(written.split()) > 1 and written != base_title(owner) else owner


def parents_of(
    who: SubjectOf, owner: str, spans: list[Span], start: int, end: int
) -> Iterator[Kin]:
    """Yield father and mother out of one or two names, by titles and given names, else order."""
    sentence = who.sentence
    spans = spans[:2]
    extra = _second_parent(who, spans, end) if len(spans) == 1 else None
    if extra is not None:
        spans = [spans[0], extra]
        end = extra[1]
    genders = [_span_gender(who, span, start if at == 0 else spans[at - 1][1])
               for at, span in enumerate(spans)]  # fmt: skip
    if len(spans) == 2:
        if not genders[0]:
            genders[0] = {"f": "m", "m": "f"}.get(genders[1], "m")
        if not genders[1] or genders[1] == genders[0]:
            genders[1] = "f" if genders[0] == "m" else "m"
    elif spans and not genders[0]:
        genders[0] = "m"
    for span, gender in zip(spans, genders, strict=True):
        name = other_than(who, span, owner)
        if name == owner or not sentence.slice(*span) or _is_title(sentence.slice(*span)):
            continue
        yield Kin(owner, "mother" if gender == "f" else "father", name, start, span[1])
        yield Kin(name, "child", owner, start, span[1])
    if len(spans) == 2 and extra is not None:
        first, second = (who.named(span) for span in spans)
        if _says_married(who, spans):
            yield Kin(first, "spouse", second, spans[0][0], spans[1][1])
            yield Kin(second, "spouse", first, spans[0][0], spans[1][1])


def _is_title(written: str) -> bool:
    words = written.lower().split()
    return words[0] in NOBLE and (len(words) == 1 or words[1] == "of")


def _says_married(who: SubjectOf, spans: list[Span]) -> bool:
    between = who.sentence.words[spans[0][1] : spans[1][0]]
    return any(word in {"wife", "husband", "consort"} for word in between)


def _second_parent(who: SubjectOf, spans: list[Span], end: int) -> Span | None:
    """Return the name behind `A, by his first wife B`, `A (1500-1560) and his wife, B`."""
    sentence = who.sentence
    at = end
    if sentence.word(at) == "(" and at in sentence.closing:
        at = sentence.closing[at] + 1
    limit = at + 24
    seen = False
    while at < min(limit, len(sentence.tokens)):
        word = sentence.words[at]
        if word in {"and", "by", "with"}:
            seen = True
        elif word in {"wife", "husband", "consort", "marriage", "mistress", "spouse"} and seen:
            after = at + 1
            while sentence.word(after) in {",", "to", "the", "with", "of"}:
                after += 1
            return person_at(sentence, after)
        elif word in {";", ".", "who", "was", "is"}:
            return None
        at += 1
    return None


def _span_gender(who: SubjectOf, span: Span, since: int) -> str:
    sentence = who.sentence
    before = sentence.slice(max(since, span[0] - 5), span[0])
    for word in reversed(before.split()):
        found = gender_of(word.lower())
        if found:
            return found
    return gender_of(sentence.slice(*span))


def marriage_at(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `she married the actor C in 1930`, `is married to D`, `through her marriage to E`."""
    sentence = who.sentence
    at = index + 1
    if sentence.word(at) in {"to", "with"}:
        at += 1
    for _ in range(12):
        word = sentence.word(at)
        if (
            word
            in {
                "in",
                "on",
                "secondly",
                "firstly",
                "thirdly",
                "first",
                "to",
                ",",
                "again",
                "at",
                "about",
                "around",
            }
            or word.isdecimal()
            or word in _MONTH_LIKE
        ):
            at += 1
            continue
        break
    span = person_at(sentence, at)
    if span is None:
        span = _whom(who, index)
    if span is None:
        return
    owner = who.owner(index, "person") if span[1] > index else who.article.title
    if sentence.words[index] == "marriage":
        owner = who.main
    if not owner:
        return
    name = other_than(who, span, owner)
    if name != owner:
        start, end = min(index, span[0]), max(span[1], index + 1)
        yield Kin(owner, "spouse", name, start, end)
        yield Kin(name, "spouse", owner, start, end)


def _whom(who: SubjectOf, index: int) -> Span | None:
    """Return the name in `the guitarist C, whom she later married`."""
    sentence = who.sentence
    at = index - 1
    while at > 0 and sentence.words[at] in {"later", "he", "she", "then", "had", "subsequently",
                                            "eventually", "would", "also", "soon"}:  # fmt: skip
        at -= 1
    if at == index - 1 or sentence.words[at] not in {"who", "whom"}:
        return None
    before = at - 1 if sentence.word(at - 1) == "," else at
    return next((span for span in who.names if span[1] == before), None)
