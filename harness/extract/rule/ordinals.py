"""Which spouse somebody is: `her second husband`, `married a third time`, `his first marriage`."""

from __future__ import annotations

from harness.extract.rule.kinship import Kin
from harness.extract.rule.sentences import Sentence
from harness.extract.rule.subject import SubjectOf

__all__ = ["spouse_number"]

_NUMBERS = {
    "first": 1, "firstly": 1, "1st": 1, "second": 2, "secondly": 2, "2nd": 2, "third": 3,
    "thirdly": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "remarried": 2, "again": 2,
}  # fmt: skip
_UNIONS = frozenset({"wife", "husband", "spouse", "marriage", "time", "consort", "wedding"})
_AFTER = frozenset({"secondly", "firstly", "thirdly", "first", "again"})


def spouse_number(who: SubjectOf, kin: Kin) -> int:
    """Return which spouse of `kin.subject` its value is, 0 where the sentence does not tell.

    `A was B's second wife` and `B took A as his second wife` number A among the spouses of B; the
    other direction stays untold.
    """
    if kin.relation != "spouse":
        return 0
    sentence = who.sentence
    for index, word in enumerate(sentence.words):
        number = _NUMBERS.get(word, 0)
        if not number:
            continue
        numbered = sentence.word(index + 1) in _UNIONS or word in {"remarried", *_AFTER}
        if word in _AFTER and sentence.word(index + 1) not in _UNIONS:
            numbered = _beside_marriage(sentence, index)
        if numbered and _counts(who, index) == kin.subject:
            return number
    return 0


def _beside_marriage(sentence: Sentence, index: int) -> bool:
    near = sentence.words[max(0, index - 4) : index + 3]
    return any(word in {"married", "marrying", "wed", "remarried"} for word in near)


def _counts(who: SubjectOf, index: int) -> str:
    """Return whose spouses the number at a token counts: the owner of the noun behind it."""
    sentence = who.sentence
    noun = index + 1
    if sentence.word(noun) in _UNIONS - {"time"}:
        if sentence.word(noun + 1) in {"of", "to"}:
            after = next((span for span in who.names if noun + 2 <= span[0] <= noun + 8), None)
            marriage = sentence.word(noun) in {"marriage", "wedding"}
            if sentence.word(noun + 1) == "to" and marriage:
                return who.main
            return who.named(after) if after else who.article.title
        before = sentence.word(index - 1)
        if before in {"'s", "’s"}:
            owner = next((span for span in who.names if span[1] == index - 1), None)
            return who.named(owner) if owner else ""
        if before in {"his", "her"}:
            return _possessed(who)
        if sentence.word(0) == "to":
            first = next((span for span in who.names), None)
            return who.named(first) if first else ""
    return who.main


def _possessed(who: SubjectOf) -> str:
    """Return whom `his` or `her` before `second wife` means: who leads the sentence."""
    own = who.article.kind == "person"
    return who.article.title if own else who.main
