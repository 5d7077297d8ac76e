"""A reader of almost-JSON: what models write when they mean JSON but do not quite keep to it.

On top of JSON it takes trailing commas, single-quoted strings, Python's `True`, `False` and
`None`, raw line breaks in strings and comments on a line of their own. It never guesses a missing
bracket: a cut-off object stays unreadable.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["read_value"]

_SPACE = re.compile(r"(?:\s+|//[^\n]*(?:\n|$)|#[^\n]*(?:\n|$))*")
_NUMBER = re.compile(r"-?\d{1,400}(?:\.\d+)?(?:[eE][+-]?\d{1,3})?")
_WORD = re.compile(r"[A-Za-z]+")
_WORDS = {"true": True, "false": False, "null": None, "True": True, "False": False, "None": None}
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_AFTER_STRING = re.compile(r"\s*(?:[,:}\]]|$)")
_HEX = {"x": 2, "u": 4, "U": 8}
_DEPTH = 64


def read_value(text: str, start: int) -> tuple[Any, int]:
    """Read one value that begins at `start`.

    Returns:
        The value and the position after it.

    Raises:
        ValueError: if no value can be read there, or it is nested deeper than 64 levels.
    """
    return _value(text, start, 0)


def _value(text: str, at: int, depth: int) -> tuple[Any, int]:
    if depth > _DEPTH:
        raise ValueError("nested too deeply")
    lead = text[at : at + 1]
    if lead == "{":
        return _object(text, at, depth)
    if lead == "[":
        return _array(text, at, depth)
    if lead in ('"', "'") and lead:
        return _string(text, at)
    if match := _NUMBER.match(text, at):
        number = match[0]
        return (int(number) if number.lstrip("-").isdigit() else float(number)), match.end()
    if (match := _WORD.match(text, at)) and match[0] in _WORDS:
        return _WORDS[match[0]], match.end()
    raise ValueError(f"no value at {at}")


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _object(text: str, at: int, depth: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    at = _skip(text, at + 1)
    while text[at : at + 1] != "}":
        if text[at : at + 1] not in ('"', "'") or at >= len(text):
            raise ValueError(f"no key at {at}")
        key, at = _string(text, at)
        at = _skip(text, at)
        if text[at : at + 1] != ":":
            raise ValueError(f"no colon at {at}")
        found[key], at = _value(text, _skip(text, at + 1), depth + 1)
        at = _separator(text, at, "}")
    return found, at + 1


def _array(text: str, at: int, depth: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    at = _skip(text, at + 1)
    while text[at : at + 1] != "]":
        value, at = _value(text, at, depth + 1)
        found.append(value)
        at = _separator(text, at, "]")
    return found, at + 1


def _separator(text: str, at: int, close: str) -> int:
    """Step over a comma, or stop at the closing bracket."""
    at = _skip(text, at)
    if text[at : at + 1] == ",":
        return _skip(text, at + 1)
    if text[at : at + 1] != close:
        raise ValueError(f"no comma or {close} at {at}")
    return at


def _string(text: str, at: int) -> tuple[str, int]:
    quote, at = text[at], at + 1
    parts: list[str] = []
    while at < len(text):
        char = text[at]
        if char == quote and (quote == '"' or _AFTER_STRING.match(text, at + 1)):
            # A single quote in the middle of a text is an apostrophe.
            return "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16", "replace"), (
                at + 1
            )
        if char != "\\":
            parts.append(char)
            at += 1
            continue
        escape = text[at + 1 : at + 2]
        if width := _HEX.get(escape):
            code = int(text[at + 2 : at + 2 + width], 16)
            parts.append(chr(min(code, 0x110000)))  # raises ValueError where there is no character
            at += 2 + width
        else:
            parts.append(_ESCAPES.get(escape, escape))
            at += 2
    raise ValueError("a string without an end")
