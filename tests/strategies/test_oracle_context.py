"""The control that is shown the gold passages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from harness.errors import HarnessError
from harness.nouns import Condition, Gold, Passage, Prediction, Query, Question, Scope
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


def test_where_gold_is_known_by_titles_all_passages_under_them_are_read(
    prepared: Callable[..., Any], model: Callable[..., Any], query: Query
) -> None:
    corpus = [
        Passage("a.0", "Varnhem", "one"),
        Passage("a.1", "Varnhem", "two"),
        Passage("b.0", "Other", "three"),
        Passage("c.0", "Astelle", "four"),
    ]
    gold = Gold("n", ("x",), titles=("Astelle", "Nowhere", "Varnhem", "Astelle"))
    llm = model(ReaderOutput(answer="x", evidence=(1,)))

    def read(asked: Query, gold: Gold) -> tuple[str, ...]:
        question = Question(asked, gold)
        strategy = prepared(OracleContextReader(), llm=llm, corpus=corpus, questions=[question])
        prediction: Prediction = strategy.answer(asked)
        return prediction.passages

    assert read(query, gold) == ("c.0", "a.0", "a.1")
    # A question that has a scope reads nothing outside it, and gold passages go before titles.
    scoped = replace(query, scope=Scope(("a.1", "b.0")))
    assert read(scoped, gold) == ("a.1",)
    assert read(query, replace(gold, passages=("b.0",))) == ("b.0",)


def test_it_declares_what_it_is() -> None:
    assert OracleContextReader.condition is Condition.ORACLE


def test_a_corpus_without_any_gold_passage_is_refused(
    prepared: Callable[..., Any], query: Query
) -> None:
    for gold in (Gold("n", ("x",)), Gold("n", ("x",), passages=("gone",), titles=("Gone",))):
        with pytest.raises(HarnessError, match="no gold passage of any of the 1 answerable"):
            prepared(OracleContextReader(), questions=[Question(query, gold)])
