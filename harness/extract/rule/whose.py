"""Who somebody's kin is: the name in apposition, in front of a bracket, or the clause's subject."""

from __future__ import annotations

from harness.extract.rule.chains import SEXED, coordinated, fathered, in_chain
from harness.extract.rule.hedges import denied_before
from harness.extract.rule.nouns import kin_noun
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf

__all__ = ["of_unnamed", "whose_kin"]


def whose_kin(who: SubjectOf, index: int) -> str | None:
    """Return who is the kin of somebody: the name in apposition, else the clause's subject."""
    sentence = who.sentence
    at = index
    while (
        at > 0
        and index - at < 8
        and (
            sentence.words[at - 1]
            not in {",", "and", ";", "was", "is", "(", ")", "of", "who", "as"}
            and sentence.lower(at - 1)
        )
    ):
        at -= 1
    if denied_before(sentence, index, at):
        return None
    if in_chain(who, at, index):
        return who.main
    if former := coordinated(who, at):
        both = {SEXED.get(sentence.words[one], "") for one in (former, index)}
        # `the son of A and the widow of B`: a mother, and nobody's name
        return "" if both == {"f", "m"} else whose_kin(who, former)
    if bracketed := _before_bracket(who, index):
        return bracketed
    owner = who.owner(at, "person")
    if owner != who.article.title:
        hers = SEXED.get(sentence.words[index], "") == "f" == who.article.gender
        return who.article.title if hers and fathered(who, at) else owner
    apposed = _apposed_kin(who, at, index)
    sexes = {who.article.gender, SEXED.get(sentence.words[index], "")}
    clash = sexes == {"f", "m"} and at > 0 and sentence.words[at - 1] == ","
    return apposed or ("" if clash else owner)  # `the wife of A (1900-1950), son of B`


def _before_bracket(who: SubjectOf, index: int) -> str:
    """Return A in `A (1877-1973, a son of B)` at the noun; "" outside of such a bracket."""
    closing = who.sentence.closing
    opened = max((at for at, end in closing.items() if at < index < end), default=-1)
    span = next((one for one in who.names if one[1] == opened), None)
    return who.named(span) if span is not None else ""


def _apposed_kin(who: SubjectOf, start: int, index: int) -> str:
    """Return A in `X, daughter of A, a half-brother of B`, which X, a woman, is not; "" if none."""
    own = who.article.gender
    sex = SEXED.get(who.sentence.words[index], "")
    span = next((one for one in who.names if one[1] == start - 1), None)
    apposed = start > 0 and who.sentence.words[start - 1] == "," and span is not None
    if span is None or not apposed or not own or not sex or own == sex:
        return ""
    name = who.named(span)
    return "" if name == who.article.title else name


def of_unnamed(sentence: Sentence, index: int) -> bool:
    """Whether a noun speaks of nobody's name: `A, whose sister would be the wife of B`."""
    words = sentence.words[max(0, index - 9) : index]
    whose = max((at for at, word in enumerate(words) if word == "whose"), default=-1)
    told = words[whose + 1 :] if whose >= 0 else []
    linked = not {"be", "was", "became", "become"}.isdisjoint(told)
    return linked and any(kin_noun(word) for word in told)
