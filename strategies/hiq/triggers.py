"""When a node is split: the reader's word by default, and what it is compared with (section 2).

The decision theory: split iff the probability that the node is unresolved is at least
`delta_r / (delta_r + delta_u)`. The reader's refusal is an uncalibrated, hard estimate of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from harness.nouns import Query
from strategies.hiq.asking import Asker
from strategies.hiq.calibrator import Calibrator, features
from strategies.hiq.knobs import TriggerKnobs
from strategies.hiq.nodes import Node, Reading

__all__ = ["Evidence", "Trigger", "make_trigger"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a trigger may look at beside the node: the reading, and how to ask.

    `ask` makes one counted call and returns its outcome, or the default on a broken reply.
    """

    reading: Reading
    query: Query
    asker: Asker
    ask: Callable[[str, Callable[[], bool], bool], bool]


class Trigger(Protocol):
    """Decides whether a node is split."""

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return the decision and its score: the estimate that the node is unresolved, 0 to 1."""


class ReaderBot:
    """Split where the reader says that the passages hold no answer: the paper's trigger.

    A reply that could not be read says nothing of the passages, so it splits nothing.
    """

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return whether the reader declined."""
        declined = evidence.reading.answer is None and evidence.reading.failed is None
        return declined, float(declined)


@dataclass(frozen=True, slots=True)
class Constant:
    """Split always or never: the two ends."""

    expand: bool

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return the same for every node."""
        return self.expand, float(self.expand)


@dataclass(frozen=True, slots=True)
class Random:
    """Split with a fixed probability, drawn from a hash of seed, question and node: a control."""

    p: float
    seed: int

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return the draw of this node, the same in every run."""
        text = f"{self.seed}|{evidence.query.id}|{node.id}"
        draw = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) / 2**64
        return draw < self.p, self.p


@dataclass(frozen=True, slots=True)
class Threshold:
    """Split iff a calibrated probability of being unresolved reaches the threshold."""

    threshold: float
    calibrator: Calibrator

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return the decision and the probability."""
        p = self.calibrator.probability(features(node.asked, node.hits, evidence.reading))
        return p >= self.threshold, p


class Entailment:
    """Split where the passages do not carry what the reader said."""

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return whether the answer is unsupported; where there is none nothing is asked."""
        answer = evidence.reading.answer
        if answer is None:
            return ReaderBot().should_expand(node, evidence)
        passages = [hit.passage for hit in node.hits]
        held = evidence.ask(
            "hiq_entail", lambda: evidence.asker.entailed(node, answer, passages), True
        )
        return not held, float(not held)


class QueryOnlyRouter:
    """Split where the question alone looks like several steps: a control blind to evidence."""

    def should_expand(self, node: Node, evidence: Evidence) -> tuple[bool, float]:
        """Return whether the question is said to take several steps."""
        several = evidence.ask("hiq_route", lambda: evidence.asker.multi_hop(node), False)
        return several, float(several)


def make_trigger(knobs: TriggerKnobs, calibrator: Calibrator | None) -> Trigger:
    """Return the trigger of a kind. `threshold` needs a fitted calibrator.

    Raises:
        ValueError: if it is not there.
    """
    if knobs.kind == "threshold":
        if calibrator is None:
            raise ValueError("the trigger `threshold` needs a calibrator")
        return Threshold(knobs.delta_r / (knobs.delta_r + knobs.delta_u), calibrator)
    kinds: dict[str, Trigger] = {
        "reader_bot": ReaderBot(),
        "always": Constant(True),
        "never": Constant(False),
        "random": Random(knobs.p, knobs.seed),
        "entailment": Entailment(),
        "query_only_router": QueryOnlyRouter(),
    }
    return kinds[knobs.kind]
