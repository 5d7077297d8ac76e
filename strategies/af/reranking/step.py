"""Step 8 of one question: who judges, which rung of the ladder, what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from harness.data.skb import Skb
from harness.llm.errors import ContextTooLong
from harness.nouns import TraceStep
from strategies.af.graph.arrays import Nodes
from strategies.af.options import Options
from strategies.af.reranking.cross_encoder import CrossEncoderScores
from strategies.af.reranking.documents import RUNGS, shown_documents
from strategies.af.reranking.rerankers import Judge, LlmJudge, ScoreJudge, rerank
from strategies.af.similarity import Similarity

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Reranking"]


class Reranking:
    """Puts the nodes of a question into order. Safe for several threads."""

    def __init__(
        self,
        options: Options,
        skb: Skb,
        similarity: Similarity,
        llm: LLM,
        mapper: Callable[[Callable[[int], float], Iterable[int]], list[float]],
    ) -> None:
        """Take the services.

        Args:
            options: The knobs.
            skb: The knowledge base.
            similarity: Nodes by similarity, with relations.
            llm: The model; without one, rules that keep the order.
            mapper: Maps over documents, several at a time with a model.

        Raises:
            HarnessError: if there is to be a cross-encoder and it cannot be loaded.
        """
        self._options, self._skb, self._similarity = options, skb, similarity
        self._llm, self._mapper = llm, mapper
        self._offline = llm.describe().get("provider") == "offline"
        self._encoder: CrossEncoderScores | None = None
        if options.rerank != "none" and options.scorer == "cross_encoder":
            self._encoder = CrossEncoderScores(options.rerank_model or "")

    def order(
        self, question: str, nodes: Sequence[int], near: Nodes
    ) -> tuple[tuple[int, ...], TraceStep]:
        """Return the nodes in their new order, and the step of the trace.

        Args:
            question: The question.
            nodes: In their present order.
            near: What the symbols of the query can be, for shorter documents.
        """
        options = self._options
        told: dict[str, Any] = {"kind": options.rerank, "scorer": options.scorer}
        skipped = len(nodes) < 2 or options.rerank == "none"
        if skipped or (options.scorer == "llm" and self._offline):
            return tuple(nodes), TraceStep("rerank", {**told, "rung": "none"})
        array = np.array(nodes, np.int32)
        similarities = (
            self._similarity.scores(question, array).tolist() if options.sim_weight else []
        )
        for rung in RUNGS:
            documents = shown_documents(
                self._skb, nodes, rung, near=near, chars=options.document_chars
            )
            try:
                found = rerank(
                    options.rerank,
                    self._judge(question, array, documents),
                    question,
                    documents,
                    similarities=similarities or [0.0] * len(nodes),
                    sim_weight=options.sim_weight,
                    mapper=self._mapper,
                )
            except ContextTooLong:
                continue
            order = tuple(nodes[at] for at in found.order)
            step = {**told, "rung": rung, "calls": list(found.calls), "order": list(found.order)}
            return order, TraceStep("rerank", step)
        return tuple(nodes), TraceStep("rerank", {**told, "rung": "skipped"})

    def _judge(self, question: str, nodes: Nodes, documents: Sequence[str]) -> Judge:
        if self._options.scorer == "llm":
            return LlmJudge(self._llm)
        if self._encoder is not None:
            return ScoreJudge(self._encoder.scores(question, documents))
        return ScoreJudge(self._similarity.scores(question, nodes).tolist())
