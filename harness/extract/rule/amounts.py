"""Numbers that encyclopaedias state of places and rivers: inhabitants, lengths."""

from __future__ import annotations

from collections.abc import Iterator

from harness.extract.rule.sentences import Sentence

__all__ = ["amounts"]

_LONG = frozenset({"km", "kilometres", "kilometers", "miles", "mi", "metres", "meters", "m"})
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
            counted = word != "people" or sentence.word(index - 2) in {"to", "had", "of", "by"}
            if counted:
                yield "population", sentence.tokens[index - 1].text, index - 1, index + 1
        elif word in _LONG and _plain(sentence, index - 1):
            before = sentence.words[max(0, index - 7) : index]
            if sentence.word(index + 1) in {"long", "in"} or {"length", "distance"} & set(before):
                value = sentence.slice(index - 1, index + 1)
                yield "length", value, index - 1, index + 1


def _plain(sentence: Sentence, index: int) -> bool:
    digits = sentence.word(index).replace(",", "").replace(".", "")
    return digits.isdecimal() and digits.isascii()
