"""How the questions are worded; traps are asked in the very same words.

`{m}` is the metric ("number of viewers"), `{s}` the subject (a programme), `{p}` the word for a
position ("minute") and `{ps}` its plural. All speak of what is recorded, since figures may be
missing.
"""

from __future__ import annotations

from typing import Literal

from harness.canonical import sha256_text

__all__ = ["ASKS", "WORDINGS", "Asks", "pick", "wording_of"]

Asks = Literal["peak_value", "peak_position", "minimum"]
ASKS: tuple[Asks, ...] = ("peak_value", "peak_position", "minimum")

WORDINGS: dict[Asks, tuple[str, ...]] = {
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
}


def pick(native: str, what: str, n: int) -> int:
    """Return a number below `n` that depends on a native id and on nothing else."""
    return int(sha256_text(f"{what}:{native}")[:12], 16) % n


def wording_of(asks: Asks, native: str, *, metric: str, subject: str, kind: str) -> str:
    """Return a question's text."""
    wordings = WORDINGS[asks]
    plural = kind if kind.endswith("s") else f"{kind}s"
    wording = wordings[pick(native, "wording", len(wordings))]
    return wording.format(m=metric, s=subject, p=kind, ps=plural)
