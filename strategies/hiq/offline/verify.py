"""Checking a split by its content words: all of the question's, and none beside them."""

from __future__ import annotations

import re

from harness.reader.offline.text import STOP, stem, tokenise, word_set
from strategies.hiq.messages import VerifyInput, VerifyOutput
from strategies.hiq.offline.kin import KIN, KIN_PATTERN
from strategies.hiq.offline.sides import sides_of

__all__ = ["verify"]

_REFERENCE = re.compile(r"#(\d{1,3})(?!\d)")
_EMPTY = word_set(
    """person place thing find give both also two out either was is earlier later first last older
    younger born die name date day year what which one city town village location"""
)
_EMPTY_STEMS = frozenset(map(stem, _EMPTY))


def _content(text: str) -> dict[str, str]:
    """Return the content stems of a text, each with a word that has it."""
    plain = _REFERENCE.sub(" ", text)
    return {
        token.stem: token.text.lower()
        for token in tokenise(plain)
        if token.text[0].isalnum()
        and token.text.lower() not in STOP
        and token.stem not in _EMPTY_STEMS
    }


def verify(given: VerifyInput) -> VerifyOutput:
    """Accept a split whose parts together say what the question says, in an order that works.

    A word of kinship is said by the two relations that it is made of; a comparison is not said in
    its look-ups, but has to name both of its things in them.
    """
    said = " ".join(given.parts)
    asked = _content(_kin_apart(given.question, said.lower()))
    told = _content(said)
    sides = sides_of(given.question) if given.independent else None
    if sides is not None:
        held = [set(_content(label)) <= set(told) for label in sides.labels]
        missing = tuple(label for label, there in zip(sides.labels, held, strict=True) if not there)
        return VerifyOutput(ok=not missing, missing=missing)
    lacking = tuple(sorted(word for stem, word in asked.items() if stem not in told))
    added = tuple(sorted(word for stem, word in told.items() if stem not in asked))
    order = _in_order(given.parts) or given.independent
    # A question about something may say what kind of thing it is in a word of its own.
    ok = not lacking and len(added) <= 1 and order
    return VerifyOutput(ok=ok, missing=lacking, added=added if not ok else (), order_ok=order)


def _kin_apart(question: str, said: str) -> str:
    """Return a question with every word of kinship that is not said as what it is made of."""

    def apart(found: re.Match[str]) -> str:
        word = found.group().lower().replace(" in law", "-in-law")
        return word if word in said else " ".join(KIN.get(word, (word,)))

    return re.sub(rf"\b(?:{KIN_PATTERN})\b", apart, question, flags=re.IGNORECASE)


def _in_order(parts: tuple[str, ...]) -> bool:
    """Whether no part refers to itself or a later one, and every one but the last is used."""
    used = set()
    for number, part in enumerate(parts, start=1):
        refers = {int(found) for found in _REFERENCE.findall(part)}
        if any(other >= number for other in refers):
            return False
        used |= refers
    return used >= set(range(1, len(parts)))
