"""A plan that was read off a label, and where its names stand in the question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from harness.plan.plan import Plan
from harness.vocabulary.load import load_vocabulary

__all__ = ["SENSE_FROM_ANSWER", "Labelled", "dimension", "fold", "located"]

SENSE_FROM_ANSWER = "oracle_sense_from_answer"
"""The mark of a comparison whose sense no cue told, so that the gold answer did."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """The plan of a labelled question.

    Attributes:
        plan: The plan; its entities are written as the label writes them.
        mentions: How the question writes an entity of the plan; one that it does not is left out.
        marks: See `Planned.marks`.
    """

    plan: Plan
    mentions: Mapping[str, str] = field(default_factory=dict)
    marks: tuple[str, ...] = ()


def dimension(relation: str) -> str:
    """Return the dimension of a label's relation: the vocabulary's name, else its own."""
    return load_vocabulary().canonical(relation) or relation


def fold(text: str) -> str:
    """Return a text without case and extra blanks; characters keep their places but for those."""
    return " ".join(text.casefold().split())


def located(name: str, text: str) -> str | None:
    """Return how a text writes a name, without regard to case; None where it does not.

    It has to stand by itself: no letter or digit directly before or after it.
    """
    if not name:
        return None
    low, wanted = text.lower(), name.lower()
    if len(low) != len(text):
        # A letter whose lower case is longer would shift all that follow.
        low, wanted = text, name
    at = low.find(wanted)
    while at != -1:
        end = at + len(wanted)
        before, after = low[at - 1 : at], low[end : end + 1]
        if not (before.isalnum() or after.isalnum()):
            return text[at:end]
        at = low.find(wanted, at + 1)
    return None
