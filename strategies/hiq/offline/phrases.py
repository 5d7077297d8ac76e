"""The innermost phrase of a question that names something by what it has to do with a name.

`the director of X`, `X's wife`, `the person who founded X`, `the city where X died`, `the award
that X won`, `the battle fought near X`. It becomes the first question; what remains, with `#1` in
the phrase's place, the second.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from strategies.hiq.offline import patterns
from strategies.hiq.offline.forms import (
    clause,
    is_relation,
    of_name,
    owned_role,
    typed,
    where,
    which,
    won,
)
from strategies.hiq.offline.kin import KIN, KIN_PATTERN
from strategies.hiq.offline.names import Masked, mask
from strategies.hiq.offline.patterns import NAME

__all__ = ["Phrase", "innermost", "kin_split"]

_KIN_OF = re.compile(rf"(?:the\s+)?\b({KIN_PATTERN})\s+of\s+({NAME})", re.IGNORECASE)
_KIN_OWNED = re.compile(rf"({NAME})\s*['’][sS]\s+({KIN_PATTERN})\b", re.IGNORECASE)

Span = tuple[int, int, str]  # start, end, the question that asks for it


@dataclass(frozen=True, slots=True)
class Phrase:
    """An inner phrase: the question that asks for it, and the rest with `#1` in its place."""

    text: str
    left: str
    right: str


def innermost(question: str) -> Phrase | None:
    """Return the leftmost innermost phrase whose removal leaves a question; None without one."""
    masked = mask(question)
    found = [
        (start, end, phrase)
        for start, end, asked in _spans(masked.text)
        if (phrase := _cut(masked, start, end, asked)) is not None
    ]
    inner = [
        (start, -end, phrase)
        for start, end, phrase in found
        if not any(start < other < end for other, _, _ in found)
    ]
    return min(inner, key=lambda item: item[:2])[2] if inner else None


def _cut(masked: Masked, start: int, end: int, asked: str) -> Phrase | None:
    rest = " ".join(f"{masked.text[:start]}#1{masked.text[end:]}".split())
    rest = patterns.IDENTITY.sub("#1", rest)
    if patterns.TRIVIAL.fullmatch(rest) or patterns.TORN.search(rest):
        return None
    text = masked.plain(masked.text[start:end])
    return Phrase(text, f"{masked.plain(asked)}?", f"{masked.plain(rest)}?")


def _spans(text: str) -> list[Span]:
    """Return every inner phrase of a masked question."""
    return [
        *_relations(text),
        *_clauses(text),
        *((*m.span(), where(*m.groups())) for m in patterns.WHERE.finditer(text)),
        *((*m.span(), won(*m.groups())) for m in patterns.OBJECT.finditer(text) if typed(m[1])),
        *(
            (*m.span(), f"{which(m[1])} was {m[2]} {m[3].strip()} {m[4]}")
            for m in patterns.PARTICIPLE.finditer(text)
        ),
    ]


def _relations(text: str) -> list[Span]:
    spans = [
        (*found.span(), of_name(found[1], found[2]))
        for found in patterns.OF.finditer(text)
        if is_relation(found[1])
    ]
    for found in patterns.OWNED.finditer(text):
        # A word of kinship that is two relations is taken apart first.
        if not re.match(KIN_PATTERN, text[found.start(2) :]):
            role = owned_role(found[2])
            end = found.start(2) + len(role)
            spans.append((found.start(), end, of_name(role, found[1])))
    return spans


def _clauses(text: str) -> list[Span]:
    spans = []
    for found in patterns.CLAUSE.finditer(text):
        said = f"{found[2]}{found[3]}"
        end, asked = clause(text, found.start(), found.end(), found[1], said)
        spans.append((found.start(), end, asked))
    return spans


def kin_split(question: str) -> Phrase | None:
    """Split a word of kinship that is two relations; None where there is none.

    `Who is the mother-in-law of X?` -> `Who is the spouse of X?`, `Who is the mother of #1?`.
    """
    masked = mask(question)
    found = _KIN_OF.search(masked.text)
    word, name = (found[1], found[2]) if found is not None else ("", "")
    if found is None:
        found = _KIN_OWNED.search(masked.text)
        if found is None:
            return None
        word, name = found[2], found[1]
    known = word.lower().replace(" in law", "-in-law").replace(" in-law", "-in-law")
    if known not in KIN:
        return None
    first, second = KIN[known]
    rest = f"{masked.text[: found.start()]}the {second} of #1{masked.text[found.end() :]}"
    left = masked.plain(f"Who is the {first} of {name}?")
    return Phrase(masked.plain(found.group()), left, f"{masked.plain(rest)}?")
