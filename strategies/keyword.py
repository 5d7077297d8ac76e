"""Keyword retrieval: the best sentence by BM25, a typed span out of it, no model on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from harness.checks import within
from harness.data.corpus import Corpus
from harness.llm.contract import Contract
from harness.nouns import (
    AbstainReason,
    Abstention,
    Condition,
    Passage,
    Prediction,
    Query,
    Trace,
    TraceStep,
    View,
)
from harness.reader import READER
from harness.reader.answering import reader_input, search_step
from harness.reader.sentences import split_sentences
from harness.retrieval import Hit
from harness.retrieval.bm25 import BM25Retriever
from harness.strategy import Context

__all__ = ["Keyword"]


class Keyword:
    """Find passages, take the one sentence nearest to the question, extract a span of its type.

    Abstains where no content word of the question is found, or the best sentence scores under
    `min_score`. The extraction rules are the offline reader's, whatever model the run has.
    """

    name: ClassVar = "keyword"
    needs: ClassVar = frozenset({View.PASSAGES})
    contracts: ClassVar[tuple[Contract, ...]] = ()  # type: ignore[type-arg]
    condition: ClassVar = Condition.SAME

    def __init__(self, min_score: float = 0.0) -> None:
        """Set the BM25 score that the best sentence must exceed."""
        self._min_score = within("strategy.min_score", min_score, 0.0, 1000.0)

    def prepare(self, corpus: Corpus, context: Context) -> None:
        """Index the passages."""
        self._retriever = context.retriever

    def answer(self, query: Query) -> Prediction:
        """Extract from the best sentence, or abstain."""
        hits = self._retriever.search(query.text, scope=query.scope)
        retrieved = tuple(hit.passage.id for hit in hits)
        steps = [search_step(query.text, hits)]
        best = _best_sentence(query.text, [hit.passage for hit in hits])
        if best is None or best.score <= self._min_score:
            return _decline("keyword.no_match", retrieved, steps)
        source, sentence = best.passage.id, best.passage
        steps.append(TraceStep("sentence", {"shown": [source], "text": sentence.text}))
        output = READER.offline(reader_input(query, [sentence]))
        steps.append(TraceStep("extract", {"answer": output.answer}))
        if output.answer is None:
            return _decline("keyword.no_span", retrieved, steps)
        return Prediction(
            answer=output.answer,
            passages=retrieved,
            evidence=(source,),
            trace=Trace(tuple(steps)),
        )


def _best_sentence(text: str, passages: Sequence[Passage]) -> Hit | None:
    """Return the sentence nearest to the text, under the id and title of its passage."""
    sentences = [
        Passage(passage.id, passage.title, sentence)
        for passage in passages
        if passage.text.strip()
        for sentence in split_sentences(passage.text)
    ]
    index = BM25Retriever(k=1)
    index.build(sentences)
    return next(iter(index.rank(text)), None)


def _decline(detail: str, retrieved: tuple[str, ...], steps: Sequence[TraceStep]) -> Prediction:
    return Prediction(
        abstention=Abstention(AbstainReason.NO_EVIDENCE, detail),
        passages=retrieved,
        trace=Trace(tuple(steps)),
    )
