"""What an execution ends in: a hit, a comparison or an abstention with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from harness.nouns import TraceStep

__all__ = ["Answer", "Declined", "Reason", "Result", "State"]


class State(StrEnum):
    """The three ends."""

    HIT = "hit"
    COMPARE = "compare"
    ABSTAIN = "abstain"


class Reason(StrEnum):
    """Why an execution abstains: a closed set."""

    NO_HIT = "no_hit"
    CONFLICT = "conflict"
    OUT_OF_LATTICE = "out_of_lattice"
    INCOMPARABLE = "incomparable"
    DIM_NOT_LIVE = "dim_not_live"
    CAPABILITY = "capability"
    SENTINEL = "sentinel"
    UNGROUNDED_SEED = "ungrounded_seed"
    PLAN_INVALID = "plan_invalid"
    BUDGET = "budget"


class Declined(Exception):  # noqa: N818 - an outcome, raised within an execution and caught there
    """The execution abstains."""

    def __init__(
        self, reason: Reason, detail: str = "", *, hop: int | None = None, **evidence: Any
    ):
        """Make the outcome.

        Args:
            reason: Why.
            detail: What exactly, in few words.
            hop: The step at which it happened, from 1.
            evidence: What shows it, as JSON data.
        """
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
        self.hop = hop
        self.evidence = evidence

    @property
    def code(self) -> str:
        """The reason and what it is about, e.g. `no_hit:2` or `sentinel:derived`."""
        about = str(self.hop) if self.hop is not None else self.detail
        return f"{self.reason}:{about}" if about else str(self.reason)


@dataclass(frozen=True, slots=True)
class Answer:
    """One value that is returned.

    Attributes:
        node: Its node; -1 for a truth value or the label of an operand.
        label: What is said.
        support: How many sources say so at the last hop.
        rows: The instances of the last hop.
    """

    node: int
    label: str
    support: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The end of an execution.

    Attributes:
        state: Which of the three.
        answers: Sorted by support, most first, then by label; empty for an abstention.
        verdict: What a comparison says: `yes`, `no`, or the winner's label.
        declined: Why it abstains.
        proof: Rows that lead from the start to the first answer, hop by hop.
        steps: The trace.
    """

    state: State
    answers: tuple[Answer, ...]
    verdict: str | None
    declined: Declined | None
    proof: tuple[int, ...]
    steps: tuple[TraceStep, ...]
