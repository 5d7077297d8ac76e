"""The solve loop: rewrite, retrieve, read, trigger, split, and so on below (section 2).

Strictly left before right, unless an expansion marks its children as independent: those start
from one snapshot of the history, whether they run one after the other or side by side.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from harness.llm.errors import LLMError
from strategies.hiq.budget import Purse
from strategies.hiq.calling import Calling, normal
from strategies.hiq.composing import composed
from strategies.hiq.errors import CUT_REPLY, BudgetSpent
from strategies.hiq.nodes import FailReason, History, Node, Reading, Split, Status, entry_of
from strategies.hiq.splitting import split_node
from strategies.hiq.triggers import Evidence

__all__ = ["Solver"]

_REFERENCE = re.compile(r"#\d+")
_CUT = frozenset(kind.outcome for kind in CUT_REPLY)


@dataclass(frozen=True, slots=True)
class Solver(Calling):
    """Solves the nodes of one question."""

    def solve(self, node: Node, history: History, purse: Purse) -> History:
        """Solve a node and all below it; return the history that has grown by it.

        Raises:
            LLMError: if the provider failed.
        """
        reading = Reading(None)
        try:
            node.asked = self._rewritten(node, history, purse)
            node.hits = tuple(self.search(node.asked))
            reading = self.read(node, history, purse)
            if not self._triggered(node, reading, history, purse):
                return self._settled(node, reading, history)
            node.direct = reading.answer
            history = (*history, entry_of(node, None, "unresolved"))
            split = split_node(self, node, history, purse)
        except BudgetSpent:
            node.asked = node.asked or node.question
            node.direct = reading.answer
            node.fail = FailReason.BUDGET
            split = None
        if split is None:
            return self._given_up(node, reading, history)
        return self._descended(node, split, history, purse)

    def _rewritten(self, node: Node, history: History, purse: Purse) -> str:
        """Return what is asked: the question itself where nothing is known that it could lack."""
        changed = len(history) > node.known
        wanted = self.knobs.rewrite == "always" or changed
        if not node.id or not wanted or self.knobs.order == "independent":
            return node.question
        asked = self.call(
            node,
            "hiq_rewrite",
            history,
            purse,
            ask=lambda: self.asker.rewrite(node, history),
            broken=lambda error: node.question,
        )
        return asked or node.question

    def read(self, node: Node, history: History, purse: Purse) -> Reading:
        """Read a node's passages; a reply that was cut is drawn once more.

        Raises:
            BudgetSpent: if no call is left.
            LLMError: if the provider failed.
        """
        passages = [hit.passage for hit in node.hits]

        def broken(error: LLMError) -> Reading:
            return Reading(None, failed=error.outcome)

        def ask(*, again: bool) -> Reading:
            return self.call(
                node,
                "reader",
                history,
                purse,
                ask=lambda: self.asker.read(node, passages, again=again),
                broken=broken,
            )

        reading = ask(again=False)
        if reading.failed in _CUT:
            reading = ask(again=True)
        node.log["read"] = {
            "answer": reading.answer,
            "evidence": list(reading.evidence),
            "failed": reading.failed,
        }
        return reading

    def _triggered(self, node: Node, reading: Reading, history: History, purse: Purse) -> bool:
        def ask(contract: str, given: Callable[[], bool], default: bool) -> bool:
            return self.call(
                node, contract, history, purse, ask=given, broken=lambda error: default
            )

        evidence = Evidence(reading, self.query, self.asker, ask)
        expand, score = self.trigger.should_expand(node, evidence)
        kind = self.knobs.trigger.kind
        node.log["trigger"] = {"kind": kind, "score": round(score, 6), "expand": expand}
        return expand

    def _settled(self, node: Node, reading: Reading, history: History) -> History:
        """End a node that is not split, by what was read."""
        if reading.answer is not None:
            return self._resolved(node, reading, history)
        node.status = Status.FAIL
        broken = reading.failed is not None
        node.fail = FailReason.READER_PARSE_FAIL if broken else FailReason.NOT_TRIGGERED
        return (*history, entry_of(node, None, node.fail))

    def _resolved(self, node: Node, reading: Reading, history: History) -> History:
        node.status = Status.RESOLVED
        node.answer, node.evidence = reading.answer, reading.evidence
        return (*history, entry_of(node, node.answer, "resolved"))

    def _given_up(self, node: Node, reading: Reading, history: History) -> History:
        """End a node that was to be split and could not be."""
        if reading.answer is not None:
            # It was not the reader that wanted more: what it has read stands.
            return self._resolved(node, reading, history)
        node.status = Status.FAIL
        if reading.failed is not None:
            node.fail = FailReason.READER_PARSE_FAIL
        node.fail = node.fail or FailReason.NOT_DECOMPOSABLE
        if any(entry.node == node.id for entry in history):
            return history
        return (*history, entry_of(node, None, node.fail))

    def _descended(self, node: Node, split: Split, history: History, purse: Purse) -> History:
        """Solve the children of a split, left before right."""
        node.split = split
        node.children = self._children(node, split, history)
        if split.independent or self.knobs.order == "independent":
            history = self._apart(node, history, purse)
        else:
            for child in node.children:
                history = self.solve(child, history, purse)
        if self.knobs.compose == "bottom_up" and node.id:
            history = composed(self, node, history, purse)
        return history

    def _children(self, node: Node, split: Split, history: History) -> tuple[Node, ...]:
        lineage = dict.fromkeys((*node.lineage, normal(node.asked), normal(node.question)))
        alone = self.knobs.order == "independent"
        return tuple(
            Node(
                id=node.id + self._step(place),
                # Without its sibling's answer a reference is a word that says nothing.
                question=_REFERENCE.sub("it", part.text) if alone else part.text,
                depth=node.depth + 1,
                key=part.key,
                known=len(history),
                lineage=tuple(lineage),
            )
            for place, part in enumerate(split.parts)
        )

    def _apart(self, node: Node, history: History, purse: Purse) -> History:
        """Solve children that do not need each other, all from the same history."""
        purses = purse.shares(len(node.children))

        def run(pair: tuple[Node, Purse]) -> History:
            return self.solve(pair[0], history, pair[1])

        pairs = list(zip(node.children, purses, strict=True))
        grown = self.map(run, pairs) if self.knobs.parallel else [run(pair) for pair in pairs]
        purse.take_back(purses)
        return (*history, *(entry for one in grown for entry in one[len(history) :]))

    def _step(self, place: int) -> str:
        return "LR"[place] if self.knobs.branching == "binary" else str(place + 1)
