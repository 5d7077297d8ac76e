"""The control that always guesses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from harness.nouns import Passage, Query, Scope
from harness.reader import READER_FORCED, ReaderOutput
from strategies.never_abstain import NeverAbstain

Prepared = Callable[..., Any]
Model = Callable[..., Any]


@pytest.mark.parametrize("text", ["Where was Mara Quell born?", "zzz?", "???", "Is it?", "When"])
@pytest.mark.parametrize("scope", [None, ("p2",), ()])
def test_it_answers_whatever_it_is_asked(
    prepared: Prepared, text: str, scope: tuple[str, ...] | None
) -> None:
    asked = Query("q", text, scope=None if scope is None else Scope(scope))
    assert prepared(NeverAbstain()).answer(asked).answer


def test_it_asks_the_reader_that_must_guess(prepared: Prepared, model: Model, query: Query) -> None:
    llm = model(ReaderOutput(answer="x"))
    assert prepared(NeverAbstain(), llm=llm).answer(query).answer == "x"
    assert [contract for contract, _ in llm.asked] == [READER_FORCED.name]


def test_a_model_that_declines_all_the_same_is_overruled(
    prepared: Prepared, model: Model, query: Query
) -> None:
    prediction = prepared(NeverAbstain(), llm=model(ReaderOutput(answer=None))).answer(query)
    assert prediction.answer == "Mara Quell"
    assert prediction.passages[0] == "p0"
    assert prediction.trace.steps


@pytest.mark.parametrize(
    ("title", "text", "guess"),
    [
        ("", "An untitled note. More.", "An untitled note"),
        ("  ", "...", "unknown"),
        ("", "", "unknown"),
        ("", ". Second.", "Second"),
    ],
)
def test_a_guess_is_never_blank(
    prepared: Prepared, model: Model, title: str, text: str, guess: str
) -> None:
    llm = model(ReaderOutput(answer=None))
    strategy = prepared(NeverAbstain(), llm=llm, corpus=[Passage("p0", title, text)])
    prediction = strategy.answer(Query("q", "zzz?"))
    assert (prediction.answer, prediction.passages) == (guess, ()), "nothing was retrieved"
