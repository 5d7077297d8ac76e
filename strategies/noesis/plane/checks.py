"""Checks of an answer without a model: each number, time and quotation must stand in the context.

Sources: specification, section 3; attribution section 3. An answer's number that stands nowhere in
the context is a `confabulated_number`; one that stands there, but not under the source that the
answer cites, is a `misattribution`, and so is a citation of a source that is not in the context.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from harness.data.series.numbers import parse_number
from strategies.noesis.plane.context import Context
from strategies.noesis.text import fold

__all__ = ["Finding", "check", "numbers_in"]

_TIME = re.compile(r"\d{1,3}(?::\d\d){1,2}(?:[.,]\d{1,3})?")
_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_BARE = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_QUOTED = re.compile(r"[\"“„«](.{12,}?)[\"”“»]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with an answer, and the text it is about.

    The kinds are `confabulated_number`, `confabulated_quote`, `unknown_citation` and
    `misattribution`.
    """

    kind: str
    text: str


def numbers_in(text: str) -> list[str]:
    """Return the numbers and times of a text in one spelling: no separators, no idle zeros."""
    times = [_plain_time(found) for found in _TIME.findall(text)]
    rest = _TIME.sub(" ", text)
    out = list(times)
    for found in _BARE.findall(rest):
        number = parse_number(found)
        out.append(found if number is None else _plain(f"{number:f}"))
    return out


def _plain(text: str) -> str:
    return (text.rstrip("0").rstrip(".") if "." in text else text).lstrip("0") or "0"


def _plain_time(text: str) -> str:
    return text.replace(".", ",")


def check(answer: str, source: str, context: Context) -> list[Finding]:
    """Return what is wrong with an answer; nothing where all of it stands in the context.

    Args:
        answer: The answer.
        source: The source it names, `file @ position` or a file; "" for none.
        context: What it was given.
    """
    found: list[Finding] = []
    known = set(numbers_in(context.text))
    wrong = [number for number in numbers_in(answer) if number not in known]
    found += [Finding("confabulated_number", number) for number in wrong]
    if quotations := _QUOTED.findall(answer):
        whole = _squeezed(context.text)
        found += [
            Finding("confabulated_quote", quoted)
            for quoted in quotations
            if _squeezed(quoted) not in whole
        ]
    if source.strip():
        found += _citation(answer, source, context, wrong)
    return found


def _citation(answer: str, source: str, context: Context, wrong: list[str]) -> list[Finding]:
    file = source.strip().strip("[]").partition(" @ ")[0].strip()
    own = [item.text for item in context.items if item.file == file]
    subjects = {fact.subject for fact in context.facts} | {s.subject for s in context.spans}
    if not own and file in subjects:
        # The subject stands for its files.
        files = {f.file for f in context.facts if f.subject == file}
        files |= {span.file for span in context.spans if span.subject == file}
        own = [item.text for item in context.items if item.file in files]
    if not own:
        return [Finding("unknown_citation", file)]
    there = {number for text in own for number in numbers_in(text)}
    astray = [n for n in numbers_in(answer) if n not in there and n not in wrong]
    return [Finding("misattribution", number) for number in astray]


def _squeezed(text: str) -> str:
    return " ".join(fold(text).split())
