"""Parents and marriages: who is father and who mother, who married whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.rule.article import base_title
from harness.extract.rule.gender import gender_of
from harness.extract.rule.names import Span
from harness.extract.rule.nouns import kin_noun
from harness.extract.rule.persons import person_at
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.words import NOBLE, PAST_VERBS
from harness.reader.offline.text import word_set

__all__ = ["Kin", "marriage_at", "other_than", "parents_of"]

_OTHER_KIN = word_set("his her their brother sister grandson granddaughter nephew niece cousin")
_MONTH_LIKE = word_set(
    """january february march april may june july august september october november december"""
)


_MEN_IN_A = word_set(
    """luca andrea nikola ilya joshua elisha mustafa musa isa sasha misha kostya vanya mischa ezra
    noah joschka nicola juma mika garcia battista aja raja krishna shiva rama bela zsa costa"""
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
    spans = [span for span in spans[:2] if not _is_title(who.sentence.slice(*span))]
    between = sentence.words[spans[0][1] : spans[1][0]] if len(spans) == 2 else ["and"]
    if not {"and", "&", "by", "with"} & set(between):
        spans, end = spans[:1], spans[0][1]  # `of Otto Ost of Westham, Nordland`
    extra = _second_parent(who, spans, end) if len(spans) == 1 else None
    if extra is not None:
        spans = [spans[0], extra]
        end = extra[1]
    genders = [_span_gender(who, span, start if at == 0 else spans[at - 1][1])
               for at, span in enumerate(spans)]  # fmt: skip
    if not any(genders):
        genders = _by_endings([sentence.slice(*span) for span in spans])
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


def _by_endings(names: list[str]) -> list[str]:
    """Return `f` for the one of two names whose given name alone ends as women's names do."""
    given = [name.split()[0].lower() for name in names]
    women = [name.endswith("a") and name not in _MEN_IN_A for name in given]
    one = len(names) == 2 and women.count(True) == 1
    return ["f" if one and woman else "" for woman in women]


def _is_title(written: str) -> bool:
    words = written.lower().removeprefix("grand ").split()
    dowager = len(words) == 1 and words[0].partition("-")[0] in NOBLE  # `the Duchess-Dowager`
    return dowager or (bool(words) and words[0] in NOBLE and (len(words) == 1 or words[1] == "of"))


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
            if word in {"wife", "husband", "consort"} and sentence.word(after) == "of":
                return None  # `daughter of A and the wife of B`: hers is B
            while sentence.word(after) in {",", "to", "the", "with", "of"}:
                after += 1
            return person_at(sentence, after)
        elif word in {";", ".", "who", "was", "is"}:
            return None
        if word == "and" and (other := _behind_apposition(who, end, at)) is not None:
            return other
        at += 1
    return None


def _behind_apposition(who: SubjectOf, end: int, conjunction: int) -> Span | None:
    """Return the name in `, a farmer, and B` behind the first parent's, at its `and`; else None."""
    sentence = who.sentence
    opened = sentence.word(end) in {",", "("} and sentence.word(conjunction - 1) in {",", ")"}
    if not opened or conjunction == end + 1 or sentence.word(conjunction + 1) in _OTHER_KIN:
        return None
    span = person_at(sentence, conjunction + 1)
    if span is None or sentence.word(span[1]) in PAST_VERBS | {"was", "is", "had"}:
        return None
    return None if sentence.word(span[1]).endswith("ed") else span


def _span_gender(who: SubjectOf, span: Span, since: int) -> str:
    sentence = who.sentence
    before = sentence.words[max(since, span[0] - 5) : span[0]]
    if before[-1:] == [","]:  # `and his wife, B`
        before.pop()
    for word in reversed(before):
        if word in {",", "and", "were", "was", "are", "is", "'s", "’s"}:
            break  # `A, the Lord of Ost, and B`: the rank is A's
        found = gender_of(word)
        if found:
            return found
    titles = who.article.titles
    named = gender_of(sentence.slice(*span))
    return named or (titles.gender_of(who.text(span)) if titles is not None else "")


def marriage_at(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `she married the actor C in 1930`, `is married to D`, `through her marriage to E`."""
    sentence = who.sentence
    at = index + 1
    if sentence.word(at) in {"to", "with"} or sentence.words[at : at + 2] == ["off", "to"]:
        at += 2 if sentence.word(at) == "off" else 1
    if sentence.words[at : at + 2] == ["for", "the"] or sentence.word(at) == "a":
        begin = at + 1 + (sentence.word(at) == "for")
        at = begin + 2 if sentence.word(begin + 1) == "time" else at  # `a second time, to C`
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
            or (word in {"from", "between", "until"} and sentence.word(at + 1).isdecimal())
            or (word in {"-", "–", "and", "until"} and sentence.word(at - 1).isdecimal())
            or word in _MONTH_LIKE
        ):
            at += 1
            continue
        break
    placed = sentence.word(at - 1) in {"in", "at"} and at - 1 > index
    span = None if placed else person_at(sentence, at)
    if span is None:
        span = _whom(who, index)
    if span is None:
        yield from _each_other(who, index)
        return
    owner = who.owner(index, "person") if span[1] > index else who.article.title
    if sentence.words[index] == "marriage":
        owner = who.main
    owner = _kin_between_commas(who, index) or owner
    if not owner:
        return
    name = other_than(who, span, owner)
    if name != owner:
        start, end = min(index, span[0]), max(span[1], index + 1)
        yield Kin(owner, "spouse", name, start, end)
        yield Kin(name, "spouse", owner, start, end)


def _kin_between_commas(who: SubjectOf, index: int) -> str:
    """Return A in `his widow, A, remarried C` at the verb, though A bears his name; "" without."""
    sentence = who.sentence
    span = next((one for one in who.names if one[1] == index - 1), None)
    if span is None or sentence.word(index - 1) != "," or sentence.word(span[0] - 1) != ",":
        return ""
    owned = sentence.word(span[0] - 3) in {"his", "her"}
    return (
        other_than(who, span, who.article.title)
        if owned and kin_noun(sentence.word(span[0] - 2))
        else ""
    )


def _each_other(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `A and B married in 1930` and `She and B were married`."""
    sentence = who.sentence
    names = who.before(index)
    if len(names) == 1 and sentence.words[:1] in (["he"], ["she"]) and sentence.word(1) == "and":
        names = [who.article.title, *names]
    if len(names) == 2 and names[0] != names[1]:
        yield Kin(names[0], "spouse", names[1], 0, index + 1)
        yield Kin(names[1], "spouse", names[0], 0, index + 1)


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
