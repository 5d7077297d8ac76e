"""Sentences and clauses that mention a relation without stating it."""

from __future__ import annotations

from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import word_set

__all__ = ["denied_at", "denied_before", "hedged"]

_RUMOURS = word_set(
    """rumoured rumored rumour rumours rumor rumors wrongly falsely mistakenly erroneously
    allegedly reputedly supposedly purportedly unfounded speculation speculated baseless
    misattributed hoax"""
)
_PHRASES = (
    ("nothing", "came"), ("was", "rejected"), ("were", "rejected"), ("no", "link"),
    ("is", "false", "that"),
    ("would", "marry"), ("not", "to", "be", "confused"), ("never", "proven"), ("no", "relation"),
    ("turned", "out", "to", "be", "false"), ("came", "to", "nothing"), ("fell", "through"),
)  # fmt: skip
_NEGATIONS = word_set("never not n't hardly neither nor")
_UNREAL = word_set(
    """expected offered asked planned supposed meant intended invited due declined refused failed
    hoped wanted hoping planning refusing declining considered"""
)


def hedged(sentence: Sentence) -> bool:
    """Whether a sentence reports a rumour, a plan that failed, or a mistake."""
    words = sentence.words
    if any(word in _RUMOURS and sentence.lower(at) for at, word in enumerate(words)):
        return True  # not the title `Rumours`
    return any(
        tuple(words[at : at + len(phrase)]) == phrase
        for phrase in _PHRASES
        for at in range(len(words) - len(phrase) + 1)
    )


def denied_at(sentence: Sentence, index: int) -> bool:
    """Whether the verb at a token is denied or only expected: `never sang`, `asked to sing`."""
    before = sentence.word(index - 1)
    if before in _NEGATIONS:
        return True
    return before == "to" and sentence.word(index - 2) in _UNREAL


def denied_before(sentence: Sentence, index: int, since: int) -> bool:
    """Whether the noun at a token is denied from a token on: `not the son`, `not a son but a ward`.

    `not an actor but the son of A` and `not only the son of A` say that he is.
    """
    for at in range(index - 1, since - 1, -1):
        if sentence.words[at] == "but":
            return False
        if sentence.words[at] in _NEGATIONS:
            return sentence.word(at + 1) != "only"
    return False
