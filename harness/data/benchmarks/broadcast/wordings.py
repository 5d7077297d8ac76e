"""How the questions are worded in the canonical form; traps are asked in the very same words.

`{m}` is the metric ("number of viewers"), `{m2}` another one, `{s}` the subject (a programme),
`{a}` and `{b}` two of them, `{p}` the word for a position ("minute"), `{ps}` its plural, `{n}` a
number of it, `{t}` a time code and `{x}` a name. All speak of what is recorded, since figures may
be missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from harness.canonical import sha256_text

__all__ = ["ASKS", "WORDINGS", "Asks", "Form", "pick", "wording_of"]

Asks = Literal["peak_value", "peak_position", "minimum"]
ASKS: tuple[Asks, ...] = ("peak_value", "peak_position", "minimum")
Form = str

WORDINGS: dict[Form, tuple[str, ...]] = {
    "peak_value": (
        "What was the highest {m} recorded for any {p} of {s}?",
        "How high was the {m} of {s} at its recorded peak?",
        "Of all {ps} of {s} on record, what was the largest {m}?",
        "What was the {m} in the {p} of {s} in which it was highest, going by the records?",
        "What is the peak {m} on record for {s}, by {p}?",
        "Give the greatest {m} that was recorded in one {p} of {s}.",
    ),
    "peak_position": (
        "In which {p} of {s} was the recorded {m} highest?",
        "When did {s} reach its highest recorded {m}?",
        "Which {p} of {s} had the largest recorded {m}?",
        "Of all {ps} of {s} on record, in which was the {m} at its peak?",
        "At what point of {s} was the {m} at its highest, going by the records?",
        "Name the {p} in which {s} had its greatest recorded {m}.",
    ),
    "minimum": (
        "What was the lowest {m} recorded for any {p} of {s}?",
        "How low was the {m} of {s} at its recorded low point?",
        "Of all {ps} of {s} on record, what was the smallest {m}?",
        "What was the {m} in the {p} of {s} in which it was lowest, going by the records?",
        "What is the minimum {m} on record for {s}, by {p}?",
        "Give the smallest {m} that was recorded in one {p} of {s}.",
    ),
    "higher_peak": (
        "Which had the higher peak {m} on record, {a} or {b}?",
        "Of {a} and {b}, which had the greater maximum {m}?",
        "Which of {a} and {b} reached the higher recorded {m} at its peak?",
    ),
    "lower_low": (
        "Which had the lower minimum {m} on record, {a} or {b}?",
        "Of {a} and {b}, which had the smaller lowest {m}?",
        "Which of {a} and {b} fell to the lower recorded {m} at its low point?",
    ),
    "at_minute": (
        "What was said in {p} {n} of {s}?",
        "Which words were spoken during {p} {n} of {s}?",
        "What could be heard in {s} in {p} {n}?",
    ),
    "at_peak": (
        "What was said in {s} when its {m} was at its highest?",
        "What was said in {s} in the {p} in which its recorded {m} was highest?",
        "Which words were spoken in {s} at the peak of its {m}?",
    ),
    "value_at": (
        "What was the {m} in {p} {n} of {s}?",
        "What {m} is on record for {p} {n} of {s}?",
        "For {p} {n} of {s}, what was the recorded {m}?",
    ),
    "text_at": (
        "Who or what is on record under {m} for {p} {n} of {s}?",
        "What do the records give as {m} for {p} {n} of {s}?",
    ),
    "quote_time": (
        "Quote what was said in {s} at {t}.",
        "What exactly was said in {s} at {t}?",
        "Give the words spoken in {s} at {t}, verbatim.",
    ),
    "quote_about": (
        "Quote what was said in {s} about {x}.",
        "What exactly was said about {x} in {s}?",
        "Give the words spoken in {s} about {x}, verbatim.",
    ),
    "quote_cell": (
        "Quote the {m} on record for {p} {n} of {s}.",
        "What does the record of {s} say under {m} for {p} {n}, verbatim?",
    ),
    "then_where": (
        "And in which {p} was that?",
        "Which {p} was that in?",
        "And when was that?",
    ),
    "then_low": (
        "And what was its lowest value?",
        "And what was the lowest it fell to?",
        "And its minimum?",
    ),
    "then_said": (
        "And what was said then?",
        "Which words were spoken at that moment?",
        "What was said in that {p}?",
    ),
    "then_other": (
        "And what was the {m2} then?",
        "What was the {m2} at that moment?",
        "And the {m2} in that {p}?",
    ),
    "value_there": (
        "In the {p} in which the {m} of {a} was highest, what was the {m2} of {b}?",
        "What was the {m2} of {b} in the {p} in which {a} had its highest {m}?",
        "When the {m} of {a} was at its peak, what was the {m2} of {b} in the same {p}?",
    ),
    "said_there": (
        "What was said in {b} in the {p} in which the {m} of {a} was highest?",
        "In the {p} in which {a} had its highest {m}, which words were spoken in {b}?",
    ),
}


def pick(native: str, what: str, n: int) -> int:
    """Return a number below `n` that depends on a native id and on nothing else."""
    return int(sha256_text(f"{what}:{native}")[:12], 16) % n


def wording_of(form: Form, number: int, fields: Mapping[str, str]) -> str:
    """Return a question's text in the canonical wording of that number."""
    wordings = WORDINGS[form]
    return wordings[number % len(wordings)].format_map(fields)
