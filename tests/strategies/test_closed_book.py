"""The control that reads nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.nouns import AbstainReason, Query, Turn
from harness.reader import CLOSED_BOOK, ReaderOutput
from strategies.closed_book import ClosedBook


def test_the_model_is_shown_no_passage(
    prepared: Callable[..., Any], model: Callable[..., Any]
) -> None:
    llm = model(ReaderOutput(answer="Astelle"))
    asked = Query("q", "Where?", history=(Turn("Who?", "Mara"),))
    prediction = prepared(ClosedBook(), llm=llm).answer(asked)
    assert (prediction.answer, prediction.passages, prediction.evidence) == ("Astelle", (), ())
    ((contract, shown),) = llm.asked
    assert contract == CLOSED_BOOK.name
    assert (shown.question, shown.passages, shown.history) == ("Where?", (), (("Who?", "Mara"),))


def test_without_a_model_it_declines(prepared: Callable[..., Any], query: Query) -> None:
    prediction = prepared(ClosedBook()).answer(query)
    assert prediction.abstention.reason is AbstainReason.NO_EVIDENCE
    assert prediction.abstention.detail == "closed_book.no_answer"


def test_it_needs_no_corpus() -> None:
    assert ClosedBook.needs == frozenset()
    assert ClosedBook.contracts == (CLOSED_BOOK,)
