"""Retrieve once, read once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.nouns import AbstainReason, Condition, Passage, Query, Scope, View
from harness.reader import READER, ReaderOutput
from strategies.naive_rag import NaiveRag

Prepared = Callable[..., Any]
Model = Callable[..., Any]


@pytest.mark.parametrize("k", [1, 2, 99])
def test_the_reader_is_shown_what_was_retrieved_in_its_order(
    prepared: Prepared, model: Model, query: Query, k: int
) -> None:
    llm = model(ReaderOutput(answer="Astelle", evidence=(0,)))
    prediction = prepared(NaiveRag(), llm=llm, k=k).answer(query)
    ((contract, shown),) = llm.asked
    assert contract == READER.name
    assert shown.question == query.text
    assert prediction.passages[0] == "p0"
    assert 1 <= len(prediction.passages) <= min(k, 4)
    assert len(shown.passages) == len(prediction.passages)
    assert shown.passages[0].title == "Mara Quell"
    assert prediction.evidence == ("p0",)
    assert [step.kind for step in prediction.trace.steps] == ["retrieve", "read"]


def test_evidence_that_was_never_shown_is_dropped(
    prepared: Prepared, model: Model, query: Query
) -> None:
    llm = model(ReaderOutput(answer="x", evidence=(7, -1, 0)))
    assert prepared(NaiveRag(), llm=llm).answer(query).evidence == ("p0",)


def test_a_reader_that_declines_is_an_abstention(
    prepared: Prepared, model: Model, query: Query
) -> None:
    prediction = prepared(NaiveRag(), llm=model(ReaderOutput(answer=None))).answer(query)
    assert prediction.abstention.reason is AbstainReason.NO_EVIDENCE
    assert prediction.abstention.detail == "reader.no_answer"
    assert prediction.passages[0] == "p0"


def test_it_stays_within_the_scope(prepared: Prepared, model: Model) -> None:
    llm = model(ReaderOutput(answer=None))
    asked = Query("q", "Where was Mara Quell born?", scope=Scope(("p1",)))
    assert prepared(NaiveRag(), llm=llm, k=4).answer(asked).passages == ("p1",)


def test_by_rules_it_answers_a_plain_question(prepared: Prepared, query: Query) -> None:
    assert prepared(NaiveRag()).answer(query).answer == "Astelle"


def test_passages_without_text_do_no_harm(prepared: Prepared, query: Query) -> None:
    corpus = [Passage("p0", "Mara Quell", ""), Passage("p1", "Born", " ")]
    prediction = prepared(NaiveRag(), corpus=corpus).answer(query)
    assert set(prediction.passages) == {"p0", "p1"}


def test_what_it_declares() -> None:
    assert NaiveRag.needs == frozenset({View.PASSAGES})
    assert (NaiveRag.contracts, NaiveRag.condition) == ((READER,), Condition.SAME)
