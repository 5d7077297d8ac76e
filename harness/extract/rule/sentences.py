"""Sentences as token sequences, with the names, quotations and dates that stand in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from harness.extract.rule.words import ABBREVIATIONS
from harness.reader.offline.text import Token, tokenise, word_set

__all__ = ["Sentence", "sentences"]

_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_ENDS = frozenset(".!?…")
_OPENERS = word_set("It He She The In His Her They This Its Their A An On At After When While As")
_LONGEST = 600  # tokens of a sentence: what a text without stops is cut into
_MARKS = 3  # characters before a title at the beginning: quotation marks
_DEEPEST = 80  # tokens after which an unclosed parenthesis no longer holds a sentence together


@dataclass(slots=True)
class Sentence:
    """One sentence of a passage.

    Attributes:
        text: The whole text of the passage; offsets of tokens are offsets in it.
        tokens: Its tokens.
        number: Its place in the passage, from 0.
        words: The tokens in lower case.
        capitals: Whether each begins with a capital, or a letter of a script without case.
        known: Where titles of the corpus stand: first token -> the one after the last.
        means: Where a description (`the film`) stands for a subject: first token -> its title.
        peoples: Where an adjective of a people stands that no list has (`Ostian`, of Ostia).
        closing: For an opening parenthesis the index of its closing one, else absent.
    """

    text: str
    tokens: list[Token]
    number: int
    words: list[str] = field(init=False)
    capitals: list[bool] = field(init=False)
    known: dict[int, int] = field(default_factory=dict)
    means: dict[int, str] = field(default_factory=dict)
    peoples: set[int] = field(default_factory=set)
    closing: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        self.words = [token.text.lower() for token in self.tokens]
        self.capitals = [_is_capital(token.text) for token in self.tokens]
        self.closing = {}
        stack: list[int] = []
        for index, word in enumerate(self.words):
            if word in _OPEN:
                stack.append(index)
            elif word in _CLOSE and stack:
                self.closing[stack.pop()] = index

    @property
    def start(self) -> int:
        """Offset of its first character."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Offset of the character after its last."""
        return self.tokens[-1].end

    def slice(self, start: int, end: int) -> str:
        """Return the text of the tokens from `start` up to `end`."""
        if start >= end:
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def word(self, index: int) -> str:
        """Return the word at an index, "" outside the sentence."""
        return self.words[index] if 0 <= index < len(self.words) else ""

    def capital(self, index: int) -> bool:
        """Whether a token begins with a capital (or a letter of a script without case)."""
        return 0 <= index < len(self.capitals) and self.capitals[index]

    def lower(self, index: int) -> bool:
        """Whether a token is a word in lower case."""
        return 0 <= index < len(self.tokens) and self.tokens[index].text[0].islower()


def _is_capital(text: str) -> bool:
    if text[0].islower():  # `al-Hasan`, `d'Este`, `fitzWilliam` are words of names
        return not text.islower() and any(char.isupper() for char in text[1:])
    return text[0].isalpha()


def sentences(text: str, title: str = "") -> Iterator[Sentence]:
    """Yield the sentences of a text; parentheses, initials and abbreviations stay whole.

    Args:
        text: What is read.
        title: What it is about: a text that begins with it (`Ost! Or West`) has no end inside.
    """
    tokens = tokenise(text)
    base = title.partition(" (")[0]
    named = text.find(base, 0, len(base) + _MARKS) + len(base) + 1 if base in text else 0
    begin, depth, opened = 0, 0, 0
    number = 0
    for index, token in enumerate(tokens):
        if token.text in _OPEN:
            opened = index if depth == 0 else opened
            depth += 1
        elif token.text in _CLOSE:
            depth = max(0, depth - 1)
        if depth and index - opened > _DEEPEST:
            depth = 0
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        broken = following is not None and "\n" in text[token.end : following.start]
        long = index - begin + 1 >= _LONGEST
        if (
            following is None
            or broken
            or long
            or (depth == 0 and token.start > named and _ends(tokens, index))
        ):
            last = index
            yield Sentence(text, tokens[begin : last + 1], number)
            number += 1
            begin, depth = last + 1, 0


def _ends(tokens: list[Token], index: int) -> bool:
    """Whether a sentence ends with this token: a stop before a capital, digit or quotation."""
    token, following = tokens[index], tokens[index + 1]
    previous = tokens[index - 1].text if index else ""
    if token.text in "\"”’'" and previous in _ENDS:
        initial = index > 1 and len(tokens[index - 2].text) == 1  # `Frank "F. R." Leavis`
        return following.text[0].isupper() and not initial
    if token.text not in _ENDS:
        # `World War I. It was`: the tokeniser keeps the stop with the letter.
        return token.text.endswith(".") and following.text in _OPENERS
    if token.text == ".":
        if len(previous) == 1 and previous.isalpha() and tokens[index - 1].end == token.start:
            return False
        if previous.lower() in ABBREVIATIONS and tokens[index - 1].end == token.start:
            return False
    first = following.text[0]
    if first in "\"”’'" and following.start == token.end and index + 2 < len(tokens):
        return False  # the closing quotation mark goes with this sentence
    return first.isupper() or first.isdigit() or first in "\"“'‘([" or not first.isascii()
