"""The names that stand in a text: the longest at each place, left to right."""

from __future__ import annotations

from collections.abc import Iterator

from harness.plan.view import Mention
from harness.retrieval.tokens import STOP_WORDS
from strategies.lattice.lexicon.lexicon import Lexicon
from strategies.lattice.lexicon.normal import tokens

__all__ = ["scan"]

_OPENING = 3
_CLOSING = 2
"""Characters before and after its words that may belong to a name: `M*A*S*H`, `Who, me?`."""


def scan(lexicon: Lexicon, text: str) -> Iterator[Mention]:
    """Yield the longest known names in a text, left to right, none overlapping another.

    A function word in lower case is none, whatever is called so.
    """
    words = tokens(text)
    at = covered = 0
    while at < len(words):
        length = _longest(lexicon, [word.form for word in words[at : at + 40]])
        start, end = words[at].start, words[at + length - 1].end
        if length == 0 or (length == 1 and _function_word(text[start:end])):
            at += 1
            continue
        start, end = _with_punctuation(lexicon, text, start, end, covered)
        yield Mention(start, end, text[start:end])
        at, covered = at + length, end


def _longest(lexicon: Lexicon, forms: list[str]) -> int:
    """Return how many of the words are a name: the most, or 0."""
    best, prefix = 0, ""
    for count, form in enumerate(forms, 1):
        prefix = f"{prefix} {form}" if prefix else form
        begins, ends = lexicon.prefix(prefix)
        if not begins:
            break
        if ends:
            best = count
    return best


def _function_word(word: str) -> bool:
    return word == word.lower() and (word in STOP_WORDS or len(word) == 1)


def _with_punctuation(
    lexicon: Lexicon, text: str, start: int, end: int, covered: int
) -> tuple[int, int]:
    """Take in what stands around the words without a blank, if the name is written so."""
    first = start
    while first > max(covered, start - _OPENING) and not text[first - 1].isspace():
        first -= 1
    last = end
    while last < min(len(text), end + _CLOSING) and not text[last].isspace():
        if text[last].isalnum():
            break
        last += 1
    if (first, last) == (start, end):
        return start, end
    known = lexicon.ground(text[start:end])[0]
    if known in ("label", "folded"):
        return start, end
    for begin in range(first, start + 1):
        for stop in range(last, end - 1, -1):
            if lexicon.ground(text[begin:stop])[0] in ("label", "folded", "alias"):
                return begin, stop
    return start, end
