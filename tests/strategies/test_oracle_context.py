"""The control that is shown the gold passages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from harness.nouns import Condition, Gold, Query, Question
from harness.reader import ReaderOutput
from strategies.oracle_context import OracleContextReader


def test_the_reader_is_shown_the_gold_passages_and_nothing_else(
    prepared: Callable[..., Any], model: Callable[..., Any], query: Query
) -> None:
    gold = Gold("n", ("Astelle",), passages=("p1", "gone", "p0"))
    llm = model(ReaderOutput(answer="Astelle", evidence=(1,)))
    strategy = prepared(OracleContextReader(), llm=llm, questions=[Question(query, gold)])
    prediction = strategy.answer(query)
    ((_, shown),) = llm.asked
    assert [passage.title for passage in shown.passages] == ["The Glass Orchard", "Mara Quell"]
    assert (prediction.passages, prediction.evidence) == (("p1", "p0"), ("p0",))


def test_without_gold_passages_it_reads_nothing(prepared: Callable[..., Any], query: Query) -> None:
    gold = Gold("n", (), answerable=False)
    strategy = prepared(OracleContextReader(), questions=[Question(query, gold)])
    assert strategy.answer(query).abstained


def test_it_declares_what_it_is() -> None:
    assert OracleContextReader.condition is Condition.ORACLE
