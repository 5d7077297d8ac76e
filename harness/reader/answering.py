"""From passages to a prediction by one reader call: shared by every strategy that reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from harness.llm.contract import Contract
from harness.nouns import AbstainReason, Abstention, Passage, Prediction, Query, Trace, TraceStep
from harness.reader.messages import ReaderInput, ReaderOutput, ReaderPassage

if TYPE_CHECKING:
    from harness.llm.client import LLM
    from harness.retrieval import Hit

__all__ = ["predict", "predicted", "reader_input", "search_step"]


def reader_input(query: Query, passages: Sequence[Passage]) -> ReaderInput:
    """Return what the reader is shown of a query and passages."""
    return ReaderInput(
        question=query.text,
        passages=tuple(ReaderPassage(title=p.title, text=p.text) for p in passages),
        history=tuple((turn.question, turn.answer) for turn in query.history),
    )


def search_step(text: str, hits: Sequence[Hit]) -> TraceStep:
    """Return the trace step of one search: what was asked, and what came back with which score."""
    found = [{"passage": hit.passage.id, "score": round(hit.score, 6)} for hit in hits]
    return TraceStep("retrieve", {"text": text, "hits": found})


def predict(
    llm: LLM,
    contract: Contract[ReaderInput, ReaderOutput],
    query: Query,
    passages: Sequence[Passage],
    *,
    retrieved: Sequence[str],
    before: Sequence[TraceStep] = (),
) -> Prediction:
    """Read the passages and return the answer, or an abstention where the reader finds none.

    Args:
        llm: The LLM access of the run.
        contract: Which reader.
        query: The question.
        passages: What the reader is shown, in this order.
        retrieved: The retrieved passage ids in rank order, for the retrieval metrics.
        before: Trace steps that led here.
    """
    output = llm.call(contract, reader_input(query, passages))
    evidence = tuple(passages[n].id for n in output.evidence if 0 <= n < len(passages))
    step = TraceStep(
        "read",
        {
            "contract": contract.name,
            "shown": [passage.id for passage in passages],
            "answer": output.answer,
            "evidence": list(evidence),
        },
    )
    return predicted(step, retrieved=retrieved, before=before)


def predicted(
    step: TraceStep, *, retrieved: Sequence[str], before: Sequence[TraceStep] = ()
) -> Prediction:
    """Return the prediction of a `read` step: a reader's answer, or that it found none.

    Args:
        step: The step, just made or recorded.
        retrieved: The retrieved passage ids in rank order.
        before: Trace steps that led here.
    """
    trace = Trace((*before, step))
    answer = step.data["answer"]
    if answer is None:
        declined = Abstention(AbstainReason.NO_EVIDENCE, f"{step.data['contract']}.no_answer")
        return Prediction(abstention=declined, passages=tuple(retrieved), trace=trace)
    return Prediction(
        answer=answer,
        passages=tuple(retrieved),
        evidence=tuple(step.data["evidence"]),
        trace=trace,
    )
