"""The state of one question: the tree of sub-questions and the append-only history (section 1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from harness.canonical import sha256_json
from harness.retrieval import Hit
from strategies.hiq.messages import Past

__all__ = [
    "Entry",
    "FailReason",
    "History",
    "Node",
    "Part",
    "Reading",
    "Split",
    "Status",
    "digest",
    "entry_of",
]


class Status(StrEnum):
    """What became of a node. UNRESOLVED is one that was split: its children carry it on."""

    RESOLVED = "RESOLVED"
    UNRESOLVED = "UNRESOLVED"
    FAIL = "FAIL"


class FailReason(StrEnum):
    """Why a leaf has no answer."""

    DEPTH_CAP = "depth_cap"
    NOT_DECOMPOSABLE = "not_decomposable"
    COVERAGE = "coverage"
    NOT_TRIGGERED = "not_triggered"
    READER_PARSE_FAIL = "reader_parse_fail"
    BUDGET = "budget"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the history. A later entry of the same node stands before an earlier one."""

    node: str
    question: str
    answer: str | None
    passages: tuple[str, ...]
    note: str
    partial: tuple[str, ...] = ()

    def past(self) -> Past:
        """Return it as a model is shown it."""
        return Past(
            node=self.node, question=self.question, answer=self.answer, partial=self.partial
        )


History = tuple[Entry, ...]
"""Append-only: a longer history begins with the shorter one."""


def digest(history: History) -> str:
    """Return a short hash of a history, for the trace: what a call could know."""
    rows = [[e.node, e.question, e.answer, list(e.passages), e.note] for e in history]
    return sha256_json(rows)[:12]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of passages; `evidence` are passage ids. `failed` names a broken reply."""

    answer: str | None
    evidence: tuple[str, ...] = ()
    failed: str | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One sub-question of a split. `key` is for whoever answers the contracts (see the oracle)."""

    text: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Split:
    """The sub-questions of a node, in order."""

    parts: tuple[Part, ...]
    link: str = ""
    independent: bool = False


@dataclass(slots=True)
class Node:
    """One question of the tree.

    `id` is its path from the root. `direct` is what was read at a node that was split all the
    same. `known` is how long the history was when the question was written.
    """

    id: str
    question: str
    depth: int
    key: str = ""
    known: int = 0
    lineage: tuple[str, ...] = ()
    asked: str = ""
    status: Status = Status.UNRESOLVED
    answer: str | None = None
    direct: str | None = None
    evidence: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    children: tuple[Node, ...] = ()
    split: Split | None = None
    fail: FailReason | None = None
    log: dict[str, Any] = field(default_factory=dict)
    calls: list[dict[str, str]] = field(default_factory=list)

    def walk(self) -> list[Node]:
        """Return this node and all below it, parents first, left before right."""
        return [self, *(below for child in self.children for below in child.walk())]

    @property
    def leaves(self) -> list[Node]:
        """The leaves in order; a node that was not split is its own."""
        return [node for node in self.walk() if not node.children]


def entry_of(node: Node, answer: str | None, note: str) -> Entry:
    """Return the entry that a node adds to the history; open ones name what was found."""
    ids = tuple(hit.passage.id for hit in node.hits)
    titles = tuple(hit.passage.title for hit in node.hits[:3] if hit.passage.title)
    return Entry(node.id, node.asked, answer, ids, str(note), () if answer else titles)
