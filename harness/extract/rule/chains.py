"""Chains of kinship on one level: `the brother of A, the son of B and the nephew of C`."""

from __future__ import annotations

from harness.extract.rule.nouns import kin_noun
from harness.extract.rule.pairs import CHILD, PARENT, SIBLING, SPOUSE
from harness.extract.rule.subject import SubjectOf

__all__ = ["SEXED", "coordinated", "fathered", "in_chain"]

SEXED = {
    noun: sex
    for noun, sex in (CHILD | PARENT | SPOUSE | SIBLING).items()
    if sex in {"f", "m"}
} | {"granddaughter": "f", "niece": "f", "grandson": "m", "nephew": "m",
     "grandfather": "m", "grandmother": "f", "aunt": "f", "uncle": "m"}  # fmt: skip
"""Nouns of kin that tell whether it is a woman (`f`) or a man (`m`)."""

_PHRASE = 5  # words before the noun: `the youngest surviving legitimate son`


def in_chain(who: SubjectOf, start: int, index: int) -> bool:
    """Whether the kin noun at a token speaks of the sentence's subject, not of the name before it.

    So it does behind `KIN of A,` where a further `and the KIN of C` closes the list, and where a
    name before it is itself a kin (`Niece of A, daughter of B, she ...`).

    Args:
        who: Whom the sentence speaks of.
        start: The first token of the noun's phrase, over its article.
        index: The noun.
    """
    sentence = who.sentence
    if start < 1 or sentence.words[start - 1] != ",":
        return False
    before = next((span for span in who.names if span[1] == start - 1), None)
    if before is None:
        return False
    if before[0] == 0 and kin_noun(sentence.words[0]) and sentence.word(1) == "of":
        return True
    former = _governing(who, before[0])
    if not former or former == sentence.words[index]:
        return False
    sex, other = SEXED.get(sentence.words[index], ""), SEXED.get(former, "")
    own = who.article.gender if who.main == who.article.title else ""
    agreed = {sex, other, own} - {""} != {"f", "m"}
    last = _closed(who, index)
    alike = sentence.word(start) == "a" and _begins_with_a(who, before[0])
    return agreed and (last not in {"", former} or alike)  # `a son of A, a brother of B`


def _begins_with_a(who: SubjectOf, name: int) -> bool:
    """Whether the kin noun's phrase that leads to a name begins with `a`: `a younger son of A`."""
    at = _governing_at(who, name)
    return any(
        who.sentence.word(one) == "a" and all(map(who.sentence.lower, range(one, at)))
        for one in range(max(at - 3, 0), at)
    )


def coordinated(who: SubjectOf, start: int) -> int:
    """Return the kin noun's token in `the daughter of A` before `and the widow of B`; 0 without.

    Args:
        who: Whom the sentence speaks of.
        start: The first token of the second noun's phrase, over its article.
    """
    sentence = who.sentence
    if start < 2 or sentence.words[start - 1] != "and":
        return 0
    end = start - 2 if sentence.words[start - 2] == "," else start - 1
    before = next((span for span in who.names if span[1] == end), None)
    return _governing_at(who, before[0]) if before is not None else 0


def fathered(who: SubjectOf, start: int) -> bool:
    """Whether the name before `, wife of B` is but a father: `the daughter of A, wife of B`.

    Args:
        who: Whom the sentence speaks of.
        start: The first token of the second noun's phrase.
    """
    if start < 1 or who.sentence.words[start - 1] != ",":
        return False
    before = next((span for span in who.names if span[1] == start - 1), None)
    if before is None:
        return False
    noun = _governing(who, before[0])
    return noun in CHILD and SEXED.get(noun) == "f" and who.sentence.word(before[0] - 1) != "and"


def _governing(who: SubjectOf, name: int) -> str:
    """Return the kin noun in `the brother of A` at A's first token; "" where there is none."""
    at = _governing_at(who, name)
    return who.sentence.words[at] if at else ""


def _governing_at(who: SubjectOf, name: int) -> int:
    """Return the token of the kin noun in `the brother of A` at A's first token; 0 for none."""
    sentence = who.sentence
    at = who.described_from(name)
    at = at - 1 if sentence.word(at - 1) == "of" else name - 1
    governed = at > 0 and sentence.words[at] == "of" and kin_noun(sentence.word(at - 1))
    return at - 1 if governed else 0


def _closed(who: SubjectOf, index: int) -> str:
    """Return KIN of the `and [the] KIN of` that closes the list begun at a noun; "" without."""
    words = who.sentence.words
    at = index + 1
    ends = dict(who.names)
    while at < len(words):
        at = ends.get(at, at)
        word = who.sentence.word(at)
        if word == "and" and (last := _kin_of(who, at + 1)):
            return last
        if word == "," and not (_kin_of(who, at + 1) or who.sentence.word(at + 1) == "and"):
            return ""
        if word in {";", ".", "who", "was", "is", "which", "(", ""}:
            return ""
        at += 1
    return ""


def _kin_of(who: SubjectOf, index: int) -> str:
    """Return the noun of `the younger brother of` where that begins at a token; else ""."""
    for at in range(index, index + _PHRASE):
        if not who.sentence.lower(at):
            return ""
        if kin_noun(who.sentence.word(at)):
            return who.sentence.words[at] if who.sentence.word(at + 1) == "of" else ""
    return ""
