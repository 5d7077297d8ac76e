"""Cut Cypher into tokens. Every text can be cut: what fits nothing is a token of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

__all__ = ["Kind", "Token", "tokenise"]

Kind = Literal["name", "text", "number", "mark", "end"]

_TOKEN = re.compile(
    r"""(?P<blank>(?:\s+|//[^\n]*|/\*.*?\*/)+)
    |`(?P<quoted>(?:[^`]|``)*)`
    |(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
    |(?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?(?!\w))
    |(?P<name>[^\W\d]\w*|\$\w+)
    |(?P<mark>=~|<>|!=|<=|>=|\.\.|.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    Attributes:
        kind: `end` is behind the last one.
        text: A name without its backticks, a text without its quotes, else as written.
        start: Where it begins, in characters.
        end: Where it ends.
        quoted: Whether a name stood in backticks: then it is no keyword.
    """

    kind: Kind
    text: str
    start: int
    end: int
    quoted: bool = False

    def word(self) -> str:
        """Return a name in capitals, as keywords are compared; "" for anything else."""
        return self.text.upper() if self.kind == "name" and not self.quoted else ""


def tokenise(source: str) -> list[Token]:
    """Return the tokens of a text and an `end` behind them; comments and blanks are none."""
    tokens: list[Token] = []
    for match in _TOKEN.finditer(source):
        start, end = match.span()
        group = match.lastgroup
        if group == "blank":
            continue
        if group == "quoted":
            name = match["quoted"].replace("``", "`")
            # An empty name stands for nothing.
            kind: Kind = "name" if name else "mark"
            tokens.append(Token(kind, name or "``", start, end, quoted=True))
        elif group == "text":
            tokens.append(Token("text", _unescaped(match["text"][1:-1]), start, end))
        elif group == "number":
            tokens.append(Token("number", match["number"], start, end))
        elif group == "name":
            tokens.append(Token("name", match["name"], start, end))
        else:
            tokens.append(Token("mark", match[0], start, end))
    tokens.append(Token("end", "", len(source), len(source)))
    return tokens


def _unescaped(text: str) -> str:
    """Return a quoted text with its escapes resolved."""
    if "\\" not in text:
        return text
    return _ESCAPE.sub(
        lambda match: chr(int(match[1], 16)) if match[1] else _ESCAPES.get(match[2], match[2]), text
    )
