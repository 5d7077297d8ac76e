"""Numbers that encyclopaedias state of places and rivers: inhabitants, lengths."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.sentences import Sentence
from harness.reader.offline.text import word_set

__all__ = ["amounts"]

_LONG = frozenset({"km", "kilometres", "kilometers", "miles", "mi", "metres", "meters", "m"})
_TOTALS = word_set("is was stands stood at number numbers total numbered")
_EXTENT = word_set("length distance runs stretches extends measures covers course")
_COUNTED = frozenset({"to", "had", "of", "by", "counted", "counts", "has", "live", "lived",
                      "reside", "living", "were", "recorded", "found"})  # fmt: skip
_REACH = 9  # tokens between the word and its number


def _number(sentence: Sentence, index: int) -> bool:
    """Whether a token is a number that may count inhabitants: no year, unless with a comma."""
    word = sentence.word(index)
    digits = word.replace(",", "").replace(".", "")
    if not (digits.isdecimal() and digits.isascii()):
        return False
    return "," in word or len(digits) != 4 or not 1500 <= int(digits) <= 2100


def amounts(sentence: Sentence) -> Iterator[tuple[str, str, int, int]]:
    """Yield (relation, value, start, end) for populations and lengths, by token indices."""
    for index, word in enumerate(sentence.words):
        if word == "population":
            for at in range(index + 1, min(index + _REACH, len(sentence.tokens))):
                if _number(sentence, at) and sentence.word(at + 1) not in _LONG | {"%"}:
                    yield "population", sentence.tokens[at].text, index, at + 1
                    break
        elif word in {"inhabitants", "residents", "people"} and _number(sentence, index - 1):
            near = {sentence.word(index - 2), sentence.word(index + 1)}
            counted = word != "people" or bool(near & _COUNTED)
            if counted:
                yield "population", sentence.tokens[index - 1].text, index - 1, index + 1
        elif word in {"inhabitants", "residents"} and sentence.word(index + 1) in _TOTALS:
            at = next((at for at in range(index + 2, index + 7) if _number(sentence, at)), 0)
            if at:
                yield "population", sentence.tokens[at].text, index, at + 1
        elif word in _LONG and _plain(sentence, index - 1):
            before = sentence.words[max(0, index - 7) : index]
            if sentence.word(index + 1) in {"long", "in"} or _EXTENT & set(before):
                value = sentence.slice(index - 1, index + 1)
                yield "length", value, index - 1, index + 1


def _plain(sentence: Sentence, index: int) -> bool:
    digits = sentence.word(index).replace(",", "").replace(".", "")
    return digits.isdecimal() and digits.isascii()
