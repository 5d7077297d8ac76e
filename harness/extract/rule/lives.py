"""Births, deaths and burials told in running text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from harness.extract.rule.dates import date_at
from harness.extract.rule.names import Span, name_end
from harness.extract.rule.nouns import kin_noun
from harness.extract.rule.places import place_at, place_name
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.vital import what_follows

__all__ = ["Told", "told_lives"]

_EVENTS = {"born": "birth", "died": "death", "dies": "death", "killed": "death",
           "buried": "burial", "interred": "burial", "birth": "birth", "death": "death",
           "assassinated": "death", "murdered": "death", "executed": "death", "slain": "death",
           "beheaded": "death", "entombed": "burial",
           "birthday": "birth", "perished": "death", "drowned": "death",
           "die": "death"}  # fmt: skip
_PASSIVE = frozenset(
    {"killed", "buried", "interred", "assassinated", "murdered", "executed", "beheaded", "slain",
     "entombed"}
)  # fmt: skip
_NOUNS = frozenset({"birth", "death", "birthday"})
_SAID = frozenset({"came", "occurred", "took", "fell", "falls", "is", "was", "followed", "in", "on",
                   ":", "at"})  # fmt: skip


_FAR = 30  # tokens between `where` and the verb: a list of names may stand there
_SPOTS = frozenset({"place", "city", "town", "village", "spot", "site", "mountain", "country"})


@dataclass(frozen=True, slots=True)
class Told:
    """A statement about a life, by the token indices of its evidence."""

    subject: str
    relation: str
    value: str
    start: int
    end: int


def told_lives(who: SubjectOf) -> Iterator[Told]:
    """Yield the births, deaths and burials of a sentence, outside parentheses."""
    sentence = who.sentence
    depth_end = 0
    for index, word in enumerate(sentence.words):
        if word == "(" and index in sentence.closing:
            depth_end = max(depth_end, sentence.closing[index])
        if index < depth_end or sentence.word(index - 1) == "-":
            continue
        event, after = _EVENTS.get(word, ""), index + 1
        if word == "die" and sentence.word(index - 1) != "would":
            continue
        if word in {"passed", "passes"} and sentence.word(index + 1) == "away":
            event, after = "death", index + 2
        elif word in _IDIOMS:
            event, after = _idiom(sentence, index)
        if event and word in _NOUNS:
            yield from _noun(who, index, event)
            yield from _noun_of(who, index, event)
        elif event and not (word in _PASSIVE and not _passive(who, index)):
            yield from _verb(who, index, after, event)


_IDIOMS: dict[str, tuple[tuple[str, str], ...]] = {
    "came": (("into the world", "birth"), ("to the world", "birth")),
    "entered": (("the world", "birth"),),
    "saw": (("the light of day", "birth"), ("the light", "birth")),
    "first": (("saw the light of day", "birth"), ("saw the light", "birth")),
    "lost": (("his life", "death"), ("her life", "death")),
    "met": (("his death", "death"), ("her death", "death"), ("his end", "death"),
            ("her end", "death")),
    "breathed": (("his last", "death"), ("her last", "death")),
    "life": (("began", "birth"), ("started", "birth"), ("ended", "death"),
             ("came to an end", "death"), ("came to its end", "death")),
    "committed": (("suicide", "death"),),
    "hanged": (("himself", "death"), ("herself", "death")),
    "shot": (("himself", "death"), ("herself", "death")),
    "laid": (("to rest", "burial"),),
    "ended": (("his life", "death"), ("her life", "death"), ("his days", "death"),
              ("her days", "death")),
}  # fmt: skip


def _idiom(sentence: Sentence, index: int) -> tuple[str, int]:
    """Return the event of `saw the light of day` or `lost his life` at a verb, and what follows."""
    for words, event in _IDIOMS[sentence.words[index]]:
        parts = words.split()
        after = index + 1 + len(parts)
        if sentence.words[index + 1 : after] == parts:
            return event, after
    return "", index + 1


def _passive(who: SubjectOf, index: int) -> bool:
    return who.sentence.word(index - 1) in {"was", "were", "been", "and", "is", "lies", "later"}


def _of_kin(who: SubjectOf, index: int) -> bool:
    """Whether the one who was born or died is kin without a name: `until her husband died`."""
    at = index
    while at > 0 and who.sentence.words[at - 1] in {"was", "were", "had", "been", "later"}:
        at -= 1
    together = who.sentence.word(at - 3) == "and"  # `he and his wife died in X`
    return kin_noun(who.sentence.word(at - 1)) and who.sentence.lower(at - 1) and not together


def _verb(who: SubjectOf, index: int, after: int, event: str) -> Iterator[Told]:
    if _of_kin(who, index):
        return
    owners = who.owners(index, "person")
    for owner in owners:
        found = list(what_follows(who.sentence, after, event))
        for one in found:
            yield Told(owner, one.relation, one.value, index, one.end)
        if not any(one.relation.startswith("place") for one in found):
            yield from _place_before(who, owner, index, event)
        if event != "burial" and not any(one.relation.startswith("date") for one in found):
            yield from _date_before(who, owner, index, event)


def _date_before(who: SubjectOf, owner: str, index: int, event: str) -> Iterator[Told]:
    """Read `On 3 June 1901 she was born` and `It was in 1970 that he died`."""
    sentence = who.sentence
    start = 2 if sentence.words[:2] in (["it", "was"], ["it", "is"]) else 0
    if sentence.word(start) not in {"in", "on"} or index > 24:
        return
    found = date_at(sentence, start + 1)
    broken = found and {";", "and", "."} & set(sentence.words[found[0] : index])
    if found is not None and not broken:
        yield Told(owner, f"date_of_{event}", found[1], start, index + 1)


def _date_named(who: SubjectOf, owner: str, index: int, event: str) -> Iterator[Told]:
    """Read `3 June 1970 is recorded as the date of her death` at `death`."""
    sentence = who.sentence
    found = date_at(sentence, 0)
    if found is not None and {"date", "day"} & set(sentence.words[found[0] : index]):
        yield Told(owner, f"date_of_{event}", found[1], 0, index + 1)


def _place_before(who: SubjectOf, owner: str, index: int, event: str) -> Iterator[Told]:
    """Read `in X, where he died` and `It was in X that he was born`."""
    sentence = who.sentence
    at = index
    while at > 0 and index - at < _FAR and sentence.words[at] not in {"where", "that"}:
        at -= 1
    if sentence.words[at] not in {"where", "that"} or index - at == _FAR:
        return
    before = at - 1 if sentence.word(at - 1) in {",", "is", "was"} else at
    named = sentence.word(before - 1) in _SPOTS and who.article.kind == "place"
    if named and owner != who.article.title:
        yield Told(owner, f"place_of_{event}", who.article.title, before - 1, index + 1)
        return
    while (inner := next((s for s in who.names if _holds(sentence, s, before)), None)) is not None:
        before = inner[1]  # `It was in X in Y that`
    for span in who.names:
        led = sentence.word(span[0] - 1) in {"in", "at", "to", ",", "near"}
        itself = span[0] == 0 and sentence.words[before] in {"is", "was"}
        if span[1] == before and (led or itself):
            name, _ = place_name(sentence, [span])
            yield Told(owner, f"place_of_{event}", name, span[0], index + 1)


def _holds(sentence: Sentence, span: Span, index: int) -> bool:
    """Whether a name lies, by `in` or a comma, within the one that ends before a token."""
    at = span[1]
    if sentence.word(at) not in {"in", ","} or at + 1 >= index:
        return False
    led = sentence.word(span[0] - 1) in {"in", "at", "near", "to"}
    return led and name_end(sentence, at + 1) == index


def _noun(who: SubjectOf, index: int, event: str) -> Iterator[Told]:
    """Read `his death came in 1901 at X`, `Her birth took place in X`, `the place of A's birth`."""
    sentence = who.sentence
    possessed = sentence.word(index - 1)
    if possessed in {"his", "her"}:
        if who.article.gender == ("m" if possessed == "her" else "f"):
            return  # `married to Otto Ost until his death`
        owner = who.article.title
    elif possessed in {"'s", "’s"}:
        span = next((span for span in who.names if span[1] == index - 1), None)
        if span is None:
            return
        owner = who.named(span)
    else:
        return
    if who.article.kind in {"work", "place", "organisation"} and owner == who.article.title:
        return
    start = index - 1
    yield from _date_named(who, owner, index, event)
    if sentence.word(index + 1) in _SAID:
        for one in what_follows(sentence, index + 1, event):
            yield Told(owner, one.relation, one.value, start, one.end)
    yield from _spot(who, owner, index, event)


def _spot(who: SubjectOf, owner: str, index: int, event: str) -> Iterator[Told]:
    """Read `The place of her death was X` and `X was the city of her birth` at the event."""
    sentence = who.sentence
    led = sentence.word(index - 3) in _SPOTS and sentence.word(index - 2) == "of"
    if led and sentence.word(index + 1) in {"was", "is"}:
        found = place_at(sentence, index + 2)
        if found is not None and date_at(sentence, index + 2) is None:
            name, _ = place_name(sentence, found[0])
            yield Told(owner, f"place_of_{event}", name, index - 3, found[1])
    for at in range(index - 1, max(index - 12, -1), -1):
        if sentence.words[at] in _SPOTS and sentence.word(at - 2) in {"was", "is"}:
            found = place_at(sentence, 0)
            if found is not None and found[1] <= at - 2 and date_at(sentence, 0) is None:
                name, _ = place_name(sentence, found[0])
                yield Told(owner, f"place_of_{event}", name, 0, index + 1)


def _noun_of(who: SubjectOf, index: int, event: str) -> Iterator[Told]:
    """Read `the death of Ada Ost occurred in X on 3 June 1970`."""
    sentence = who.sentence
    if sentence.word(index + 1) != "of" or sentence.word(index - 1) != "the":
        return
    span = next((span for span in who.names if span[0] == index + 2), None)
    if span is None or sentence.word(span[1]) not in _SAID:
        return
    for one in what_follows(sentence, span[1], event):
        yield Told(who.named(span), one.relation, one.value, index, one.end)
