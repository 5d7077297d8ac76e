"""Statements of kinship: `the son of A and B`, `her husband, the producer C`, `D married E`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from harness.extract.nations import country_of
from harness.extract.rule.births import born_to
from harness.extract.rule.hedges import denied_at
from harness.extract.rule.kinship import Kin, marriage_at, other_than, parents_of
from harness.extract.rule.names import Span
from harness.extract.rule.pairs import CHILD, PARENT, SIBLING, SPOUSE, pair
from harness.extract.rule.parentage import is_parentage, parentage
from harness.extract.rule.persons import person_at, persons_at
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.someone import OPENERS, is_someone, may_be_kin, unranked
from harness.extract.rule.subject import SubjectOf
from harness.extract.rule.weddings import COUPLES, couple, of_marriage, only_meant, weddings
from harness.extract.rule.whose import of_unnamed, whose_kin
from harness.extract.rule.words import is_regnal
from harness.reader.offline.text import word_set

__all__ = ["kin_of"]

_THRONES = word_set("consort queen empress")
_RULERS = word_set("king emperor sultan tsar duke prince shah saint-king emir lord count")
_LEADS = word_set(", was is were are named called : the ( included include including")
_PLURALS = ("children", "sons", "daughters", "brothers", "sisters", "siblings")
_OWNED = word_set("his her their its")
_TITLED = 9  # tokens within which a title that begins a sentence ends
_MARRY = word_set("married marries wed remarried marry marrying")


def kin_of(who: SubjectOf) -> Iterator[Kin]:
    """Yield the kinships that a sentence states, with their reverse where it has a name."""
    for kin in _stated(who):
        if may_be_kin(who, kin.subject, kin.value):
            if kin.relation in PARENT and kin.subject == who.article.title:
                who.article.parents.setdefault(kin.relation, kin.value)
            yield replace(kin, subject=unranked(who, kin.subject), value=unranked(who, kin.value))


def _born_to(words: list[str]) -> int:
    """Return how many words of `born to A and B`, `into the family of A` precede the names."""
    return (
        2 if words[:2] == ["born", "to"] else 4 if words == ["into", "the", "family", "of"] else 0
    )


def _in_order(sentence: Sentence) -> list[int]:
    """Return the tokens of a sentence, what a lead puts into parentheses behind the rest.

    `Ada (Ada Ottonis filia, daughter of Otto), was the daughter of Otto Ost`: the second says more.
    """
    spans = sentence.closing.items() if sentence.number == 0 else ()
    inner = {at for opening, closing in spans for at in range(opening, closing)}
    return sorted(range(len(sentence.words)), key=lambda at: (at in inner, at))


def _stated(who: SubjectOf) -> Iterator[Kin]:
    sentence = who.sentence
    for index in _in_order(sentence):
        word = sentence.words[index]
        if (index or '"' in sentence.words[1:_TITLED]) and not sentence.lower(index):
            continue  # a word of a name or a title
        if word in _MARRY or (word == "marriage" and sentence.word(index + 1) in {"to", "with"}):
            if only_meant(sentence, index) or denied_at(sentence, index):
                continue
            yield from marriage_at(who, index)
            yield from weddings(who, index)
        elif word == "marriage" and sentence.word(index + 1) in {"of", "was", "is", "between"}:
            yield from of_marriage(who, index)
            yield from _marriage_was(who, index)
        elif past := _born_to(sentence.words[index : index + 4]):
            names, end = persons_at(sentence, index + past, 2)
            if owner := who.owner(index if word == "born" else index - 1, "person"):
                yield from parents_of(who, owner, names, index, end)
        elif word == "born":
            yield from born_to(who, index)
        elif is_parentage(sentence, index):
            yield from parentage(who, index, _possessor(who, index))
        elif sentence.words[index - 1 : index + 2] in COUPLES:
            yield from couple(who, index)
        elif word in CHILD or word in PARENT or word in SPOUSE or word in SIBLING:
            if sentence.word(index + 1) in {"-", "‑"} or sentence.word(index - 1) in {"-in-law"}:
                continue  # son-in-law
            yield from _noun(who, index)


def _noun(who: SubjectOf, index: int) -> Iterator[Kin]:
    sentence, word = who.sentence, who.sentence.words[index]
    if sentence.word(index + 1) in {"of", "to"}:
        yield from _noun_of(who, index)
        return
    if sentence.word(index + 1) == "and" and sentence.word(index + 3) in {"of", "to"}:
        yield from _noun_of(who, index, 4)  # `the wife and assistant of C`
        return
    if word in CHILD and (past := _also_child(sentence, index)):
        yield from _noun_of(who, index, past)  # `the second son, and fourth child, of A`
        return
    if word in SPOUSE and sentence.words[index + 1 : index + 3] == [",", "of"]:
        yield from _noun_of(who, index, 3)  # `the mistress, and later the wife, of C`
        return
    possessor = _possessor(who, index) or _had_one(who, index)
    if possessor is None:
        yield from _to_whom(who, index)
        yield from _had_as(who, index)
        return
    owner, start = possessor
    spans, end = _named_after(who, index + 1)
    if not spans:
        spans, end = _named_before(who, start, index + 1)
        if len(spans) == 1 and word.endswith(_PLURALS):
            spans = who.spans_before(spans[0][1]) or spans  # `A and B were her brothers`
    for span in spans:
        name = other_than(who, span, owner)
        if name != owner:
            yield from pair(who, owner, word, name, (start, end))


def _also_child(sentence: Sentence, index: int) -> int:
    """Return how many words `son, and fourth child, of` takes at its first noun; 0 for another."""
    at = index + 1 + (sentence.word(index + 1) == ",")
    if sentence.word(at) != "and":
        return 0
    noun = next((one for one in range(at + 1, at + 5) if sentence.word(one) in CHILD), 0)
    behind = noun + 1 + (sentence.word(noun + 1) == ",")
    return behind + 1 - index if noun and sentence.word(behind) == "of" else 0


def _noun_of(who: SubjectOf, index: int, past: int = 2) -> Iterator[Kin]:
    """Read `the eldest son of A and B`, `wife of C`, `father of D and E`."""
    sentence, word = who.sentence, who.sentence.words[index]
    spans, end = persons_at(sentence, index + past, 2 if word in CHILD else 8)
    if not spans:
        return
    owner = whose_kin(who, index)
    another = sentence.word(spans[0][1]) in {"'s", "’s"}  # `the father of Otto's friend`
    if not owner or another or of_unnamed(sentence, index):
        return
    if word in CHILD:
        if CHILD[word] != "step":
            yield from parents_of(who, owner, spans, index, end)
        return
    yield from _siblings_of(who, index, owner, spans)
    if word in SPOUSE:
        spans = spans[:1]
        if word in _THRONES and not _is_ruler(who, spans[0], index + past):
            return
    for span in spans:
        name = other_than(who, span, owner)
        if name == owner:
            continue
        if word in PARENT:
            yield Kin(name, word, owner, index, span[1])
            yield Kin(owner, "child", name, index, span[1])
        else:
            yield from pair(who, name, word, owner, (index, span[1]))


def _siblings_of(who: SubjectOf, index: int, owner: str, spans: list[Span]) -> Iterator[Kin]:
    """Read the others in `A and B were sisters of C`."""
    word = who.sentence.words[index]
    named = who.before(index) if word.endswith(_PLURALS) and word in SIBLING else []
    for one in named if owner in named else ():
        for span in spans if one != owner else ():
            yield from pair(who, who.named(span), word, one, (index, span[1]))


def _is_ruler(who: SubjectOf, span: Span, since: int) -> bool:
    """Whether `queen of X` names a person: with a title before, a number or a land behind."""
    name = who.sentence.words[span[0] : span[1]]
    before = who.sentence.words[since : span[0] + 1]
    numbered = any(is_regnal(word) for word in name[1:3])  # `Leopold II`
    return (
        numbered
        or any(word in _RULERS for word in before)
        or (len(name) > 2 and "of" in name and country_of(who.text(span)) is None)
    )


def _possessor(who: SubjectOf, index: int) -> tuple[str, int] | None:
    """Return whose `father` a noun without `of` is, by `his` or `X's` before it, and the start."""
    sentence = who.sentence
    at = index - 1
    while at >= 0 and index - at < 8:
        word = sentence.words[at]
        if word == "their" and sentence.words[index] in SPOUSE:
            return None  # `their queen, Ada Ost`
        if word in _OWNED:
            meant = _antecedent(who, at) if not _parallel(who, at, index) else who.article.title
            return (meant, at) if meant else None
        if word in {"'s", "’s"}:
            owner = next((span for span in who.names if span[1] == at), None)
            return (who.named(owner), owner[0]) if owner else None
        if not sentence.lower(at) or word in {"of", "to", "and", "who", "by", "in", "with"}:
            return None
        at -= 1
    return None


def _parallel(who: SubjectOf, index: int, noun: int) -> bool:
    """Whether `and his brother was B` goes on from `His sister was A`, so that both are X's."""
    sentence = who.sentence
    both = sentence.words[0] in _OWNED and sentence.words[0] == sentence.words[index]
    said = index > 0 and sentence.word(noun + 1) in {"was", "is", "were", "are"}
    return both and said and who.article.kind == "person" and who.main in {"", who.article.title}


def _antecedent(who: SubjectOf, index: int) -> str:
    """Return whom `his` or `her` means: the name right before `and his`, else the article.

    Where the pronoun is not of the article's gender it is the nearest name before it.
    """
    sentence, article = who.sentence, who.article
    own = {"his": "m", "her": "f"}.get(sentence.words[index], "")
    near = index
    while near > 0 and sentence.words[near - 1] in {",", "and", "by", "with", "of"}:
        near -= 1
    adjacent = near < index and sentence.words[index - 1] != ","
    before = [span for span in who.names if span[1] <= index]
    if adjacent and sentence.word(near - 1) == ")":
        near = next((o for o, c in sentence.closing.items() if c == near - 1), near)
        before = [span for span in before if span[1] <= near]
    styled = bool(before) and sentence.word(before[-1][0] - 1) == "as"
    if before and adjacent and before[-1][1] == near and not styled:
        kin = sentence.word(before[-1][0] - 1) == "of"  # `son of A and his wife`: A is another
        if before[-1][1] == 1 and sentence.words[0] in OPENERS:
            return article.title if article.kind == "person" else ""  # `Along with his father`
        if not is_someone(who, who.text(before[-1])):
            return ""  # `Otto, claimant of Ostia and his wife`
        return who.text(before[-1]) if kin else who.named(before[-1])
    if own and article.gender and own != article.gender:
        meant = who.named(before[-1]) if before else ""
        return "" if meant == article.title else meant  # `his mother and her husband`: unnamed
    return article.title


def _had_one(who: SubjectOf, index: int) -> tuple[str, int] | None:
    """Return who had `a brother, X` or raised `a son, the poet Y`, and where it begins."""
    sentence = who.sentence
    at = index
    while at > 0 and index - at < 4 and sentence.words[at] not in {"a", "an", "one", "two"}:
        at -= 1
    verb = sentence.word(at - 1) in {"had", "has", "raised", "with", "have"}
    if sentence.words[at] in {"a", "an", "one", "two"} and verb and who.main:
        return who.main, at
    return None


def _named_after(who: SubjectOf, index: int) -> tuple[list[Span], int]:
    """Return the names right after `his father`, `her husband,`, `whose wife was`."""
    sentence = who.sentence
    at = index
    if sentence.word(at) == "(" and sentence.word(at + 2) != ")" and sentence.lower(at + 1):
        at = sentence.closing.get(at, at) + 1
    while sentence.word(at) in _LEADS:
        at += 1
    acting = sentence.word(at - 1) in {"was", "is", "were", "are"}
    if acting and sentence.lower(at) and sentence.word(at).endswith(("ing", "ed")):
        return [], index
    return (
        persons_at(sentence, at, 8)
        if sentence.word(index) in {"were", "are", ":"}
        or (sentence.words[index - 1].endswith("s") and sentence.words[index - 1] != "s")
        or sentence.words[index - 1] == "children"
        else _one(who, at)
    )


def _one(who: SubjectOf, index: int) -> tuple[list[Span], int]:
    span = person_at(who.sentence, index)
    return ([span], span[1]) if span else ([], index)


def _named_before(who: SubjectOf, start: int, end: int) -> tuple[list[Span], int]:
    """Return the name in `B was his wife` and `C is her brother`."""
    sentence = who.sentence
    start = who.described_from(start) if start >= 0 else start
    if sentence.words[:1] in (["he"], ["she"]) and sentence.word(1) in {"became", "was", "is"}:
        itself = (0, 1) if start == 2 else None
        if itself is not None:
            sentence.known[0], sentence.means[0] = 1, who.article.title
            return [itself], end
    if sentence.word(start - 1) == "as":
        taken = _taken(who, start - 1)
        return ([taken], end) if taken else ([], start)
    if sentence.word(start - 1) in {"is", "was", "became", "were", "are"}:
        last = start - 1
        if sentence.word(last - 1) == ")":
            last = next((o for o, c in sentence.closing.items() if c == last - 1), last)
        span = next((span for span in who.names if span[1] == last), None)
        return ([span], end) if span else ([], start)
    if sentence.word(start - 1) == ",":
        span = next((span for span in who.names if span[1] == start - 1 and span[0] > 0), None)
        return ([span], end) if span else ([], start)
    return [], start


def _marriage_was(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `The second marriage of A was to B` and `Her first marriage was to B`."""
    sentence = who.sentence
    at, owner = index + 1, ""
    if sentence.word(at) == "of":
        span = person_at(sentence, at + 1)
        owner = who.named(span) if span is not None else ""
        at = span[1] if span is not None else at
    elif (possessor := _possessor(who, index)) is not None:
        owner = possessor[0]
    if not owner or sentence.word(at) not in {"was", "is"}:
        return
    if sentence.word(at + 1) not in {"to", "with"}:
        return
    other = person_at(sentence, at + 2)
    if other is not None and who.named(other) != owner:
        yield from pair(who, owner, "spouse", who.named(other), (index, other[1]))


def _to_whom(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `To A, who was to marry again, B was the first wife`."""
    sentence, word = who.sentence, who.sentence.words[index]
    copula = next((at for at in range(index - 1, 0, -1) if sentence.words[at] == "was"), 0)
    if sentence.words[0] != "to" or not copula or index - copula > 4:
        return
    owner = person_at(sentence, 1)
    span = next((span for span in who.names if span[1] == copula), None)
    if owner is not None:
        itself = who.article.title if sentence.word(copula - 1) in {"he", "she"} else ""
        name = who.named(span) if span is not None else itself
        if name and name != who.named(owner):
            yield from pair(who, who.named(owner), word, name, (0, index + 1))


def _had_as(who: SubjectOf, index: int) -> Iterator[Kin]:
    """Read `A had B as a second wife`."""
    sentence = who.sentence
    near = range(index - 1, max(index - 5, 0), -1)
    at = next((at for at in near if sentence.words[at] == "as"), 0)
    taken = _taken(who, at) if at and sentence.word(at + 1) in {"a", "an"} else None
    if taken is not None and who.main and who.named(taken) != who.main:
        yield from pair(who, who.main, sentence.words[index], who.named(taken), (at, index + 1))


def _taken(who: SubjectOf, index: int) -> Span | None:
    """Return B in `took B as his second wife` and `had B as her husband`, at the `as`."""
    span = next((span for span in who.names if span[1] == index), None)
    if span is None:
        return None
    verb = who.sentence.word(who.described_from(span[0]) - 1)
    return span if verb in {"took", "had", "has", "chose", "raised", "with", "takes"} else None
