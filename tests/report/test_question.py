"""One question of a run, told in full."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console

from harness.nouns import (
    AbstainReason,
    Abstention,
    Gold,
    Hop,
    Passage,
    Prediction,
    Query,
    Question,
    Row,
    Trace,
    TraceStep,
    Triple,
    Usage,
)
from harness.report.question import render_question

PASSAGES = [Passage(f"p{n}", f"Title {n}", f"Text [b]{n}[/b].\n" + "long " * 99) for n in range(3)]
GOLD = Gold(
    "2hop__1_2",
    ("Rome [x]",),
    hops=2,
    type="2hop",
    passages=("p0", "p1", "p9"),
    decomposition=(Hop("a [/b]?", "b"),),
)


def told(
    prediction: Prediction | None, gold: Gold = GOLD, *, offline: bool = False, **given: Any
) -> str:
    question = Question(Query("q1", "Where [/bold]?"), gold)
    rows = {}
    if prediction is not None or given:
        rows["q1"] = Row("a" * 64, "q1", prediction, **given)
    run = cast(
        Any,
        SimpleNamespace(
            rows=rows,
            strategy="some [red]strategy",
            identity="a" * 64,
            offline=offline,
            benchmark=SimpleNamespace(
                name="musique.dev",
                scorer="musique",
                corpus=SimpleNamespace(
                    by_id={p.id: p for p in PASSAGES}, titles={p.id: p.title for p in PASSAGES}
                ),
            ),
        ),
    )
    console = Console(width=200, highlight=False)
    with console.capture() as capture:
        for part in render_question(run, question):
            console.print(part)
    return " ".join(capture.get().split())


def test_answer_gold_passages_and_trace() -> None:
    prediction = Prediction(
        answer="Rome [x]",
        passages=("p1", "p2", "gone [b]"),
        evidence=("p1",),
        trace=Trace((TraceStep("look", {"for": "[/it]"}), TraceStep("read", {"ä": ["p1", 1]}))),
    )
    text = told(prediction, usage=Usage(1, 2, 30, 4, 0.0, 5), seconds={"total": 1.5, "llm": 0.25})
    for part in (
        "question q1",
        "Where [/bold]?",
        "some [red]strategy on musique.dev, identity aaaaaaaaaaaaaaaa",
        "outcome right (EM 1, F1 1.00)",
        "answer Rome [x]",
        "kind 2hop, 2 hops, 2hop__1_2",
        "gold hop 1 a [/b]? -> b",
        "5 searches, 1 model call (+2 cached), 30 tokens in, 4 out; llm 0.250 s, total 1.500 s",
        "1 gold evidence Title 1 / Text [b]1[/b]. / long",
        "2 Title 2",
        "3 gone [b]",
        "- gold, not retrieved Title 0",
        "p9 (not in the corpus)",
        'step 1: look for: "[/it]"',
        'step 2: read ä: ["Title 1", 1]',
    ):
        assert part in text
    assert "long " * 60 not in text, "long passages are cut"


DECLINED = Prediction(abstention=Abstention(AbstainReason.NO_EVIDENCE, "reader.no_answer"))
UNANSWERABLE = Gold("x", (), answerable=False)


@pytest.mark.parametrize(
    ("prediction", "gold", "text"),
    [
        (Prediction(answer="Paris"), GOLD, "outcome wrong (EM 0, F1 0.00)"),
        (DECLINED, GOLD, "outcome abstained: no_evidence reader.no_answer"),
        (DECLINED, UNANSWERABLE, "outcome abstained (rightly): no_evidence"),
        (Prediction(answer="Paris"), UNANSWERABLE, "answered an unanswerable question (leak)"),
        (
            Prediction(answers=("a", "b")),
            Gold("x", ("a",), answer_set=("b", "a")),
            "outcome right (EM 1, F1 1.00), answered ['a', 'b']",
        ),
        (
            Prediction(answers=("a", "b")),
            Gold("x", ("a",), answer_set=("a",)),
            "outcome wrong (EM 0, F1 0.67), answered ['a', 'b']",
        ),
        (
            Prediction(ranked=tuple("abcdefg")),
            GOLD,
            "wrong (EM 0, F1 0.00), answered ['a', 'b', 'c', 'd', 'e']",
        ),
        (None, GOLD, "outcome not answered yet"),
    ],
)
def test_every_outcome_has_its_words(prediction: Prediction | None, gold: Gold, text: str) -> None:
    assert text in told(prediction, gold)


def test_what_is_said_beside_the_answer() -> None:
    prediction = Prediction(
        answer="Rome",
        facts=(("Title [/b]", 3),),
        triples=(Triple("a", "near [x]", "b"),),
        confidence=0.25,
    )
    gold = Gold("x", ("Rome",), facts=(("Title 0", 1),))
    text = told(prediction, gold)
    for part in (
        "confidence 0.250", "said fact Title [/b], sentence 3", "said evidence a - near [x] - b",
        "gold fact Title 0, sentence 1",
    ):  # fmt: skip
        assert part in text


def test_an_error_with_its_traceback() -> None:
    text = told(None, error="ValueError: [b]", traceback="Traceback:\n  File [/x]")
    assert "outcome error: ValueError: [b]" in text
    assert "Traceback: File [/x]" in text


@pytest.mark.parametrize(
    ("usage", "offline", "text"),
    [
        (
            Usage(1, 0, 1, 0, 0.0, 1),
            False,
            "1 search, 1 model call (+0 cached), 1 token in, 0 out;",
        ),
        (Usage(0, 3, 0, 0, 0.0, 0), False, "0 searches, 0 model calls (+3 cached), 0 tokens in,"),
        (
            Usage(1, 0, 0, 0, 0.0, 2),
            True,
            "spent 2 searches, 1 reader call by rules; total 0.500 s",
        ),
        (Usage(2, 0, 0, 0, 0.0, 1), True, "spent 1 search, 2 reader calls by rules; total 0.500 s"),
    ],
)
def test_what_was_spent_in_plain_words(usage: Usage, offline: bool, text: str) -> None:
    prediction = Prediction(answer="x")
    assert text in told(prediction, offline=offline, usage=usage, seconds={"total": 0.5})


@pytest.mark.parametrize(("hops", "text"), [(1, "2hop, 1 hop, 2hop__1_2"), (3, "2hop, 3 hops,")])
def test_hops_are_counted_in_plain_words(hops: int, text: str) -> None:
    gold = Gold("2hop__1_2", ("Rome",), hops=hops, type="2hop")
    assert text in told(Prediction(answer="x"), gold)
