"""Who answers the contracts: the run's model, or the rules (the oracle stands in its own file)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from harness.nouns import Passage, Query
from harness.reader import READER, READER_FORCED, ReaderOutput
from harness.reader.answering import reader_input
from strategies.hiq import contracts
from strategies.hiq.messages import (
    EntailInput,
    ExpandInput,
    ExpandOutput,
    Feedback,
    NaryOutput,
    RepairInput,
    RewriteInput,
    RouteInput,
    SynthesiseInput,
    SynthesiseOutput,
    VerifyInput,
    VerifyOutput,
)
from strategies.hiq.nodes import History, Node, Part, Reading, Split

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Asker", "ContractAsker"]


class Asker(Protocol):
    """Answers the contracts for one question. All but the oracle may raise `LLMError`."""

    def bridges(self) -> tuple[str, ...] | None:
        """Return the bridge answers, where all are known beforehand; else None."""

    def rewrite(self, node: Node, history: History) -> str:
        """Return the node's question, self-contained."""

    def read(self, node: Node, passages: Sequence[Passage], *, again: bool = False) -> Reading:
        """Answer the node's question from passages; `again` after a reply that was cut."""

    def expand(self, node: Node, history: History, *, again: bool = False) -> Split | None:
        """Split the node's question; None where it cannot be; `again` after a cut reply."""

    def verify(self, node: Node, split: Split) -> VerifyOutput:
        """Check a split against the node's question."""

    def repair(
        self, node: Node, history: History, split: Split, feedback: Feedback
    ) -> Split | None:
        """Split again, knowing what was wrong."""

    def synthesise(self, node: Node, given: SynthesiseInput) -> SynthesiseOutput:
        """Compose the node's answer out of what is below it."""

    def force(self, node: Node, passages: Sequence[Passage]) -> Reading:
        """Answer by the best guess."""

    def entailed(self, node: Node, answer: str, passages: Sequence[Passage]) -> bool:
        """Whether the passages carry the answer to the node's question."""

    def multi_hop(self, node: Node) -> bool:
        """Whether the node's question takes several steps, by its text alone."""


class ContractAsker:
    """Asks the LLM access of the run, which under `llm=offline` answers by rules."""

    def __init__(self, llm: LLM, query: Query, *, binary: bool) -> None:
        self._llm = llm
        self._query = query
        self._binary = binary

    def bridges(self) -> None:
        """Know none beforehand."""

    def rewrite(self, node: Node, history: History) -> str:
        """Return the node's question with its references replaced."""
        given = RewriteInput(
            root=self._query.text,
            question=node.question,
            node=node.id,
            history=tuple(entry.past() for entry in history),
        )
        return self._llm.call(contracts.REWRITE, given).question.strip()

    def read(self, node: Node, passages: Sequence[Passage], *, again: bool = False) -> Reading:
        """Read by the shared reader: at the root the very call that naive RAG makes."""
        given = reader_input(self._as_query(node), passages)
        output = self._llm.call(READER, given, sample=int(again))
        return _reading(output, passages)

    def force(self, node: Node, passages: Sequence[Passage]) -> Reading:
        """Guess by the shared reader that must."""
        output = self._llm.call(READER_FORCED, reader_input(self._as_query(node), passages))
        return _reading(output, passages)

    def expand(self, node: Node, history: History, *, again: bool = False) -> Split | None:
        """Split in two, or under n-ary branching in up to five."""
        given = ExpandInput(
            root=self._query.text,
            question=node.asked,
            node=node.id,
            history=tuple(entry.past() for entry in history),
        )
        if self._binary:
            return _split(self._llm.call(contracts.EXPAND, given, sample=int(again)))
        return _split(self._llm.call(contracts.EXPAND_NARY, given, sample=int(again)))

    def verify(self, node: Node, split: Split) -> VerifyOutput:
        """Check that nothing was added, dropped or reordered."""
        given = VerifyInput(
            root=self._query.text,
            question=node.asked,
            parts=tuple(part.text for part in split.parts),
            independent=split.independent,
        )
        return self._llm.call(contracts.VERIFY, given)

    def repair(
        self, node: Node, history: History, split: Split, feedback: Feedback
    ) -> Split | None:
        """Split in two again."""
        given = RepairInput(
            root=self._query.text,
            question=node.asked,
            node=node.id,
            history=tuple(entry.past() for entry in history),
            parts=tuple(part.text for part in split.parts),
            feedback=feedback,
        )
        return _split(self._llm.call(contracts.REPAIR, given))

    def synthesise(self, node: Node, given: SynthesiseInput) -> SynthesiseOutput:
        """Compose the answer."""
        del node
        return self._llm.call(contracts.SYNTHESISE, given)

    def entailed(self, node: Node, answer: str, passages: Sequence[Passage]) -> bool:
        """Ask whether the passages carry the answer."""
        texts = tuple((passage.title, passage.text) for passage in passages)
        given = EntailInput(question=node.asked, answer=answer, passages=texts)
        return self._llm.call(contracts.ENTAIL, given).supported

    def multi_hop(self, node: Node) -> bool:
        """Ask whether the question takes several steps."""
        return self._llm.call(contracts.ROUTE, RouteInput(question=node.asked)).multi_hop

    def _as_query(self, node: Node) -> Query:
        # A sub-question stands for itself; only the question itself is asked in its conversation.
        turns = self._query.history if not node.id else ()
        return Query(self._query.id, node.asked, self._query.scope, turns)


def _reading(output: ReaderOutput, passages: Sequence[Passage]) -> Reading:
    evidence = tuple(passages[n].id for n in output.evidence if 0 <= n < len(passages))
    return Reading(output.answer, evidence)


def _split(output: ExpandOutput | NaryOutput) -> Split | None:
    if not output.decomposable:
        return None
    parts = tuple(Part(text.strip()) for text in output.parts)
    return Split(parts, output.link, output.independent)
