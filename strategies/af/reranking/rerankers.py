"""Pointwise, pairwise and listwise reranking, by a model or by scores.

Source: AF-Retriever, step 8. All return a permutation of what they are given, for any reply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from strategies.af.contracts import (
    LISTWISE,
    PAIRWISE,
    POINTWISE,
    ListInput,
    PairInput,
    PointInput,
)
from strategies.af.planning.llm import UNUSABLE
from strategies.af.reranking.sorting import insertion_sort, read_order, read_score, read_side

if TYPE_CHECKING:
    from harness.llm.client import LLM

__all__ = ["Judge", "LlmJudge", "Reranked", "ScoreJudge", "rerank"]

Mapper = Callable[[Callable[[int], float], Iterable[int]], list[float]]
"""Maps over items, several at a time where that pays."""


@dataclass(frozen=True, slots=True)
class Reranked:
    """An order.

    Attributes:
        order: A permutation of the places of the documents, best first.
        calls: What was asked, and how it was understood, for the trace.
    """

    order: tuple[int, ...]
    calls: tuple[dict[str, Any], ...] = field(default=())


class Judge(Protocol):
    """Judges documents for a question.

    All raise `ContextTooLong` where they are shown too much.
    """

    def score(self, question: str, document: str, place: int) -> float:
        """Return how well a document fits, higher is better."""

    def better(self, question: str, documents: Sequence[str], one: int, two: int) -> bool | None:
        """Return whether document `one` fits better than document `two`; None for equal."""

    def order(self, question: str, documents: Sequence[str]) -> list[int]:
        """Return a permutation of the documents' places, best first."""


def rerank(
    kind: str,
    judge: Judge,
    question: str,
    documents: Sequence[str],
    *,
    similarities: Sequence[float],
    sim_weight: float,
    mapper: Mapper,
) -> Reranked:
    """Return the documents' places, best first.

    Args:
        kind: `pointwise`, `pairwise` or `listwise`.
        judge: Who judges.
        question: The question.
        documents: In their present order, which ties keep.
        similarities: Of the documents, for `pointwise`.
        sim_weight: What a similarity adds to a score.
        mapper: Maps over documents.

    Raises:
        ContextTooLong: if the judge is shown too much.
    """
    places = range(len(documents))
    if kind == "pointwise":
        scores = mapper(lambda at: judge.score(question, documents[at], at), places)
        sums = [score + sim_weight * similarities[at] for at, score in enumerate(scores)]
        order = sorted(places, key=lambda at: (-sums[at], at))
        calls = tuple({"place": at, "score": round(scores[at], 6)} for at in places)
        return Reranked(tuple(order), calls)
    if kind == "listwise":
        order = judge.order(question, documents)
        return Reranked(tuple(order), ({"order": list(order)},))
    calls_made: list[dict[str, Any]] = []

    def better(one: int, two: int) -> bool | None:
        found = judge.better(question, documents, one, two)
        calls_made.append({"pair": [one, two], "better": found})
        return found

    order, _ = insertion_sort(places, better)
    return Reranked(tuple(order), tuple(calls_made))


class LlmJudge:
    """A model. What it says that cannot be read is no judgement: 0.5, equal, the given order."""

    def __init__(self, llm: LLM) -> None:
        """Take the model."""
        self._llm = llm

    def score(self, question: str, document: str, place: int) -> float:
        """Return the score that the model gives."""
        del place
        try:
            output = self._llm.call(POINTWISE, PointInput(question=question, document=document))
        except UNUSABLE:
            return 0.5
        return read_score(output.score)

    def better(self, question: str, documents: Sequence[str], one: int, two: int) -> bool | None:
        """Return which the model prefers; the document that stands further ahead is shown as A."""
        given = PairInput(question=question, first=documents[two], second=documents[one])
        try:
            output = self._llm.call(PAIRWISE, given)
        except UNUSABLE:
            return None
        return {"A": False, "B": True}.get(read_side(output.better))

    def order(self, question: str, documents: Sequence[str]) -> list[int]:
        """Return the order that the model gives."""
        try:
            given = ListInput(question=question, documents=tuple(documents))
            output = self._llm.call(LISTWISE, given)
        except UNUSABLE:
            return list(range(len(documents)))
        return read_order(output.order, len(documents))


class ScoreJudge:
    """Scores of all documents, from vectors or a cross-encoder: the three kinds agree."""

    def __init__(self, scores: Sequence[float]) -> None:
        """Take the scores of the documents, in their order."""
        self._scores = scores

    def score(self, question: str, document: str, place: int) -> float:
        """Return a document's score."""
        del question, document
        return self._scores[place]

    def better(self, question: str, documents: Sequence[str], one: int, two: int) -> bool | None:
        """Compare two scores."""
        del question, documents
        first, second = self._scores[one], self._scores[two]
        return None if first == second else first > second

    def order(self, question: str, documents: Sequence[str]) -> list[int]:
        """Return the order of the scores."""
        del question
        return sorted(range(len(documents)), key=lambda at: (-self._scores[at], at))
