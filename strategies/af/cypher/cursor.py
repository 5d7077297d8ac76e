"""A position in the tokens of a text, and what was left out on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from strategies.af.cypher.syntax import Value
from strategies.af.cypher.tokens import Token

__all__ = ["Cursor", "Wrong"]

_DEEPEST = 40
_SHOWN = 200
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Wrong(Exception):  # noqa: N818 - never leaves the parser
    """The tokens do not fit the grammar; caught where a `Fail` is made of it."""

    def __init__(self, reason: str, at: int) -> None:
        """Say what is wrong and where, in characters."""
        super().__init__(reason)
        self.reason = reason
        self.at = at


class Cursor:
    """Steps through tokens."""

    def __init__(self, source: str, tokens: list[Token], at: int = 0) -> None:
        """Begin at a token."""
        self.source = source
        self.tokens = tokens
        self.at = at
        self.dropped: list[str] = []
        self._depth = 0

    @property
    def token(self) -> Token:
        """The token that comes next; the last one for ever."""
        return self.tokens[min(self.at, len(self.tokens) - 1)]

    def ahead(self, steps: int = 1) -> Token:
        """Return a later token."""
        return self.tokens[min(self.at + steps, len(self.tokens) - 1)]

    def step(self) -> Token:
        """Take the next token."""
        token = self.token
        self.at += 1
        return token

    def is_mark(self, mark: str) -> bool:
        """Whether a mark comes next."""
        return self.token.kind == "mark" and self.token.text == mark and not self.token.quoted

    def is_word(self, *words: str) -> bool:
        """Whether one of some keywords comes next."""
        return self.token.word() in words

    def mark(self, mark: str) -> bool:
        """Take a mark if it comes next."""
        if self.is_mark(mark):
            self.at += 1
            return True
        return False

    def word(self, *words: str) -> bool:
        """Take a keyword if one of some comes next."""
        if self.is_word(*words):
            self.at += 1
            return True
        return False

    def need(self, mark: str) -> None:
        """Take a mark.

        Raises:
            Wrong: if another token comes next.
        """
        if not self.mark(mark):
            raise self.wrong(f"`{mark}` is missing")

    def name(self, what: str) -> str:
        """Take a name.

        Raises:
            Wrong: if none comes next.
        """
        if self.token.kind != "name":
            raise self.wrong(f"{what} is missing")
        return self.step().text

    def value(self) -> Value:
        """Take a literal.

        Raises:
            Wrong: if none comes next.
        """
        sign = -1 if self.mark("-") else 1
        token = self.token
        if token.kind == "number":
            self.at += 1
            return sign * _number(token.text)
        if token.kind == "text" and sign > 0:
            self.at += 1
            return token.text
        if token.word() in ("TRUE", "FALSE") and sign > 0:
            self.at += 1
            return token.word() == "TRUE"
        raise self.wrong("a value is missing")

    def wrong(self, reason: str) -> Wrong:
        """Return what to raise here."""
        return Wrong(reason, self.token.start)

    def drop(self, start: int) -> None:
        """Remember as left out what stands from the token number `start` up to here."""
        first, last = self.tokens[start].start, self.tokens[max(start, self.at - 1)].end
        self.dropped.append(" ".join(self.source[first:last].split())[:_SHOWN])

    def skip_group(self) -> None:
        """Step over a bracketed group, or to the end where it is never closed."""
        waiting: list[str] = []
        while self.token.kind != "end":
            token = self.step()
            if token.kind == "mark":
                if token.text in _CLOSING:
                    waiting.append(_CLOSING[token.text])
                elif waiting and token.text == waiting[-1]:
                    waiting.pop()
            if not waiting:
                return

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Around whatever calls itself.

        Raises:
            Wrong: if that is nested too deeply.
        """
        self._depth += 1
        if self._depth > _DEEPEST:
            raise self.wrong("nested too deeply")
        try:
            yield
        finally:
            self._depth -= 1


def _number(text: str) -> int | float:
    whole = text.isascii() and text.isdigit() and len(text) < 19
    return int(text) if whole else float(text)
